import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpSandbox } from '#sandbox/smtp/sandbox.ts';
import { offerTestMail } from './test-mail.ts';

let mail: Awaited<ReturnType<typeof startSmtpSandbox>>;
beforeAll(async () => {
  mail = await startSmtpSandbox(0);
});
afterAll(() => mail.close());

async function type(typed: string | undefined): Promise<string> {
  let said = '';
  const terminal = { ask: async () => typed, say: (line: string) => void (said += line) };
  await offerTestMail(terminal, { SMTP_URL: mail.url, MAIL_FROM: 'Asha <office@example.in>' }, 'en');
  return said;
}

test('a mail goes out only to an address that was typed', async () => {
  for (const typed of [undefined, '', ' ']) expect(await type(typed)).toBe('');
  expect(await type('asha')).toMatch(/nothing was sent/);
  expect(mail.control.mails).toEqual([]);
  expect(await type('asha@example.in')).toMatch(/took it/);
  expect(mail.control.mails).toMatchObject([{ from: 'office@example.in', to: ['asha@example.in'] }]);
});

test('a server that refuses it', async () => {
  mail.control.fault('refused');
  expect(await type('asha@example.in')).toMatch(/did not take it/);
  mail.control.heal();
});
