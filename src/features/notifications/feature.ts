import type { Feature } from '#platform/operations/feature.ts';
import type { MailChannel } from './providers/mail-port.ts';
import type { SmsChannel } from './providers/port.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';
import type { Context } from '#kit/context.ts';

export const notifications: Feature<Context & { readonly sms: SmsChannel; readonly mails: MailChannel }> = {
  name: 'notifications',
  routes: () => [],
  reactions,
  timers,
  commands,
};
