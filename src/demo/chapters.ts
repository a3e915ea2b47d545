import { applicants } from './chapters/applicants.ts';
import { openings } from './chapters/openings.ts';
import type { Chapter } from './story.ts';

/** The chapters of the demo's story; each puts its part of half a year into the calendar. */
export const chapters: readonly Chapter[] = [openings, applicants];
