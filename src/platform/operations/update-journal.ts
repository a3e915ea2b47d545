// What an update is doing, so that the next `saral update` finishes or undoes one that was killed.
import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from './config.ts';
import { syncFolder } from './sync-folder.ts';
import { textOf } from './text-of.ts';

const journalShape = z.object({
  /** `switching` from the moment on that the new release may run, `returning` once it was given up. */
  step: z.enum(['switching', 'returning']),
  /** The versions of the two releases. */
  from: z.string(),
  to: z.string(),
  /** The backup that was taken before. */
  backup: z.string(),
  /** How long each of them may take to be ready. */
  waitMs: z.number(),
});
/** Earlier and later releases read it: fields are only added, and optional then. */
export type UpdateJournal = z.infer<typeof journalShape>;

const fileIn = (folder: string): string => join(folder, 'journal.json');

/** Undefined where no update is under way. */
export function readJournal(folder: string): UpdateJournal | undefined {
  const text = textOf(fileIn(folder));
  return text === '' ? undefined : journalShape.parse(JSON.parse(text));
}
export function writeJournal(folder: string, journal: UpdateJournal): void {
  const unfinished = `${fileIn(folder)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(journal, null, 2)}\n`, { flush: true });
  renameSync(unfinished, fileIn(folder));
  syncFolder(folder);
}
export function endJournal(folder: string): void {
  rmSync(fileIn(folder), { force: true });
  syncFolder(folder);
}

/**
 * Lets one update of these releases run at a time. A socket that lies in no folder: the kernel removes it with a killed process.
 * @returns a function that ends it
 * @throws StartupError while another one runs
 */
export async function lockUpdate(folder: string): Promise<() => void> {
  const lock = createServer().unref();
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  await new Promise<void>((done, fail) => {
    lock.once('error', () => fail(new StartupError('another update is running; wait for its end')));
    lock.listen(`\0saral-update-${name}`, done);
  });
  return () => void lock.close();
}
