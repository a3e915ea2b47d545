import { applicants } from './chapters/applicants.ts';
import { bank } from './chapters/bank.ts';
import { conversations } from './chapters/conversations.ts';
import { deskWork } from './chapters/desk-work.ts';
import { enquiries } from './chapters/enquiries.ts';
import { months } from './chapters/months.ts';
import { openings } from './chapters/openings.ts';
import { payouts } from './chapters/payouts.ts';
import { refunds } from './chapters/refunds.ts';
import { results } from './chapters/results.ts';
import { salesSettings } from './chapters/sales.ts';
import { settlements } from './chapters/settlements.ts';
import type { Chapter } from './story.ts';

/** The chapters of the demo's story; each puts its part of half a year into the calendar. */
export const chapters: readonly Chapter[] = [
  salesSettings,
  openings,
  applicants,
  enquiries,
  conversations,
  payouts,
  settlements,
  bank,
  refunds,
  results,
  months,
  deskWork,
];
