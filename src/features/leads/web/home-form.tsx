import type { Route } from './+types/home-form';
import { CallBackForm } from './call-back-form.tsx';
import { formHeaders, loadFormState } from './form-state.ts';

export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => loadFormState(args, 'call-back');

/** The form on the home page. */
export default function HomeForm({ loaderData }: Route.ComponentProps) {
  return <CallBackForm version="first" state={loaderData} />;
}
