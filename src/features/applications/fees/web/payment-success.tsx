import type { Route } from './+types/payment-success';
import { getReturn, type PaymentIds } from '#features/payments/contract/public.ts';
import { ask } from '#web/ask.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { signedInOnly } from '#web/guard.ts';
import { Screen } from '#web/screen.tsx';
import PaymentSuccessScreen from './payment-success-screen.tsx';

export const handle = { screen: 'paymentSuccess' };

/** The server knows which gateway adds which fields to this URL. */
export async function loader(args: Route.LoaderArgs): Promise<{ readonly ids: PaymentIds }> {
  signedInOnly(args);
  const reply = await ask(args, getReturn, { search: new URL(args.request.url).searchParams });
  return { ids: reply.ok ? reply.value : throwLoaderError(getReturn.path, reply) };
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  return <Screen of={PaymentSuccessScreen} props={loaderData} />;
}
