import type { Route } from './+types/payment-outcome';
import { getPayment } from '../contract.ts';
import { answerFor } from '#web/answer-for.ts';
import { languageContext, signedInContext } from '#web/context.ts';
import { Screen } from '#web/screen.tsx';
import { keysIn, namesPayment } from './payment-keys.ts';
import PaymentOutcomeScreen, { type PaymentOutcomeScreenProps } from './payment-outcome-screen.tsx';

export const handle = { screen: 'paymentOutcome' };

/** The payment that the URL names. */
export async function loader(args: Route.LoaderArgs): Promise<PaymentOutcomeScreenProps> {
  const keys = keysIn(new URL(args.request.url).searchParams);
  if (!namesPayment(keys) || !args.context.get(signedInContext)) return {};
  const language = args.context.get(languageContext);
  return { payment: await answerFor(args, getPayment, { query: { ...keys, language } }) };
}

export default function PaymentOutcomePage({ loaderData }: Route.ComponentProps) {
  return <Screen of={PaymentOutcomeScreen} props={loaderData} />;
}
