import type { Route } from './+types/refund-account';
import { getRefundAccount } from '#features/payments/transfers/contract.ts';
import { answerFor } from '#web/answer-for.ts';
import { flashContext } from '#web/context.ts';
import { signedInOnly } from '#web/guard.ts';
import { Screen } from '#web/screen.tsx';
import RefundAccountScreen, { type RefundAccountScreenProps } from './refund-account-screen.tsx';

export const handle = { screen: 'refundAccount' };

export async function loader(args: Route.LoaderArgs): Promise<RefundAccountScreenProps> {
  signedInOnly(args);
  return {
    form: await answerFor(args, getRefundAccount, { params: { id: args.params.number } }),
    flash: args.context.get(flashContext),
  };
}

/** /refund-account/:number: a plain form, which works without script. */
export default function RefundAccountPage({ loaderData }: Route.ComponentProps) {
  return <Screen of={RefundAccountScreen} props={loaderData} />;
}
