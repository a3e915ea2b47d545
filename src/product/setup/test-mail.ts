import { randomUUID } from 'node:crypto';
import type { Language } from '#kit/language.ts';
import { makeSmtp } from '#features/notifications/providers/smtp.ts';
import { faultOf } from '../settings.ts';
import type { Answers } from './env-file.ts';
import type { Terminal } from './walk.ts';
import { words } from './words.ts';

/** Sends one mail if an address is typed: a server that takes the sign-in may still refuse the sender. */
export async function offerTestMail(terminal: Terminal, answers: Answers, language: Language): Promise<void> {
  const to = (await terminal.ask(`${words.testMail[language]}: `))?.trim() ?? '';
  if (to === '') return;
  if (faultOf({ ...answers, STAFF_MAIL: to }, 'STAFF_MAIL') !== undefined)
    return terminal.say(words.noAddress[language]);
  const { SMTP_URL = '', MAIL_FROM = '' } = answers;
  const sent = await makeSmtp({ url: async () => SMTP_URL, from: async () => MAIL_FROM }).send({
    id: randomUUID(),
    to,
    subject: words.testSubject[language],
    text: words.testText[language],
    template: 'setup',
  });
  terminal.say(words[sent.ok ? 'mailSent' : 'mailNotSent'][language]);
}
