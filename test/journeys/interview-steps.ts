// Interviews at the desk: slots, and calls to them.
import type { Page } from '@playwright/test';
import { callApplication } from '#features/applications/calls/contract.ts';
import { createInterviewSlot } from '#features/interviews/contract/desk.ts';
import { slotFieldWords } from '#features/interviews/web/desk/words.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import type { Language } from '#web/i18n.ts';
import { actWords } from './act-words.ts';
import { expect } from './steps.ts';

export const interviewRole = 'Telecalling Executive';
const day = dayInIndia(after(new Date(), 20 * dayMs));

interface TypedTimes {
  readonly from: string;
  /** The last day of a series. */
  readonly until?: string;
}
/**
 * Fills and sends the form of a slot or of a series, each at a separate place: no two tables are at one time and place.
 * @returns the short name of the place
 */
export async function enterSlots(desk: Page, language: Language, { from, until }: TypedTimes): Promise<string> {
  const fields = slotFieldWords[language];
  const plot = Math.floor(Math.random() * 1_000_000);
  const short = { en: `Patna office ${plot}`, hi: `पटना कार्यालय ${plot}` };
  await desk.goto(`${deskPaths.newInterviewSlot()}?opening=${encodeURIComponent(`${interviewRole}/1`)}`);
  await desk.getByLabel(fields.day, { exact: false }).fill(day);
  await desk.getByLabel(fields.time, { exact: false }).fill(from);
  if (until !== undefined) await desk.getByLabel(fields.until, { exact: false }).fill(until);
  await desk.getByLabel(fields.capacity, { exact: false }).fill('2');
  await desk.getByLabel(fields.placeEn, { exact: false }).first().fill(`Plot ${plot}, Boring Road, Patna 800001`);
  await desk.getByLabel(fields.placeHi, { exact: false }).first().fill(`प्लॉट ${plot}, बोरिंग रोड, पटना 800001`);
  await desk.getByLabel(fields.shortPlaceEn, { exact: false }).fill(short.en);
  await desk.getByLabel(fields.shortPlaceHi, { exact: false }).fill(short.hi);
  const { submit, done } = actWords(createInterviewSlot, language);
  await desk.getByRole('button', { name: submit }).click();
  const result = done(until === undefined ? 'interviews/created' : 'interviews/created-many');
  await expect(desk.getByRole('status').filter({ hasText: result })).toBeVisible();
  return short[language];
}

/** Calls an application, whose page is shown, to a slot. */
export async function callTo(desk: Page, language: Language, slot: string): Promise<void> {
  const { done } = actWords(callApplication, language);
  const texts = [done('applications/called'), done('applications/call-reissued')];
  const section = desk.locator('#interview');
  await section.locator('select[name=slot]').selectOption(slot);
  const aware = section.getByRole('checkbox');
  if ((await aware.count()) > 0) await aware.check();
  await section.getByRole('button').click();
  await expect(desk.getByRole('status').filter({ hasText: new RegExp(texts.join('|')) })).toBeVisible();
}
