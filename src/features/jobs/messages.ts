import type { Named } from '#features/notifications/model/messages.ts';
import { sms, type SmsIn } from '#features/notifications/model/sms.ts';

/** To a number that staff invited to an opening; `link`: of the role's page. */
export const invitedToApply = (company: Named, link: string): SmsIn => sms('invited-to-apply', { company, link });
/** To a person who asked for an SMS about new roles. */
export const roleOpened = (company: Named, link: string): SmsIn => sms('role-opened', { company, link });
