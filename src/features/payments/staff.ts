import { formatRupees, paise } from '#kit/paise.ts';
import type { Context } from '#kit/context.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { listForAttention } from './actions/list-for-attention.ts';
import { noteDispute } from './actions/note-dispute.ts';

export const commands: readonly StaffCommand<Context>[] = [
  {
    name: 'payments attention',
    usage: '',
    help: 'Captures that fit no order, and refunds that the gateway denied.',
    async run(ctx) {
      const found = await listForAttention(ctx);
      if (found.length === 0) return 'Nothing waits for attention.';
      return found
        .map((it) =>
          [
            it.at.toISOString().slice(0, 16),
            it.what.padEnd(13),
            it.orderId,
            it.gatewayPaymentId,
            it.amountPaise === null ? 'sum unknown' : formatRupees(paise(it.amountPaise)),
          ].join('  '),
        )
        .join('\n');
    },
  },
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
