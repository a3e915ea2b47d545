import { paidRolesAreOn } from '#features/jobs/actions/switch-paid-roles.ts';
import { earningsAreOn } from '#features/referrals/earnings/actions/earnings-switch.ts';
import type { DeskSettings } from '../model/desk.ts';
import { databaseVersion } from '../store/desk.ts';
import type { DeskContext } from './context.ts';

/** What this start of the product is: names of settings and whether they are set, never a value that is secret. */
export async function readSettings(ctx: DeskContext): Promise<DeskSettings> {
  const { config, build, settingFacts } = ctx;
  return {
    isDemo: config.demo,
    appUrl: config.appUrl,
    versions: { ...build, database: await databaseVersion(ctx.db) },
    settings: settingFacts,
    paidRoles: await paidRolesAreOn(ctx),
    earnings: await earningsAreOn(ctx),
  };
}
