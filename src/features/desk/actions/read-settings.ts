import { paidRolesAreOn } from '#features/jobs/actions/switch-paid-roles.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { readByWhatsapp } from '#features/notifications/actions/choose-messages.ts';
import { newestMessage } from '#features/notifications/actions/newest-message.ts';
import { readBackupAge } from '#features/operations/actions/backups.ts';
import { earningsAreOn } from '#features/referrals/earnings/actions/earnings-switch.ts';
import { testTemplate } from '../messages.ts';
import type { DeskSettings, ServiceFacts, TestState } from '../model/desk.ts';
import { databaseVersion } from '../store/desk.ts';
import type { DeskContext } from './context.ts';

/** What this start of the product is: the names of settings and whether they are set, never a value that is secret. */
export async function readSettings(ctx: DeskContext, accountId: string): Promise<DeskSettings> {
  const { config, build, settingFacts } = ctx;
  return {
    isDemo: config.demo,
    isRehearsal: ctx.content.isRehearsal,
    appUrl: config.appUrl,
    versions: { ...build, database: await databaseVersion(ctx.db) },
    settings: settingFacts,
    services: await readServices(ctx, accountId),
    byWhatsapp: ctx.messenger ? await readByWhatsapp(ctx.db) : null,
    paidRoles: await paidRolesAreOn(ctx),
    earnings: await earningsAreOn(ctx),
  };
}

async function readServices(ctx: DeskContext, accountId: string): Promise<ServiceFacts> {
  const { config, settingFacts } = ctx;
  const isSet = (name: string): boolean => settingFacts.some((fact) => fact.name === name && fact.isSet);
  const vendor = ({ name }: { readonly name: string }) => ({
    name,
    isReal: !config.demo || isSet(`${name.toUpperCase()}_API_URL`),
  });
  const { madeAt, hours } = await readBackupAge(ctx);
  const phone = (await findAccount(ctx.db, accountId))?.phone;
  const newestTest = async (recipient: string): Promise<TestState | null> => {
    const found = await newestMessage(ctx.db, recipient, testTemplate);
    return found ? { state: found.state, fault: found.fault, at: found.createdAt.toISOString() } : null;
  };
  return {
    gateway: vendor(ctx.gateway),
    sms: { ...vendor(ctx.sms), hasPrice: isSet('SMS_PART_PAISE') },
    whatsapp: ctx.messenger ? { isReal: vendor(ctx.messenger).isReal } : null,
    mail: { isReal: !config.demo || isSet('SMTP_URL'), office: config.staffMail, owner: config.ownerMail },
    storage: isSet('S3_BUCKET') ? 'object-store' : 'here',
    backup: { at: madeAt?.toISOString() ?? null, hours },
    tests: { sms: phone ? await newestTest(phone) : null, email: await newestTest(config.ownerMail) },
  };
}
