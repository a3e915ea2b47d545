// Direct edits with the program's login of the database: each is refused, or found by the nightly check before the sweepers can
// make it genuine. The edits add up, so only new findings count.
import { describe, expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { approveLines } from '#features/bank/actions/mark-lines.ts';
import { findAllItems } from '#features/attention/actions/list-items.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { checkBooksNightly } from '#features/ledger/actions/check-books.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { moneyTest } from '#test/money.ts';
import { referring, someUtr } from '#test/referring.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
const { apply, earn, claimed, pay } = referring(app);
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);

const seen = new Set<string>();
/** What the nightly check and the check of the audit find that they did not find before. */
async function found(): Promise<string[]> {
  await app.idle();
  const { differences } = await checkBooksNightly(ctx);
  await app.idle();
  const { fault } = await checkAudit(ctx);
  const all = [...differences, ...(fault ? [`audit: ${fault.kind}`] : [])];
  const fresh = all.filter((finding) => !seen.has(finding));
  for (const finding of fresh) seen.add(finding);
  return fresh;
}
/** What came of an edit: `refused: …`, or what the night found. */
async function afterEdit(statements: string): Promise<string[]> {
  try {
    await app.tamper(statements);
  } catch (error) {
    return [`refused: ${(error as Error).message}`];
  }
  return found();
}
const matching = (pattern: RegExp) => expect.arrayContaining([expect.stringMatching(pattern)]);

const referrer = await app.applicant();
const other = await app.applicant();
await earn(referrer, 2);
const claim = await claimed(referrer);
await earn(other, 2);
const otherClaim = await claimed(other, { accNumber: '987654321098' });
const paid = await app.applicant();
await earn(paid, 2);
const paidClaim = await claimed(paid, { accNumber: '192837465564' });
await pay(paidClaim, someUtr());
const plain = await apply(await app.applicant(), '');
const late = await money.paid();
const withdrawn = await money.paid();
const refund = await money.requestRefund(withdrawn.paymentId);
await money.settle();
app.pass(40 * dayMs);

test('nothing is found before', async () => {
  await found();
  expect([...seen]).toEqual([]);
});

describe('a claim', () => {
  test('that was not paid is called paid', async () => {
    expect(
      await afterEdit(
        `update claim set state = 'paid', utr = 'UTRTAMPER0001', settled_at = now() where id = '${claim}'`,
      ),
    ).toEqual(matching(/^SC-.*it is paid with 0 transfers/));
    await app.tamper(`update claim set state = 'active', utr = null, settled_at = null where id = '${claim}'`);
  });
  test('is paid with a payout and a balanced posting, outside of any run', async () => {
    expect(
      await afterEdit(`
        insert into payout (id, claim_id, amount_paise, state, utr, started_at, started_by, paid_at)
          values ('SP-TAMP-0000-0001', '${claim}', 20000, 'paid', 'UTRTAMPER0002', now(), '${runMaker}', now());
        insert into bank_reference (utr, kind, movement) values ('UTRTAMPER0002', 'payout', 'SP-TAMP-0000-0001');
        update claim set state = 'paid', utr = 'UTRTAMPER0002', settled_at = now() where id = '${claim}';
        insert into ledger_transaction (id, source, kind, at) values ('led_t2', 'claim:${claim}:paid', 'claim-paid', now());
        insert into ledger_entry (transaction_id, account, amount_paise)
          values ('led_t2', 'claims_in_flight:${referrer.accountId}', 20000), ('led_t2', 'bank', -20000)`),
    ).toEqual(matching(/^SP-TAMP-0000-0001: neither an approved run nor a recorded act/));
  });
  test.each([
    ['its IFSC', `ifsc = 'HDFC0000001', bank_name = 'HDFC'`],
    ['its account', `account_sealed = (select account_sealed from claim where id = '${paidClaim}')`],
    ['the waiting time of its account', 'payable_from = null, is_new_account = false'],
    ['its sum', 'amount_paise = amount_paise + 100'],
    ['its referrer', `referrer_id = '${paid.accountId}'`],
  ])('has another value of %s', async (_what, change) => {
    expect(await afterEdit(`update claim set ${change} where id = '${otherClaim}'`)).toEqual(matching(/^refused: /));
  });
  test('has another account, as if its owner had corrected it', async () => {
    const corrected = (details: string): string =>
      `update claim set corrections = corrections + 1, ${details} where id = '${otherClaim}'`;
    expect(await afterEdit(corrected(`ifsc = 'HDFC0000001'`))).toEqual(
      matching(new RegExp(`^${otherClaim}: its account or IFSC is not the one`)),
    );
  });
  test('and its payout have another UTR', async () => {
    expect(
      await afterEdit(`update payout set utr = 'UTRTAMPER0006' where claim_id = '${paidClaim}';
        update claim set utr = 'UTRTAMPER0006' where id = '${paidClaim}'`),
    ).toEqual(matching(/^SP-.*its UTR is not recorded/));
  });
  test('is being paid without a run', async () => {
    expect(
      await afterEdit(`insert into payout (id, claim_id, amount_paise, state, started_at, started_by)
        values ('SP-TAMP-0000-0007', '${otherClaim}', 20000, 'processing', now(), '${runMaker}')`),
    ).toEqual(matching(/^refused: /));
  });
});

describe('a commission', () => {
  test('has another amount', async () => {
    const change = (by: number): string =>
      `update commission set amount_paise = amount_paise + ${by} where referrer_id = '${referrer.accountId}'`;
    expect(await afterEdit(change(100_000))).toEqual(matching(/^com_.*are not 20% of/));
    await app.tamper(change(-100_000));
  });
  test('is of an application that named no code', async () => {
    expect(
      await afterEdit(`
        insert into commission (id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, percent, amount_paise, left_paise, created_at, matures_at)
          select 'com_t9', id, payment_id, '${referrer.accountId}', account_id, 'x', paid_paise, 20, 10000, 10000, created_at, created_at + interval '24 hours'
          from application where id = '${plain.number}';
        insert into ledger_transaction (id, source, kind, at) values ('led_t9', 'commission:${plain.number}', 'commission', now());
        insert into ledger_entry (transaction_id, account, amount_paise)
          values ('led_t9', 'commission_expense', 10000), ('led_t9', 'referral_payable:${referrer.accountId}', -10000)`),
    ).toEqual(matching(/^com_t9: the form of its application names another code/));
  });
  test.each(['application', 'frozen_form'])('is caused by a word that was written into %s', async (table) => {
    const of =
      table === 'application'
        ? `id = '${late.number}'`
        : `id = (select form_id from application where id = '${late.number}')`;
    expect(
      await afterEdit(
        `update ${table} set form = form || jsonb_build_object('referralCode', '${referrer.referralCode}') where ${of}`,
      ),
    ).toEqual(matching(/^refused: /));
  });
  test('is taken off hold', async () => {
    expect(
      await afterEdit(
        `update commission set hold_reason = null, released_at = now(), released_by = '${runMaker}' where id = 'com_t9'`,
      ),
    ).toEqual(matching(/^com_t9: it was taken off hold, and the audit has no release/));
  });
  test('is no longer on hold, and nobody released it', async () => {
    await app.tamper(`update commission set hold_reason = 'same-identity' where referrer_id = '${other.accountId}'`);
    expect(
      await afterEdit(`update commission set hold_reason = null where referrer_id = '${other.accountId}'`),
    ).toEqual(matching(/^refused: a held earning is released/));
  });
  test('can be claimed earlier', async () => {
    expect(
      await afterEdit(`update commission set matures_at = created_at where referrer_id = '${other.accountId}'`),
    ).toEqual(matching(/^refused: /));
  });
});

describe('a refund', () => {
  test.each([
    ['by staff beyond the terms', `'other'`, `'${runMaker}'`],
    ['as if its applicant had asked for it', `'asked'`, `'x'`],
    ['as if its payment were a duplicate', `'duplicate'`, `'system'`],
  ])('is inserted %s', async (_how, reason, by) => {
    expect(
      await afterEdit(`insert into refund (id, payment_id, amount_paise, reason, why, state, requested_by, requested_at, attempt_at, next_try_at)
        values ('SR-TAMP-0000-0012', '${late.paymentId}', 50000, ${reason}, 'x', 'requested', ${by}, now() + interval '60 days', now(), now())`),
    ).toEqual(matching(/^refused: /));
  });
  test('is deleted, alone and with its attempts', async () => {
    expect(await afterEdit(`delete from refund where id = '${refund}'`)).toEqual(matching(/^refused: /));
    expect(
      await afterEdit(
        `delete from refund_attempt where refund_id = '${refund}'; delete from refund where id = '${refund}'`,
      ),
    ).toEqual(matching(new RegExp(`^refund:${refund}`)));
  });
  test('would go to another account: its order or payment become those of somebody else', async () => {
    const thief = await app.applicant();
    const becomes = (table: string, column: string, of: string) =>
      afterEdit(`update ${table} set ${column} = '${thief.accountId}' where ${of}`);
    const ofOrder = `id = (select order_id from payment where id = '${late.paymentId}')`;
    expect(await becomes('payment_order', 'account_id', ofOrder)).toEqual(matching(/^refused: /));
    expect(await becomes('application', 'account_id', `id = '${late.number}'`)).toEqual(matching(/^refused: /));
    expect(
      await afterEdit(
        `update payment set payer_account_id = '${thief.accountId}', order_id = null where id = '${late.paymentId}'`,
      ),
    ).toEqual(matching(/^refused: /));
  });
  test('is made out of a payment that is called refunded', async () => {
    expect(await afterEdit(`update payment set state = 'refunded' where id = '${late.paymentId}'`)).toEqual(
      matching(/pay_/),
    );
    await app.tamper(`update payment set state = 'captured' where id = '${late.paymentId}'`);
  });
  test.each([
    ['its window', 'refund_window_hours = 100000'],
    ['the time it was made', 'created_at = now()'],
    ['its fee', 'paid_paise = 1'],
  ])('would be within the terms of an application with another value of %s', async (_what, change) => {
    expect(await afterEdit(`update application set ${change} where id = '${late.number}'`)).toEqual(
      matching(/^refused: /),
    );
  });
  test('would be within the terms of an application whose stage had not moved on', async () => {
    expect(
      await afterEdit(`insert into application_step (application_id, number, from_stage, stage, at, by, is_bulk, has_advanced, due_at)
        values ('${late.number}', 1, 'received', 'under-review', now(), '${runMaker}', false, true, now())`),
    ).toEqual(matching(new RegExp(`^${late.number}: a move ended the right to cancel it`)));
  });
});

describe('the ledger', () => {
  test('has an entry changed, and entries added to a posting', async () => {
    expect(
      await afterEdit(
        'update ledger_entry set amount_paise = amount_paise * 2 where transaction_id = (select id from ledger_transaction limit 1)',
      ),
    ).toEqual(matching(/^refused: /));
    expect(
      await afterEdit(
        `insert into ledger_entry (transaction_id, account, amount_paise) select id, 'bank', 100 from ledger_transaction limit 1`,
      ),
    ).toEqual(matching(/^refused: /));
  });
  test('has other stored sums', async () => {
    expect(
      await afterEdit(`insert into ledger_unsummed (account, day, debit_paise, credit_paise, debits, credits)
        select account, day, 100, 100, 0, 0 from ledger_day_balance where account = 'fee_income' limit 1`),
    ).toEqual(matching(/^balance of fee_income/));
    await app.asOwner('select ledger_recount()');
  });
  test('has months closed that are not over', async () => {
    expect(
      await afterEdit(`insert into ledger_closing (month, closed_by, transactions, debit_paise, credit_paise)
        values ('2099-12-01', '${runMaker}', 0, 0, 0)`),
    ).toEqual(matching(/^day book 2099-12: it was closed before/));
  });
  test('has another total of a financial year', async () => {
    expect(await afterEdit('update referrer_year set paid_paise = paid_paise + 100')).toEqual(
      matching(/its total says/),
    );
  });
});

describe('switches and settings', () => {
  test('the second person is switched off, and on again', async () => {
    expect(
      await afterEdit(`insert into second_person_change (is_needed, at, changed_by, reason) values (false, now(), 'cli:x', 'x');
        insert into second_person_change (is_needed, at, changed_by, reason) values (true, now(), 'cli:x', 'x')`),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^second person: it was switched/),
        expect.stringMatching(/^second_person_change \d+: the program did not write it/),
      ]),
    );
  });
  test('the columns of the bank file', async () => {
    expect(
      await afterEdit(`insert into setting (name, value) values ('payout-settings',
        '{"version":1,"columns":[{"head":"Account","content":"text","text":"999"}],"hasHead":true,"debitAccount":"","yearLimitPaise":null}'::jsonb)`),
    ).toEqual(matching(/^payout-settings: the columns of the bank file are not those/));
  });
  test.each([
    ['paid-roles-on', 'true'],
    ['referral-earnings-on', 'true'],
  ])('%s', async (name, value) => {
    expect(
      await afterEdit(`insert into setting (name, value) values ('${name}', '${value}')
        on conflict (name) do update set value = excluded.value`),
    ).toEqual(matching(new RegExp(`^${name}: the audit has no such switch`)));
  });
  test('an approval, as if two people had agreed', async () => {
    expect(
      await afterEdit(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
          values ('SY-TAMP-0000-0001', 'refund', '${late.paymentId}', '{}', 'waiting', now(), '${runMaker}', now() + interval '90 days');
        update approval set status = 'approved', decided_at = now(), decided_by = '${runApprover}' where id = 'SY-TAMP-0000-0001'`),
    ).toEqual(matching(/^approval SY-TAMP-0000-0001: the program did not write it/));
  });
});

test('an approval that was proposed for a colleague, and that the program then approves', async () => {
  expect(
    await afterEdit(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
      values ('SY-TAMP-0000-0002', 'bank-lines', 'bbl_tamper', '{"lines": [], "category": "business"}', 'waiting', now(), '${runMaker}',
        now() + interval '90 days')`),
  ).toEqual(matching(/^approval SY-TAMP-0000-0002: the program did not write it/));
  expect(await approveLines(ctx, { record: 'bbl_tamper', count: 0, sumPaise: 0, actor: runApprover })).toMatchObject({
    ok: true,
  });
  seen.delete('approval SY-TAMP-0000-0002: the program did not write it');
  expect(await found()).toEqual(matching(/^approval SY-TAMP-0000-0002: the program did not write it/));
});

describe('the attention list', () => {
  const listed = async () => (await findAllItems(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
  const event = { kind: 'repaired', subject: 'pay_tampered/1' } as const;
  test('has everything deleted that staff stored about it, and shows the same items', async () => {
    await ctx.transaction((tx) => recordEvent(tx, event.kind, { subject: event.subject, details: {}, at: ctx.now() }));
    const before = await listed();
    expect(before).toEqual(expect.arrayContaining([expect.stringMatching(/^books-off /), 'repaired pay_tampered/1']));
    await app.tamper('delete from attention_seen; delete from attention_put_off; delete from attention_mail');
    expect(await listed()).toEqual(before);
  });
  test.each(['finding', 'attention_event'])('has the rows of %s deleted', async (table) => {
    expect(await afterEdit(`delete from ${table}`)).toEqual(matching(/^refused: /));
    expect(await afterEdit(`truncate ${table}`)).toEqual(matching(/^refused: /));
  });
  test('has its findings called gone: the check finds them again, and names the rows', async () => {
    const findings = async () => (await listed()).filter((item) => item.startsWith('books-off'));
    const before = await findings();
    expect(await afterEdit('update finding set gone_at = now() where gone_at is null')).toEqual(
      matching(/^finding \d+: the program did not write it/),
    );
    expect(await findings()).toEqual(expect.arrayContaining(before));
  });
  test('has an event closed as if a colleague had done it', async () => {
    expect(
      await afterEdit(`update attention_event set closed_at = now(), closed_by = '${runApprover}', closed_reason = 'known'
        where subject = '${event.subject}'`),
    ).toEqual(matching(/^attention_event \d+: the program did not write it/));
  });
  test('has everything put off as if the owner had done it', async () => {
    const putOff = (
      until: string,
    ): string => `insert into attention_put_off (kind, subject, put_off_until, reason, put_off_by, put_off_at)
      select kind, subject, ${until}, 'known', '${runApprover}', now() from finding where gone_at is null
      on conflict (kind, subject) do update set put_off_until = excluded.put_off_until`;
    expect(await afterEdit(putOff("now() + interval '10 years'"))).toEqual(matching(/^refused: /));
    expect(await afterEdit(putOff("now() + interval '7 days'"))).toEqual(
      matching(/^attention_put_off \d+: the program did not write it/),
    );
  });
});

describe('who may do what', () => {
  const desk = ({ cookie }: DeskMember, call: string) => app.request(`/api/desk/${call}`, { headers: { cookie } });
  test('a session of the desk, or of an applicant, becomes that of somebody else', async () => {
    const [mine, colleague] = [await deskMember(ctx, ['viewer']), await deskMember(ctx, ['owner', 'finance'])];
    expect((await desk(mine, 'session')).status).toBe(200);
    const becomes = (table: string, of: string, other: string): Promise<void> =>
      app.tamper(`update ${table} set account_id = '${other}' where account_id = '${of}'`);
    await becomes('desk_session', mine.accountId, colleague.accountId);
    expect((await desk(mine, 'session')).status).toBe(401);
    const thief = await app.applicant();
    expect((await app.get('/api/auth/session', thief)).status).toBe(200);
    await becomes('session', thief.accountId, referrer.accountId);
    expect((await app.get('/api/auth/session', thief)).status).toBe(401);
    expect(await found()).toEqual(matching(/session .*: the program did not write it/));
  });
  test('a role is written, and taken away before the night', async () => {
    const mine = await deskMember(ctx, ['viewer']);
    await app.tamper(
      `insert into staff_role (phone, role, granted_at, granted_by) values ('${mine.phone}', 'owner', now(), 'x')`,
    );
    expect((await desk(mine, 'audit')).status).toBe(403);
    expect(await found()).toEqual(matching(/^staff_role owner: the program did not write it/));
    await app.tamper(`delete from staff_role where phone = '${mine.phone}' and role = 'owner'`);
  });
  test("a number of staff becomes an applicant's", async () => {
    const [mine, colleague] = [await app.applicant(), await deskMember(ctx, ['finance'])];
    expect(
      await afterEdit(`update account set phone = '+447900000000' where id = '${colleague.accountId}';
        update account set phone = '${colleague.phone}' where id = '${mine.accountId}'`),
    ).toEqual(matching(/^refused: the number of an account moves/));
  });
  describe('the number of a referrer', () => {
    const thief = '+447900000001';
    const move = (id: string, to: string, from: string): string =>
      `insert into phone_move (id, account_id, old_phone, new_phone, reason, state, asked_by, asked_at, ends_at, code_given_at, ended_at, ended_by)
        values ('${id}', '${referrer.accountId}', '${from}', '${to}', 'x', 'moved', '${runMaker}', now(), now(), now(), now(), '${runApprover}')`;
    const taken = `update account set phone = '${thief}' where id = '${referrer.accountId}'`;
    const refused = matching(/^refused: the number of an account moves/);
    test('becomes another one, also by a closing of the account, or with a move that nobody approved', async () => {
      expect(await afterEdit(taken)).toEqual(refused);
      expect(
        await afterEdit(`update account set phone = null, closed_at = now() where id = '${referrer.accountId}';
          update account set phone = '${thief}', closed_at = null where id = '${referrer.accountId}'`),
      ).toEqual(refused);
      expect(await afterEdit(`${move('phm_tamper1', thief, referrer.phone)}; ${taken}`)).toEqual(refused);
    });
    test('becomes another one by an approval that was written for it: the night names that', async () => {
      const [owner, otherOwner] = [await deskMember(ctx, ['owner']), await deskMember(ctx, ['owner'])];
      expect(
        await afterEdit(`insert into phone_move (id, account_id, old_phone, new_phone, reason, state, asked_by, asked_at, ends_at, code_given_at)
            values ('phm_tamper2', '${referrer.accountId}', '${referrer.phone}', '${thief}', 'x', 'code-given', '${runMaker}', now(), now() + interval '1 day', now());
          insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
            values ('SY-TAMP-0000-0003', 'account-move', 'phm_tamper2', '{}', 'waiting', now(), '${owner.accountId}', now() + interval '90 days');
          update approval set status = 'approved', decided_at = now() + interval '80 days', decided_by = '${otherOwner.accountId}' where id = 'SY-TAMP-0000-0003';
          ${taken}`),
      ).toEqual(matching(/^approval SY-TAMP-0000-0003: the program did not write it/));
    });
  });
});

describe('the audit', () => {
  test('has an entry changed', async () => {
    expect(
      await afterEdit('update audit_entry set actor = $$usr_other$$ where id = (select min(id) from audit_entry)'),
    ).toEqual(matching(/^refused: /));
  });
  test('has an entry that was invented for a colleague', async () => {
    expect(
      await afterEdit(
        `insert into audit_entry (at, actor, act, subject, details) values (now(), '${runApprover}', 'claims/paid', 'SC-X', '{}')`,
      ),
    ).toEqual(matching(/^audit: forged/));
  });
});
