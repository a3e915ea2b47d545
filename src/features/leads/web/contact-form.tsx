import type { Route } from './+types/contact-form';
import { CallBackForm } from './call-back-form.tsx';
import { formHeaders, loadFormState } from './form-state.ts';

export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => loadFormState(args, 'call-back');

/** The form on the contact page. */
export default function ContactForm({ loaderData }: Route.ComponentProps) {
  return <CallBackForm version="second" state={loaderData} />;
}
