import { StartupError } from '#platform/operations/config.ts';
import { folderTarget } from './folder-target.ts';
import { settingsOfPlace, type TargetSettings } from './place.ts';
import type { BackupTarget } from './target.ts';

/**
 * Opens a place. Nothing is asked of it yet.
 * @throws StartupError when a setting that it needs is missing
 */
export async function openTarget(place: string, settings: TargetSettings): Promise<BackupTarget> {
  const missing = settingsOfPlace(place).filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new StartupError(`missing setting: ${missing.join(', ')} (see docs/settings.md)`);
  if (place.startsWith('s3://')) return (await import('./s3-target.ts')).s3Target(place, settings);
  if (place.startsWith('sftp://')) return (await import('./sftp-target.ts')).sftpTarget(place, settings);
  return folderTarget(place);
}
