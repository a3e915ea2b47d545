import { closeMonth } from '#features/ledger/actions/close-month.ts';
import { monthOf } from '#features/ledger/model/months.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { by } from '../office.ts';
import type { Story } from '../story.ts';

/** Finance closes each month on the ninth of the next one, over what is still open if it must; the last one is left open. */
export function months(story: Story): void {
  const { ctx, time } = story;
  for (const month of monthsBefore(monthOf(time.daysAgo(0, '00:00')), 6).slice(1))
    story.at(new Date(startOfDayInIndia(`${following(month)}-09`).getTime() + 11 * 3_600_000), async () => {
      const actor = by(story, 'finance');
      const closed = await closeMonth(ctx, { month, actor });
      // A month in which nothing was posted is not there.
      if (closed.ok || closed.refusal.code !== 'ledger/open-findings')
        return void story.mustUnless('ledger/unknown-month', closed);
      story.must(
        await closeMonth(ctx, { month, anyway: 'Known to the accountant; will be cleared next month.', actor }),
      );
    });
}

/** Months before this one, the newest first. */
function monthsBefore(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(year, number - 2 - index, 1));
    return at.toISOString().slice(0, 7);
  });
}
const following = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};
