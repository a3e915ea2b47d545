// Nobody decides about their own money or application at the desk, by whichever of their accounts: each call with a right over money names the
// record that it is about, or is here with the reason why it does not.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint, OwnedKind } from '#kit/endpoint.ts';
import { dayMs } from '#kit/time.ts';
import { row, sql } from '#platform/database/db.ts';
import { refundFee } from '#features/payments/refunds/actions/refund-fee.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { moneyTest } from '#test/money.ts';
import { joinAccounts } from '#test/one-person.ts';
import { asFinance, runMaker } from '#test/paying-out.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;

const withoutRecord: Readonly<Record<string, string>> = {
  'POST /api/desk/payout-runs': 'own claims are left out, and the proposal is refused by its trigger',
  'POST /api/desk/payout-runs/:number/approve': 'its approval answers why not',
  'POST /api/desk/payout-runs/:number/cancel': 'moves no money; its maker may turn out to have a claim in it',
  'POST /api/desk/payout-runs/:number/bank-file': 'two other people approved what is in it',
  'POST /api/desk/bank-answers': 'a file of the bank: each row is judged, own claims are wrong rows',
  'POST /api/desk/bank-answers/:id/apply': 'the same',
  'POST /api/desk/bank-answers/:id/aside': 'moves no money',
  'POST /api/desk/bank-answers/:id/discard': 'moves no money',
  'POST /api/desk/payout-settings/:number/approve': 'settings of the bank file',
  'POST /api/desk/payout-settings/:number/decline': 'settings of the bank file',
  'POST /api/desk/application-refunds/selection': 'leads to a page',
  'POST /api/desk/application-refunds': 'own payments are skipped, and a proposal is refused by its trigger',
  'POST /api/desk/application-refunds/agreed': 'the approval of each refund answers why not',
  'POST /api/desk/settlements': 'what a gateway paid to our bank account',
  'POST /api/desk/settlements/:id/correction': 'the same',
  'POST /api/desk/settlements/:id/invoice': 'the same',
  'POST /api/desk/settlement-imports': 'the same',
  'POST /api/desk/settlement-imports/:id/columns': 'the same',
  'POST /api/desk/settlement-imports/:id/record': 'the same',
  'POST /api/desk/settlement-imports/:id/remove': 'the same',
  'POST /api/desk/settlement-imports/:id/tax-in-fee': 'the same',
  'POST /api/desk/reconciliation': 'compares, and decides nothing',
  'POST /api/desk/movements/prove': 'the approval of each movement answers why not',
  'POST /api/desk/movements/:number/gateway': 'the same',
};
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const overMoney = app.product
  .parts([], () => true)
  .routes.map(({ endpoint }) => endpoint)
  .filter(
    ({ access, method, right }) =>
      access === 'desk' && method === 'POST' && ['payments/change', 'claims/change'].includes(String(right)),
  );
const overApplications = app.product
  .parts([], () => true)
  .routes.map(({ endpoint }) => endpoint)
  .filter(
    ({ access, method, right, path }) =>
      access === 'desk' &&
      method === 'POST' &&
      right === 'applications/change' &&
      path.includes('/applications/:number'),
  );
const isInPath = (endpoint: Endpoint, named: string): boolean => endpoint.path.includes(`:${named}`);

/** Records of each kind that are of one person, and the accounts of that person and of a colleague. */
const records = {} as Record<OwnedKind, string>;
let other: DeskMember;
let colleague: DeskMember;
beforeEach(async () => {
  [other, colleague] = [
    await deskMember(ctx, ['finance', 'recruiter']),
    await deskMember(ctx, ['finance', 'recruiter']),
  ];
  await joinAccounts(app, payer, other.accountId);
});
let payer = '';
beforeAll(async () => {
  await asFinance(ctx, runMaker);
  const who = await app.applicant();
  payer = who.accountId;
  const paid = await money.paid(who);
  Object.assign(records, { payment: paid.paymentId, order: paid.orderId, application: paid.number });
  records.dispute = await money.openDispute(paid.gatewayPaymentId);
  const refunded = await money.paid(who, { appliedFor: 'Video Editor' });
  records.refund = await money.requestRefund(refunded.paymentId);
  const late = await money.paid(who, { appliedFor: 'Telecalling Executive' });
  app.pass(2 * dayMs);
  const input = { paymentId: late.paymentId, amountPaise: 500_00, reason: 'late', actor: runMaker };
  const made = await refundFee(ctx, input);
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  records.approval = made.value.proposal.id;
  const brought = await money.paid(undefined, { hasReferral: 'yes', referralCode: who.referralCode });
  records.earning = brought.number;
  await joinAccounts(app, payer);
  const claimed = await row(ctx.db, sql<{ id: string }>`select id from claim where referrer_id = ${payer} limit 1`);
  records.claim = claimed?.id ?? '';
  records.payout = 'SP-OWN';
  await app.asOwner(`insert into payout (id, claim_id, amount_paise, state, utr, started_at, started_by, paid_at)
    select 'SP-OWN', id, 100, 'paid', utr, now(), 'cli:test', now() from claim where id = '${records.claim}'`);
});

async function ask(endpoint: Endpoint, id: string, { cookie }: DeskMember): Promise<{ status: number; code: string }> {
  const answer = await app.request(endpoint.path.replace(/:\w+/, id), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  return { status: answer.status, code: String(((await answer.json()) as { code?: string }).code) };
}

test('each call over money names its record, or says here why it has none', () => {
  const without = overMoney.filter(({ about }) => about.length === 0).map(nameOf);
  expect(without.toSorted()).toEqual(Object.keys(withoutRecord).toSorted());
});

test('each call that changes one application is about it, but notes', () => {
  const without = overApplications.filter(({ about }) => about.length === 0).map(nameOf);
  expect(without).toEqual(['POST /api/desk/applications/:number/notes']);
});

const inPath = [...overMoney, ...overApplications].flatMap((endpoint) =>
  endpoint.about
    .filter(({ named }) => isInPath(endpoint, named))
    .map(({ kind }) => [nameOf(endpoint), kind, endpoint] as const),
);
describe.each(inPath)('%s', (_name, kind, endpoint) => {
  test(`is refused to another account of whose ${kind} it is, and not to a colleague`, async () => {
    expect(await ask(endpoint, records[kind], other)).toEqual({ status: 403, code: 'desk/own-record' });
    expect((await ask(endpoint, records[kind], colleague)).code).not.toBe('desk/own-record');
    expect((await ask(endpoint, 'unknown', other)).code).not.toBe('desk/own-record');
  });
});

test.each([
  ['payments/pay_none/apply', { order: () => records.order, sum: '500', checked: 'yes' }],
  [
    'claims/SC-NONE/moved',
    { version: '1', utr: 'UTR123456789', to: () => records.claim.toLowerCase(), reason: 'wrong claim' },
  ],
  ['restore/confirm', { numbers: () => ['SC-NONE', records.claim], shown: '-', checked: 'yes' }],
  ['restore/confirm', { numbers: () => [records.refund], shown: '-', checked: 'yes' }],
] as const)('%s is refused where a field names an own record: %j', async (path, fields) => {
  const body = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  );
  const codeFor = async ({ cookie }: DeskMember): Promise<unknown> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await app.request(`/api/desk/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { code?: unknown }).code;
  };
  expect(await codeFor(other)).toBe('desk/own-record');
  expect(await codeFor(colleague)).not.toBe('desk/own-record');
});
test('nobody begins the move of their own account to another number', async () => {
  const headers = { cookie: other.cookie, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ phone: '9876543210', reason: 'lost' }) };
  const answer = await app.request(`/api/desk/people/${payer}/move`, request);
  expect(await answer.json()).toMatchObject({ code: 'desk/own-record' });
});
