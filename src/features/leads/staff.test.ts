import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { sendDueMessages } from '#features/notifications/actions/send-message.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { changeLead } from './actions/change-lead.ts';
import { listLeads } from './actions/list-leads.ts';
import { createLead } from './actions/create-lead.ts';
import { sendLeadDigest } from './actions/send-lead-digest.ts';
import { noDetails, type QuotationOfLead, type QuoteDetails } from './model.ts';
import { maxLeadsPerDigest } from './terms.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { commands } from './staff.ts';

const { ctx: bare, pass, logged } = await testContext();
const quotations: QuotationOfLead[] = [];
const ctx = {
  ...bare,
  findQuotationsOfLead: () => Promise.resolve(quotations),
  config: { staffMail: 'office@namuna.example', leadIpLimit: 100_000, leadMailLimit: 15 },
};
const db = kyselyOf(ctx.db);

const run = async (line: string): Promise<string> => {
  return readCommand(commands, line.split(' ')).run(ctx, 'cli:tester');
};
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
  sql`insert into lead (id, kind, name, phone, email, product, flags, language, state, has_own_mail, told_by, digest, address_hash, created_at)
      select id || n, kind, name || n, phone, email, product, flags, language, state, has_own_mail, told_by, digest || n, address_hash, created_at
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
  await sql`truncate lead, lead_note, message restart identity`.execute(db);
  auditFrom =
    (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entry`.execute(db)).rows[0]?.id ?? 0;
  pass(2 * hourMs);
});

describe('the list', () => {
  test('shows new leads, newest first, and counts the others', async () => {
    await submit('Asha');
    await submit('Bina', { product: 'Spaceship' });
    await submit('Cheap loans', { honeypot: 'x' });
    await run('lead answered 1');
    const at = String.raw`\d+ \w+ 20\d\d, \d+:\d\d [ap]m`;
    expect(await run('lead list')).toMatch(
      new RegExp(
        `^    2  ${at}  quote  Bina  9876543210  Spaceship  unknown-product  new  mail waiting\n1 are probably spam: \`lead list --spam\`$`,
      ),
    );
    expect(await run('lead list --spam')).toMatch(
      new RegExp(
        `^    3  ${at}  quote  Cheap loans .*  hidden-field-filled  spam  no mail yet\n1 wait for an answer: \`lead list --new\`$`,
      ),
    );
    expect((await run('lead list --all')).split('\n').map((part) => part.trim()[0])).toEqual(['3', '2', '1']);
  });

  test('is limited, and says so', async () => {
    for (let n = 0; n < 60; n++) await submit(`Asha ${n}`);
    const lines = (await run('lead list')).split('\n');
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('These are the newest 50 of 60 leads.');
    expect(
      (await run('lead list --new 3'))
        .split('\n')
        .slice(0, 3)
        .map((part) => part.trim().slice(0, 2)),
    ).toEqual(['60', '59', '58']);
    for (const odd of ['0', '501', '-1', 'many', '99999']) {
      await expect(run(`lead list ${odd}`)).rejects.toThrow('a count from 1 to 500');
    }
    await expect(run('lead list --old')).rejects.toThrow("unknown option '--old'");
  });

  test('the details of a quote are in the list, beside the lead and in the digest, those that were given', async () => {
    const details = { quantity: '4 to 6', organisation: 'Gram Panchayat Danapur', place: 'Danapur' };
    await submit('Asha', details);
    await submit('Bina', { ...noDetails, place: 'Gaya' });
    const list = await run('lead list');
    expect(list).toContain('  E-Rickshaw, quantity 4 to 6, organisation Gram Panchayat Danapur, place Danapur  -  new');
    expect(list).toContain('  E-Rickshaw, place Gaya  -  new');
    expect(await run('lead show 1')).toMatch(
      /^Product: {6}E-Rickshaw\nQuantity: {5}4 to 6\nOrganisation: Gram Panchayat Danapur\nPlace: {8}Danapur\nLanguage: {5}English$/m,
    );
    expect(await run('lead show 2')).not.toMatch(/Quantity|Organisation/);
    await submit('Chand', { ...details, honeypot: 'x' });
    await sendLeadDigest(ctx);
    expect((await mails()).at(-1)?.text).toContain(
      '3. Chand | 9876543210 | E-Rickshaw | 4 to 6 | Gram Panchayat Danapur | Danapur | quote | ',
    );
  });

  test('one lead is shown with all its fields', async () => {
    const number = await submit('Asha', { product: 'Spaceship' });
    await run(`lead answered ${number} rang her, she wants two`);
    const sheet = await run(`lead show ${number}`);
    for (const line of [
      /^Lead: {9}1 \(lead_\w+\)$/m,
      /^State: {8}answered, by cli:tester, .+$/m,
      /^Phone: {8}9876543210$/m,
      /^Please note: {2}we do not sell this product$/m,
      /^Mail: {9}notified$/m,
      /^Note: {9}rang her, she wants two \(cli:tester, .+\)$/m,
    ]) {
      expect(sheet).toMatch(line);
    }
    await expect(run('lead show 999')).rejects.toThrow('there is no lead 999');
    expect(await run('lead show 1')).not.toContain('Quotations');
    quotations.push(
      { serial: 2, number: null, status: 'draft', totalPaise: null },
      { serial: 1, number: 'SQ/26-27/0001', status: 'valid', totalPaise: 100 },
    );
    expect(await run('lead show 1')).toMatch(/^Quotations: {3}draft 2, SQ\/26-27\/0001 \(valid\)$/m);
    quotations.length = 0;
    expect(await run('lead show SL-1')).toBe(await run('lead show 1'));
    expect(await run('lead show 1')).toMatch(/^Reference: {4}SL-1$/m);
    for (const typed of ['x', 'SL-', 'SL-0', '0', '-1', 'SA-1', '1.5'])
      await expect(run(`lead show ${typed}`)).rejects.toThrow('give the number');
    await expect(run('lead show 2147483648')).rejects.toThrow('give the number');
  });
});

describe('states', () => {
  test('each change is audited without personal data', async () => {
    const number = await submit('Asha');
    expect(await run(`lead spam ${number}`)).toBe('Lead 1 of Asha (9876543210) is now spam.');
    expect(await run(`lead spam ${number}`)).toMatch(
      /^Lead 1 of Asha \(9876543210\) was already spam, by cli:tester, .+\.$/,
    );
    expect(await run(`lead not-spam ${number}`)).toContain('is now waiting for an answer');
    await run(`lead answered ${number} rang her`);
    pass(minuteMs);
    const again = /^Lead 1 of Asha \(9876543210\) was already answered, by cli:tester, \d+ \w+ 20\d\d, .+ [ap]m\.$/;
    expect(await run(`lead answered ${number}`)).toMatch(again);
    expect(await run(`lead answered ${number} rang her`)).toMatch(again);
    expect(await run(`lead reopen ${number}`)).toContain('is now waiting for an answer');
    const entry = (act: string, before: string, after: string, more: object) => ({
      actor: 'cli:tester',
      act,
      subject: expect.any(String),
      before: { state: before },
      after: { state: after },
      details: { number, ...more },
    });
    expect(await audit()).toEqual([
      entry('leads/spam', 'new', 'spam', { version: 2 }),
      entry('leads/not-spam', 'spam', 'new', { version: 3 }),
      entry('leads/answered', 'new', 'answered', { version: 4, note: expect.any(Number) }),
      entry('leads/reopened', 'answered', 'new', { version: 5 }),
    ]);
  });

  test('a lead that is not spam after all is mailed like a new one', async () => {
    const number = await submit('Asha', { honeypot: 'x' });
    expect(await mails()).toEqual([]);
    await run(`lead not-spam ${number}`);
    expect(await mails()).toMatchObject([{ template: 'quote-request', recipient: 'office@namuna.example' }]);
    expect((await mails())[0]?.text).toContain('Phone: 9876543210');
    // Again, also when its first mail was sent.
    pass(1);
    await run(`lead spam ${number}`);
    pass(1);
    await run(`lead not-spam ${number}`);
    expect(await mails()).toHaveLength(2);
  });

  test('a later note is saved and reported', async () => {
    const number = await submit('Asha');
    expect(await run(`lead answered ${number}`)).toBe('Lead 1 of Asha (9876543210) is now answered.');
    expect(await run(`lead answered ${number} wants two`)).toMatch(
      /^Lead 1 of Asha \(9876543210\) was already answered, by cli:tester, .+; your note was added\.$/,
    );
    expect(await run(`lead show ${number}`)).toMatch(/^Note: {9}wants two \(cli:tester, .+\)$/m);
  });

  test('only spam becomes not spam, only answered leads are reopened', async () => {
    const number = await submit('Asha');
    await run(`lead answered ${number}`);
    await expect(run(`lead not-spam ${number}`)).rejects.toThrow('lead 1 is answered');
    await run(`lead spam ${number}`);
    await expect(run(`lead reopen ${number}`)).rejects.toThrow('lead 1 is spam; first use `lead not-spam`');
    await expect(run('lead answered 77')).rejects.toThrow('there is no lead 77');
    await expect(run(`lead answered ${number} ${'x'.repeat(1001)}`)).rejects.toThrow('1000 characters');
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
    expect((await listLeads(ctx, undefined, 1)).leads[0]?.state).toBe(state);
  });
});

describe('no lead is forgotten', () => {
  test('probable spam goes into one digest an hour, however often the timer runs', async () => {
    for (let n = 0; n < 3; n++) await submit(`Loan ${n}`, { honeypot: 'x' });
    await Promise.all(Array.from({ length: 10 }, () => sendLeadDigest(ctx)));
    expect(await mails()).toMatchObject([
      { template: 'untold-requests', recipient: 'office@namuna.example', subject: 'Leads: 3 probably spam' },
    ]);
    expect((await mails())[0]?.text).toContain('\n2. Loan 1 | 9876543210 | E-Rickshaw | quote | ');
    await submit('Loan 4', { honeypot: 'x' });
    await sendLeadDigest(ctx);
    expect(await mails()).toHaveLength(1);
    await deliver('accepts');
    await nextHour();
    expect((await mails()).at(-1)?.subject).toBe('Leads: 1 probably spam');
    await deliver('accepts');
    for (let n = 0; n < 5; n++) await nextHour();
    expect(await mails()).toHaveLength(2);
    expect((await listLeads(ctx, undefined, 9)).leads.map((lead) => lead.notificationStatus)).toEqual([
      'notified',
      'notified',
      'notified',
      'notified',
    ]);
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
    expect((await listLeads(ctx, 'spam', 9999)).leads.every((lead) => lead.notificationStatus === 'notified')).toBe(
      true,
    );
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
    const { leads } = await listLeads(ctx, undefined, 500);
    expect([leads.length, leads.every((lead) => lead.notificationStatus === 'notified')]).toEqual([62, true]);
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

  test('a lead whose mail was given up is listed as pending and mailed again until a server accepts it', async () => {
    await submit('Asha');
    await deliver('away');
    expect(await run('lead list')).toMatch(/ {2}new {2}mail waiting$/m);
    pass(3 * dayMs + minuteMs);
    await deliver('away');
    expect(await run('lead list')).toMatch(/ {2}new {2}no mail yet$/m);
    expect(await run('lead show 1')).toContain('no mail about it was delivered');

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
    expect(await run('lead list')).toMatch(/ {2}new$/m);
  });

  test('a lead that staff handled is not mailed again', async () => {
    await submit('Asha');
    await deliver('refuses');
    await run('lead answered 1');
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
