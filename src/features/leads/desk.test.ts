import { beforeEach, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import type { DeskFlash } from '#kit/endpoint.ts';
import { after, before, businessDaysAfter, dayInIndia, dayMs, minuteMs, startOfDayInIndia } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import type { AnyDeskList } from '#platform/desk/desk-list.ts';
import { serveList } from '#platform/desk/read-list.ts';
import { runBulkTurn } from '#features/lists/actions/run-bulk-turn.ts';
import { undoBulkJob } from '#features/lists/actions/change-bulk-job.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { testApi } from '#test/api.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import type { Wire } from '#test/wire.ts';
import { changeLead } from './actions/change-lead.ts';
import { createLead } from './actions/create-lead.ts';
import { leadsApi } from './api.ts';
import { bulkKinds } from './bulk.ts';
import { leads } from './desk/leads.ts';
import { type LeadKind, noDetails } from './model/leads.ts';
import type { DeskLeadRecord } from './model/desk.ts';

const { ctx: bare } = await testContext();
const quotation = { serial: 2, number: null, status: 'draft', totalPaise: null, validUntil: null };
const ctx = {
  ...bare,
  findQuotationsOfLead: (number: number) => Promise.resolve(number === 1 ? [quotation] : []),
  config: {
    appUrl: 'https://namuna.example',
    staffMail: 'office@namuna.example',
    leadIpLimit: 100_000,
    leadMailLimit: 15,
  },
  deskLists: new Map([[leads.name, leads]]),
  bulkKinds: new Map(bulkKinds.map((kind) => [kind.name, kind])),
};
const db = kyselyOf(ctx.db);
const api = testApi([...leadsApi(ctx), serveList(ctx, leads as unknown as AnyDeskList)], {
  deskSessionOf: (token) => findDeskSession(ctx, token),
});
const byRole = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof deskMember>>>;
const ravi = byRole.recruiter;
await sql`update account set name = 'Ravi Kumar' where id = ${ravi.accountId}`.execute(db);
const raviShown = shownAs(ravi, 'Ravi Kumar', 'recruiter');

beforeEach(async () => {
  await sql`truncate lead, lead_item, lead_note, message restart identity`.execute(db);
});
async function submit(
  name: string,
  more: { phone?: string; kind?: LeadKind; honeypot?: string } = {},
): Promise<number> {
  const lead = {
    kind: 'quote' as const,
    name,
    phone: '9876543210',
    email: 'asha@example.com',
    product: 'E-Rickshaw',
    ...noDetails,
    place: 'Danapur',
    honeypot: '',
    ...more,
  };
  const created = await createLead(ctx, lead, { clientIp: '192.0.2.1', language: 'hi' });
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.number;
}
const list = async (query = '', role: StaffRole = 'recruiter'): Promise<Wire<DrawnList>> => {
  const answer = await api(`/api/desk/leads${query}`, { cookie: byRole[role].cookie });
  expect(answer.status).toBe(200);
  return answer.json as unknown as Wire<DrawnList>;
};
const numbers = ({ rows }: Wire<DrawnList>): number[] => rows.map(({ id }) => Number(id));
const record = async (number: number, role: StaffRole = 'recruiter'): Promise<Wire<DeskLeadRecord>> =>
  (await api(`/api/desk/leads/${number}`, { cookie: byRole[role].cookie })).json as unknown as Wire<DeskLeadRecord>;
const post = (path: string, json: unknown, role: StaffRole = 'recruiter') =>
  api(`/api/desk/leads/${path}`, { json, cookie: byRole[role].cookie });
const tomorrow = async (): Promise<string> => dayInIndia(after(await ctx.businessNow(), dayMs));

describe('personal values by role', () => {
  /** The rule of the desk's table: who sees a field in full. */
  const shown = {
    phone: ['owner', 'recruiter', 'sales'],
    email: ['owner', 'recruiter', 'sales'],
    place: ['owner', 'recruiter', 'sales', 'finance'],
    notes: ['owner', 'recruiter', 'sales', 'finance'],
  };
  test.each(staffRoles)('%s', async (role) => {
    const number = await submit('Asha Kumari');
    await submit('Asha again');
    await changeLead(ctx, { number }, { action: 'noted', note: 'secret wish of hers' }, ravi.accountId);
    const lead = await record(number, role);
    const inFull = (field: keyof typeof shown) => shown[field].includes(role);
    expect(lead.phone.text).toBe(inFull('phone') ? '9876543210' : '••••••10');
    expect(lead.email.text).toBe(inFull('email') ? 'asha@example.com' : 'a••••••@example.com');
    expect(lead.place.text).toBe(inFull('place') ? 'Danapur' : '••••••');
    const answers = JSON.stringify([lead, await list('', role), (await list('?q=9876543210', role)).rows]);
    expect(answers.includes('987654321')).toBe(inFull('phone'));
    expect(answers.includes('asha@')).toBe(inFull('email'));
    expect(answers.includes('Danapur')).toBe(inFull('place'));
    expect(answers.includes('secret wish')).toBe(inFull('notes'));
    // Searching for a number finds the lead, and does not show it.
    expect(numbers(await list('?q=98765%2043210', role))).toHaveLength(2);
    // Its last digits find nothing: a masked number could be completed digit by digit.
    expect(numbers(await list('?q=876543210', role))).toEqual([]);
    expect(numbers(await list('?q=43210', role))).toEqual([]);
  });
});

describe('the list', () => {
  test('shows the newest first, without spam unless it is asked for', async () => {
    await submit('Asha');
    await submit('Cheap loans', { honeypot: 'x' });
    await submit('Bina');
    expect(numbers(await list())).toEqual([3, 1]);
    expect(numbers(await list('?state=spam'))).toEqual([2]);
    expect(numbers(await list('?state=spam,new'))).toEqual([3, 2, 1]);
    expect((await list()).rows[0]).toMatchObject({
      href: '/desk/leads/3',
      cells: { name: { reference: 'SL-3', value: 'Bina' }, state: { value: 'new' }, owner: { value: null } },
    });
  });

  test('by owner, kind and what is overdue', async () => {
    for (const name of ['Asha', 'Bina', 'Chand']) await submit(name);
    await submit('Dev', { kind: 'call-back' });
    await post('1/take', { version: 1 });
    await changeLead(ctx, { number: 2 }, { action: 'due-set', dueAt: new Date(Date.now() - dayMs) }, 'cli:x');
    // Before the answers that are promised for the others, at any hour of the day.
    await changeLead(ctx, { number: 3 }, { action: 'due-set', dueAt: new Date(Date.now() + minuteMs) }, 'cli:x');
    const me = ravi.accountId;
    const { filters, views } = await list();
    const owners = filters.flatMap((filter) =>
      filter.kind === 'choice' && filter.key === 'owner' ? filter.options : [],
    );
    expect(owners.map(({ value }) => value).sort()).toEqual(
      ['none', ...(['owner', 'recruiter', 'sales', 'finance'] as const).map((role) => byRole[role].accountId)].sort(),
    );
    expect(owners.find(({ value }) => value === me)?.label).toBe('Me');
    expect(views.map(({ query }) => query)).toContain(`owner=${me}`);
    expect(numbers(await list(`?owner=${me}`))).toEqual([1]);
    expect(numbers(await list('?owner=none'))).toEqual([4, 3, 2]);
    expect(numbers(await list('?kind=call-back'))).toEqual([4]);
    const overdue = await list('?overdue=yes');
    expect([numbers(overdue), overdue.count]).toEqual([[2], 1]);
    expect(overdue.rows[0]?.cells['due']?.badges).toEqual([{ text: 'overdue', tone: 'bad' }]);
    expect(numbers(await list('?overdue=no'))).toEqual([4, 3, 1]);
    expect(numbers(await list('?sort=due'))).toEqual([2, 3, 1, 4]);
    expect(numbers(await list('?state=in-progress'))).toEqual([1]);
  });

  test('finds a lead by its number, its phone number and the beginnings of words in either script', async () => {
    await submit('Asha Kumari');
    await submit('आशा कुमारी', { phone: '9876543211' });
    await submit('Bina "O’Neill" \\ %_', { phone: '+44 7911 123456' });
    for (const [typed, found] of [
      ['SL-2', [2]],
      ['sl2', [2]],
      ['2', [2]],
      ['09876543211', [2]],
      ['+91 98765-43210', [1]],
      ['kum', [1]],
      ['KUM ash', [1]],
      ['कुम', [2]],
      ['आशा क', [2]],
      ['umari', []],
      ["o'ne", [3]],
      ["'", []],
      ['\\', []],
    ] as const)
      expect([typed, numbers(await list(`?q=${encodeURIComponent(typed)}`))]).toEqual([
        typed,
        typed.length === 1 && found.length === 0 ? expect.any(Array) : found,
      ]);
  });
});

describe('a record', () => {
  test('has its timeline, its quotations, and the other leads of the number', async () => {
    const number = await submit('Asha');
    const other = await submit('Asha K', { phone: '+91 98765 43210' });
    await post(`${number}/take`, { version: 1 });
    await post(`${number}/note`, { version: 2, note: 'first line\r\nsecond line' });
    await post(`${number}/answer`, { version: 3, note: '', day: await tomorrow(), time: '3:30 pm' });
    const lead = await record(number);
    expect(lead).toMatchObject({
      state: 'answered',
      version: 4,
      isMine: true,
      owner: { accountId: ravi.accountId, name: raviShown },
      quotations: [quotation],
      nextWaiting: other,
      company: 'नमूना एंटरप्राइज़ेज़',
      language: 'hi',
      isOverdue: false,
    });
    expect(lead.dueAt).toBe(new Date(`${await tomorrow()}T10:00:00Z`).toISOString());
    expect(lead.samePhone.map((each) => each.number)).toEqual([other]);
    expect(lead.timeline.map((entry) => (entry.kind === 'change' ? entry.action : entry.kind)).sort()).toEqual(
      ['leads/answered', 'leads/taken', 'message', 'message', 'note', 'sent'].sort(),
    );
    expect(lead.timeline.at(-1)?.kind).toBe('sent');
    const [note] = lead.timeline.flatMap((entry) => (entry.kind === 'note' ? [entry.note] : []));
    expect(note).toMatchObject({ by: raviShown, text: { text: 'first line\nsecond line' } });
    const taken = lead.timeline.find((entry) => entry.kind === 'change' && entry.action === 'leads/taken');
    expect(taken).toMatchObject({ by: raviShown, before: { owner: null }, after: { owner: raviShown } });
  });

  test('tells a role that never sees numbers no other lead of the number', async () => {
    const number = await submit('Asha');
    await submit('Asha K', { phone: '+91 98765 43210' });
    for (const role of ['editor', 'viewer'] as const) expect((await record(number, role)).samePhone).toEqual([]);
    expect((await record(number, 'finance')).samePhone).toHaveLength(1);
  });

  test.each(['999', 'x', '0', 'SL-1x', '2147483648'])('404 for %s, also for each change', async (number) => {
    for (const path of ['', '/take', '/note', '/state', '/answer', '/due', '/assign', '/close']) {
      const body = {
        '/note': { note: 'x' },
        '/state': { state: 'won' },
        '/assign': { owner: '' },
        '/close': { outcome: 'x' },
      }[path];
      const answer =
        path === ''
          ? await api(`/api/desk/leads/${number}`, { cookie: ravi.cookie })
          : await post(`${number}${path}`, { version: 1, ...body });
      expect([path, answer.status, answer.json['code']]).toEqual([path, 404, 'leads/unknown']);
    }
  });
});

describe('changes', () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  test('each answers what was done', async () => {
    await submit('Asha');
    const day = await tomorrow();
    const done = [
      ['take', {}, 'leads/taken'],
      ['due', { day, time: '10:00' }, 'leads/due-set'],
      ['due', { day: '', time: '' }, 'leads/due-set'],
      ['note', { note: 'x' }, 'leads/noted'],
      ['state', { state: 'quoted', note: 'SQ/26-27/0001' }, 'leads/quoted'],
      ['state', { state: 'won' }, 'leads/won'],
      ['state', { state: 'reopen' }, 'leads/reopened'],
      ['state', { state: 'spam' }, 'leads/spam'],
      ['state', { state: 'not-spam' }, 'leads/not-spam'],
      ['assign', { owner: byRole.finance.accountId }, 'leads/assigned'],
      ['assign', { owner: '' }, 'leads/assigned'],
    ] as const;
    for (const [index, [path, body, key]] of done.entries()) {
      const answer = await post(`1/${path}`, { version: index + 1, ...body });
      expect([path, answer.status, answer.json]).toEqual([path, 200, { done: key }]);
    }
    const answered = await post('1/answer', { version: String(done.length + 1), note: 'x', also: [] });
    expect(answered.json).toEqual({ done: 'leads/answered', count: 1 });
  });

  test.each(['viewer', 'editor'] as const)('%s reads and changes nothing', async (role) => {
    await submit('Asha');
    for (const path of ['take', 'note', 'state', 'answer', 'due', 'assign', 'close'])
      expect((await post(`1/${path}`, { version: 1 }, role)).status).toBe(403);
    expect((await record(1)).version).toBe(1);
  });

  test('wrong fields are named, and nothing changes', async () => {
    await submit('Asha');
    const faults = async (path: string, body: object) => {
      const { status, json } = await post(path, body);
      expect(status).toBe(422);
      return (json['errors'] as { field: string; reason: string }[]).map(({ field, reason }) => `${field} ${reason}`);
    };
    expect(await faults('1/note', { version: 1, note: ' \u200b ' })).toEqual(['note missing']);
    expect(await faults('1/note', { version: 1, note: '𝒂'.repeat(1001) })).toEqual(['note too-long']);
    expect(await faults('1/note', { note: 'x' })).toEqual(['version invalid']);
    expect(await faults('1/note', { version: 0, note: 'x' })).toEqual(['version invalid']);
    expect(await faults('1/due', { version: 1, day: '2020-01-01', time: '' })).toEqual(['day past', 'time missing']);
    expect(await faults('1/answer', { version: 1, day: 'x', time: 'y' })).toEqual(['day invalid', 'time invalid']);
    expect(await faults('1/answer', { version: 1, also: ['1'] })).toEqual(['also.0 invalid']);
    expect(await faults('1/state', { version: 1, state: 'sold' })).toEqual(['state invalid']);
    expect(await faults('1/state', { version: 1, state: 'won', price: 1 })).toEqual(['price unknown']);
    expect((await record(1)).version).toBe(1);
    expect((await post('1/note', { version: 1, note: '𝒂'.repeat(1000) })).status).toBe(200);
  });

  test('a form that is stale comes back with everything typed and who changed it', async () => {
    await submit('Asha');
    await post('1/take', { version: 1 });
    const form = new URLSearchParams({ version: '1', note: 'wants two', day: await tomorrow(), time: '10:00' });
    form.append('also', '2:1');
    form.append('from', '/desk/leads/1');
    const answer = await api('/api/desk/leads/1/answer', { body: form, headers, cookie: byRole.finance.cookie });
    expect(answer.status).toBe(409);
    const { path, flash } = answer.json as unknown as { path: string; flash: DeskFlash };
    expect(path).toBe('/desk/leads/1');
    expect(flash).toMatchObject({
      action: '/api/desk/leads/1/answer',
      code: 'leads/changed',
      values: { version: '1', note: 'wants two', day: await tomorrow(), time: '10:00', also: ['2:1'] },
      facts: { version: 2, state: 'in-progress', changedBy: raviShown, changes: 'leads/taken' },
    });
    expect(Date.parse(String(flash.facts['changedAt']))).not.toBeNaN();
  });

  test('a form that is accepted leads back to its page', async () => {
    await submit('Asha');
    const form = new URLSearchParams({ version: '1', note: 'x', from: '/desk/leads/1' });
    const answer = await api('/api/desk/leads/1/note', { body: form, headers, cookie: ravi.cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk/leads/1?done=leads%2Fnoted']);
  });
});

describe('complaints and privacy requests', () => {
  const complaint = async () => ({
    kind: 'complaint',
    source: 'letter',
    name: 'Asha',
    phone: '98765 43210',
    language: 'en',
    receivedDay: dayInIndia(await ctx.businessNow()),
    description: 'The bin broke.',
  });
  const enter = (json: unknown) => api('/api/desk/leads', { json, cookie: ravi.cookie });

  test('are entered, go on to their page, and show their deadlines', async () => {
    const answer = await enter(await complaint());
    expect(answer.json).toEqual({ done: 'leads/created', goTo: '/desk/leads/1' });
    const lead = await record(1);
    expect(lead).toMatchObject({ kind: 'complaint', request: null, isOverdue: false, acknowledgedAt: null });
    expect(lead.nextDueAt).toBe(lead.acknowledgeBy);
    expect(lead.timeline.map(({ kind }) => kind).sort()).toEqual(['change', 'note', 'received']);
    expect((await post('1/state', { version: 1, state: 'acknowledged' })).json).toEqual({ done: 'leads/acknowledged' });
    expect((await record(1)).nextDueAt).toBe(lead.answerBy);
    expect((await post('1/answer', { version: 2 })).json['code']).toBe('leads/not-a-case');
    expect((await post('1/close', { version: 2, outcome: 'A new lid was sent.' })).json).toEqual({
      done: 'leads/closed',
    });
    expect((await list('?kind=complaint,privacy-request')).rows).toMatchObject([
      { cells: { state: { value: 'answered' }, due: { value: null } } },
    ]);
  });

  test('every wrong field is named', async () => {
    const { status, json } = await enter({ ...(await complaint()), name: '', phone: '', description: ' ' });
    expect([status, json['errors']]).toEqual([
      422,
      [
        { field: 'name', reason: 'missing' },
        { field: 'phone', reason: 'phone-or-email' },
        { field: 'description', reason: 'missing' },
      ],
    ]);
    const second = await enter({
      ...(await complaint()),
      kind: 'privacy-request',
      source: '',
      phone: '',
      receivedDay: '',
    });
    expect(second.json['errors']).toEqual([
      { field: 'source', reason: 'missing' },
      { field: 'request', reason: 'missing' },
      { field: 'phone', reason: 'phone-or-email' },
      { field: 'receivedDay', reason: 'missing' },
    ]);
  });
});

describe('a correction', () => {
  const wrong = {
    name: 'Asha',
    phone: '98765 43219',
    email: '',
    organisation: '',
    place: '',
    product: 'E-Riksha',
    quantity: '4',
  };
  const sent = { kind: 'quote', source: 'phone', language: 'en', description: 'Wants four.' };
  const enter = () => api('/api/desk/leads', { json: { ...wrong, ...sent }, cookie: ravi.cookie });
  const correct = (change: object, version = 1, role: StaffRole = 'recruiter') =>
    api('/api/desk/leads/1/correct', { json: { ...wrong, ...change, version }, cookie: byRole[role].cookie });
  const entries = async () => (await auditEntries(db)).filter(({ act }) => act === 'leads/corrected');

  test('leaves a lead of the site its phone number', async () => {
    const sentBySite = { name: 'Asha', phone: '9876543210', email: 'asha@example.com' };
    await api('/api/contact/submit', { json: sentBySite });
    const lead = { ...sentBySite, organisation: '', place: '', product: '', quantity: '', version: 1 };
    const emptied = await api('/api/desk/leads/1/correct', { json: { ...lead, phone: '' }, cookie: ravi.cookie });
    expect(emptied).toMatchObject({ status: 422, json: { errors: [{ field: 'phone', reason: 'no-phone' }] } });
  });
  test('confirms no masked value to who sends an old version', async () => {
    await enter();
    await post('1/note', { version: 1, note: 'Mine' }, 'finance');
    const right = await correct({}, 1, 'finance');
    const guess = await correct({ phone: '9876500000' }, 1, 'finance');
    expect([right.status, right.json]).toEqual([guess.status, guess.json]);
  });

  test('changes what was typed wrongly, and the audit has each value before and after', async () => {
    await enter();
    const right = {
      phone: '9876543210',
      organisation: 'Nagar Parishad',
      place: 'Hajipur',
      product: 'E-Rickshaw',
      quantity: '6',
    };
    expect((await correct(right)).json).toEqual({ done: 'leads/corrected' });
    const lead = await record(1);
    expect(lead).toMatchObject({
      name: 'Asha',
      phone: { text: '9876543210' },
      organisation: 'Nagar Parishad',
      place: { text: 'Hajipur' },
      items: [{ product: 'E-Rickshaw', quantity: '6' }],
      version: 2,
      state: 'new',
    });
    expect(lead.timeline[0]).toMatchObject({
      kind: 'change',
      by: raviShown,
      action: 'leads/corrected',
      fields: ['phone', 'organisation', 'place', 'product', 'quantity'],
    });
    expect((await list('?q=9876543210')).count).toBe(1);
    const [entry] = (await entries()).slice(-1);
    expect(entry).toMatchObject({
      actor: ravi.accountId,
      details: { number: 1, version: 2, fields: 'phone, organisation, place, product, quantity' },
      personal: {
        before: 'phone: 98765 43219\norganisation: \nplace: \nproduct: E-Riksha\nquantity: 4',
        after: 'phone: 9876543210\norganisation: Nagar Parishad\nplace: Hajipur\nproduct: E-Rickshaw\nquantity: 6',
      },
    });
    // A repeat after a lost answer changes nothing; a stale page is refused.
    expect((await correct(right)).json).toEqual({ done: 'leads/corrected' });
    expect((await record(1)).version).toBe(2);
    expect((await correct({ name: 'Bina' }, 1, 'sales')).json).toMatchObject({
      code: 'leads/changed',
      changes: 'leads/corrected',
    });
    expect((await correct({ name: 'Bina' }, 2, 'viewer')).status).toBe(403);
    const unknown = { json: { ...wrong, version: 1 }, cookie: ravi.cookie };
    expect((await api('/api/desk/leads/99/correct', unknown)).status).toBe(404);
  });
  test('names every fault, and keeps what was odd already', async () => {
    await enter();
    expect((await correct({ name: ' ', phone: '98111', email: 'asha@' })).json['errors']).toEqual([
      { field: 'name', reason: 'missing' },
      { field: 'email', reason: 'invalid' },
      { field: 'phone', reason: 'no-phone' },
    ]);
    expect((await correct({ phone: '' })).json['errors']).toEqual([{ field: 'phone', reason: 'phone-or-email' }]);
    // A visitor's number is as they typed it until somebody knows the right one; then its mark is gone.
    await sql`update lead set phone = '12345', flags = '["odd-phone", "unknown-product", "trapped"]'`.execute(db);
    expect((await correct({ phone: '12345', name: 'Asha Devi' })).status).toBe(200);
    expect((await record(1)).flags).toEqual(['odd-phone', 'unknown-product', 'trapped']);
    expect((await correct({ name: 'Asha Devi', product: 'E-Rickshaw' }, 2)).status).toBe(200);
    expect((await record(1)).flags).toEqual(['trapped']);
  });
  test('keeps what the role does not see, the products of an enquiry with several, and the variant', async () => {
    await enter();
    await sql`update lead set email = 'asha@example.com'`.execute(db);
    await sql`update lead_item set variant = 'Open'`.execute(db);
    const unseen = { phone: '', email: '', quantity: '5' };
    expect((await correct(unseen, 1, 'finance')).json).toEqual({ done: 'leads/corrected' });
    expect(await record(1)).toMatchObject({
      phone: { text: '98765 43219' },
      email: { text: 'asha@example.com' },
      items: [{ product: 'E-Riksha', variant: 'Open', quantity: '5' }],
    });
    await sql`insert into lead_item (lead_id, position, product, variant, quantity)
      select id, 2, 'Dustbin', '', '9' from lead`.execute(db);
    const more = { email: 'asha@example.com', name: 'Asha Devi', product: '', quantity: '' };
    expect((await correct(more, 2)).json).toEqual({ done: 'leads/corrected' });
    expect((await record(1)).items).toHaveLength(2);
  });
});

describe('the phone number of an entered lead', () => {
  const enter = (phone: string, more: object = {}) =>
    api('/api/desk/leads', {
      json: { kind: 'quote', source: 'phone', name: 'Asha', language: 'en', phone, ...more },
      cookie: ravi.cookie,
    });
  // The rule: a number that can be dialled. A mobile, a landline with its area code (ten digits together), a toll-free number, or
  // one of another country with its code.
  test.each([
    '98111',
    '9811',
    '0612 22345',
    '98765432101',
    'call my shop',
    '98111 00066 / 98111 00067',
    '+91 98111',
    '+1234',
  ])('%s is refused at the field, and nothing is entered', async (phone) => {
    const { status, json } = await enter(phone);
    expect([status, json['errors']]).toEqual([422, [{ field: 'phone', reason: 'no-phone' }]]);
    expect((await list('')).count).toBe(0);
  });
  test.each([
    '98111 00066',
    '०९८१११०००६६',
    '+91-98111-00066',
    '0612-2234567',
    '(06224) 272 345',
    '91 612 2234567',
    '1800 345 6789',
    '+977 1 4123456',
    '',
  ])('%s is taken', async (phone) => {
    expect((await enter(phone, { email: 'asha@example.com' })).json).toMatchObject({ done: 'leads/created' });
    expect((await record(1)).flags).toEqual([]);
  });
});

describe('a buyer who did not come by the site', () => {
  const letter = {
    kind: 'quote',
    source: 'letter',
    name: 'A K Singh',
    organisation: 'Nagar Parishad Hajipur',
    email: 'eo@hajipur.example',
    product: 'E-Rickshaw',
    quantity: '४ to 6',
    place: 'Hajipur',
    language: 'hi',
    description: 'Letter no. 17 of 20 November.',
  };
  const enter = (change: object = {}, role: StaffRole = 'recruiter') =>
    api('/api/desk/leads', { json: { ...letter, ...change }, cookie: byRole[role].cookie });

  test('is entered with all that they ask for, by an e-mail address alone, and is due as the site promises', async () => {
    const due = businessDaysAfter(await ctx.businessNow(), 1);
    const endsADay = due.getTime() === startOfDayInIndia(dayInIndia(due)).getTime();
    expect((await enter()).json).toEqual({ done: 'leads/created', goTo: '/desk/leads/1' });
    const lead = await record(1);
    expect(lead).toMatchObject({
      kind: 'quote',
      source: 'letter',
      organisation: 'Nagar Parishad Hajipur',
      product: 'E-Rickshaw',
      items: [{ product: 'E-Rickshaw', quantity: '4 to 6' }],
      receivedAt: null,
      dueAt: before(due, endsADay ? minuteMs : 0).toISOString(),
    });
    expect(lead.timeline.map(({ kind }) => kind)).toEqual(['change', 'note', 'received']);
    expect((await sql`select * from message`.execute(db)).rows).toEqual([]);
  });

  test('is found by the organisation, listed by source, and counted once for two clicks', async () => {
    await submit('Bina');
    const both = await Promise.all([enter(), enter()]);
    expect(both.map(({ json }) => json['goTo'])).toEqual(['/desk/leads/2', '/desk/leads/2']);
    for (const query of ['?q=parishad', '?source=letter'])
      expect((await list(query)).rows.map(({ id }) => id)).toEqual(['2']);
    expect((await list('?source=site')).rows.map(({ id }) => id)).toEqual(['1']);
  });

  test('needs a name and a way to answer; who may not change leads enters none', async () => {
    const { json } = await enter({ name: ' ', email: '' });
    expect(json['errors']).toEqual([
      { field: 'name', reason: 'missing' },
      { field: 'phone', reason: 'phone-or-email' },
    ]);
    expect((await enter({ source: 'site' })).status).toBe(422);
    expect((await enter({}, 'viewer')).status).toBe(403);
  });
});

test('a lost lead says why, in its history and in the list; without a reason nothing is saved', async () => {
  await submit('Asha');
  const lost = await post('1/lost', { version: 1, reason: 'price', note: 'Two lakh too much' });
  expect(lost.json).toEqual({ done: 'leads/lost' });
  expect(await record(1)).toMatchObject({ state: 'lost', lostReason: 'price', nextDueAt: null });
  expect((await list('?lostReason=price')).rows.map(({ id }) => id)).toEqual(['1']);
  expect((await list('?lostReason=delivery')).rows).toEqual([]);
  await submit('Bina');
  for (const reason of [undefined, '', 'dear']) {
    const { status, json } = await post('2/lost', { version: 1, reason });
    expect([status, json['errors']]).toEqual([422, [{ field: 'reason', reason: 'missing' }]]);
  }
});

describe('bulk actions', () => {
  const bulk = (body: object, role: StaffRole = 'recruiter') =>
    api('/api/desk/lead-changes', { json: body, cookie: byRole[role].cookie });
  const states = async () =>
    (await sql<{ state: string }>`select state from lead order by number`.execute(db)).rows.map(({ state }) => state);

  test('change ticked leads, or all that match, and are undone', async () => {
    for (const name of ['Asha', 'Bina', 'Chand', 'Dev']) await submit(name);
    await post('4/take', { version: 1 });
    const started = await bulk({ ids: ['1', '2'], query: '', change: `owner:${byRole.finance.accountId}` });
    expect(started.json).toEqual({ done: 'leads/bulk-owner', count: 2, undo: expect.any(String) });
    await runBulkTurn(ctx, { jobId: String(started.json['undo']), turn: 0 });
    expect((await list(`?owner=${byRole.finance.accountId}`)).count).toBe(2);

    // Why is asked once for all, as it is of one.
    const unsaid = await bulk({ all: 'yes', query: 'state=new', change: 'state:lost' });
    expect([unsaid.status, unsaid.json['errors']]).toEqual([422, [{ field: 'reason', reason: 'missing' }]]);
    expect(await states()).toEqual(['new', 'new', 'new', 'in-progress']);
    const lost = await bulk({ all: 'yes', query: 'state=new', change: 'state:lost', reason: 'price' });
    expect(lost.json['count']).toBe(3);
    const jobId = String(lost.json['undo']);
    await runBulkTurn(ctx, { jobId, turn: 0 });
    expect(await states()).toEqual(['lost', 'lost', 'lost', 'in-progress']);
    expect((await list('?lostReason=price')).count).toBe(3);
    await post('2/note', { version: 3, note: 'rang again' });
    const session = await findDeskSession(ctx, ravi.cookie.split('=')[1] ?? '');
    if (!session) throw new Error('no session');
    expect((await undoBulkJob(ctx, jobId, session)).ok).toBe(true);
    await runBulkTurn(ctx, { jobId, turn: 1 });
    // Of the one that moved since, the colleague's work stays.
    expect(await states()).toEqual(['new', 'lost', 'new', 'in-progress']);
  });

  test('are refused without rows, with an unknown change, and for those who only read', async () => {
    await submit('Asha');
    expect((await bulk({ ids: [], query: '', change: 'state:lost' })).json['code']).toBe('lists/nothing-selected');
    for (const change of ['', 'state:new', 'state:', 'price:1', 'state:lost:x'])
      expect((await bulk({ ids: ['1'], query: '', change })).json['errors']).toEqual([
        { field: 'change', reason: 'missing' },
      ]);
    expect((await bulk({ ids: ['1'], query: '', change: 'state:lost' }, 'viewer')).status).toBe(403);
    for (const owner of ['nobody', 'usr_none', byRole.viewer.accountId])
      expect(await bulk({ ids: ['1'], query: '', change: `owner:${owner}` })).toMatchObject({
        status: 422,
        json: { code: 'leads/not-staff' },
      });
    expect((await bulk({ all: 'yes', query: 'state=sold', change: 'state:lost', reason: 'price' })).json['code']).toBe(
      'lists/query',
    );
    expect(await states()).toEqual(['new']);
  });
});
