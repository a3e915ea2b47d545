import type { Tx } from '#kit/context.ts';
import { lockFor, on } from '#platform/database/db.ts';
import { firstSettings, type SalesSettings } from '../model/settings.ts';

export const lockSettings = (tx: Tx): Promise<void> => lockFor(tx, 'papers/settings');

/** The settings in force. */
export async function findSettings(tx: Tx): Promise<SalesSettings> {
  const found = await on(tx).row<{ version: number; settings: Omit<SalesSettings, 'version'> }>`
    select version, settings from sales_settings order by version desc limit 1`;
  // A setting that is newer than what was saved has its first value.
  return { ...firstSettings, ...found?.settings, version: found?.version ?? firstSettings.version };
}
export const insertSettings = (
  tx: Tx,
  { version, ...settings }: SalesSettings,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> =>
  on(tx).run`
    insert into sales_settings (version, settings, changed_at, changed_by)
    values (${version}, ${JSON.stringify(settings)}::jsonb, ${at}, ${by})`;
