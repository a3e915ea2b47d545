import type { Named } from '#features/notifications/model/messages.ts';
import { sms, type SmsIn } from '#features/notifications/model/sms.ts';

/** The login SMS in the language of the requesting page. */
export const signInText = (
  company: Named,
  { code, appUrl }: { readonly code: string; readonly appUrl: string },
): SmsIn => sms('sign-in-code', { company, code, host: new URL(appUrl).hostname });
/** To a member of staff whose name an owner changed; the desk shows the name. */
export const staffRenamed = (company: Named): SmsIn => sms('staff-renamed', { company });
