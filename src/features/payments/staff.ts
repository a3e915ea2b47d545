import { formatRupees } from '#kit/paise.ts';
import type { Context } from '#kit/context.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { noteDispute } from './actions/note-dispute.ts';

export const commands: readonly StaffCommand<Context>[] = [
  {
    name: 'order dispute',
    usage: '<order number>',
    help: "Note a chargeback: the payer's bank took the payment of this order back.",
    async run(ctx, [number = ''], actor) {
      const noted = await noteDispute(ctx, { orderId: number.toUpperCase(), actor });
      if (!noted.ok) throw new StaffRefusal(`${number}: ${noted.refusal.code}`);
      return `The payment of ${formatRupees(noted.value.amountPaise!)} is disputed; its commission is taken back.`;
    },
  },
];
