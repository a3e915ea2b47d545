import { event } from '#kit/event.ts';

/** What the site says about the company was changed. `at`: ISO time; `by`: the actor. */
export const CompanyChanged = event<{ readonly version: number; readonly by: string; readonly at: string }>(
  'company-changed',
);
