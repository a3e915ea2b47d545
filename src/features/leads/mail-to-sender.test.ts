// The sender of an enquiry with an e-mail address gets one mail: with its number, and nothing that was typed freely.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { dayInIndia, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { longDay } from '#kit/indian-time.ts';
import { testProduct } from '#test/product.ts';
import { createEnquiry } from './actions/create-enquiry.ts';
import { quantityField } from './model/enquiry.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
/** Milliseconds by which the clock of the actions is ahead. */
let aheadMs = 0;
const later = { ...ctx, now: () => new Date(ctx.now().getTime() + aheadMs) };
let senders = 0;
async function send(typed: Record<string, string>, language: 'en' | 'hi' = 'en', clientIp?: string) {
  senders += 1;
  const base = {
    [quantityField.of('E-Rickshaw')]: '4',
    name: 'Asha Devi',
    phone: '9876543210',
    organisation: 'Gram Panchayat Danapur',
    place: 'Danapur',
    district: 'Patna',
    state: '10',
  };
  const visitor = { clientIp: clientIp ?? `192.0.2.${senders}`, language };
  const sent = await createEnquiry(later, { ...base, ...typed }, visitor);
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusal));
  return sent.value;
}
const mails = async (to: string) =>
  (
    await sql<{ source: string; subject: string; text: string; state: string }>`
      select source, subject, text, state from message where recipient = ${to} and template = 'enquiry-received' order by created_at`.execute(
      app.db,
    )
  ).rows;

test.each(['en', 'hi'] as const)(
  'it has the number, what was asked for, and until when we call (%s)',
  async (language) => {
    const email = `asha-${language}@example.in`;
    const { number, enquiryNumber } = await send({ email }, language);
    const [mail, ...more] = await mails(email);
    expect(more).toEqual([]);
    const due = await sql<{ at: Date; id: string }>`select due_at as at, id from lead where number = ${number}`.execute(
      app.db,
    );
    const { at, id } = due.rows[0]!;
    expect(mail).toMatchObject({ state: 'queued', source: `lead:${id}:received` });
    for (const part of [enquiryNumber, '1. E-Rickshaw: 4', longDay(language, dayInIndia(at)), '/enquiry/status'])
      expect(mail!.text).toContain(part);
    expect(mail!.text.includes('/hi/enquiry/status')).toBe(language === 'hi');
  },
);
test('the same enquiry again, also twice at once, is one lead with one mail', async () => {
  const email = 'twice@example.in';
  senders += 1;
  await Promise.all([send({ email }), send({ email })]);
  await send({ email });
  expect(await mails(email)).toHaveLength(1);
});
test('nothing that was typed freely is in it: anybody can type the address of somebody else', async () => {
  const email = 'victim@example.in';
  const typed = {
    name: 'Buy at evil.example',
    message: 'Click evil.example',
    other: 'Cheap evil.example pills',
    organisation: 'evil.example',
    place: 'evil.example',
  };
  await send({ email, ...typed });
  const [mail] = await mails(email);
  expect(mail!.text + mail!.subject).not.toContain('evil');
  expect(mail!.text).toContain('2. A product that you described');
});
test('without an address, with one that no mail reaches, and with a filled honeypot there is no mail', async () => {
  const before = await sql<{
    n: number;
  }>`select count(*)::int as n from message where template = 'enquiry-received'`.execute(app.db);
  await send({ email: '' });
  await send({ email: 'trapped@example.in', remark: 'filled' });
  const after = await sql<{
    n: number;
  }>`select count(*)::int as n from message where template = 'enquiry-received'`.execute(app.db);
  expect(after.rows).toEqual(before.rows);
});
test('many at once mail nobody beyond the quota of the office’s mails', async () => {
  for (let n = 0; n < ctx.config.leadMailLimit + 3; n++)
    await send({ email: `many-${n}@example.in`, name: `Buyer ${n}` });
  const sent = await sql<{ office: number; senders: number }>`
    select count(*) filter (where template = 'quote-request')::int as office,
      count(*) filter (where template = 'enquiry-received')::int as senders from message`.execute(app.db);
  const [{ office, senders: to } = { office: 0, senders: 0 }] = sent.rows;
  expect(office).toBe(ctx.config.leadMailLimit);
  // One of the leads had no address.
  expect(to).toBe(office - 1);
});
test('one address gets one mail in 24 hours, however it is written and whatever is changed in the enquiry', async () => {
  // The test before used up the office's quota of this hour.
  aheadMs += 3 * dayMs;
  const [first, second] = ['Stranger@example.in', 'sTranger@EXAMPLE.in'];
  const written = [first, second, first.toLowerCase()];
  const all = async () => (await Promise.all([...new Set(written)].map(mails))).flat();
  await Promise.all(written.map((to, n) => send({ email: to, message: `Letter ${n}` })));
  expect(await all()).toHaveLength(1);
  aheadMs += dayMs - minuteMs;
  await send({ email: second, message: 'Almost a day later' });
  expect(await all()).toHaveLength(1);
  aheadMs += 2 * minuteMs;
  await send({ email: second, message: 'A day later' });
  expect(await all()).toHaveLength(2);
});
test('one IP causes five mails to senders in an hour, and its enquiries are stored all the same', async () => {
  aheadMs += dayMs;
  const clientIp = '198.51.100.7';
  const addresses = Array.from({ length: 8 }, (_none, n) => `stranger-${n}@example.in`);
  const sent = await Promise.all(addresses.map((email) => send({ email }, 'en', clientIp)));
  expect(new Set(sent.map(({ number }) => number)).size).toBe(8);
  const mailed = async () => (await Promise.all(addresses.map(mails))).flat().length;
  expect(await mailed()).toBe(5);
  aheadMs += hourMs + minuteMs;
  for (const email of addresses.toReversed()) await send({ email, message: 'Again' }, 'en', clientIp);
  // Those that had none before.
  expect(await mailed()).toBe(8);
});
