import type { Tx } from '#kit/context.ts';
import type { DemoData } from '#kit/demo-data.ts';
import { before, minuteMs } from '#kit/time.ts';
import { insertSetting, readSetting, writeSetting } from '#platform/database/settings.ts';

interface Stored {
  readonly state: DemoData['state'];
  readonly percent: number;
  /** ISO time of the last progress. */
  readonly at: string;
}
const name = 'demo-data';
/** A program that fills writes its progress every second or so, on a busy machine in longer steps. */
const stalledMs = 2 * minuteMs;

/** Says that this database is filled from now on, unless something was said of it before. @returns whether to fill it */
export async function beginDemoData(tx: Tx, wanted: boolean, now: Date): Promise<boolean> {
  const mine: Stored = { state: wanted ? 'filling' : 'none', percent: 0, at: now.toISOString() };
  const stored = await insertSetting(tx, name, mine);
  return wanted && stored.state === 'filling' && stored.at === mine.at;
}
export const writeDemoData = (tx: Tx, data: DemoData, now: Date): Promise<void> =>
  writeSetting(tx, name, { percent: 100, ...data, at: now.toISOString() } satisfies Stored);

export async function readDemoData(tx: Tx, now: Date): Promise<DemoData> {
  const { state, percent, at } = await readSetting<Stored>(tx, name, { state: 'none', percent: 0, at: '' });
  if (state !== 'filling') return { state };
  return new Date(at) < before(now, stalledMs) ? { state: 'unfinished' } : { state, percent };
}
