import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { sendDueMessages } from '#features/notifications/actions/send-message.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { changeLead } from './actions/change-lead.ts';
import { readLead } from './actions/read-lead.ts';
import { createLead } from './actions/create-lead.ts';
import { sendLeadDigest } from './actions/send-lead-digest.ts';
import { noDetails, type QuoteDetails } from './model/leads.ts';
import type { LeadChange } from './model/changes.ts';
import { maxLeadsPerDigest } from './terms.ts';

const { ctx: bare, pass, logged } = await testContext();
const ctx = {
  ...bare,
  config: {
    appUrl: 'https://namuna.example',
    staffMail: 'office@namuna.example',
    leadIpLimit: 100_000,
    leadMailLimit: 15,
  },
};
const db = kyselyOf(ctx.db);

const change = (number: number, change: LeadChange) => changeLead(ctx, { number }, change, 'usr_tester');
/** How many leads no mail server has accepted a mail about. */
const unnotified = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from lead where notified_at is null`.execute(db)).rows[0]!
    .count;
/** Submits a request and returns its number. */
async function submit(
  name: string,
  more: { honeypot?: string; product?: string; clientIp?: string } & Partial<QuoteDetails> = {},
): Promise<number> {
  const { clientIp = '10.0.0.1', ...rest } = more;
  const lead = {
    kind: 'quote' as const,
    name,
    phone: '9876543210',
    email: '',
    product: 'E-Rickshaw',
    ...noDetails,
    honeypot: '',
    ...rest,
  };
  await createLead(ctx, lead, { clientIp, language: 'en' });
  return (await sql<{ number: number }>`select max(number) as number from lead`.execute(db)).rows[0]!.number;
}
/** Submits `count` more requests. */
const submitMore = (count: number) =>
  sql`insert into lead (id, kind, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at)
      select id || n, kind, name || n, phone, email, flags, language, state, has_own_mail, notification_source, digest || n, address_hash, created_at
        from lead, generate_series(1, ${sql.lit(count)}) n`.execute(db);
const mails = async () =>
  (
    await sql<{ template: string; recipient: string; subject: string; text: string }>`
    select template, recipient, subject, text from message order by created_at, id`.execute(db)
  ).rows;
const audit = () => auditEntries(db, sql`id > ${auditFrom}`);
let auditFrom = 0;
/** Sends every due mail to a server that behaves like this. */
const deliver = (server: 'accepts' | 'away' | 'refuses') =>
  sendDueMessages({
    ...ctx,
    sms: { name: 'twilio', send: () => Promise.reject(new Error('no text is sent here')) },
    smsProviders: [],
    mails: {
      send: async ({ id }) =>
        server === 'accepts'
          ? { ok: true, value: { vendorMessageId: id } }
          : { ok: false, refusal: { code: server === 'away' ? 'mail/unreachable' : 'mail/refused' } },
    },
  } as Parameters<typeof sendDueMessages>[0]);
const nextHour = async (): Promise<void> => {
  pass(hourMs);
  await sendLeadDigest(ctx);
};

beforeEach(async () => {
  await sql`truncate lead, lead_item, lead_note, message restart identity`.execute(db);
  auditFrom =
    (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entry`.execute(db)).rows[0]?.id ?? 0;
  pass(2 * hourMs);
});

describe('states', () => {
  test('each change is audited without personal data, and once', async () => {
    const number = await submit('Asha');
    await change(number, { action: 'spam' });
    await change(number, { action: 'spam' });
    await change(number, { action: 'not-spam' });
    await change(number, { action: 'answered', note: 'rang her' });
    pass(minuteMs);
    await change(number, { action: 'answered', note: '' });
    await change(number, { action: 'answered', note: 'rang her' });
    await change(number, { action: 'reopened' });
    const entry = (act: string, before: string, after: string, more: object) => ({
      actor: 'usr_tester',
      act,
      subject: expect.any(String),
      before: { state: before },
      after: { state: after },
      details: { number, ...more },
    });
    expect(await audit()).toEqual([
      // The call that the site promises is due no more.
      {
        ...entry('leads/spam', 'new', 'spam', { version: 2 }),
        before: { state: 'new', due: expect.any(String) },
        after: { state: 'spam', due: null },
      },
      entry('leads/not-spam', 'spam', 'new', { version: 3 }),
      entry('leads/answered', 'new', 'answered', { version: 4, note: expect.any(Number) }),
      entry('leads/reopened', 'answered', 'new', { version: 5 }),
    ]);
  });

  test('a lead that is not spam after all is mailed like a new one', async () => {
    const number = await submit('Asha', { honeypot: 'x' });
    expect(await mails()).toEqual([]);
    await change(number, { action: 'not-spam' });
    expect(await mails()).toMatchObject([{ template: 'quote-request', recipient: 'office@namuna.example' }]);
    expect((await mails())[0]?.text).toContain('Phone: 9876543210');
    expect((await mails())[0]?.text).toContain(`https://namuna.example/desk/leads/${number}`);
    // Again, also when its first mail was sent.
    pass(1);
    await change(number, { action: 'spam' });
    pass(1);
    await change(number, { action: 'not-spam' });
    expect(await mails()).toHaveLength(2);
  });

  test('concurrent changes: one change, one entry, one mail', async () => {
    const number = await submit('Asha', { honeypot: 'x' });
    const all = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => changeLead(ctx, { number }, { action: 'not-spam' }, `cli:${n}`)),
    );
    expect(all.every((result) => result.ok)).toBe(true);
    expect(await audit()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);

    await Promise.all(
      Array.from({ length: 30 }, (_none, n) =>
        changeLead(ctx, { number }, n % 2 ? { action: 'answered', note: '' } : { action: 'spam' }, 'cli:tester'),
      ),
    );
    // In any order, each entry starts from the state that the previous one set.
    const [, ...entries] = await audit();
    let state: unknown = 'new';
    for (const { before, after } of entries) {
      expect(before).toEqual({ state });
      state = after?.['state'];
    }
    expect((await readLead(ctx, number))?.state).toBe(state);
  });
});

describe('no lead is forgotten', () => {
  test('probable spam goes into one digest an hour, however often the timer runs', async () => {
    await submit('Loan 0', { honeypot: 'x' });
    const details = { quantity: '4 to 6', organisation: 'Gram Panchayat Danapur', place: 'Danapur' };
    await submit('Loan 1', { ...details, honeypot: 'x' });
    await submit('Loan 2', { honeypot: 'x' });
    await Promise.all(Array.from({ length: 10 }, () => sendLeadDigest(ctx)));
    expect(await mails()).toMatchObject([
      { template: 'pending-leads', recipient: 'office@namuna.example', subject: 'Leads: 3 probably spam' },
    ]);
    expect((await mails())[0]?.text).toContain(
      '\n2. Loan 1 | 9876543210 | E-Rickshaw | 4 to 6 | Gram Panchayat Danapur | Danapur | quote | ',
    );
    await submit('Loan 4', { honeypot: 'x' });
    await sendLeadDigest(ctx);
    expect(await mails()).toHaveLength(1);
    await deliver('accepts');
    await nextHour();
    expect((await mails()).at(-1)?.subject).toBe('Leads: 1 probably spam');
    await deliver('accepts');
    for (let n = 0; n < 5; n++) await nextHour();
    expect(await mails()).toHaveLength(2);
    expect(await unnotified()).toBe(0);
  });

  test('a flood goes into bounded digests until all leads are mailed', async () => {
    await submit('Loan', { honeypot: 'x' });
    await submitMore(2 * maxLeadsPerDigest + 19);
    for (let n = 0; n < 5; n++) {
      await nextHour();
      await deliver('accepts');
    }
    expect((await mails()).map((mail) => mail.subject)).toEqual([
      `Leads: ${maxLeadsPerDigest} probably spam`,
      `Leads: ${maxLeadsPerDigest} probably spam`,
      'Leads: 20 probably spam',
    ]);
    expect((await mails())[0]?.text).toContain(`${maxLeadsPerDigest + 20} more leads follow`);
    await nextHour();
    expect(await unnotified()).toBe(0);
  });

  test('of many leads from one IP the first few get single mails, the others go into the digest', async () => {
    await Promise.all(Array.from({ length: 60 }, (_none, n) => submit(`Flood ${n}`)));
    expect(await mails()).toHaveLength(5);
    // Another IP still gets single mails.
    await submit('Asha', { clientIp: '10.0.0.2' });
    expect((await mails()).map((mail) => mail.subject)).toContain('Quote for E-Rickshaw: Asha');
    await submit('Loan', { honeypot: 'x' });
    await deliver('accepts');
    await nextHour();
    expect(await mails()).toHaveLength(7);
    const last = (await mails()).at(-1)!;
    expect(last.subject).toBe('Leads: 55 new, 1 probably spam');
    expect(last.text.match(/ \| 9876543210 \| /g)).toHaveLength(56);
    await deliver('accepts');
    await nextHour();
    expect(await mails()).toHaveLength(7);
    expect(await unnotified()).toBe(0);
    // After an hour, leads get single mails again.
    await submit('Bina');
    expect((await mails()).at(-1)?.subject).toBe('Quote for E-Rickshaw: Bina');
  });

  test('the quota for all IPs works the same way; honeypot leads do not count', async () => {
    for (let n = 0; n < 25; n++) await submit(`Loan ${n}`, { honeypot: 'x' });
    await Promise.all(Array.from({ length: 30 }, (_none, n) => submit(`Flood ${n}`, { clientIp: `10.0.1.${n}` })));
    expect(await mails()).toHaveLength(15);
    await deliver('refuses');
    await nextHour();
    expect((await mails()).at(-1)?.subject).toBe('Leads: 30 new, 25 probably spam');
  });

  test('a lead whose mail was given up is mailed again until a server accepts it', async () => {
    await submit('Asha');
    await deliver('away');
    pass(3 * dayMs + minuteMs);
    await deliver('away');
    expect(await unnotified()).toBe(1);

    await nextHour();
    expect((await mails()).at(-1)).toMatchObject({ subject: 'Leads: 1 new' });
    expect((await mails()).at(-1)?.text).toContain('1. Asha | 9876543210');
    // Rejected at once, for a year: each digest includes it again.
    await deliver('refuses');
    for (let n = 0; n < 3; n++) {
      await nextHour();
      await deliver('refuses');
    }
    expect(await mails()).toHaveLength(5);
    await nextHour();
    await deliver('accepts');
    await nextHour();
    expect(await mails()).toHaveLength(6);
    await nextHour();
    expect(await unnotified()).toBe(0);
  });

  test('a lead that staff handled is not mailed again', async () => {
    await submit('Asha');
    await deliver('refuses');
    await change(1, { action: 'answered', note: '' });
    await nextHour();
    expect(await mails()).toHaveLength(1);
  });

  test('the mail goes to the currently configured address', async () => {
    await submit('Asha');
    await deliver('refuses');
    pass(hourMs);
    await sendLeadDigest({ ...ctx, config: { ...ctx.config, staffMail: 'new@namuna.example' } });
    expect((await mails()).map((mail) => mail.recipient)).toEqual(['office@namuna.example', 'new@namuna.example']);
  });

  test('the log contains no personal data', () => {
    expect(logged.join('')).not.toMatch(/Asha|Loan|9876543210/);
  });
});
