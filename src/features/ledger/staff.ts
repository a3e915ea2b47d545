import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { LedgerContext } from './actions/context.ts';
import { recountBalances } from './actions/add-up.ts';
import { checkBooks } from './actions/check-books.ts';

const command = commandsFor<LedgerContext>();
export const commands = [
  command({
    name: 'ledger check',
    help: 'Check the books: the trial balance, and every payment, refund, application, earning and claim against its postings',
    async run(ctx) {
      const drawn = await checkBooks(ctx);
      const lines = drawn.accounts.map(
        (account) => `  ${account.name.padEnd(24)} ${(account.balancePaise / 100).toFixed(2).padStart(16)}`,
      );
      const table = [`${drawn.transactions} transactions, sum ${drawn.totalPaise} paise`, ...lines].join('\n');
      if (drawn.differences.length > 0)
        throw new StaffRefusal(`${table}\nOff:\n${drawn.differences.map((text) => `  ${text}`).join('\n')}`);
      return `${table}\nThe trial balance is zero; nothing is off.`;
    },
  }),
  command({
    name: 'ledger recount',
    help: 'Make the balances that the desk shows anew from the entries, when the check of the books finds them off; postings wait until it is done',
    async run(ctx, _args, actor) {
      await recountBalances(ctx, actor);
      return 'The balances are the sums of the entries again.';
    },
  }),
];
