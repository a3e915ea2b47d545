import { importStatement } from '#features/bank/actions/import-statement.ts';
import { approveLines, markLines } from '#features/bank/actions/mark-lines.ts';
import type { Category } from '#features/bank/model.ts';
import { monthOf } from '#features/ledger/model/months.ts';
import { after, dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { account, bankLines, type Movement, moveAtBank } from '../bank-account.ts';
import { by } from '../office.ts';
import { listedLines, proposedLines } from '../store.ts';
import type { Story } from '../story.ts';

const openingPaise = 412_350_00;

/** The bank's statements, month by month, with what else the enterprise's account does: rent, charges, customers, interest. */
export function bank(story: Story): void {
  const { time } = story;
  for (let daysAgo = 181; daysAgo > 0; daysAgo--) {
    const day = dayInIndia(time.daysAgo(daysAgo, '12:00')).slice(8);
    for (const [on, paise, text] of monthly)
      if (day === on) story.at(time.daysAgo(daysAgo, '13:00'), async () => void moveAtBank(story, paise, () => text));
    if (day === '03') story.at(time.daysAgo(daysAgo, '12:20'), () => readStatement(story));
  }
  // So that the last weeks are shown too, but for a few days.
  story.at(time.daysAgo(8, '12:20'), () => readStatement(story));
}
const monthly: readonly (readonly [day: string, paise: number, text: string])[] = [
  ['05', -18_500_00, 'NEFT DR OFFICE RENT EXHIBITION ROAD'],
  ['11', -86_400_00, 'RTGS DR PURVI STEEL FABRICATORS'],
  ['14', 142_800_00, 'RTGS CR NAGAR PARISHAD MADHOPUR BILL 14'],
  ['19', 64_260_00, 'NEFT CR SARASWATI PUBLIC SCHOOL'],
  ['26', -31_000_00, 'NEFT DR SALARY DRIVERS'],
  ['28', -118_00, 'BANK CHARGES SMS AND NEFT'],
];

/** What a statement showed already. */
const read = (): { lines: number } => ({ lines: 0 });

async function readStatement(story: Story): Promise<void> {
  const { ctx, time } = story;
  // The day itself is not over at the bank.
  const today = dayInIndia(time.now());
  const all = bankLines(story).filter(({ day }) => day < today);
  const seen = story.shared(read);
  const fresh = all.slice(seen.lines);
  if (fresh.length === 0) return;
  const before = all.slice(0, seen.lines).reduce((sum, { paise }) => sum + paise, openingPaise);
  seen.lines = all.length;
  const bytes = new TextEncoder().encode(statementOf(fresh, before));
  const file = { fileName: `statement-${monthOf(time.now())}.csv`, bytes, accountNumber: account };
  story.must(await importStatement(ctx, { ...file, actor: by(story, 'second') }));
  // Finance says what the other lines are; what one alone can't say, the other agrees to.
  story.at(after(time.now(), 2 * hourMs), async () => {
    const lines = await listedLines(ctx.db);
    for (const category of ['charge', 'business'] as const) {
      const ids = lines
        .filter(({ recognised, day }) => isOf(category, recognised) && !isRecent(time.now(), day))
        .map(({ id }) => id);
      if (ids.length > 0) story.must(await markLines(ctx, { ids, category, actor: by(story, 'finance') }));
    }
  });
  story.at(after(time.now(), 5 * hourMs), async () => {
    for (const { record, count, sumPaise } of await proposedLines(ctx.db))
      story.must(await approveLines(ctx, { record, count, sumPaise, actor: by(story, 'second') }));
  });
}
const isOf = (category: Category, recognised: string | null): boolean =>
  (category === 'charge') === (recognised === 'charge');
/** The last ones are left for those who try the demo. */
const isRecent = (now: Date, day: string): boolean => day > dayInIndia(after(now, -4 * dayMs));

/** As HDFC writes it. */
function statementOf(lines: readonly Movement[], openingAt: number): string {
  let balance = openingAt;
  const rows = lines.map(({ day, paise, utr, text }) => {
    balance += paise;
    const date = day.split('-').toReversed().join('/');
    const sum = (Math.abs(paise) / 100).toFixed(2);
    return [date, text, utr, date, paise < 0 ? sum : '', paise > 0 ? sum : '', (balance / 100).toFixed(2)].join(',');
  });
  return ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows].join('\n');
}
