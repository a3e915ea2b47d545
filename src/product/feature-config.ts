import { join } from 'node:path';
import type { Config } from '#platform/operations/config.ts';
import { demoValues } from '#platform/operations/demo-values.ts';
import type { FeatureConfig } from './context.ts';

/** The settings as the features use them; a demo has other values for some that are not given. */
export const featureConfigOf = (config: Config): FeatureConfig => ({
  ...mailsOf(config),
  demo: config.demo,
  appUrl: (config.APP_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
  invitedPhones: list(config.INVITED_PHONES ?? (config.demo ? demoValues.INVITED_PHONES : undefined)) ?? [],
  ownerPhone: config.STAFF_OWNER_PHONE ?? (config.demo ? demoValues.STAFF_OWNER_PHONE : undefined),
  otp: {
    countries: list(config.OTP_COUNTRIES) ?? [],
    ipSoft: config.OTP_ADDRESS_SOFT,
    ipHard: config.OTP_ADDRESS_HARD,
    overallSoft: config.OTP_OVERALL_SOFT,
    overallHard: config.OTP_OVERALL_HARD,
  },
  captchaCost: config.HUMAN_CHECK_COST,
  leadIpLimit: config.LEAD_ADDRESS_LIMIT,
  leadMailLimit: config.LEAD_MAIL_LIMIT,
  smsPartPaise: config.SMS_PART_PAISE,
  isCopying: config.BACKUP_TO !== undefined,
  smsTemplatesFile: config.vendorValues['SMS_TEMPLATES_FILE'] ?? join(config.DATA_DIR, 'sms-templates.json'),
});

function mailsOf(config: Config): Pick<FeatureConfig, 'staffMail' | 'ownerMail'> {
  const staffMail = config.STAFF_MAIL ?? (config.demo ? demoValues.STAFF_MAIL : emailOf(config.MAIL_FROM ?? ''));
  return { staffMail, ownerMail: config.OWNER_MAIL ?? staffMail };
}
const list = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
/** The office reads the mails to the sender's address. */
const emailOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
