import type { Outbox } from '#platform/operations/outbox.ts';
import type { MailChannel } from './mail-port.ts';
import type { Messenger, SmsProvider } from './port.ts';

/** For demo: writes each accepted SMS to the outbox file, for people and tests. */
export const withOutbox = (provider: SmsProvider, outbox: Outbox): SmsProvider => ({
  ...provider,
  async send(message) {
    const sent = await provider.send(message);
    if (sent.ok) await outbox.append({ channel: 'sms', at: new Date().toISOString(), ...message });
    return sent;
  },
});

/** Does the same for messages of WhatsApp, as they arrive there. */
export const messengerWithOutbox = (messenger: Messenger, outbox: Outbox): Messenger => ({
  ...messenger,
  async send(message) {
    const sent = await messenger.send(message);
    const { to, template } = message;
    const text = messenger.shownText(message);
    if (sent.ok) await outbox.append({ channel: 'whatsapp', at: new Date().toISOString(), to, text, template });
    return sent;
  },
  async answer(answer) {
    const sent = await messenger.answer(answer);
    const { to, text = messenger.shownAnswer(answer.language) } = answer;
    if (sent.ok)
      await outbox.append({ channel: 'whatsapp', at: new Date().toISOString(), to, text, template: 'whatsapp-answer' });
    return sent;
  },
});

/** Does the same for mails. */
export const mailsWithOutbox = (channel: MailChannel, outbox: Outbox): MailChannel => ({
  async send(message) {
    const sent = await channel.send(message);
    const { to, subject, text, template } = message;
    if (sent.ok) await outbox.append({ channel: 'email', at: new Date().toISOString(), to, subject, text, template });
    return sent;
  },
});
