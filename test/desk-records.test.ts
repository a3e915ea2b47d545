// The records of the desk: each personal value is shown to the roles of the table in src/kit/desk/desk-access.ts and to nobody
// else, and each figure is the number of the rows that it links to.
import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskField, deskFields, hasRight, type Right, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import type { ListPage } from '#kit/desk/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { DeskBalance, DeskPostings } from '#features/ledger/model/desk.ts';
import { deskMember } from '#test/desk.ts';
import { makeManyRows } from '#test/many-rows.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const cookies = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, (await deskMember(ctx, [role])).cookie] as const)),
) as Record<StaffRole, string>;
const get = async <Answer>(path: string, role: StaffRole = 'owner') => {
  const answer = await app.request(path, { headers: { cookie: cookies[role] } });
  const text = await answer.text();
  return { status: answer.status, text, json: JSON.parse(text) as Wire<Answer> };
};

/** Refunded and referred, so that it has everything that a record shows. */
const number = 'SA-0000-0000-0002';
const paymentId = 'pay_00000000000000000000000002';
let accountId = '';
let claim = '';

/** Values that occur nowhere else, by the field that protects them. */
const ofApplication = {
  'person/phone': '+919123450077',
  'person/email': 'canary-mail@example.com',
  'person/address': 'Canary Lane 77',
  'person/details': 'Canary Father',
} as const;
const digits = '7731';

beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx }, { applications: 300, users: 60 });
  const form = {
    mobile: ofApplication['person/phone'],
    email: ofApplication['person/email'],
    address: ofApplication['person/address'],
    fatherName: ofApplication['person/details'],
    altMobile: '+919123450078',
    dob: '1987-05-06',
    identityLastFour: digits,
    photoKey: 'applicants/1790000000000_canary_photo.jpg',
  };
  const { rows } = await sql<{ accountId: string }>`
    update application set form = form || ${JSON.stringify(form)}::jsonb where id = ${number}
    returning account_id as "accountId"`.execute(app.db);
  accountId = rows[0]?.accountId ?? '';
  await app.rewrite('account', `update account set phone = '+919123450079' where id = '${accountId}'`);
  await sql`update correction_request set value = 'Canary Correction', answer = 'Canary Answer', outcome = 'answered'
    where application_id = ${number}`.execute(app.db);
  const values = (end: string) =>
    JSON.stringify({
      fatherName: `Canary Father ${end}`,
      dob: `canary-${end}`,
      email: `canary-${end}@mail.example`,
      address: `Canary Road ${end}`,
      identityLastFour: end,
      photoKey: `applicants/1_${end}_canary_photo.jpg`,
    });
  await sql`insert into correction (application_id, number, at, made_in, before, after)
    values (${number}, 2, now(), 'application/1', ${values('8431')}::jsonb, ${values('8432')}::jsonb)`.execute(app.db);
  // A closed refund without the two people who close one: only its words matter here.
  await app.asOwner(`begin; alter table refund disable trigger closed_refund_is_approved;
    update refund set why = 'Canary Why', closed_reason = 'Canary Closed', closed_by = 'cli:test', state = 'closed'
    where payment_id = '${paymentId}'; alter table refund enable trigger closed_refund_is_approved; commit`);
  const claims = await sql<{ id: string }>`
    update claim set account_last_four = '9173', ifsc = 'CNRY0000777', mobile = '9123450070', reason = 'Canary Reason', corrections = corrections + 1
    where id = (select id from claim where state = 'rejected' order by id limit 1) returning id`.execute(app.db);
  claim = claims.rows[0]?.id ?? '';
  await sql`insert into invited_phone (role, opening, phone, added_by) values ('Supervisor', 1, '+919123450071', 'cli:test')`.execute(
    app.db,
  );
}, 60_000);

interface Case {
  readonly path: () => string;
  readonly right: Right;
  /** What is protected by a field, and what by a right. */
  readonly fields: readonly (readonly [DeskField, string])[];
  readonly rights?: readonly (readonly [Right, string])[];
}
const cases: Readonly<Record<string, Case>> = {
  'an application': {
    path: () => `/api/desk/applications/${number}`,
    right: 'applications/read',
    fields: [
      ...(Object.entries(ofApplication) as [DeskField, string][]),
      ['person/details', '+919123450078'],
      ['person/details', '1987-05-06'],
      ['person/details', 'Canary Correction'],
      ['person/details', 'Canary Answer'],
      ...['8431', '8432'].flatMap((end): [DeskField, string][] => [
        ['person/details', `Canary Father ${end}`],
        ['person/details', `canary-${end}`],
        ['person/email', `canary-${end}@mail.example`],
        ['person/address', `Canary Road ${end}`],
      ]),
      ['person/documentDigits', digits],
    ],
    rights: [['photos/read', '_canary_photo.jpg']],
  },
  'a payment': {
    path: () => `/api/desk/payments/${paymentId}`,
    right: 'payments/read',
    fields: [
      ['refund/reason', 'Canary Why'],
      ['refund/reason', 'Canary Closed'],
    ],
  },
  'a claim': {
    path: () => `/api/desk/claims/${claim}`,
    right: 'claims/read',
    fields: [
      ['claim/accountDigits', '9173'],
      ['claim/accountDigits', 'CNRY0000777'],
      ['person/phone', '9123450070'],
      ['claim/reason', 'Canary Reason'],
    ],
  },
  'a person': {
    path: () => `/api/desk/people/${accountId}`,
    right: 'people/read',
    fields: [['person/phone', '+919123450079']],
  },
  'the invited numbers': {
    path: () => '/api/desk/invited',
    right: 'roles/read',
    fields: [['person/phone', '+919123450071']],
  },
};

describe.each(Object.entries(cases))('%s', (_name, { path, right, fields, rights = [] }) => {
  test.each(staffRoles)('as %s', async (role) => {
    const { status, text } = await get(path(), role);
    expect(status).toBe(hasRight([role], right) ? 200 : 403);
    for (const [field, value] of fields) {
      const isShown = status === 200 && (deskFields[field].shown as readonly StaffRole[]).includes(role);
      // Digits can also be a part of an id.
      expect(text.replaceAll(/[a-z]+_[0-9A-Z]{20,}/g, '').includes(value), `${field} ${value}`).toBe(isShown);
    }
    for (const [needed, value] of rights)
      expect(text.includes(value), value).toBe(status === 200 && hasRight([role], needed));
  });
});

test('a viewer gets no canary from any list or record', async () => {
  const lists = [...ctx.deskLists.keys()].map((name) => `/api/desk/${name}?size=100`);
  for (const path of [...lists, ...Object.values(cases).map((record) => record.path())])
    expect((await get(path, 'viewer')).text, path).not.toMatch(/canary|91234500|CNRY/i);
});

test('the commission of an application is for those who read claims', async () => {
  const { rows } = await sql<{ referrerId: string }>`
    select referrer_id as "referrerId" from commission where application_id = ${number}`.execute(app.db);
  const { referrerId } = rows[0] ?? {};
  for (const role of staffRoles.filter((each) => hasRight([each], 'applications/read'))) {
    const { json } = await get<{ commission: unknown }>(`/api/desk/applications/${number}`, role);
    const isShown = hasRight([role], 'claims/read');
    expect(json.commission, role).toEqual(isShown ? expect.objectContaining({ status: 'reversed', referrerId }) : null);
  }
});

const rowsOf = async <Row = DrawnRow>(list: string, query: string): Promise<Wire<Row>[]> => {
  const found: Wire<Row>[] = [];
  for (let next: string | null = query; next !== null;) {
    const { json }: { json: Wire<ListPage<Row>> } = await get<ListPage<Row>>(`/api/desk/${list}?${next}`);
    found.push(...json.rows);
    next = json.pages.next;
  }
  return found;
};

test('a payment names its applicant where the account of the payer has no name', async () => {
  const named = async () =>
    (await get<{ person: { name: string } }>(`/api/desk/payments/${paymentId}`)).json.person.name;
  const { rows } = await sql<{ id: string; name: string; form: string }>`
    select account.id, account.name, application.form ->> 'name' as form from application
    join account on account.id = application.account_id where application.id = ${number}`.execute(app.db);
  const [stored] = rows;
  expect(await named()).toBe(stored?.name);
  await sql`update account set name = null, profile_completed_at = null where id = ${stored?.id}`.execute(app.db);
  expect(await named()).toBe(stored?.form);
  expect(stored?.form).not.toBe('');
  await sql`update account set name = ${stored?.name}, profile_completed_at = now() where id = ${stored?.id}`.execute(
    app.db,
  );
});

const sources = (rows: readonly Wire<DrawnRow>[]): string[] =>
  rows.flatMap(({ cells: { source } }) => (source?.as === 'source' ? (source.value ?? []) : [])).toSorted();

test('the postings of a payment are those of its capture, fee and refund, and the link lists exactly them', async () => {
  const { json } = await get<{ postings: DeskPostings; postingsOf: string }>(`/api/desk/payments/${paymentId}`);
  const expected = [
    `payment:${paymentId}`,
    `application:${number}`,
    'refund:SR-0000-0000-0002:asked',
    'refund:SR-0000-0000-0002:done',
  ];
  expect(json.postings.rows.map(({ source }) => source).toSorted()).toEqual(expected.toSorted());
  expect(json.postings.count).toBe(4);
  const listed = await rowsOf('ledger', new URLSearchParams({ of: json.postingsOf }).toString());
  expect(sources(listed)).toEqual(expected.toSorted());
});

test('a later version of a posting belongs to the same record', async () => {
  const posted = ['settlement:SS-1/2:bank', 'settlement:SS-1/2:fees', 'settlement:SS-12:bank'];
  for (const [index, source] of posted.entries())
    await sql`
      with made as (insert into ledger_transaction (id, source, kind, at)
        values (${`led_version${index}`}, ${source}, 'settlement-bank', now()) returning id)
      insert into ledger_entry (transaction_id, account, amount_paise)
      select id, account, amount from made, (values ('bank', 500), ('gateway_receivable', -500)) as side (account, amount)`.execute(
      app.db,
    );
  expect(sources(await rowsOf('ledger', 'of=settlement:SS-1'))).toEqual(posted.slice(0, 2));
});

test('each balance of the trial balance is the sum of the postings that it links to', async () => {
  const { json } = await get<{ balances: readonly DeskBalance[] }>('/api/desk/ledger/balances');
  expect(json.balances.length).toBeGreaterThan(5);
  for (const { account, debit, credit } of json.balances) {
    const rows = await rowsOf('ledger', `size=100&account=${account}`);
    const isOn = ({ cells }: Wire<DrawnRow>, side: 'debit' | 'credit'): boolean => cells[side]?.value === account;
    // Of an account, a credit is negative.
    const paise = rows.reduce((sum, row) => sum + Number(row.cells['amount']?.value), 0);
    expect(
      rows.every((row) => Number(row.cells['amount']?.value) > 0 === isOn(row, 'debit')),
      account,
    ).toBe(true);
    expect(paise, account).toBe(Math.round((debit - credit) * 100));
    expect(rows.every((row) => isOn(row, 'debit') || isOn(row, 'credit'))).toBe(true);
  }
});

test('the applications and claims of a person are listed by the filter that the record links to', async () => {
  const applications = await rowsOf<{ id: string }>('applications', `person=${accountId}`);
  const own = await sql<{ id: string }>`select id from application where account_id = ${accountId}`.execute(app.db);
  expect(own.rows.length).toBe(5);
  expect(applications.map(({ id }) => id).toSorted()).toEqual(own.rows.map(({ id }) => id).toSorted());
});

test('planned fees are shown with their date, and the invited numbers are counted', async () => {
  await sql`update opening set next_general_fee_paise = 60000, next_reservation_fee_paise = 30000,
    fees_change_at = now() + interval '9 days' where role = 'Supervisor'`.execute(app.db);
  const { json } = await get<{ roles: { name: string; nextFees: unknown }[] }>('/api/desk/roles', 'editor');
  expect(json.roles.find(({ name }) => name === 'Supervisor')?.nextFees).toMatchObject({
    general: 600,
    reservation: 300,
  });
  const role = await get<{ invited: { total: number } }>('/api/desk/roles/Supervisor', 'editor');
  expect(role.json.invited.total).toBe((await rowsOf('invited', 'opening=1+Supervisor')).length);
  // The role's page links to exactly these.
  expect(role.json.invited.total).toBeLessThan((await rowsOf('invited', '')).length);
});
