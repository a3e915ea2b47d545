// As whom a command runs. The settings are in a file of root, so root runs commands; a file that it left in DATA_DIR would be closed to
// the service.
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The name of the user as whom this process runs, or its number. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** As root: goes on as the user to whom DATA_DIR belongs. A service that runs as root itself owns its database's home there. */
export function becomeServiceUser(dataDir: string): void {
  const [folder, home] = [dataDir, join(dataDir, 'postgres')].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (!isRoot() || !folder || folder.uid === 0 || home?.uid === 0) return;
  const { uid, gid } = folder;
  try {
    (process as { initgroups?: (user: number, group: number) => void }).initgroups?.(uid, gid);
  } catch {
    // It has no name on this machine.
    process.setgroups?.([gid]);
  }
  process.setgid?.(gid);
  process.setuid?.(uid);
}
