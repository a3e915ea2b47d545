// PostgreSQL refuses to run as root: then the embedded server gets a dedicated user, under which no other program runs.
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, lchownSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from '#platform/operations/service-user.ts';
import { textOf } from '#platform/operations/text-of.ts';

/** `initdb` needs a user with a name; the server itself runs under an unused uid. */
export const nobody = 65534;

/** Other programs run as these users too: they must not own a database's files. */
export const isShared = (uid: number): boolean => uid === 0 || uid === nobody;

/** A uid that no user of the machine has: from a range that systems do not assign, otherwise a small one. */
export function unusedUid(home: string): number {
  if (!isRoot()) return process.getuid?.() ?? 0;
  const taken = new Set([...textOf('/etc/passwd').matchAll(/^[^:]*:[^:]*:(\d+):/gm)].map(([, uid]) => Number(uid)));
  const probe = join(home, `.${randomBytes(6).toString('hex')}`);
  writeFileSync(probe, '');
  try {
    for (const [from, to] of [
      [0x7000_0000, 0x7800_0000],
      [30_000, 60_000],
    ] as const) {
      const uid = randomInt(from, to);
      if (!taken.has(uid) && canChown(probe, uid)) return uid;
    }
    return nobody;
  } finally {
    rmSync(probe, { force: true });
  }
}
/** A container may know only the first 65,536 users. */
function canChown(file: string, uid: number): boolean {
  try {
    chownSync(file, uid, uid);
    return true;
  } catch {
    return false;
  }
}
/** The folder before its contents: its former owner can then put nothing else in their place. */
export function chownAll(path: string, uid: number): void {
  if (!isRoot()) return;
  lchownSync(path, uid, uid);
  for (const name of lstatSync(path).isDirectory() ? readdirSync(path) : []) chownAll(join(path, name), uid);
}
