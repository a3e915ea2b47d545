// An applicant corrects a paid application in a window that staff opened.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { after, before, dayInIndia, dayMs, hourMs, minuteMs, offsetOfIndiaMs, startOfDayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { recordResults } from '#features/interviews/actions/record-results.ts';
import { notifyCalled } from '#features/interviews/actions/notify-called.ts';
import { referenceInSms } from '#features/notifications/model/sms.ts';
import { makeSlot } from '#test/interviews.ts';
import { callApplicant } from '../calls/actions/call-applicant.ts';
import { correctApplication } from './actions/correct-application.ts';
import { moveStage } from '../stages/actions/move-stage.ts';
import type { Stage, StageReason } from '../stages/model.ts';
import { eraseUnusedPhotos } from '../actions/erase-unused-photos.ts';
import { eraseOldPersonalFields } from '../actions/erase-personal-fields.ts';
import type { ApplicationsAnswer } from '../contract/public.ts';
import { CorrectionBody, type CorrectionFormAnswer } from './contract.ts';
import type { DeskApplicationRecord } from '../model/desk.ts';
import { correctionsPerWindow, maxCorrectionWindowMs } from '../terms.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import type { Applicant } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
let recruiter = await deskMember(ctx, ['recruiter']);
// A desk session ends when the clock passes half an hour.
beforeEach(async () => {
  recruiter = await deskMember(ctx, ['recruiter']);
});

/** A day and a time of day in India, whole minutes from now. */
const typedTime = (aheadMs: number): { day: string; time: string } => {
  const at = after(ctx.now(), aheadMs);
  return { day: dayInIndia(at), time: after(at, offsetOfIndiaMs).toISOString().slice(11, 16) };
};
const deskPost = (path: string, body: object, cookie = recruiter.cookie): Promise<Response> =>
  app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const open = ({ number }: Paid, aheadMs = dayMs, more: object = {}): Promise<Response> =>
  deskPost(`/api/desk/applications/${number}/correction-window`, { seen: 0, ...typedTime(aheadMs), ...more });
const record = async ({ number }: Paid, cookie = recruiter.cookie): Promise<Wire<DeskApplicationRecord>> =>
  (await (
    await app.request(`/api/desk/applications/${number}`, { headers: { cookie } })
  ).json()) as Wire<DeskApplicationRecord>;
const card = async ({ who, number }: Paid) =>
  (
    (await (await app.post('/api/get-applications', { userId: who.accountId }, who)).json()) as ApplicationsAnswer
  ).filteredApplications.find(({ _id }) => _id === number)!;
const getForm = (paid: Paid, who: Applicant = paid.who) => app.get(`/api/applications/${paid.number}/form`, who);
const shownForm = async (paid: Paid): Promise<CorrectionFormAnswer> =>
  (await (await getForm(paid)).json()) as CorrectionFormAnswer;
const bodyOf = ({ seen, form }: CorrectionFormAnswer, change: object = {}): Record<string, unknown> => {
  const { category: _c, mobile: _m, identityLastFour: _i, ...fields } = form;
  return { seen, ...fields, aadhar: '', ...change };
};
const send = (paid: Paid, body: object, who: Applicant = paid.who) =>
  app.post(`/api/applications/${paid.number}/form`, body, who);
const correct = async (paid: Paid, change: object) => send(paid, bodyOf(await shownForm(paid), change));
/** The action itself, for many at once: the call takes two bodies of a person at a time. */
const act = ({ who, number }: Paid, body: Record<string, unknown>) => {
  const { seen, ...form } = CorrectionBody.parse(body);
  const session = { id: 'ses_test', accountId: who.accountId, phone: who.phone, name: undefined };
  return correctApplication(ctx, { session, applicationId: number, seen, form });
};
const problemOf = async (answer: Response) =>
  (await answer.json()) as { code: string; errors?: unknown; updated?: string; contested?: string };
interface Row {
  readonly number: number;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}
const history = async ({ number }: Paid) =>
  (
    await sql<Row>`select number, before, after from correction where application_id = ${number} order by number`.execute(
      app.db,
    )
  ).rows;
const stored = async ({ number }: Paid) =>
  (
    await sql<{
      form: Record<string, unknown>;
      identityHash: string | null;
      paidPaise: number;
      role: string;
    }>`select form, identity_hash, paid_paise, role from application where id = ${number}`.execute(app.db)
  ).rows[0]!;
const opened = async (change: Record<string, unknown> = {}): Promise<Paid> => {
  const paid = await money.paid(undefined, change);
  const answer = await open(paid);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return paid;
};
const moveTo = ({ number }: Paid, stage: Stage, reason: StageReason | null = null) =>
  ctx.transaction((tx) =>
    moveStage(ctx, tx, { applicationId: number, stage, reason, isAware: true, by: recruiter.accountId, at: ctx.now() }),
  );

test('a corrected application stores before and after, shows them to both, and informs the applicant once', async () => {
  const paid = await opened();
  expect((await card(paid)).correctable).toMatchObject({ left: correctionsPerWindow });
  const before = await stored(paid);
  const answer = await correct(paid, { name: 'Asha  Kumari Singh', email: 'asha.singh@example.com', experience: '3' });
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(await answer.json()).toEqual({ correction: 1, changed: ['name', 'email', 'experience'] });
  expect(await history(paid)).toEqual([
    {
      number: 1,
      before: { name: 'Asha Kumari', email: 'asha@example.com', experience: 2 },
      after: { name: 'Asha Kumari Singh', email: 'asha.singh@example.com', experience: 3 },
    },
  ]);
  const now = await stored(paid);
  expect(now).toEqual({
    ...before,
    form: { ...before.form, name: 'Asha Kumari Singh', email: 'asha.singh@example.com', experience: 3 },
  });
  const changes = [
    { field: 'name', before: 'Asha Kumari', after: 'Asha Kumari Singh' },
    { field: 'email', before: 'asha@example.com', after: 'asha.singh@example.com' },
    { field: 'experience', before: '2', after: '3' },
  ];
  expect((await card(paid)).corrections).toMatchObject([{ number: 1, changes }]);
  const desk = await record(paid);
  expect(desk.name).toBe('Asha Kumari Singh');
  expect(desk.corrections[0]?.changes.map(({ field, before, after }) => [field, before.text, after.text])).toEqual(
    changes.map(({ field, before, after }) => [field, before, after]),
  );
  expect(desk.events.find(({ event }) => event === 'applications/corrected')?.by).toBe('');
  await money.idle();
  const sent = app.messages.filter(
    ({ template, text }) =>
      template === 'correction-saved' && (text.includes(paid.number) || text.includes(referenceInSms(paid.number))),
  );
  expect(sent.map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([
    'email asha.singh@example.com',
    `sms ${paid.who.phone}`,
  ]);
  const { rows } = await sql<{ text: string }>`
    select details::text as text from audit_entry where act = 'applications/corrected' and subject = ${paid.number}`.execute(
    app.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toMatch(/Singh|example/);
  // The receipt is one and shows the corrected name.
  expect((await app.get(`/api/applications/${paid.number}/receipt.pdf`, paid.who)).status).toBe(200);
  const facts = await ctx.findReceiptFacts(ctx.db, { number: paid.number });
  expect(facts).toMatchObject({ name: 'Asha Kumari Singh', paidPaise: 50_000 });
});

describe('the limits', () => {
  test('nothing is corrected before the window, at its exact end, or after it', async () => {
    const paid = await money.paid();
    expect((await card(paid)).correctable).toBeNull();
    expect((await problemOf(await getForm(paid))).code).toBe('applications/correction-closed');
    const body = {
      seen: 0,
      ...bodyOf({ seen: 0, form: (await stored(paid)).form } as never),
      photo: paid.who.photo,
      name: 'Late',
    };
    const allowed = Object.fromEntries(
      Object.entries(body).filter(([name]) => !['photoKey', 'referralCode', 'identityLastFour'].includes(name)),
    );
    expect((await problemOf(await send(paid, allowed))).code).toBe('applications/correction-closed');
    await open(paid);
    const until = new Date((await card(paid)).correctable!.until);
    app.pass(until.getTime() - ctx.now().getTime() - minuteMs);
    expect((await correct(paid, { name: 'Asha Intime' })).status).toBe(200);
    const late = bodyOf(await shownForm(paid), { name: 'Asha Late' });
    app.pass(until.getTime() - ctx.now().getTime());
    expect((await problemOf(await send(paid, late))).code).toBe('applications/correction-closed');
    expect((await card(paid)).correctable).toBeNull();
    expect(await history(paid)).toHaveLength(1);
  });

  test('a form that was seen in an ended window keeps its answer when it is sent twice', async () => {
    const paid = await opened();
    const body = bodyOf(await shownForm(paid), { name: 'Asha Twice' });
    expect((await send(paid, body)).status).toBe(200);
    app.pass(2 * dayMs);
    expect(await (await send(paid, body)).json()).toEqual({ correction: 1, changed: ['name'] });
    expect(await history(paid)).toHaveLength(1);
  });

  test('ten corrections a window, then a new window', async () => {
    const paid = await opened();
    for (let n = 0; n < correctionsPerWindow; n++)
      expect((await correct(paid, { address: `House ${n + 1}` })).status).toBe(200);
    expect((await problemOf(await getForm(paid))).code).toBe('applications/too-many-corrections');
    expect((await card(paid)).correctable).toBeNull();
    expect((await open(paid, 2 * dayMs, { seen: 1 })).status).toBe(200);
    expect((await correct(paid, { address: 'House 11' })).status).toBe(200);
    expect((await card(paid)).correctable).toMatchObject({ left: correctionsPerWindow - 1 });
    const rows = await history(paid);
    expect(rows.map(({ before }) => before['address']).slice(1)).toEqual(
      rows.map(({ after }) => after['address']).slice(0, -1),
    );
  });

  test('not while it is cancelled or refunded, not by others, and never category, role or phone', async () => {
    const paid = await opened();
    expect((await getForm(paid, await app.applicant())).status).toBe(403);
    const body = bodyOf(await shownForm(paid), { name: 'Somebody Else' });
    expect((await send(paid, body, await app.applicant())).status).toBe(403);
    expect((await app.post(`/api/applications/${paid.number}/form`, body)).status).toBe(401);
    for (const field of ['category', 'mobile', 'appliedFor', 'referralCode', 'photoKey', 'userId'])
      expect((await send(paid, { ...body, [field]: 'SC' })).status, field).toBe(422);
    const other = await app.applicant();
    const foreign = await send(paid, { ...body, photo: other.photo });
    expect(await problemOf(foreign)).toMatchObject({ errors: [{ field: 'photo', reason: 'not-yours' }] });
    await money.requestRefund(paid.paymentId);
    await money.idle();
    expect((await problemOf(await send(paid, body))).code).toBe('applications/not-active');
    expect((await open(paid, 2 * dayMs, { seen: 1 })).status).toBe(409);
    expect(await history(paid)).toEqual([]);
  });

  test.each([
    ['a lone surrogate', '\ud800'],
    ['NUL', '\0'],
  ])('text with %s, which no keyboard types, is refused and nothing is corrected', async (_name, text) => {
    const paid = await opened();
    for (const field of ['name', 'address', 'photo']) {
      const answer = await correct(paid, { [field]: `Asha ${text}` });
      expect([answer.status, (await problemOf(answer)).code], field).toEqual([400, 'http/malformed']);
    }
    expect(await history(paid)).toEqual([]);
  });

  test('the checks are those of the form, and each fault names its field', async () => {
    const paid = await opened();
    const answer = await correct(paid, {
      name: '12345',
      fatherName: '',
      dob: '2020-01-01',
      email: 'asha@',
      altMobile: '123',
      address: '\u200d',
      state: 'Bihar',
      district: 'Pune',
      qualification: '',
      experience: '60',
      aadhar: '1234',
      photo: '',
    });
    expect(answer.status).toBe(422);
    expect((await problemOf(answer)).errors).toEqual(
      expect.arrayContaining(
        [
          'name',
          'fatherName',
          'dob',
          'email',
          'altMobile',
          'address',
          'district',
          'qualification',
          'experience',
          'aadhar',
          'photo',
        ].map((field) => ({ field, reason: expect.any(String) as string })),
      ),
    );
    expect((await correct(paid, { name: 'x'.repeat(101) })).status).toBe(422);
    expect(await history(paid)).toEqual([]);
    // An unchanged form makes none.
    expect(await (await correct(paid, {})).json()).toEqual({ correction: 0, changed: [] });
  });
});

test('a changed identity number is stored as four digits and a hash, and flags the same number elsewhere', async () => {
  const other = await money.paid(undefined, { aadhar: '499118665246' });
  const paid = await opened({ aadhar: '234123412399' });
  const before = await stored(paid);
  expect((await correct(paid, { aadhar: '2341 2341 2399' })).status).toBe(200);
  expect(await history(paid)).toEqual([]);
  expect((await record(paid)).duplicates).toEqual([]);
  expect((await correct(paid, { aadhar: '4991 1866 5246' })).status).toBe(200);
  const now = await stored(paid);
  expect(now.identityHash).not.toBe(before.identityHash);
  expect(now.identityHash).toBe((await stored(other)).identityHash);
  expect(now.form['identityLastFour']).toBe('5246');
  expect(await history(paid)).toMatchObject([
    { before: { identityLastFour: '2399' }, after: { identityLastFour: '5246' } },
  ]);
  // What shows whose other account it is stays.
  const earlier = await sql<{ identityHash: string }>`
    select identity_hash from correction where application_id = ${paid.number}`.execute(app.db);
  expect(earlier.rows).toEqual([{ identityHash: before.identityHash }]);
  expect((await record(paid)).duplicates.map(({ number }) => number)).toEqual([other.number]);
  const desk = (await record(paid)).corrections[0]?.changes[0];
  expect(desk).toMatchObject({ field: 'aadhar', before: { isMasked: true, canReveal: false } });
  expect(JSON.stringify(await record(paid))).not.toContain('499118665246');
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from correction where before::text || after::text like '%499118665246%'`.execute(app.db);
  expect(rows[0]?.n).toBe(0);
});

test('a correction of name and identity number together is listed for the owners, one of them alone is not', async () => {
  const listed = async () =>
    (
      await sql<{ subject: string }>`select subject from attention_event where kind = 'identity-replaced'`.execute(
        app.db,
      )
    ).rows.map(({ subject }) => subject);
  const paid = await opened({ aadhar: '234123412399' });
  expect((await correct(paid, { name: 'Bina Devi' })).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await correct(paid, { name: 'Chanda Devi', aadhar: '4991 1866 5246' })).status).toBe(200);
  expect(await listed()).toEqual([`${paid.number}/2`]);
});

describe('several at once', () => {
  test('twenty tabs: one correction wins, the others learn what changed and can go on', async () => {
    const paid = await opened();
    const form = await shownForm(paid);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        act(paid, bodyOf(form, n % 2 ? { address: `Tab ${n}` } : { qualification: `Tab ${n}` })),
      ),
    );
    const [made] = await history(paid);
    const changed = Object.keys(made!.after)[0]!;
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.ok) continue;
      const { code, facts } = answer.refusal;
      expect(code).toBe('applications/form-changed');
      // What the tab did not touch is taken over; what both typed is decided by the person.
      expect(new Set([facts?.['updated'], facts?.['contested']])).toEqual(new Set(['', changed]));
    }
    expect(await history(paid)).toHaveLength(1);
  });

  test('an identity number that another tab changed is not contested by who typed none', async () => {
    const paid = await opened();
    const form = await shownForm(paid);
    expect((await correct(paid, { aadhar: '4991 1866 5246' })).status).toBe(200);
    expect(await act(paid, bodyOf(form, { address: 'Tab 2' }))).toMatchObject({
      refusal: { code: 'applications/form-changed', facts: { updated: 'aadhar', contested: '' } },
    });
  });

  test('twenty times the same form, and many corrections one after another, are one history', async () => {
    const paid = await opened();
    const body = bodyOf(await shownForm(paid), { name: 'Asha Same' });
    const same = await Promise.all(Array.from({ length: 20 }, () => act(paid, body)));
    expect(same.every((answer) => answer.ok && answer.value?.number === 1)).toBe(true);
    expect(await history(paid)).toHaveLength(1);
    // Each retries with the form that it is shown, until its own correction is made or the window has none left.
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        for (;;) {
          const form = await getForm(paid);
          if (!form.ok) return;
          const answer = await act(
            paid,
            bodyOf((await form.json()) as CorrectionFormAnswer, { address: `Racer ${n}` }),
          );
          if (answer.ok || answer.refusal.code !== 'applications/form-changed') return;
        }
      }),
    );
    const rows = await history(paid);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: correctionsPerWindow }, (_, n) => n + 1));
    const addresses = rows.slice(1);
    expect(addresses.map(({ before }) => before['address'])).toEqual([
      'Ward 7, Danapur',
      ...addresses.slice(0, -1).map(({ after }) => after['address']),
    ]);
    expect((await stored(paid)).form['address']).toBe(addresses.at(-1)?.after['address']);
    expect(new Set(addresses.map(({ after }) => after['address'])).size).toBe(addresses.length);
  });

  test('a correction and a cancellation: no correction of what is cancelled', async () => {
    const paid = await opened();
    const body = bodyOf(await shownForm(paid), { name: 'Asha Raced' });
    const [answer] = await Promise.all([send(paid, body), money.requestRefund(paid.paymentId)]);
    await money.idle();
    expect([200, 409]).toContain(answer.status);
    expect(await history(paid)).toHaveLength(answer.status === 200 ? 1 : 0);
    expect((await problemOf(await send(paid, { ...body, name: 'Asha After' }))).code).toBe('applications/not-active');
  });
});

describe('photos', () => {
  const face = () =>
    sharp(randomBytes(200 * 240 * 3), { raw: { width: 200, height: 240, channels: 3 } })
      .jpeg()
      .toBuffer();
  const post = (paid: Paid, values: Record<string, unknown>, file?: Uint8Array): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...values, from: `/correct/${paid.number}` }))
      form.append(name, String(value));
    form.append('newPhoto', new Blob([new Uint8Array(file ?? [])], { type: 'image/jpeg' }), file ? 'face.jpg' : '');
    return app.request(`/api/applications/${paid.number}/form`, {
      method: 'POST',
      body: form,
      headers: { cookie: paid.who.cookie, 'sec-fetch-site': 'same-origin' },
    });
  };

  test('a new photo comes with the form; sent twice it is one correction; the old one goes with the record', async () => {
    const paid = await opened();
    const values = bodyOf(await shownForm(paid), { name: 'Asha Photo' });
    const file = await face();
    const answers = [await post(paid, values, file), await post(paid, values, file)];
    expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual(
      Array.from({ length: 2 }, () => [303, `/application?corrected=${paid.number}#${paid.number}`]),
    );
    const [made, ...more] = await history(paid);
    expect(more).toEqual([]);
    expect(Object.keys(made!.after).sort()).toEqual(['name', 'photoKey']);
    const [before, next] = (await card(paid)).corrections[0]!.changes.find(({ field }) => field === 'photo')!
      ? [
          (await card(paid)).corrections[0]!.changes.at(-1)!.before,
          (await card(paid)).corrections[0]!.changes.at(-1)!.after,
        ]
      : ['', ''];
    expect(before).toBe(paid.who.photo);
    expect((await app.get(next, paid.who)).status).toBe(200);
    expect((await app.get(next, await app.applicant())).status).toBe(403);
    expect((await app.request(next, { headers: { cookie: recruiter.cookie } })).status).toBe(200);
    const viewer = await deskMember(ctx, ['viewer']);
    expect((await app.request(next, { headers: { cookie: viewer.cookie } })).status).toBe(403);
    const seenBy = (await record(paid, viewer.cookie)).corrections[0]?.changes.find(({ field }) => field === 'photo');
    expect(seenBy).toMatchObject({ before: { isMasked: true }, after: { isMasked: true } });
    const photos = async () =>
      (
        await sql<{ key: string }>`select key from photo where account_id = ${paid.who.accountId}`.execute(app.db)
      ).rows.map(({ key }) => key);
    app.pass(30 * dayMs);
    await eraseUnusedPhotos(ctx);
    // The file that was uploaded a second time is gone; the old photo stays with the correction.
    expect(new Set(await photos())).toEqual(new Set([made!.before['photoKey'], made!.after['photoKey']]));
    app.pass(336 * dayMs);
    await eraseOldPersonalFields(ctx);
    expect(await history(paid)).toEqual([]);
    await eraseUnusedPhotos(ctx);
    expect(await photos()).toEqual([]);
  });

  test('a file that is not a photo is a fault of the photo, and nothing is corrected', async () => {
    const paid = await opened();
    const values = bodyOf(await shownForm(paid), { name: 'Asha Fault' });
    const answer = await post(paid, values, new TextEncoder().encode('%PDF-1.4'));
    expect(answer.status).toBe(422);
    expect((await post(paid, { ...values, name: 'Asha\0' })).status).toBe(400);
    expect(await history(paid)).toEqual([]);
    expect((await post(paid, values)).status).toBe(303);
    expect(await history(paid)).toHaveLength(1);
  });
});

describe('requests and windows at the desk', () => {
  const ask = (paid: Paid) =>
    app.post(
      `/api/applications/${paid.number}/corrections`,
      { field: 'fatherName', value: 'Ram Prasad Singh' },
      paid.who,
    );
  const requestOf = async (paid: Paid): Promise<string> => (await record(paid)).correction!.id;

  test('staff answer, decline or open a window; the applicant reads it; a colleague who is late sees it', async () => {
    const paid = await money.paid();
    expect((await ask(paid)).status).toBe(201);
    const first = await requestOf(paid);
    expect(await money.itemsOf(first)).toHaveLength(1);
    const path = `/api/desk/applications/${paid.number}/correction-answer`;
    const declined = { request: first, outcome: 'declined', answer: 'Please bring your papers.' };
    expect((await deskPost(path, { ...declined, answer: ' ' })).status).toBe(422);
    expect((await deskPost(path, declined)).status).toBe(200);
    expect((await deskPost(path, declined)).status).toBe(200);
    const colleague = await deskMember(ctx, ['recruiter']);
    expect((await deskPost(path, { ...declined, outcome: 'answered' }, colleague.cookie)).status).toBe(409);
    expect(await money.itemsOf(first)).toEqual([]);
    expect((await card(paid)).correction).toMatchObject({ outcome: 'declined', answer: 'Please bring your papers.' });
    expect((await ask(paid)).status).toBe(201);
    const second = await requestOf(paid);
    expect((await open(paid, hourMs)).status).toBe(200);
    expect(await card(paid)).toMatchObject({ correction: { outcome: 'window', answer: '' }, correctable: {} });
    expect(await money.itemsOf(second)).toEqual([]);
    await money.idle();
    const templates = app.messages
      .filter(({ channel, to }) => channel === 'sms' && to === paid.who.phone)
      .map(({ template }) => template)
      .filter((template) => template.startsWith('correction'));
    expect(templates).toEqual(['correction-answered', 'correction-open']);
  });

  test('a window opened twice is one; a stale form is refused; it ends at once', async () => {
    const paid = await opened();
    expect((await open(paid)).status).toBe(200);
    expect((await record(paid)).correctionWindow).toMatchObject({ seen: 1, left: correctionsPerWindow });
    expect((await open(paid, 3 * dayMs)).status).toBe(409);
    expect((await open(paid, 3 * dayMs, { seen: 1 })).status).toBe(200);
    const end = (seen: number) => deskPost(`/api/desk/applications/${paid.number}/correction-window-end`, { seen });
    expect((await end(1)).status).toBe(409);
    const body = bodyOf(await shownForm(paid), { name: 'Asha Ended' });
    expect([(await end(2)).status, (await end(2)).status]).toEqual([200, 200]);
    expect((await problemOf(await send(paid, body))).code).toBe('applications/correction-closed');
    expect((await record(paid)).correctionWindow).toMatchObject({ ownUntil: null, left: null });
  });

  test.each([
    ['a past day', { day: '2020-01-01', time: '10:00' }, 'day', 'past'],
    ['no day', { day: '', time: '10:00' }, 'day', 'missing'],
    ['no such day', { day: '2027-02-30', time: '10:00' }, 'day', 'invalid'],
    ['no such time', { day: '2027-02-03', time: '25:00' }, 'time', 'invalid'],
  ])('a window until %s is refused beside its field', async (_name, typed, field, reason) => {
    const paid = await money.paid();
    const answer = await open(paid, 0, typed);
    expect(answer.status).toBe(422);
    expect((await problemOf(answer)).errors).toEqual([{ field, reason }]);
  });

  test('a window can be open for 90 days, not longer', async () => {
    const paid = await money.paid();
    expect((await open(paid, maxCorrectionWindowMs + 2 * minuteMs)).status).toBe(422);
    expect((await open(paid, maxCorrectionWindowMs - 2 * minuteMs)).status).toBe(200);
  });

  test.each([
    ['selected', null],
    ['not-selected', 'not-eligible'],
    ['withdrawn', 'own-wish'],
  ] as const)('no window is opened for an application that is %s, and nobody gets a message', async (stage, reason) => {
    const paid = await money.paid();
    await moveTo(paid, stage, reason);
    const answer = await open(paid);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([409, 'applications/decided']);
    expect((await record(paid)).correctionWindow).toMatchObject({ seen: 0 });
    await money.idle();
    expect(app.messages.filter(({ template, to }) => template === 'correction-open' && to === paid.who.phone)).toEqual(
      [],
    );
  });

  test('a window until the same time answers a request that came since, once', async () => {
    const paid = await opened();
    const { day, time } = typedTime(dayMs);
    const again = { day, time, seen: 1, answer: 'Please correct it yourself.' };
    expect((await open(paid, dayMs, { day, time, seen: 1 })).status).toBe(200);
    expect((await record(paid)).correctionWindow.seen).toBe(1);
    expect((await ask(paid)).status).toBe(201);
    const request = await requestOf(paid);
    for (let times = 0; times < 2; times++) expect((await open(paid, dayMs, again)).status).toBe(200);
    expect((await card(paid)).correction).toMatchObject({ outcome: 'window', answer: again.answer });
    expect(await money.itemsOf(request)).toEqual([]);
    expect((await record(paid)).correctionWindow.seen).toBe(2);
  });
});

describe('the window of an opening', () => {
  const typedWindow = (fromMs: number, untilMs: number) => {
    const [from, until] = [typedTime(fromMs), typedTime(untilMs)];
    return { fromDay: from.day, fromTime: from.time, untilDay: until.day, untilTime: until.time };
  };
  const versionOf = async (role: string): Promise<number> =>
    (await sql<{ version: number }>`select version from opening where role = ${role} and number = 1`.execute(app.db))
      .rows[0]!.version;
  const set = async (role: string, fromMs: number, untilMs: number, version?: number) =>
    deskPost('/api/desk/correction-windows', {
      opening: `1:${version ?? (await versionOf(role))}:${role}`,
      ...typedWindow(fromMs, untilMs),
    });
  const role = 'Video Editor';

  test('opens all its applications from its beginning until its end, and no others', async () => {
    const paid = await money.paid(undefined, { appliedFor: role });
    const other = await money.paid();
    const begin = 2 * hourMs;
    expect((await set(role, begin, begin + hourMs)).status).toBe(200);
    expect((await card(paid)).correctable).toBeNull();
    app.pass(begin);
    expect((await card(paid)).correctable).toMatchObject({ left: correctionsPerWindow });
    expect((await card(other)).correctable).toBeNull();
    expect((await correct(paid, { address: 'In the window' })).status).toBe(200);
    const late = bodyOf(await shownForm(paid), { address: 'After it' });
    app.pass(hourMs);
    expect((await problemOf(await send(paid, late))).code).toBe('applications/correction-closed');
  });

  test('its form names the version seen; a repeat is safe; what ends before it begins is refused', async () => {
    const version = await versionOf(role);
    expect((await set(role, hourMs, 3 * hourMs)).status).toBe(200);
    expect((await set(role, hourMs, 3 * hourMs, version)).status).toBe(200);
    expect((await set(role, hourMs, 4 * hourMs, version)).status).toBe(409);
    const before = await set(role, 3 * hourMs, hourMs);
    expect((await problemOf(before)).errors).toEqual([{ field: 'untilDay', reason: 'before-begin' }]);
    const past = await set(role, -3 * hourMs, -hourMs);
    expect((await problemOf(past)).errors).toEqual([{ field: 'untilDay', reason: 'past' }]);
    expect((await set('No such role', hourMs, 2 * hourMs, 1)).status).toBe(404);
    const removed = await deskPost('/api/desk/correction-windows/remove', {
      opening: `1:${await versionOf(role)}:${role}`,
    });
    expect(removed.status).toBe(200);
    const viewer = await deskMember(ctx, ['viewer']);
    expect((await deskPost('/api/desk/correction-windows', {}, viewer.cookie)).status).toBe(403);
  });

  test('a window of the application is used first; each has its own corrections', async () => {
    const paid = await money.paid(undefined, { appliedFor: role });
    expect((await set(role, -hourMs, dayMs)).status).toBe(200);
    expect((await open(paid)).status).toBe(200);
    for (let n = 0; n <= correctionsPerWindow; n++)
      expect((await correct(paid, { address: `House ${n}` })).status).toBe(200);
    expect((await card(paid)).correctable).toMatchObject({ left: correctionsPerWindow - 1 });
  });
});

test('nothing is corrected once staff have decided; a move at the same time is one history with the correction', async () => {
  for (const stage of ['selected', 'not-selected'] as const) {
    const paid = await opened();
    const body = bodyOf(await shownForm(paid), { name: 'Asha Decided' });
    expect((await moveTo(paid, stage, stage === 'not-selected' ? 'not-eligible' : null)).ok).toBe(true);
    expect((await problemOf(await send(paid, body))).code).toBe('applications/correction-closed');
    expect((await card(paid)).correctable).toBeNull();
  }
  const paid = await opened();
  const versionOf = async () =>
    (await sql<{ version: number }>`select version from application where id = ${paid.number}`.execute(app.db)).rows[0]!
      .version;
  const version = await versionOf();
  const body = bodyOf(await shownForm(paid), { name: 'Asha Raced' });
  const [corrected, moved] = await Promise.all([act(paid, body), moveTo(paid, 'shortlisted')]);
  expect([corrected.ok, moved.ok]).toEqual([true, true]);
  expect(await versionOf()).toBe(version + 2);
});

test('a move of what the applicant has corrected since is refused and says so', async () => {
  const paid = await opened();
  const { version } = await record(paid);
  expect((await correct(paid, { name: 'Asha Moved' })).status).toBe(200);
  const stale = await deskPost(`/api/desk/applications/${paid.number}/stage`, {
    version,
    stage: 'shortlisted',
    aware: 'yes',
  });
  expect(stale.status).toBe(409);
  const problem: unknown = await stale.json();
  const correctedAt = (await record(paid)).events.find(({ event }) => event === 'applications/corrected')?.at;
  expect(correctedAt).toBeDefined();
  expect(problem).toMatchObject({ code: 'applications/changed', correctedAt });
  expect(problem).not.toHaveProperty('changedBy');
  expect(JSON.stringify(problem)).not.toContain(paid.who.accountId);
});

test('an identity number that staff would be warned of when applying is marked for them after a correction too', async () => {
  const marked = async (paid: Paid) =>
    (
      await sql<{ on: boolean }>`select shares_identity as on from application where id = ${paid.number}`.execute(
        app.db,
      )
    ).rows[0]!.on;
  const [first, second] = [await opened({ aadhar: '318882741695' }), await opened({ aadhar: '318882741695' })];
  expect([await marked(first), await marked(second)]).toEqual([true, true]);
  expect((await correct(second, { aadhar: '555566667777' })).status).toBe(200);
  expect([await marked(first), await marked(second)]).toEqual([false, false]);
  expect((await correct(second, { aadhar: '318882741695' })).status).toBe(200);
  expect([await marked(first), await marked(second)]).toEqual([true, true]);
  // Two at once that take each other's number end with the marks of what they have.
  const [a, b] = [await opened({ aadhar: '600000000001' }), await opened({ aadhar: '600000000002' })];
  const [formOfA, formOfB] = [await shownForm(a), await shownForm(b)];
  const both = await Promise.all([
    act(a, bodyOf(formOfA, { aadhar: '600000000002' })),
    act(b, bodyOf(formOfB, { aadhar: '600000000001' })),
  ]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect([await marked(a), await marked(b)]).toEqual([false, false]);
});

describe('the call letter of somebody who corrects the name', () => {
  const call = async (paid: Paid): Promise<number> => {
    const { rows } = await sql<{ role: string; opening: number; version: number }>`
      select role, opening, version from application where id = ${paid.number}`.execute(app.db);
    const { version, ...of } = rows[0]!;
    const slot = await makeSlot(ctx, { capacity: '1' }, of);
    const input = { applicationId: paid.number, version, slot, isAware: true };
    expect(await callApplicant(ctx, input, recruiter.accountId)).toMatchObject({ ok: true });
    return slot;
  };
  const letters = async ({ number }: Paid) =>
    (
      await sql<{ id: number; issue: number; slotId: number; ended: string | null; verifyCode: string }>`
      select id, issue, slot_id, ended, verify_code from call_letter where application_id = ${number} order by issue`.execute(
        app.db,
      )
    ).rows;
  const pass = async (): Promise<void> => {
    app.pass(2 * minuteMs + 1000);
    await notifyCalled(app.product.workCtx);
  };

  test('is issued again, so that no two letters of one code differ, and the person is notified', async () => {
    const paid = await opened();
    const slot = await call(paid);
    await pass();
    // A letter states no other field.
    expect((await correct(paid, { email: 'other@example.com' })).status).toBe(200);
    expect(await letters(paid)).toMatchObject([{ issue: 1, ended: null }]);
    expect((await correct(paid, { name: 'Kavita Devi' })).status).toBe(200);
    const [first, second] = await letters(paid);
    expect([first, second]).toMatchObject([
      { issue: 1, ended: 'replaced' },
      { issue: 2, slotId: slot, ended: null },
    ]);
    const answer = await app.request(`/api/verify/${first!.verifyCode}?language=en`);
    expect(((await answer.json()) as { letter: object }).letter).toMatchObject({ status: 'replaced', startsAt: '' });
    await pass();
    const { rows } = await sql<{ channel: string; template: string }>`
      select channel, template from message where source = ${`call-letter:${second!.id}`} order by channel`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { channel: 'email', template: 'interview-changed' },
      { channel: 'sms', template: 'interview-changed' },
    ]);
    expect((await record(paid)).stage).toBe('called');
  });

  test.each([
    ['that began 60 days ago', (now: Date) => before(now, 60 * dayMs)],
    ['of today', (now: Date) => after(startOfDayInIndia(dayInIndia(now)), dayMs - 1000)],
  ])('of an interview %s stays, with its result', async (_when, startOf) => {
    const paid = await opened();
    const slot = await call(paid);
    await pass();
    const startsAt = startOf(await ctx.businessNow());
    await sql`update interview_slot set starts_at = ${startsAt} where id = ${slot}`.execute(app.db);
    const [letter] = await letters(paid);
    const typed = { [`came-${letter!.id}`]: 'yes', [`marks-${letter!.id}`]: '72.5' };
    expect(await recordResults(ctx, { slot, typed, others: '' }, recruiter.accountId)).toMatchObject({ value: 1 });
    expect((await correct(paid, { name: 'Kavita Devi' })).status).toBe(200);
    expect(await letters(paid)).toMatchObject([{ issue: 1, ended: null }]);
    const { rows } = await sql`select came, marks from call_letter where id = ${letter!.id}`.execute(app.db);
    expect(rows).toEqual([{ came: true, marks: 7250 }]);
  });

  test('stays where its person was not notified of it yet', async () => {
    const paid = await opened();
    await call(paid);
    expect((await correct(paid, { name: 'Kavita Devi' })).status).toBe(200);
    expect(await letters(paid)).toMatchObject([{ issue: 1, ended: null }]);
  });
});
