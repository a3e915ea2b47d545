// Roles and openings at the desk: what staff may do, bad input, and many at once.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import type { Phone } from '#kit/text/phone.ts';
import { after, dayInIndia, dayMs, hourMs, minuteMs, offsetOfIndiaMs, startOfDayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import type { Wire } from '#test/wire.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { locksWaitedFor } from '#test/locks.ts';
import { payingProduct } from '#test/paying.ts';
import { insertInvitedPhones } from './store/invited.ts';
import type { DeskRoleRecord, DeskRoles } from './model/desk.ts';

const { app, order, ask, pay, verify } = await payingProduct({ connections: 20 });
const { ctx } = app.product;
const [recruiter, viewer, editor] = await Promise.all([
  deskMember(ctx, ['recruiter']),
  deskMember(ctx, ['viewer']),
  deskMember(ctx, ['editor']),
]);

interface Answered {
  readonly status: number;
  readonly json: Record<string, unknown> & {
    readonly code?: string;
    readonly errors?: readonly { field: string; reason: string }[];
  };
}
const read = async (answer: Response): Promise<Answered> => ({
  status: answer.status,
  json: (await answer.json()) as Answered['json'],
});
const get = async <Json>(path: string, { cookie } = recruiter): Promise<Wire<Json>> =>
  (await (await app.request(path, { headers: { cookie } })).json()) as Wire<Json>;
const post = async (path: string, body: object, { cookie } = recruiter): Promise<Answered> =>
  read(
    await app.request(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const roleAt = (name = 'Supervisor') => `/api/desk/roles/${encodeURIComponent(name)}`;
const recordOf = (name = 'Supervisor') => get<DeskRoleRecord>(roleAt(name));
const publicRole = async (name: string) => read(await app.get(`/jobs/${encodeURIComponent(name)}`));
/** Fees ask for a fresh second factor. */
const change = async (what: string, body: object, name = 'Supervisor'): Promise<Answered> =>
  post(
    `${roleAt(name)}/${what}`,
    { version: (await recordOf(name)).version, ...body },
    what === 'fees' ? await deskMember(ctx, ['recruiter']) : recruiter,
  );
const typedIn = (at: Date) => {
  const local = after(at, offsetOfIndiaMs).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
};
const errorsOf = ({ json }: Answered) => (json.errors ?? []).map(({ field, reason }) => `${field}: ${reason}`);

const newRole = async (title: string) => ({
  ...(({ position: _none, ...form }) => form)((await recordOf()).form),
  titleEn: title,
  titleHi: 'नया पद',
  general: '600',
  reservation: '300.50',
});

describe('a new role', () => {
  test('is created closed, at the end of the list, and is opened to everyone', async () => {
    const created = await post('/api/desk/roles', await newRole('Booth Officer'));
    expect(created).toMatchObject({ status: 200, json: { goTo: '/desk/roles/Booth%20Officer' } });
    expect(await recordOf('booth officer')).toMatchObject({
      name: 'Booth Officer',
      status: 'closed',
      opening: 1,
      fees: { general: 600, reservation: 300.5 },
      applications: { count: 0, isMore: false },
    });
    const { roles } = await get<DeskRoles>('/api/desk/roles');
    expect(roles.at(-1)?.name).toBe('Booth Officer');
    expect((await change('state', { state: 'open' }, 'Booth Officer')).status).toBe(200);
    expect((await publicRole('Booth Officer')).json).toMatchObject({ openToAll: true, GeneralFee: 600 });
    expect((await auditEntries(app.db, sql`subject = 'Booth Officer'`)).map(({ act }) => act)).toEqual([
      'jobs/role-created',
      'jobs/role-state',
    ]);
    await sql`update account set name = 'Ravi Kumar' where id = ${recruiter.accountId}`.execute(app.db);
    const colleague = shownAs(recruiter, 'Ravi Kumar', 'recruiter');
    // What happened, newest first, as other records show it.
    expect((await change('fees', { general: '700', reservation: '350', fromDay: '' }, 'Booth Officer')).status).toBe(
      200,
    );
    const { events } = await recordOf('Booth Officer');
    expect(events.map(({ at: _at, ...event }) => event)).toEqual([
      {
        by: expect.stringMatching(/^Staff .+ \(Recruiter, …\d\d\)$/),
        event: 'jobs/fees',
        opening: 1,
        fees: { before: { general: 600, reservation: 300.5 }, after: { general: 700, reservation: 350 } },
      },
      { by: colleague, event: 'jobs/role-state', opening: 1, state: { before: 'closed', after: 'open' } },
      { by: colleague, event: 'jobs/role-created', opening: null },
    ]);
  });
  test('names every wrong field', async () => {
    const wrong = await post('/api/desk/roles', {
      ...(await newRole(' ')),
      payHi: '',
      vacancies: '0',
      interviewsEn: 'In May.',
      interviewsHi: '',
      openingDate: '02-06-26',
      noticeDay: '2026-02-30',
      noticeTitleEn: '',
      noticeTitleHi: 'सूचना',
      general: '8.99',
      reservation: '10000.01',
      salary: '500',
      salaryPer: '',
    });
    expect(wrong.status).toBe(422);
    expect(errorsOf(wrong).toSorted()).toEqual(
      [
        'noticeDay: invalid',
        'noticeTitleEn: both-languages',
        'general: fee-out-of-range',
        'interviewsHi: both-languages',
        'payHi: missing',
        'reservation: fee-out-of-range',
        'salaryPer: missing',
        'titleEn: missing',
        'vacancies: out-of-range',
      ].toSorted(),
    );
  });
  test('takes a day of the calendar as notices write it', async () => {
    const created = await post('/api/desk/roles', {
      ...(await newRole('Calendar Officer')),
      openingDate: '2026-12-07',
    });
    expect(created.status).toBe(200);
    expect((await recordOf('Calendar Officer')).form.openingDate).toBe('07-12-26');
  });
  test.each(['31-02-26', '2026-02-30', '99-99-99', '1-6-26', '01/06/2026', '०१-०६-२६', '01.06.26'])(
    'does not open on %s, which a notice cannot have',
    async (day) => {
      const wrong = await post('/api/desk/roles', {
        ...(await newRole('Day Officer')),
        openingDate: day,
      });
      expect(wrong.status).toBe(422);
      expect(errorsOf(wrong).toSorted()).toEqual(['openingDate: no-such-day']);
    },
  );
  test.each([
    ['supervisor', 'taken'],
    ['New', 'invalid'],
    ['A/B', 'invalid'],
    ['../x', 'invalid'],
    ['x'.repeat(81), 'invalid'],
  ])('is not named %s', async (title, reason) => {
    expect(errorsOf(await post('/api/desk/roles', await newRole(title)))).toEqual([`titleEn: ${reason}`]);
  });
  test('of one name is created once by twenty at once', async () => {
    const typed = await newRole('Twenty Desks');
    const all = await Promise.all(Array.from({ length: 20 }, () => post('/api/desk/roles', typed)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 422)).toHaveLength(19);
  });
});

describe('the closing moment', () => {
  test('closes the role by the business clock, and a page opened before can still be paid', async () => {
    const closesAt = after(await ctx.businessNow(), 10 * minuteMs);
    await change('state', { state: 'open' });
    expect((await change('closing', typedIn(closesAt))).status).toBe(200);
    const exact = new Date((await recordOf()).closesAt ?? '');
    const paid = await order();
    app.pass(exact.getTime() - ctx.now().getTime() - 10_000);
    expect((await publicRole('Supervisor')).json).toMatchObject({ state: 'open', closesAt: exact.toISOString() });
    expect((await ask(await app.applicant())).status).toBe(201);
    app.pass(exact.getTime() - ctx.now().getTime());
    expect((await publicRole('Supervisor')).json).toMatchObject({ state: 'closed', openToAll: false });
    expect(await ask(await app.applicant())).toMatchObject({ status: 403, json: { code: 'jobs/closed' } });
    expect((await verify(paid, pay(paid))).json).toMatchObject({ state: 'paid' });
    // Opening it again removes the moment that has passed.
    expect((await change('state', { state: 'open' })).status).toBe(200);
    expect(await recordOf()).toMatchObject({ status: 'open', closesAt: null });
  });
  test('comes back when an opening that was closed early is opened again, unless another or none is asked for', async () => {
    const name = 'Video Editor';
    const planned = after(startOfDayInIndia(dayInIndia(await ctx.businessNow())), 20 * dayMs + 17 * hourMs);
    const closesAt = async () => (await recordOf(name)).closesAt;
    const closeEarly = async () => {
      expect((await change('closing', typedIn(planned), name)).status).toBe(200);
      expect((await change('close', {}, name)).status).toBe(200);
      expect(await recordOf(name)).toMatchObject({ status: 'closed', closedBefore: planned.toISOString() });
    };
    await change('state', { state: 'open' }, name);
    await closeEarly();
    expect((await change('state', { state: 'invited', ...typedIn(planned) }, name)).status).toBe(200);
    expect(await recordOf(name)).toMatchObject({
      status: 'invited',
      closesAt: planned.toISOString(),
      closedBefore: null,
    });
    // What opens it without asking restores the moment that is ahead.
    await closeEarly();
    expect((await change('state', { state: 'open' }, name)).status).toBe(200);
    expect(await closesAt()).toBe(planned.toISOString());
    // Another moment, and none.
    await closeEarly();
    const later = after(planned, dayMs);
    expect(errorsOf(await change('state', { state: 'open', ...typedIn(after(planned, -40 * dayMs)) }, name))).toEqual([
      'day: past',
    ]);
    expect(await recordOf(name)).toMatchObject({ status: 'closed', closedBefore: planned.toISOString() });
    expect((await change('state', { state: 'open', ...typedIn(later) }, name)).status).toBe(200);
    expect(await closesAt()).toBe(later.toISOString());
    await closeEarly();
    expect((await change('state', { state: 'open', day: '', time: '' }, name)).status).toBe(200);
    expect(await recordOf(name)).toMatchObject({ status: 'open', closesAt: null, closedBefore: null });
    const entries = await auditEntries(app.db, sql`subject = ${name} and act = 'jobs/role-state'`);
    expect(entries.slice(-3)).toMatchObject([
      { before: { state: 'closed' }, after: { state: 'open', closesAt: later.toISOString() } },
      { before: { state: 'open', closesAt: planned.toISOString() }, after: { state: 'closed' } },
      { before: { state: 'closed' }, after: { state: 'open', closesAt: null } },
    ]);
  });
  test('is the only way besides closing it by its own act; the record counts the forms of this opening', async () => {
    const name = 'Video Editor';
    expect((await change('state', { state: 'closed' }, name)).status).toBe(422);
    const { opening } = await recordOf(name);
    await sql`insert into draft (account_id, role, form, saved_at, opening) values
      ('usr_one', ${name}, '{}', now(), ${opening}), ('usr_two', ${name}, '{}', now(), ${opening}),
      ('usr_before', ${name}, '{}', now(), ${opening - 1}), ('usr_other', 'Supervisor', '{}', now(), ${opening})`.execute(
      app.db,
    );
    expect((await recordOf(name)).applications).toMatchObject({ drafts: 2 });
  });
  test('is refused in the past, before the opening date and when it is neither a day nor a time', async () => {
    const now = await ctx.businessNow();
    expect(errorsOf(await change('closing', typedIn(after(now, -hourMs))))).toEqual(['day: past']);
    expect(errorsOf(await change('closing', { day: '2026-02-30', time: '25:00' }))).toEqual([
      'day: invalid',
      'time: invalid',
    ]);
    expect(errorsOf(await change('closing', { day: dayInIndia(after(now, dayMs)), time: '' }))).toEqual([
      'time: missing',
    ]);
    const { form, seen } = await recordOf();
    const openingDate = '01-01-40';
    expect((await change('edit', { ...form, seen, openingDate })).status).toBe(200);
    expect(errorsOf(await change('closing', typedIn(after(now, dayMs))))).toEqual(['day: closing-before-opening']);
    const back = await recordOf();
    await change('edit', { ...back.form, seen: back.seen, openingDate: form.openingDate });
    expect((await change('closing', { day: '', time: '' })).status).toBe(200);
  });
});

describe('an edit', () => {
  test('shows the second editor what the first changed, and keeps what was typed', async () => {
    const shown = await recordOf();
    const { version, seen, form } = shown;
    const first = { ...form, payEn: '₹ 30,000', placeEn: 'Patna.' };
    expect((await post(`${roleAt()}/edit`, { ...first, version, seen })).status).toBe(200);
    const second = { ...form, payEn: '₹ 31,000', summaryEn: 'Leads a team of ten.' };
    expect(await post(`${roleAt()}/edit`, { ...second, version, seen })).toMatchObject({
      status: 409,
      json: { code: 'jobs/role-changed', theirs: 'placeEn,payEn', both: 'payEn' },
    });
    expect((await recordOf()).form).toMatchObject(first);
    // The page shows the colleague's place; the second editor saves their own pay.
    const now = await recordOf();
    const merged = { ...now.form, payEn: second.payEn, summaryEn: second.summaryEn };
    expect((await post(`${roleAt()}/edit`, { ...merged, version: now.version, seen: now.seen })).status).toBe(200);
    expect((await recordOf()).form).toMatchObject({
      payEn: '₹ 31,000',
      placeEn: 'Patna.',
      summaryEn: second.summaryEn,
    });
  });
  test('of what a colleague did not touch is saved, also after a change of the fees', async () => {
    const { version, seen, form } = await recordOf();
    await change('fees', { general: '700', reservation: '350', fromDay: '' });
    expect((await post(`${roleAt()}/edit`, { ...form, vacancies: '77', version, seen })).status).toBe(200);
    expect(await recordOf()).toMatchObject({ vacancies: 77, fees: { general: 700 } });
  });
  test('of twenty at once loses nothing: one is saved, nineteen are refused', async () => {
    const { version, seen, form } = await recordOf();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        post(`${roleAt()}/edit`, { ...form, selectionEn: `Selection ${n}`, version, seen }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ json }) => json.code === 'jobs/role-changed')).toHaveLength(19);
  });
});

describe('the fee', () => {
  test('lowered for a moment is listed for the owners, and asks for the second factor', async () => {
    const { version } = await recordOf();
    const stale = await deskMember(ctx, ['recruiter']);
    await sql`update desk_session set factor_at = factor_at - interval '10 minutes' where account_id = ${stale.accountId}`.execute(
      app.db,
    );
    const fees = { version, general: '9', reservation: '9', fromDay: '' };
    expect((await post(`${roleAt()}/fees`, fees, stale)).status).toBe(403);
    const raised = async (general: string, reservation: string) =>
      expect(
        (await change('fees', { version: (await recordOf()).version, general, reservation, fromDay: '' })).status,
      ).toBe(200);
    await raised('9', '9');
    await raised('500', '250');
    const { rows } = await sql<{ details: unknown }>`
      select details from attention_event where kind = 'fee-lowered'`.execute(app.db);
    expect(rows).toEqual([{ details: { role: 'Supervisor', paise: 900 } }]);
    await raised('500', '50');
    const of = await sql<{ details: unknown }>`
      select details from attention_event where kind = 'fee-lowered' order by id desc limit 1`.execute(app.db);
    expect(of.rows).toEqual([{ details: { role: 'Supervisor', paise: 5000 } }]);
  });
});
describe('many at once', () => {
  test('open, close, edit and advertise one role: one opening is current, and each change has its audit entry', async () => {
    const before = (await auditEntries(app.db, sql`subject = 'Video Editor'`)).length;
    const { form, seen } = await recordOf('Video Editor');
    const acts = (n: number): Promise<Answered> =>
      n % 4 === 0
        ? change('state', { state: 'open' }, 'Video Editor')
        : n % 4 === 1
          ? change('close', {}, 'Video Editor')
          : n % 4 === 2
            ? change('advertise', {}, 'Video Editor')
            : change('edit', { ...form, seen, vacancies: String(100 + n) }, 'Video Editor');
    const all: Answered[] = [];
    for (let round = 0; round < 3; round++)
      all.push(...(await Promise.all(Array.from({ length: 20 }, (_none, n) => acts(n)))));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { rows } = await sql<{ number: number; isCurrent: boolean; state: string }>`
      select number, ended_at is null as is_current, state from opening where role = 'Video Editor' order by number`.execute(
      app.db,
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, at) => at + 1));
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(rows.at(-1)?.isCurrent).toBe(true);
    expect(rows.slice(0, -1).every(({ state }) => state === 'closed')).toBe(true);
    const done = all.filter(({ status }) => status === 200).length;
    const after = await auditEntries(app.db, sql`subject = 'Video Editor'`);
    // An edit that changes nothing, because another one saved the same, has none.
    expect(after.length - before).toBeLessThanOrEqual(done);
    const states = after.slice(before).filter(({ act }) => act === 'jobs/role-state');
    expect(states.length).toBeGreaterThan(0);
    const advertised = after.slice(before).filter(({ act }) => act === 'jobs/advertised-again');
    expect(advertised).toHaveLength(rows.length - 1);
  });
});

/** Its closing moment is a second ago. */
const passClosing = async (name: string): Promise<void> =>
  void (await sql`update opening set closes_at = ${after(await ctx.businessNow(), -1000)} where role = ${name} and ended_at is null`.execute(
    app.db,
  ));

describe('a role that the clock closed', () => {
  const name = 'Field Survey Executive';
  test('stays closed without its moment; a later moment opens it again', async () => {
    await change('state', { state: 'open' }, name);
    await passClosing(name);
    expect((await publicRole(name)).json).toMatchObject({ state: 'closed' });
    const day = dayInIndia(after(await ctx.businessNow(), dayMs));
    expect((await change('closing', { day, time: '18:00' }, name)).json['done']).toBe('jobs/closing-set');
    expect((await publicRole(name)).json).toMatchObject({ state: 'open' });
    await passClosing(name);
    const removed = await change('closing', { day: '', time: '' }, name);
    expect(removed.json['done']).toBe('jobs/closing-removed-closed');
    expect((await publicRole(name)).json).toMatchObject({ state: 'closed' });
    const [entry] = (await auditEntries(app.db, sql`subject = ${name} and act = 'jobs/role-state'`)).slice(-1);
    expect(entry).toMatchObject({ before: { state: 'open' }, after: { state: 'closed' } });
  });
});

describe('an archived role', () => {
  test('is in no public list, takes no applicant, and comes back closed', async () => {
    const name = 'Media Anchor';
    await change('state', { state: 'open' }, name);
    expect((await change('archive', { archived: 'yes' }, name)).json.code).toBe('jobs/still-open');
    await change('close', {}, name);
    expect((await change('archive', { archived: 'yes' }, name)).status).toBe(200);
    expect((await publicRole(name)).status).toBe(404);
    const list = await read(await app.get('/api/jobs'));
    expect((list.json['roles'] as { name: string }[]).map((role) => role.name)).not.toContain(name);
    expect((await app.get('/career/notice/Media%20Anchor.pdf')).status).toBe(404);
    expect((await ask(await app.applicant(), { appliedFor: name })).json.code).toBe('jobs/closed');
    for (const [what, body] of [
      ['state', { state: 'open' }],
      ['advertise', {}],
    ] as const)
      expect((await change(what, body, name)).json.code).toBe('jobs/archived');
    expect((await get<DeskRoles>('/api/desk/roles')).roles.at(-1)).toMatchObject({ name, isArchived: true });
    expect((await change('archive', { archived: 'no' }, name)).status).toBe(200);
    expect((await publicRole(name)).json).toMatchObject({ state: 'closed' });
  });
  test('that the clock closed takes no closing moment, and comes back closed, also with a later moment', async () => {
    const name = 'Media Anchor';
    await change('state', { state: 'open' }, name);
    await passClosing(name);
    expect((await change('archive', { archived: 'yes' }, name)).status).toBe(200);
    expect((await change('closing', { day: '', time: '' }, name)).json.code).toBe('jobs/archived');
    expect((await change('archive', { archived: 'no' }, name)).status).toBe(200);
    const day = dayInIndia(after(await ctx.businessNow(), dayMs));
    expect((await change('closing', { day, time: '18:00' }, name)).json['done']).toBe('jobs/closing-set');
    expect((await publicRole(name)).json).toMatchObject({ state: 'closed' });
  });
});

test('correction windows name a role by its title of today', async () => {
  const { version, seen, form } = await recordOf();
  const renamed = { ...form, titleEn: 'Area Supervisor', titleHi: 'क्षेत्र पर्यवेक्षक' };
  expect((await post(`${roleAt()}/edit`, { ...renamed, version, seen })).status).toBe(200);
  const { openings } = await get<{ openings: object[] }>('/api/desk/correction-windows');
  expect(openings.filter((opening) => 'role' in opening && opening.role === 'Supervisor')).toMatchObject([
    { role: 'Supervisor', roleTitle: { en: 'Area Supervisor', hi: 'क्षेत्र पर्यवेक्षक' } },
  ]);
  const back = await recordOf();
  await post(`${roleAt()}/edit`, { ...form, version: back.version, seen: back.seen });
});

describe('fees at the desk', () => {
  test('begin on a day, and are refused out of range and for a day that has begun', async () => {
    const tomorrow = dayInIndia(after(await ctx.businessNow(), dayMs));
    expect((await change('fees', { general: '900', reservation: '450', fromDay: tomorrow })).status).toBe(200);
    expect((await recordOf()).nextFees).toMatchObject({ general: 900, reservation: 450 });
    expect(errorsOf(await change('fees', { general: '8', reservation: 'x', fromDay: '' }))).toEqual([
      'general: fee-out-of-range',
      'reservation: fee-out-of-range',
    ]);
    const today = dayInIndia(await ctx.businessNow());
    expect(errorsOf(await change('fees', { general: '900', reservation: '450', fromDay: today }))).toEqual([
      'fromDay: not-to-come',
    ]);
  });
  test('of the reserved categories are never above the general fee, which they may equal', async () => {
    const tomorrow = dayInIndia(after(await ctx.businessNow(), dayMs));
    for (const fromDay of ['', tomorrow]) {
      const refused = await change('fees', { general: '500', reservation: '500.01', fromDay });
      expect([refused.status, errorsOf(refused)]).toEqual([422, ['reservation: above-general']]);
      expect((await change('fees', { general: '500', reservation: '500', fromDay })).status).toBe(200);
    }
    const created = await post('/api/desk/roles', { ...(await newRole('Dear')), general: '500', reservation: '600' });
    expect([created.status, errorsOf(created)]).toEqual([422, ['reservation: above-general']]);
  });
});

describe('invited numbers', () => {
  beforeEach(async () => void (await sql`delete from invited_phone`.execute(app.db)));
  const invite = (numbers: string) => post('/api/desk/invited', { opening: '1 Field Survey Executive', numbers });
  const listed = async (who = recruiter) =>
    (await get<DrawnList>('/api/desk/invited', who)).rows.map(({ id, cells }) => ({
      number: id,
      phone: (cells['phone']?.value as ShownField | undefined)?.text ?? '',
    }));

  test('of a pasted list are added, the wrong ones are named by line', async () => {
    expect(await invite('9876500001\n\n12345\n+91 98765 00002\n9876500001\nअ')).toMatchObject({
      status: 422,
      json: { code: 'jobs/wrong-numbers', added: 2, known: 1, wrong: '3: 12345\n6: अ' },
    });
    expect(await invite('9876500001\n९८७६५०००03')).toMatchObject({
      status: 200,
      json: { done: 'jobs/numbers-added-some-known', count: 1 },
    });
    expect((await listed()).map(({ phone }) => phone).toSorted()).toEqual([
      '+919876500001',
      '+919876500002',
      '+919876500003',
    ]);
    expect((await listed(viewer)).every(({ phone }) => /^••••••\d\d$/.test(phone))).toBe(true);
  });
  test('are a thousand at most at once, and twenty pastes of one list add each once', async () => {
    const numbers = Array.from({ length: 1000 }, (_none, n) => String(9_100_000_000 + n)).join('\n');
    const all = await Promise.all(Array.from({ length: 20 }, () => invite(numbers)));
    expect(all.reduce((sum, { json }) => sum + Number(json['count']), 0)).toBe(1000);
    expect(errorsOf(await invite(`${numbers}\n9199999999`))).toEqual(['numbers: too-many']);
    expect(errorsOf(await invite(' \n '))).toEqual(['numbers: missing']);
  });
  test('ten pastes of one list in different orders add each once, none waits for another for ever', async () => {
    const numbers = Array.from({ length: 200 }, (_none, n) => String(9_200_000_000 + n));
    // Steps that have no factor in common with 200 give each paste its own order.
    const lists = [1, 199, 3, 7, 9, 11, 13, 17, 19, 21].map((step) =>
      numbers.map((_number, at) => numbers[((at + 1) * step) % 200]).join('\n'),
    );
    let pasted: Promise<Answered[]> | undefined;
    const waiting = async () => (await locksWaitedFor(app.db)).length;
    const abandoned = new Error('abandoned');
    // A number in the middle of each is held until several have added some and wait for it.
    const held = ctx.transaction(async (tx) => {
      await insertInvitedPhones(
        tx,
        { role: 'Field Survey Executive', opening: 1 },
        ['+919200000100' as Phone],
        'cli:test',
      );
      pasted = Promise.all(lists.map(invite));
      await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThanOrEqual(2);
      throw abandoned;
    });
    await expect(held).rejects.toBe(abandoned);
    const all = (await pasted) ?? [];
    expect(all.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(all.reduce((sum, { json }) => sum + Number(json['count']), 0)).toBe(200);
  });
  test('open the opening that they are invited to, and no other', async () => {
    const [first, second] = ['Field Survey Executive', 'Social Media Manager'];
    for (const name of [first, second]) await change('state', { state: 'invited' }, name);
    const who = await app.applicant();
    await invite(who.phone);
    const mayApply = async (name = '') =>
      (await read(await app.request(`/jobs/${encodeURIComponent(name)}`, { headers: { cookie: who.cookie } }))).json[
        'mayApply'
      ];
    expect([await mayApply(first), await mayApply(second)]).toEqual([true, false]);
    await change('close', {}, first);
    await change('advertise', {}, first);
    await change('state', { state: 'invited' }, first);
    expect(await mayApply(first)).toBe(false);
    const stale = await invite('9876500009');
    expect(stale.json.code).toBe('jobs/role-changed');
  });
  test('get one SMS each, in the language of their account, after its count and cost were shown', async () => {
    const name = 'Social Media Manager';
    const opening = `1 ${name}`;
    await change('state', { state: 'invited' }, name);
    const who = await app.applicant();
    await sql`update account set language = 'hi' where id = ${who.accountId}`.execute(app.db);
    await post('/api/desk/invited', { opening, numbers: `9876500001\n9876500002\n${who.phone}` });
    const { invited } = await recordOf(name);
    expect(invited).toMatchObject({ total: 3, toNotify: 3 });
    // A Hindi part has 70 characters, an English one 160 or, of several, 153.
    expect(invited.messages.map(({ language, parts }) => [language, parts > 3])).toEqual([
      ['en', true],
      ['hi', true],
    ]);
    const send = (count: number) => post('/api/desk/invited/notify', { opening, count: String(count), language: 'en' });
    expect((await send(2)).json.code).toBe('jobs/not-as-shown');
    const all = await Promise.all([send(3), send(3)]);
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql<{ recipient: string; text: string }>`
      select recipient, text from message where template = 'invited-to-apply' order by recipient`.execute(app.db);
    expect(rows.map(({ recipient }) => recipient)).toEqual(['+919876500001', '+919876500002', who.phone].toSorted());
    for (const { recipient, text } of rows)
      expect(/[\u0900-\u097f]/.test(text), recipient).toBe(recipient === who.phone);
    expect((await recordOf(name)).invited).toMatchObject({ total: 3, toNotify: 0 });
    await change('close', {}, name);
    await post('/api/desk/invited', { opening, numbers: '9876500003' });
    expect((await send(1)).json.code).toBe('jobs/closed');
  });
  test('are removed one by one, also twice', async () => {
    await invite('9876500001');
    const [row] = await listed();
    for (let times = 0; times < 2; times++)
      expect((await post(`/api/desk/invited/${row?.number}/remove`, {})).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});

test('only those who read applications see their number, which is that of the linked list', async () => {
  const role = 'Supervisor';
  const { opening, applications } = await recordOf(role);
  const list = await get<{ count: number }>(
    `/api/desk/applications?${new URLSearchParams({ opening: `${opening} ${role}` })}`,
  );
  expect(list.count).toBe(applications?.count);
  expect(list.count).toBeGreaterThan(0);
  expect((await get<DeskRoleRecord>(roleAt(role), editor)).applications).toBeNull();
  const wrong = await get<{ ignored: unknown[] }>('/api/desk/applications?opening=Supervisor');
  expect(wrong.ignored).toEqual([{ field: 'opening', reason: 'invalid' }]);
});
