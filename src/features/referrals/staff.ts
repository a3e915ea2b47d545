import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { switchEarnings } from './earnings/actions/earnings-switch.ts';

const command = commandsFor<ReferralsContext>();
const advice = '--i-have-taken-advice';
export const commands = [
  command({
    name: 'referral-earnings on',
    args: { isAdvised: advice },
    help: 'Switch referral earnings on (live), once the legal questions are answered',
    async run(ctx, { isAdvised }, actor) {
      if (!isAdvised) {
        throw new StaffRefusal(
          `Paying people for referred applications raises legal questions: commission schemes, tax deducted at source, and recruitment law. Take a lawyer's advice, then add \`${advice}\`.`,
        );
      }
      await switchEarnings(ctx, true, actor);
      return 'Referral earnings are on.';
    },
  }),
  command({
    name: 'referral-earnings off',
    help: 'Switch referral earnings off (live)',
    async run(ctx, _input, actor) {
      await switchEarnings(ctx, false, actor);
      return 'Referral earnings are off.';
    },
  }),
];
