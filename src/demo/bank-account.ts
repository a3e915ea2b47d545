import { dayInIndia } from '#kit/time.ts';
import type { Story } from './story.ts';

/** The number of our bank account. */
export const account = '50200071234567';

/** A line of our bank account. */
export interface Movement {
  /** `2026-11-20` */
  readonly day: string;
  /** Positive: came in. */
  readonly paise: number;
  readonly utr: string;
  readonly text: string;
}
const movements = (): { readonly lines: Movement[]; utrs: number } => ({ lines: [], utrs: 0 });

/** The bank's lines so far, in the order of their days. */
export const bankLines = (story: Story): Movement[] =>
  story.shared(movements).lines.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));

/** Books a movement at the bank now. @returns the bank's reference */
export function moveAtBank(story: Story, paise: number, text: (utr: string) => string): string {
  const { lines, utrs } = story.shared(movements);
  story.shared(movements).utrs++;
  const utr = `SBIN${String(526_000_100_000 + utrs * 7)}`;
  lines.push({ day: dayInIndia(story.time.now()), paise, utr, text: text(utr) });
  return utr;
}
