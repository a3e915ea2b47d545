import type { Named } from '#features/notifications/model/messages.ts';
import { sms, type SmsIn } from '#features/notifications/model/sms.ts';

/** To the new number, which its owner reads to our staff. */
export const moveText = (company: Named, code: string): SmsIn => sms('account-move-code', { company, code });
/** To the former number. `ending`: the last two digits of the new one. */
export const accountMoved = (company: Named, ending: string): SmsIn => sms('account-moved', { company, ending });
