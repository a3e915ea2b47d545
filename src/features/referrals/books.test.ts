// Each kind of wrong row or posting of referrals is found and named by its ledger check.
import { beforeAll, describe, expect, test } from 'vitest';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { requestRefund } from '#test/cancelled.ts';
import { type Applicant, openAllRoles, testProduct } from '#test/product.ts';
import { type Paid, referring, someUtr } from '#test/referring.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { claimed, denyNewestRefund, earn, begin, pay, staff } = referring(app);
const { ctx } = app.product;

let people: Record<'paid' | 'processing' | 'active' | 'rejected' | 'twice' | 'returned', Applicant>;
const claims = {} as Record<keyof typeof people, string>;
let reversed: Paid;
let restored: Paid;
let standing: Paid;

const refund = async ({ paymentId }: Paid): Promise<void> => {
  expect(await requestRefund(ctx, { paymentId, reason: 'asked', by: 'cli:test' })).toMatchObject({ ok: true });
  await app.idle();
};
beforeAll(async () => {
  const names = ['paid', 'processing', 'active', 'rejected', 'twice', 'returned'] as const;
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await app.applicant()] as const)),
  ) as typeof people;
  for (const name of names) {
    const made = await earn(people[name], 3);
    if (name === 'active') [standing, reversed, restored] = made as [Paid, Paid, Paid];
    claims[name] = await claimed(people[name], { accNumber: `7${String(names.indexOf(name)).padStart(11, '0')}` });
  }
  await earn(people.active, 1);
  await earn(people.twice, 4);
  app.sandbox.control.setPace({ refundSettlesAfterMs: null });
  await refund(restored);
  await denyNewestRefund();
  await refund(reversed);
  for (const name of ['paid', 'twice', 'returned'] as const) await pay(claims[name], someUtr());
  await pay(claims.twice, someUtr(), { isSecond: true });
  const utr = someUtr();
  await staff(`claim correct-utr ${claims.returned} ${utr} mistyped`);
  await staff(`claim returned ${utr} account closed`);
  await begin(claims.processing);
  await staff(`claim reject ${claims.rejected} no such account`);
  const late = await earn(people.rejected, 1);
  expect(late).toHaveLength(1);
  await pay(claims.rejected, someUtr());
}, 120_000);

const foundAfter = (statements: string): Promise<readonly string[]> =>
  app.broken(statements, async (broken) => (await drawTrialBalance(broken)).differences);
const unposted = (source: string): string => `
  delete from ledger_entry where transaction_id = (select id from ledger_transaction where source = '${source}');
  delete from ledger_transaction where source = '${source}';`;
const posted = (source: string, kind: string, debit: string, credit: string, amount: number): string => `
  insert into ledger_transaction (id, source, kind, at) values ('led_x', '${source}', '${kind}', now());
  insert into ledger_entry (transaction_id, account, amount_paise) values ('led_x', '${debit}', ${amount}), ('led_x', '${credit}', ${-amount});`;
const commissionOf = (paid: Paid): string => `(select id from commission where application_id = '${paid.number}')`;

test('every valid state of claims, payouts and commissions passes', async () => {
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

type Wrong = readonly [what: string, statements: () => string, named: () => string | RegExp];
const wrong: readonly Wrong[] = [
  [
    'a commission without its posting',
    () => unposted(`commission:${standing.number}`),
    () => `commission:${standing.number}: not posted`,
  ],
  [
    'a posting without its commission',
    () => `delete from commission where application_id = '${standing.number}'`,
    () => `commission:${standing.number}: posted without a cause`,
  ],
  [
    'a commission of another amount than was posted',
    () => `update commission set amount_paise = 9000, left_paise = 9000 where application_id = '${standing.number}'`,
    () => `commission:${standing.number}: posted as commission, 10000 paise`,
  ],
  [
    'a commission that is not a fifth of the fee',
    () => `update commission set amount_paise = 9000, left_paise = 9000 where application_id = '${standing.number}'`,
    () => '9000 paise are not 20% of 50000',
  ],
  [
    'a commission of another fee than the application has',
    () => `update commission set paid_paise = 60000 where application_id = '${standing.number}'`,
    () => 'its application has another payment or fee',
  ],
  [
    'a commission that is called reversed without a posting',
    () => `update commission set left_paise = 0, reversed_at = now(), changes = 1 where application_id = '${standing.number}';
      insert into commission_change (commission_id, change, left_paise) values (${commissionOf(standing)}, 1, 0)`,
    () => /commission-reversal:com_\w+\/1: not posted/,
  ],
  [
    'a reversal that is no longer noted on its commission',
    () => `alter table commission_change disable trigger user; delete from commission_change where commission_id = ${commissionOf(reversed)};
      update commission set left_paise = amount_paise, reversed_at = null, changes = 0 where application_id = '${reversed.number}'`,
    () => /commission-reversal:com_\w+\/1: posted without a cause/,
  ],
  [
    'a commission that is not reversed although its fee is refunded',
    () => `update refund set requested_at = now() - interval '1 day' where payment_id = '${reversed.paymentId}';
      update commission set created_at = now() - interval '2 days', left_paise = amount_paise, reversed_at = null, changes = 2 where application_id = '${reversed.number}';
      insert into commission_change (commission_id, change, left_paise) values (${commissionOf(reversed)}, 2, 10000)`,
    () => '10000 paise are left of it, and 0 of the fee',
  ],
  [
    'a commission of which another part is left than after its last change',
    () => `update commission set left_paise = 9000 where application_id = '${standing.number}'`,
    () => '9000 paise are left of it after 0 changes, its changes say 10000 after 0',
  ],
  [
    'a restored commission whose second posting is gone',
    () => `delete from ledger_entry where transaction_id = (select id from ledger_transaction where source = 'commission-restored:' || ${commissionOf(restored)} || '/2');
      delete from ledger_transaction where source = 'commission-restored:' || ${commissionOf(restored)} || '/2'`,
    () => /commission-restored:com_\w+\/2: not posted/,
  ],
  ['a claim without its posting', () => unposted(`claim:${claims.active}`), () => `claim:${claims.active}: not posted`],
  [
    'a claim that is called paid without a transfer',
    () => `update claim set state = 'paid', utr = 'UTRNOTHING0001', settled_at = now() where id = '${claims.active}'`,
    () => `${claims.active}: it is paid with 0 transfers`,
  ],
  [
    'a paid claim that is called active again',
    () => `update claim set state = 'active', utr = null, settled_at = null where id = '${claims.paid}'`,
    () => `${claims.paid}: it is active with 1 transfers`,
  ],
  [
    'a claim in processing without its payout',
    () => `update payout set state = 'not-sent', ended_by = 'x' where claim_id = '${claims.processing}'`,
    () => `${claims.processing}: it is processing with 0 payouts in processing`,
  ],
  [
    'a payout in processing of a claim that moved on',
    () => `update claim set state = 'active' where id = '${claims.processing}'`,
    () => `${claims.processing}: it is active with 1 payouts in processing`,
  ],
  [
    'a payout without its posting',
    () => unposted(`claim:${claims.paid}:paid`),
    () => `claim:${claims.paid}:paid: not posted`,
  ],
  [
    'a payout of another amount than its claim',
    () => `update payout set amount_paise = 100 where claim_id = '${claims.paid}'`,
    () => `${claims.paid}: 1 of its transfers have another amount`,
  ],
  [
    'a UTR that no transfer has',
    () => `update claim set utr = 'UTRNOTHING0001' where id = '${claims.paid}'`,
    () => `${claims.paid}: its transfers have other UTRs`,
  ],
  [
    'a second transfer that is in no book',
    () => `update payout set is_unclaimed = false where claim_id = '${claims.twice}'`,
    () => `${claims.twice}: 2 transfers are posted as the one that pays it`,
  ],
  [
    'a transfer for a rejected claim that is in no book',
    () => `delete from ledger_entry where transaction_id = (select id from ledger_transaction where source = 'payout:' || (select id from payout where claim_id = '${claims.rejected}'));
      delete from ledger_transaction where source = 'payout:' || (select id from payout where claim_id = '${claims.rejected}')`,
    () => /payout:SP-[\w-]+: not posted, but due: payout-unclaimed/,
  ],
  [
    'a rejection without its posting',
    () => unposted(`claim:${claims.rejected}:rejected`),
    () => `claim:${claims.rejected}:rejected: not posted`,
  ],
  [
    'a returned payout that is called paid',
    () =>
      `update payout set state = 'paid', returned_at = null, return_reason = null where claim_id = '${claims.returned}'`,
    () => `${claims.returned}: 1 transfers were not returned, but its status is returned`,
  ],
  [
    'a return that is posted and not noted',
    () => `update payout set state = 'paid', returned_at = null, return_reason = null where claim_id = '${claims.returned}';
      update claim set returned_at = null, return_reason = null where id = '${claims.returned}'`,
    () => /payout:SP-[\w-]+:returned: posted without a cause/,
  ],
  [
    'money that the ledger gives a referrer for nothing',
    () =>
      posted(
        'commission-restored:x',
        'commission-restored',
        'commission_expense',
        `referral_payable:${people.paid.accountId}`,
        500_00,
      ),
    () => `${people.paid.accountId}: the ledger owes 50000 paise, earnings less claims and payouts are 0`,
  ],
  [
    'claims under way that the ledger does not have',
    () =>
      posted(
        'claim:x:rejected',
        'claim-rejected',
        `claims_in_flight:${people.active.accountId}`,
        `referral_payable:${people.active.accountId}`,
        100,
      ),
    () => `${people.active.accountId}: the ledger owes`,
  ],
  [
    'an active claim that is no longer covered',
    () => `update commission set hold_reason = 'same-browser' where referrer_id = '${people.active.accountId}'`,
    () => new RegExp(`${claims.active}: it is active and \\d+ paise are not covered`),
  ],
];

describe('the ledger check finds and names', () => {
  test.each(wrong)('%s', async (_what, statements, named) => {
    const found = (await foundAfter(statements())).join('\n');
    const name = named();
    if (typeof name === 'string') expect(found).toContain(name);
    else expect(found).toMatch(name);
  });
});
