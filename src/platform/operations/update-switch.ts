// The switch of an update: the one part during which the site is away. It may be killed anywhere and called again.
import { setTimeout as pause } from 'node:timers/promises';
import { type ReleaseFolder, switchTo } from './release-folder.ts';
import type { Arch } from './release.ts';
import { endJournal, type UpdateJournal, writeJournal } from './update-journal.ts';

export interface Service {
  /** Stops what runs and starts what `current` leads to. @returns what went wrong, if anything */
  restart(): Promise<string | undefined>;
  /** Undefined when that version runs and is ready, else why it is not. */
  lacks(version: string): Promise<string | undefined>;
}
export interface SwitchInput {
  readonly folder: ReleaseFolder;
  readonly arch: Arch;
  readonly service: Service;
  readonly say: (text: string) => void;
  /** How long a release must stay ready to count as such. */
  readonly steadyMs?: number;
}

/**
 * Starts the new release and watches it. When it does not become ready, or does not stay so, the release before starts again,
 * on the same database: migrations only add to it, so nothing that was acknowledged since then is lost.
 * @returns true when the new release runs
 */
export async function switchRelease(input: SwitchInput, journal: UpdateJournal): Promise<boolean> {
  const { say } = input;
  if (journal.step === 'switching') {
    const why = await run(input, journal, journal.to);
    if (why === undefined) {
      endJournal(input.folder.work);
      say(`Release ${journal.to} runs.`);
      return true;
    }
    say(`Release ${journal.to} was not ready within ${journal.waitMs / 1000} s: ${why}.`);
  }
  writeJournal(input.folder.work, { ...journal, step: 'returning' });
  const why = await run(input, journal, journal.from);
  endJournal(input.folder.work);
  say(
    why === undefined
      ? `Release ${journal.from} runs again, and nothing is lost. Look in the log why the newer one was not ready.`
      : `Release ${journal.from} is installed again, and not ready either: ${why}. Run saral doctor. The backup of before is ${journal.backup}.`,
  );
  return false;
}

/** @returns why that release does not run, if it does not */
async function run(
  { folder, arch, service, say, steadyMs = 10_000 }: SwitchInput,
  { waitMs }: UpdateJournal,
  version: string,
): Promise<string | undefined> {
  const began = performance.now();
  switchTo(folder, { version, arch });
  // An update that was killed may have come this far.
  if ((await service.lacks(version)) !== undefined) {
    const failure = await service.restart();
    if (failure !== undefined) return failure;
  }
  let readySince: number | undefined;
  for (;;) {
    const lack = await service.lacks(version);
    const now = performance.now();
    if (lack !== undefined) readySince = undefined;
    else if (readySince === undefined) {
      readySince = now;
      say(`Release ${version} is ready after ${((now - began) / 1000).toFixed(1)} s.`);
    } else if (now - readySince >= steadyMs) return undefined;
    if (lack !== undefined && now - began > waitMs) return lack;
    await pause(200);
  }
}
