import { after, dayMs } from '#kit/time.ts';
import type { StoryTime } from './story-time.ts';

/** The timers that the story needs: each evening, instead of each minute. */
const daily = [
  'begin-next-fees',
  'read-due-orders',
  'send-due-refunds',
  'send-due-part-refunds',
  'follow-payments',
  'notify-stages',
  'notify-called',
  'notify-windows',
  'notify-delayed-refunds',
  'release-covered-claims',
  'end-lapsed-approvals',
  'match-bank-lines',
] as const;
const weekly = [
  'sweep-commissions',
  'watch-claims',
  'add-up-postings',
  'seal-audit',
  'notify-of-pending-leads',
] as const;

interface Runs {
  readonly at: Date;
  readonly names: readonly string[];
}
/** When which timers run in the time of the story. */
export function timersOfDay(time: StoryTime, until: Date): Runs[] {
  const runs: Runs[] = [];
  for (let day = time.daysAgo(0, '00:00'); day > time.now(); day = after(day, -dayMs)) {
    runs.push({ at: after(day, 20.5 * hour), names: daily });
    if (new Date(day).getUTCDay() === 0) runs.push({ at: after(day, 23.5 * hour), names: weekly });
    // It asks for everything that needs a decision.
    if (new Date(day).getUTCDate() === 1) runs.push({ at: after(day, 14 * hour), names: ['notify-staff'] });
  }
  return [
    ...runs.filter(({ at }) => at < until),
    { at: until, names: [...daily, ...weekly, 'notify-staff', 'draw-trial-balance'] },
  ];
}
const hour = 3_600_000;
