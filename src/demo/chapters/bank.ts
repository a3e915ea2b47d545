import { importUpload, previewStatement } from '#features/bank/actions/import-statement.ts';
import { approveLines, markLines } from '#features/bank/actions/mark-lines.ts';
import type { Category } from '#features/bank/model.ts';
import { monthOf } from '#features/ledger/model/months.ts';
import { after, dayInIndia, dayMs, hourMs, startOfDayInIndia } from '#kit/time.ts';
import { account, bankLines, type Movement, moveAtBank, openingPaise, statementOf } from '../bank-account.ts';
import { by } from '../office.ts';
import { listedLines, proposedLines } from '../store.ts';
import type { Story } from '../story.ts';

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

/** The monthly lines of the days between these two, without both. */
export function monthlyLines(since: string, until: string): Movement[] {
  const lines: Movement[] = [];
  for (let at = after(startOfDayInIndia(since), dayMs); dayInIndia(at) < until; at = after(at, dayMs)) {
    const day = dayInIndia(at);
    for (const [on, paise, text] of monthly)
      if (day.endsWith(`-${on}`)) lines.push({ day, paise, utr: `SBIN52${day.replaceAll('-', '')}99`, text });
  }
  return lines;
}

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
  const actor = by(story, 'second');
  const { id, newLines } = story.must(await previewStatement(ctx, { ...file, actor }));
  story.must(await importUpload(ctx, { id, newLines, actor }));
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
