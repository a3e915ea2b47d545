import { byText } from '#kit/text/by-text.ts';
import { dayInIndia } from '#kit/time.ts';
import type { Story } from './story.ts';

/** The number of our bank account. */
export const account = '50200071234567';
/** What lay in it before the story. */
export const openingPaise = 412_350_00;

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
export const bankLines = (story: Story): Movement[] => story.shared(movements).lines.toSorted(byText(({ day }) => day));

/** Books a movement at the bank now. @returns the bank's reference */
export function moveAtBank(story: Story, paise: number, text: (utr: string) => string): string {
  const { lines, utrs } = story.shared(movements);
  story.shared(movements).utrs++;
  const utr = `SBIN${String(526_000_100_000 + utrs * 7)}`;
  lines.push({ day: dayInIndia(story.time.now()), paise, utr, text: text(utr) });
  return utr;
}

/** The bank's statement of these lines, as HDFC writes it. */
export function statementOf(lines: readonly Movement[], openingAt: number): string {
  let balance = openingAt;
  const rows = lines.map(({ day, paise, utr, text }) => {
    balance += paise;
    const date = day.split('-').toReversed().join('/');
    const sum = (Math.abs(paise) / 100).toFixed(2);
    return [date, text, utr, date, paise < 0 ? sum : '', paise > 0 ? sum : '', (balance / 100).toFixed(2)].join(',');
  });
  return ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows].join('\n');
}
