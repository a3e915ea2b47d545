import { formatRupees } from '#kit/paise.ts';
import type { Context } from '#kit/context.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { noteDispute } from './actions/note-dispute.ts';

export const commands: readonly StaffCommand<Context>[] = [
  {
    name: 'order dispute',
    usage: '<order number> [<payment id of the gateway>]',
    help: "Note a chargeback: the payer's bank took the payment of this order back.",
    async run(ctx, [number = '', gatewayPaymentId], actor) {
      const noted = await noteDispute(ctx, { orderId: number.toUpperCase(), gatewayPaymentId, actor });
      if (!noted.ok) {
        const which = noted.refusal.facts?.['payments'];
        throw new StaffRefusal(`${number}: ${noted.refusal.code}${which ? `, name one of: ${String(which)}` : ''}`);
      }
      return `The payment of ${formatRupees(noted.value.amountPaise!)} is disputed; its commission is taken back.`;
    },
  },
];
