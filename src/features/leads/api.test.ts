import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { flashFormCookie } from '#platform/http/forms/plain-form.ts';
import { testApi } from '#test/api.ts';
import { testContext } from '#test/database.ts';
import { leadsApi } from './api.ts';
import { maxLengths, repeatPeriodMs } from './terms.ts';

const { ctx: bare, logged, pass } = await testContext();
const ctx = { ...bare, findQuotationsOfLead: () => Promise.resolve([]), deskLists: new Map(), bulkKinds: new Map() };
const policy = {
  appUrl: 'https://namuna.example',
  staffMail: 'office@namuna.example',
  leadIpLimit: 1000,
  leadMailLimit: 30,
};
const api = testApi(leadsApi({ ...ctx, config: policy }));
const strict = testApi(leadsApi({ ...ctx, config: { ...policy, leadIpLimit: 3 } }));
const db = kyselyOf(ctx.db);

interface Row {
  kind: string;
  name: string;
  phone: string;
  email: string;
  product: string;
  flags: string[];
  language: string;
}
const states = async () =>
  (await sql<{ state: string }>`select state from lead order by number`.execute(db)).rows.map((row) => row.state);
const stored = async () =>
  (
    await sql<Row>`select kind, name, phone, email, coalesce(product, '') as product, flags, language
      from lead left join lead_item on lead_id = id order by number`.execute(db)
  ).rows;
const mails = async () =>
  (
    await sql<{ recipient: string; subject: string; text: string; template: string }>`
    select recipient, subject, text, template from message where template <> 'enquiry-received' order by created_at`.execute(
      db,
    )
  ).rows;
beforeEach(async () => {
  await sql`truncate lead, lead_item, lead_note, message`.execute(db);
});

const callBack = '/api/contact/submit';
const quote = '/api/lead-form';
const reference = expect.stringMatching(/^SE(?:-\w{4}){3}$/) as string;
const asha = { name: 'Asha Kumari', phone: '98765 43210', email: 'asha@example.com' };
const dustbinQuote = { name: 'Gram Panchayat Danapur', phone: '0612 255 0100', product: 'Plastic 660L wheel Dustbin' };

describe('the prescribed endpoints', () => {
  test('a call-back request is stored, answered and mailed to staff', async () => {
    const answer = await api(callBack, { json: asha });
    expect([answer.status, answer.json]).toEqual([201, { message: 'Thanks! We will contact you shortly', reference }]);
    expect(await stored()).toEqual([{ kind: 'call-back', ...asha, product: '', flags: [], language: 'en' }]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'office@namuna.example',
      subject: 'Call-back request: Asha Kumari',
      template: 'call-back-request',
    });
    expect(mail?.text).toContain('Phone: 98765 43210\nE-mail: asha@example.com\nLanguage: English');
  });

  test('a quote request is stored, answered and mailed to staff, in the preferred language', async () => {
    const answer = await api(quote, {
      json: { ...dustbinQuote, phone: '9876543210' },
      headers: { 'accept-language': 'hi-IN,hi;q=0.9' },
    });
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: "Thank you! We'll get back to you shortly.", reference },
    ]);
    expect(await stored()).toMatchObject([
      { kind: 'quote', product: dustbinQuote.product, email: '', flags: [], language: 'hi' },
    ]);
    expect((await mails())[0]).toMatchObject({
      subject: 'Quote for Plastic 660L wheel Dustbin: Gram Panchayat Danapur',
      template: 'quote-request',
    });
  });

  test('the details of a quote are optional, stored as typed and mailed to staff', async () => {
    const details = { quantity: '४ से ६', organisation: 'ग्राम पंचायत दानापुर', place: ' Danapur \n Patna ' };
    expect((await api(quote, { json: { ...dustbinQuote, phone: '9876543210', ...details } })).status).toBe(201);
    const [lead] = (
      await sql<
        Record<string, string>
      >`select quantity, organisation, place, flags from lead join lead_item on lead_id = id`.execute(db)
    ).rows;
    expect(lead).toEqual({ quantity: '4 से 6', organisation: details.organisation, place: 'Danapur Patna', flags: [] });
    expect((await mails())[0]?.text).toContain(
      'Product: Plastic 660L wheel Dustbin\nQuantity: 4 से 6\nOrganisation: ग्राम पंचायत दानापुर\nPlace: Danapur Patna\nLanguage',
    );
    // Another quantity is another request; the same one again is not.
    const second = { ...dustbinQuote, phone: '9876543210', ...details, quantity: '12' };
    for (let n = 0; n < 2; n++) expect((await api(quote, { json: second })).status).toBe(201);
    expect(await stored()).toHaveLength(2);
    for (const field of ['quantity', 'organisation', 'place'] as const) {
      const answer = await api(quote, { json: { ...dustbinQuote, [field]: 'x'.repeat(maxLengths[field] + 1) } });
      expect([answer.status, answer.json['errors']]).toEqual([422, [{ field, reason: 'too-long' }]]);
    }
    // The call-back form does not have these fields.
    expect((await api(callBack, { json: { ...asha, place: 'Gaya' } })).json['errors']).toEqual([
      { field: 'place', reason: 'unknown' },
    ]);
  });

  test.each([
    [callBack, { ...asha, phone: 'call my shop' }, ['odd-phone']],
    [callBack, { ...asha, email: 'none' }, ['odd-email']],
    [callBack, { name: 'A', phone: '1' }, ['odd-phone', 'odd-email']],
    [quote, { ...dustbinQuote, phone: '9876543210', product: 'Spaceship' }, ['unknown-product']],
    [quote, { name: 'A', phone: '+91 98765-43210' }, ['unknown-product']],
    [quote, { ...dustbinQuote, phone: '9876543210', product: 'plastic 660l WHEEL dustbin' }, []],
  ])('%s %j is flagged, not refused', async (path, json, flags) => {
    expect((await api(path, { json })).status).toBe(201);
    expect((await stored())[0]?.flags).toEqual(flags);
    expect(await mails()).toHaveLength(1);
  });

  test('422 names each field; limits are generous', async () => {
    const long = 'म'.repeat(201);
    const fields = async (path: string, json: unknown) => {
      const answer = await api(path, { json });
      expect([answer.status, answer.json['code']]).toEqual([422, 'http/fields']);
      return answer.json['errors'];
    };
    expect(await fields(callBack, {})).toEqual([
      { field: 'name', reason: 'missing' },
      { field: 'phone', reason: 'missing' },
    ]);
    expect(await fields(callBack, { ...asha, name: ' \n ' })).toEqual([{ field: 'name', reason: 'missing' }]);
    expect(await fields(callBack, { ...asha, name: long })).toEqual([{ field: 'name', reason: 'too-long' }]);
    expect(await fields(quote, { ...dustbinQuote, product: long })).toEqual([{ field: 'product', reason: 'too-long' }]);
    expect(await fields(quote, { ...dustbinQuote, amount: 1 })).toEqual([{ field: 'amount', reason: 'unknown' }]);
    expect(await fields(callBack, { ...asha, phone: 9876543210 })).toEqual([{ field: 'phone', reason: 'invalid' }]);
    expect((await api(callBack, { json: { ...asha, name: 'म'.repeat(200) } })).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  test('400, 413 and 415 as for every endpoint', async () => {
    const send = (body: string, type = 'application/json') =>
      api(callBack, { body, headers: { 'content-type': type } });
    expect((await send('{')).status).toBe(400);
    expect((await send('{"name":"a\\u0000","phone":"1"}')).status).toBe(400);
    expect((await send(JSON.stringify({ ...asha, name: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await send('name=A&phone=1', 'text/plain')).status).toBe(415);
    expect(await stored()).toEqual([]);
  });

  test('typed text cannot start a new line in a mail header or a list', async () => {
    await api(callBack, { json: { ...asha, name: 'Asha\r\nBcc: thief@evil.example\u2028x' } });
    expect((await stored())[0]?.name).toBe('Asha Bcc: thief@evil.example x');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Call-back request: Asha Bcc: thief@evil.example x');
    expect(mail?.recipient).toBe('office@namuna.example');
  });

  test('a filled honeypot gets the usual answer, is stored as spam and goes into the digest', async () => {
    const answer = await api(callBack, { json: { ...asha, remark: 'https://spam.example' } });
    expect([answer.status, answer.json]).toEqual([201, { message: 'Thanks! We will contact you shortly', reference }]);
    expect((await stored())[0]?.flags).toEqual(['trapped']);
    expect(await states()).toEqual(['spam']);
    expect(await mails()).toEqual([]);
    // The honeypot never causes a refusal, whatever its content; blanks count as empty.
    expect((await api(quote, { json: { ...dustbinQuote, remark: 'x'.repeat(9000) } })).status).toBe(201);
    expect((await api(quote, { json: { ...dustbinQuote, phone: '9876543210', remark: ' ' } })).status).toBe(201);
    expect(await states()).toEqual(['spam', 'spam', 'new']);
  });

  test("a second try without the honeypot, after a browser's autofill, is a separate lead", async () => {
    await api(callBack, { json: { ...asha, remark: 'Asha Kumari' } });
    await api(callBack, { json: asha });
    await api(callBack, { json: asha });
    expect(await states()).toEqual(['spam', 'new']);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['\u200b', '\u200b'],
    ['\u2060\ufeff', '\u00ad'],
    ['\u200d\u200c', '\u202e\u2066'],
    ['\u2800', '\u3164'],
    ['\ufe0f\u180e', '\u{e0041}'],
    ['\u0301', '\ue000'],
  ])('invisible characters do not count as a name or a phone', async (name, phone) => {
    const answer = await api(callBack, { json: { ...asha, name, phone } });
    expect(answer.json['errors']).toEqual([
      { field: 'name', reason: 'missing' },
      { field: 'phone', reason: 'missing' },
    ]);
  });

  test('text direction marks are removed and letters normalized; joiners of Indian scripts stay', async () => {
    await api(callBack, { json: { ...asha, name: '\u202eAsha\u2069 Ku\u200bma\u0301ri\u200d' } });
    expect((await mails())[0]?.subject).toBe('Call-back request: Asha Kum\u00e1ri');
    await api(callBack, { json: { ...asha, name: 'शर्\u200dमा श्री\u200cमान' } });
    expect((await stored())[1]?.name).toBe('शर्\u200dमा श्री\u200cमान');
  });

  test.each(['९८७६५ ४३२१०', '৯৮৭৬৫৪৩২১০', '௯௮௭௬௫௪௩௨௧௦', '۹۸۷۶۵۴۳۲۱۰'])(
    '%s is stored as a dialable phone number',
    async (phone) => {
      await api(callBack, { json: { ...asha, phone } });
      const [lead] = await stored();
      expect([lead?.phone.replace(' ', ''), lead?.flags]).toEqual(['9876543210', []]);
    },
  );

  test('the log contains no personal data', () => {
    expect(logged.join('')).not.toMatch(/Asha|98765 ?43210|example\.com/);
  });
});

describe('the reference number', () => {
  const numbers = async () =>
    (
      await sql<{ number: string }>`select enquiry_number as number from lead order by lead.number`.execute(db)
    ).rows.map(({ number }) => number);

  test('names the stored lead; a repeat has the same one, and another request another', async () => {
    const references: unknown[] = [];
    for (const json of [asha, asha, { ...asha, name: 'Usha Kumari' }])
      references.push((await api(callBack, { json })).json['reference']);
    const [first, second, ...more] = await numbers();
    expect(more).toEqual([]);
    expect(references).toEqual([first, first, second]);
    expect((await mails())[0]?.text).toContain(`The visitor knows this as ${first}`);
  });

  test('is the same for concurrent repeats', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => api(quote, { json: dustbinQuote })));
    expect(new Set(answers.map((answer) => answer.json['reference'])).size).toBe(1);
  });

  test('also comes back from a post without scripts', async () => {
    const fields = new URLSearchParams({ ...asha, from: '/contact' });
    const answer = await api(callBack, { body: fields });
    const [number] = await numbers();
    expect(answer.headers.get('location')).toBe(`/contact?sent=call-back&reference=${number}#call-back`);
  });
});

describe('concurrent requests', () => {
  test('200 people sending twice each: every lead is stored once', async () => {
    const people = Array.from({ length: 200 }, (_none, n) => ({ ...asha, name: `Asha ${n}` }));
    const answers = await Promise.all(
      [...people, ...people].map((json, n) => api(callBack, { json, address: `10.0.0.${n % 7}` })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set((await stored()).map((entry) => entry.name)).size).toBe(200);
    expect(await stored()).toHaveLength(200);
    expect(await mails()).toHaveLength(policy.leadMailLimit);
  });

  test('the same words make a new lead after ten minutes, and at once as another kind', async () => {
    for (let n = 0; n < 3; n++) await api(callBack, { json: asha });
    await api(callBack, { json: { ...asha, name: ' Asha   Kumari ' } });
    await api(quote, { json: { name: asha.name, phone: asha.phone } });
    expect(await stored()).toHaveLength(2);
    pass(repeatPeriodMs + 1);
    await api(callBack, { json: asha });
    expect(await stored()).toHaveLength(3);
  });

  test('429 above the limit of an IP, exactly, with the time to wait', async () => {
    const send = (n: number, address: string) => strict(callBack, { json: { ...asha, name: `Asha ${n}` }, address });
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, n) => send(n, '203.0.113.7')));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.json['code']).toBe('leads/too-many');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    // Not counted: repeats of a stored lead, other IPs, and leads older than an hour.
    const first = (await stored())[0]!.name;
    expect((await strict(callBack, { json: { ...asha, name: first }, address: '203.0.113.7' })).status).toBe(201);
    expect((await send(99, '203.0.113.8')).status).toBe(201);
    pass(hourMs + 1);
    expect((await send(100, '203.0.113.7')).status).toBe(201);
  });
});

describe('forms posted without scripts', () => {
  const post = (path: string, fields: Record<string, string>, more: { cookie?: Record<string, string> } = {}) =>
    api(path, { body: new URLSearchParams(fields), ...more });
  /** Where a sent post leads, without its number. */
  const sentTo = (answer: { readonly headers: Headers }) =>
    answer.headers.get('location')?.replace(/&reference=SE(?:-\w{4}){3}(?=#)/, '');
  const readFlash = async (form: string, cookies: Readonly<Record<string, string>>) =>
    (await api(`/api/kept-form?form=${form}`, { cookie: cookies })).json['kept'];

  test('success redirects to the page of the form, which says so', async () => {
    const answer = await post(callBack, { ...asha, remark: '', from: '/hi/contact' });
    expect([answer.status, sentTo(answer)]).toEqual([303, '/hi/contact?sent=call-back#call-back']);
    expect(answer.setCookies).toEqual({});
    expect(await stored()).toMatchObject([{ ...asha, language: 'hi', flags: [] }]);
    const other = await post(quote, { ...dustbinQuote, from: '/product/Plastic%20660L%20wheel%20Dustbin' });
    expect(sentTo(other)).toBe('/product/Plastic%20660L%20wheel%20Dustbin?sent=quote#quote');
  });

  test('failure stores the typed values in this browser, encrypted and bounded, until a post succeeds', async () => {
    const typed = { name: 'आशा'.repeat(80), phone: '98765 43210', email: 'asha@example.com' };
    const failed = await post(callBack, { ...typed, from: '/contact' });
    expect([failed.status, failed.headers.get('location')]).toEqual([303, '/contact?failed=call-back#call-back']);
    const line = failed.setCookies[flashFormCookie] ?? '';
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).toMatch(/Max-Age=900/);
    expect(line).not.toMatch(/asha|98765 ?43210/);
    expect(await readFlash('call-back', failed.cookies)).toEqual({
      code: 'http/fields',
      values: typed,
      errors: [{ field: 'name', reason: 'too-long' }],
    });
    // Nothing for another form, without a cookie, or after tampering.
    expect(await readFlash('quote', failed.cookies)).toBeNull();
    expect(await readFlash('call-back', {})).toBeNull();
    expect(
      await readFlash('call-back', { [flashFormCookie]: `${failed.cookies[flashFormCookie]}x`.replace('v1.', 'v1.A') }),
    ).toBeNull();

    const sent = await post(callBack, { ...typed, name: 'आशा', from: '/contact' }, { cookie: { ...failed.cookies } });
    expect(sentTo(sent)).toBe('/contact?sent=call-back#call-back');
    expect(sent.setCookies[flashFormCookie]).toMatch(/Max-Age=0/);
  });

  test('the cookie stays small, whatever was typed', async () => {
    const failed = await post(callBack, {
      name: 'म'.repeat(2000),
      phone: '१'.repeat(2000),
      email: '𝒂'.repeat(1000),
      from: '/',
    });
    const line = failed.setCookies[flashFormCookie] ?? '';
    expect(line.length).toBeGreaterThan(1000);
    expect(line.length).toBeLessThan(4096);
    const back = (await readFlash('call-back', failed.cookies)) as { values: Record<string, string> };
    expect(back.values['name']).toMatch(/^म{200,}$/);
    expect(back.values['email']?.isWellFormed()).toBe(true);
  });

  test('never redirects to another site', async () => {
    for (const from of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/a\r\nx: y',
      '',
      '/x'.repeat(1100),
    ]) {
      const answer = await post(callBack, { ...asha, from });
      expect(sentTo(answer), from).toBe('/?sent=call-back#call-back');
    }
    const searched = await post(callBack, { ...asha, from: '/contact?sent=x#y' });
    expect(sentTo(searched)).toBe('/contact?sent=call-back#call-back');
  });

  test('429, invalid text and server errors lead back to the page with all values', async () => {
    for (let n = 0; n < 4; n++)
      await strict(callBack, { json: { ...asha, name: `Asha ${n}` }, address: '198.51.100.1' });
    const many = await strict(callBack, { body: new URLSearchParams({ ...asha, from: '/' }), address: '198.51.100.1' });
    expect(many.status).toBe(303);
    const cookie = { ...many.cookies };
    const notified = async () =>
      (await strict('/api/kept-form?form=call-back', { cookie, address: '198.51.100.1' })).json['kept'];
    expect(await notified()).toEqual({ code: 'leads/too-many', values: asha, errors: [], waitS: 3600 });
    // Computed at the time the page is shown.
    pass(10 * minuteMs);
    expect(await notified()).toMatchObject({ waitS: 3000 });
    pass(hourMs);
    expect(await notified()).toMatchObject({ waitS: 0 });
    const odd = await post(callBack, { ...asha, name: 'a\0b', from: '/' });
    expect(await readFlash('call-back', odd.cookies)).toMatchObject({ code: 'http/malformed' });

    const broken = testApi(leadsApi({ ...ctx, config: policy, transaction: () => Promise.reject(new Error('away')) }));
    const fault = await broken(callBack, { body: new URLSearchParams({ ...asha, from: '/contact' }) });
    expect(fault.headers.get('location')).toBe('/contact?failed=call-back#call-back');
    expect(await readFlash('call-back', fault.cookies)).toEqual({ code: 'http/failed', values: asha, errors: [] });
  });
});
