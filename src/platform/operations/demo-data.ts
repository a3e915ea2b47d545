import { setInterval } from 'node:timers/promises';
import type { Context, Tx } from '#kit/context.ts';
import type { DemoData } from '#kit/demo-data.ts';
import { before, minuteMs, secondMs } from '#kit/time.ts';
import { insertSetting, readSetting, writeSetting } from '#platform/database/settings.ts';

interface Stored {
  readonly state: DemoData['state'];
  readonly percent: number;
  /** ISO time of the last progress. */
  readonly at: string;
}
const name = 'demo-data';
/** A program that fills says so every second, on a busy machine less often. */
const stalledMs = 2 * minuteMs;

/** Says that this database is filled from now on, unless something was said of it before. @returns whether to fill it */
export async function beginDemoData(tx: Tx, wanted: boolean, now: Date): Promise<boolean> {
  const mine: Stored = { state: wanted ? 'filling' : 'none', percent: 0, at: now.toISOString() };
  const stored = await insertSetting(tx, name, mine);
  return wanted && stored.state === 'filling' && stored.at === mine.at;
}
const writeDemoData = (tx: Tx, data: DemoData, now: Date): Promise<void> =>
  writeSetting(tx, name, { percent: 100, ...data, at: now.toISOString() } satisfies Stored);

/** Stores each second how far `work` is, a share of 1, also while a step of it takes minutes; and what it came to. */
export async function storeProgress(
  { db, now }: Pick<Context, 'db' | 'now'>,
  work: (onProgress: (share: number) => void) => Promise<'filled' | 'unfinished'>,
): Promise<'filled' | 'unfinished'> {
  let percent = 0;
  const ended = new AbortController();
  const storing = (async () => {
    for await (const _ of setInterval(secondMs, undefined, { signal: ended.signal }))
      await writeDemoData(db, { state: 'filling', percent }, now()).catch(() => undefined);
  })().catch(() => undefined);
  const state = await work((share) => {
    percent = Math.min(99, Math.floor(share * 100));
  });
  ended.abort();
  await storing;
  await writeDemoData(db, { state }, now());
  return state;
}

export async function readDemoData(tx: Tx, now: Date): Promise<DemoData> {
  const { state, percent, at } = await readSetting<Stored>(tx, name, { state: 'none', percent: 0, at: '' });
  if (state !== 'filling') return { state };
  return new Date(at) < before(now, stalledMs) ? { state: 'unfinished' } : { state, percent };
}
