// As root the embedded server runs under a user of its own: it refuses root, and nobody else's programs may run as that user.
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, lchownSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '#platform/operations/text-of.ts';

export const isRoot = process.getuid?.() === 0;
/** `initdb` wants a user that has a name; the server itself runs under a number of its own. */
export const nobody = 65534;

/** Other programs run as these users too: they must not own the files of a database. */
export const isShared = (uid: number): boolean => uid === 0 || uid === nobody;

/** A number that no user of the machine has: from a range that nobody hands out, or where that can't be had a small one. */
export function freshUser(home: string): number {
  if (!isRoot) return process.getuid?.() ?? 0;
  const taken = new Set([...textOf('/etc/passwd').matchAll(/^[^:]*:[^:]*:(\d+):/gm)].map(([, uid]) => Number(uid)));
  const probe = join(home, `.${randomBytes(6).toString('hex')}`);
  writeFileSync(probe, '');
  try {
    for (const [from, to] of [
      [0x7000_0000, 0x7800_0000],
      [30_000, 60_000],
    ] as const) {
      const uid = randomInt(from, to);
      if (!taken.has(uid) && mayBeGivenTo(probe, uid)) return uid;
    }
    return nobody;
  } finally {
    rmSync(probe, { force: true });
  }
}
/** A container may know only the first 65,536 users. */
function mayBeGivenTo(file: string, uid: number): boolean {
  try {
    chownSync(file, uid, uid);
    return true;
  } catch {
    return false;
  }
}
/** A folder before what is in it: its former owner can put nothing else in the place of that. */
export function giveTo(path: string, uid: number): void {
  if (!isRoot) return;
  lchownSync(path, uid, uid);
  for (const name of lstatSync(path).isDirectory() ? readdirSync(path) : []) giveTo(join(path, name), uid);
}
