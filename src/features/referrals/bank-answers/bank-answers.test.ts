import { claimReference } from '#features/ledger/actions/claim-reference.ts';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { deskMember } from '#test/desk.ts';
import { beginByRun, referenceOf, refusalText } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { workbookOf } from '#test/workbook.ts';
import { applyAnswer, putAside, readDeskAnswer } from './actions/apply-answer.ts';
import { discardAnswer, importAnswer } from './actions/import-answer.ts';
import { recordReturn } from '../payouts/actions/record-transfer.ts';
import { firstSettings } from '../payout-runs/model/bank-files.ts';
import { type RowEffect } from './model.ts';
import { bankVerdict, referenceIn } from './rules.ts';

const { app, attention, begin, claimed, earn, earnings, messagesTo, pay, staff, transactions } = await referralsProduct(
  () => undefined,
);
const { ctx } = app.product;
const actor = 'usr_finance';
const columns = firstSettings.answer;
const head = 'Reference,Amount,UTR,Status,Reason';

/** A claim of ₹200 that can be paid. */
async function payable(accNumber?: string): Promise<{ id: string; who: Applicant }> {
  const who = await app.applicant();
  await earn(who, 2);
  return { id: await claimed(who, accNumber === undefined ? {} : { accNumber }), who };
}
/** One that is being paid, with our reference. */
async function processing(accNumber?: string): Promise<{ id: string; reference: string; who: Applicant }> {
  const { id, who } = await payable(accNumber);
  return { id, reference: await begin(id), who };
}
/** One run with these claims. */
async function beginRun(...claimIds: string[]): Promise<void> {
  const begun = await beginByRun(ctx, claimIds);
  if (!begun.ok) throw new Error(refusalText(begun));
}
const importText = (text: string | Uint8Array, named = columns) =>
  importAnswer(ctx, {
    fileName: 'bank.csv',
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    columns: named,
    actor,
  });
async function imported(...rows: string[]): Promise<string> {
  const answer = await importText(`${head}\r\n${rows.join('\r\n')}\r\n`);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}
async function effectsOf(answerId: string, viewer = actor): Promise<(RowEffect | null)[]> {
  const answer = await readDeskAnswer(ctx, answerId, { accountId: viewer, roles: ['finance'] });
  return answer.ok ? answer.value.entries.map(({ effect }) => effect) : [];
}
const apply = (answerId: string) => applyAnswer(ctx, { answerId, actor });
const claimStatus = async (who: Applicant) => (await transactions(who))[0];
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

describe("the bank's answer", () => {
  test('is shown before anything is recorded; a UTR pays, a failure holds with the reason of the bank', async () => {
    const [paid, failed] = [await processing(), await processing()];
    const utr = someUtr();
    const answerId = await imported(
      `${paid.reference},200.00,${utr},SUCCESS,`,
      `${failed.reference},200,,Failed,Account closed`,
    );
    expect(await effectsOf(answerId)).toEqual(['pay', 'fail']);
    expect(await claimStatus(paid.who)).toMatchObject({ activeStatus: 'active', utr: null });
    const none = { known: 0, returned: 0, pending: 0, others: 0, wrong: 0 };
    expect(await apply(answerId)).toEqual({ ok: true, value: { paid: 1, failed: 1, ...none } });
    await app.idle();
    expect(await claimStatus(paid.who)).toMatchObject({ activeStatus: 'paid', utr });
    expect(await claimStatus(failed.who)).toMatchObject({
      activeStatus: 'hold',
      reason: 'Account closed',
      isBanksReason: true,
    });
    expect(messagesTo(paid.who, 'claim-paid')).toHaveLength(1);
    expect(messagesTo(failed.who, 'claim-held')).toHaveLength(1);
    expect(await readDeskAnswer(ctx, answerId, { accountId: actor, roles: ['finance'] })).toMatchObject({
      value: {
        waiting: 0,
        // What the question before it names.
        entries: [
          { result: 'paid', accountDigits: { text: '9012' }, ourAmount: 200 },
          { result: 'failed', accountDigits: { text: '9012' }, ourAmount: 200 },
        ],
      },
    });
  });

  test('that names another account than that of the claim pays nothing and is listed; banks may print only its end', async () => {
    const withAccount = { ...columns, account: 'Account' };
    const effectOf = async (account: string): Promise<RowEffect | null | undefined> => {
      const { reference } = await processing();
      const answer = await importText(
        `${head},Account\n${reference},200,${someUtr()},paid,,${account}\n${reference}x,1,,,,\n`,
        withAccount,
      );
      if (!answer.ok) throw new Error(answer.refusal.code);
      const [effect] = await effectsOf(answer.value);
      expect(await attention(reference)).toEqual(effect === 'other-account' ? ['payout-other-account'] : []);
      return effect;
    };
    for (const account of ['123456789012', '00123456789012', 'XXXXXXXX9012', '', 'SB account'])
      expect(await effectOf(account)).toBe('pay');
    for (const account of ['999999999999', 'XXXXXXXX9999', '023456789012'])
      expect(await effectOf(account)).toBe('other-account');
  });

  test('is read as XLSX too, with titles above its head and without the last cells of a row', async () => {
    const [paid, failed] = [await processing(), await processing()];
    const book = workbookOf([
      ['Bulk upload result'],
      head.split(','),
      [failed.reference, '200', '', 'failed', 'No such account'],
      [paid.reference, '200', someUtr(), 'paid'],
    ]);
    const answer = await importText(book);
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    expect(await effectsOf(answer.value)).toEqual(['fail', 'pay']);
    expect(codeOf(await apply(answer.value))).toBe('ok');
    expect((await claimStatus(paid.who))?.activeStatus).toBe('paid');
  });
  test('may be half right: right rows are recorded, wrong ones stay with what is wrong and can become right', async () => {
    const [right, other, used] = [await processing(), await processing(), await processing()];
    const [utr, usedUtr] = [someUtr(), someUtr()];
    await pay(used.id, usedUtr);
    const refundUtr = someUtr();
    await ctx.transaction((tx) => claimReference(tx, { utr: refundUtr, kind: 'refund', group: 'SR-1' }));
    const rows: [RowEffect, string][] = [
      ['pay', `${right.reference},200.00,${utr},paid,`],
      ['reference-missing', `,200,${someUtr()},paid,`],
      ['reference-unknown', `SP-0000-0000-0000,200,${someUtr()},paid,`],
      ['other-amount', `${other.reference},199.99,${someUtr()},paid,`],
      ['amount-unreadable', `${other.reference},two hundred,${someUtr()},paid,`],
      ['amount-unreadable', `${other.reference},-200,${someUtr()},paid,`],
      ['utr-missing', `${other.reference},200,,paid,`],
      ['utr-invalid', `${other.reference},200,12,paid,`],
      ['utr-used', `${other.reference},200,${usedUtr},paid,`],
      ['utr-used', `${other.reference},200,${refundUtr},paid,`],
      ['utr-twice-in-file', `${other.reference},200,${utr},paid,`],
      ['status-unknown', `${other.reference},200,${someUtr()},perhaps,`],
      ['paid-already', `${used.reference},200,,failed,closed`],
      ['known', `${used.reference},200,${usedUtr},paid,`],
      ['paid-with-other-utr', `${used.reference},200,${someUtr()},paid,`],
    ];
    // Each of them alone: another row in the file would change some.
    for (const [effect, row] of rows.slice(1, 14)) {
      const first = effect === 'utr-twice-in-file' ? [rows[0]![1]] : [];
      const answerId = await imported(...first, row);
      expect((await effectsOf(answerId)).at(-1), row).toBe(effect);
      expect(codeOf(await discardAnswer(ctx, { answerId, actor }))).toBe('ok');
    }
    const alone = await imported(rows[14]![1]);
    expect(await effectsOf(alone)).toEqual(['paid-with-other-utr']);
    const answerId = await imported(rows[0]![1], rows[2]![1], rows[3]![1], rows[11]![1]);
    expect(await effectsOf(answerId)).toEqual(['pay', 'reference-unknown', 'other-amount', 'status-unknown']);
    expect(await apply(answerId)).toMatchObject({ value: { paid: 1, wrong: 3 } });
    expect(await claimStatus(right.who)).toMatchObject({ activeStatus: 'paid', utr });
    expect(await claimStatus(other.who)).toMatchObject({ activeStatus: 'active' });
    expect(await readDeskAnswer(ctx, answerId, { accountId: actor, roles: ['finance'] })).toMatchObject({
      value: { rows: 4, waiting: 3 },
    });
    expect(await apply(answerId)).toMatchObject({ value: { paid: 0, wrong: 3 } });
    expect(codeOf(await discardAnswer(ctx, { answerId, actor }))).toBe('answers/applied');
  });

  test('with rows that contradict each other records no row of them, in whatever order they are', async () => {
    const { reference, who } = await processing();
    const [utr, otherUtr] = [someUtr(), someUtr()];
    const failed = `${reference},200,,failed,closed`;
    const paid = `${reference},200,${utr},paid,`;
    for (const rows of [
      [failed, paid],
      [paid, failed],
      [paid, `${reference},200,${otherUtr},paid,`],
      [paid, `${reference},200,${utr},failed,closed`],
    ]) {
      const answerId = await imported(...rows);
      expect(await effectsOf(answerId), rows.join()).toEqual(['twice-in-file', 'twice-in-file']);
      expect(await apply(answerId)).toMatchObject({ value: { paid: 0, failed: 0, known: 0, wrong: 2 } });
      expect(await claimStatus(who)).toMatchObject({ activeStatus: 'active', utr: null });
    }
    const half = await imported(paid, `${reference},200,${utr},pending,`);
    expect(await effectsOf(half)).toEqual(['twice-in-file', 'pending']);
    // Rows that say the same are one.
    const same = await imported(paid, `x ${reference},200.00,${utr.toLowerCase()},SUCCESS,`);
    expect(await readDeskAnswer(ctx, same, { accountId: actor, roles: ['finance'] })).toMatchObject({
      value: { counts: { pay: 1, known: 1 }, paySum: 200 },
    });
    expect(await apply(same)).toMatchObject({ value: { paid: 1, failed: 0, known: 1, wrong: 0 } });
  });

  test('that gives one UTR to two transfers records neither', async () => {
    const [one, other] = [await processing(), await processing()];
    const utr = someUtr();
    const answerId = await imported(`${one.reference},200,${utr},paid,`, `${other.reference},200,${utr},paid,`);
    expect(await effectsOf(answerId)).toEqual(['utr-twice-in-file', 'utr-twice-in-file']);
    expect(await apply(answerId)).toMatchObject({ value: { paid: 0, wrong: 2 } });
    expect(await claimStatus(one.who)).toMatchObject({ activeStatus: 'active', utr: null });
  });

  test('that gives one UTR to the transfers of one run is a bulk debit: each claim is paid, and the UTR is used', async () => {
    const [one, other, third] = [await payable(), await payable(), await payable()];
    await beginRun(one.id, other.id, third.id);
    const [first, second, last] = [
      await referenceOf(app.db, one.id),
      await referenceOf(app.db, other.id),
      await referenceOf(app.db, third.id),
    ];
    const utr = someUtr();
    const answerId = await imported(`${first},200,${utr},paid,`, `${second},200,${utr.toLowerCase()},paid,`);
    expect(await effectsOf(answerId)).toEqual(['pay', 'pay']);
    expect(await apply(answerId)).toMatchObject({ value: { paid: 2, wrong: 0 } });
    expect(await claimStatus(one.who)).toMatchObject({ activeStatus: 'paid', utr });
    expect(await claimStatus(other.who)).toMatchObject({ activeStatus: 'paid', utr });
    // Typed by a person it is a mistake, and a later file may have the rest of the debit.
    await expect(pay(third.id, utr)).rejects.toThrow('claims/utr-used');
    const rest = await imported(`${last},200,${utr},paid,`);
    expect(await apply(rest)).toMatchObject({ value: { paid: 1, wrong: 0 } });
    const stranger = await processing();
    expect(await effectsOf(await imported(`${stranger.reference},200,${utr},paid,`))).toEqual(['utr-used']);
    const returned = await recordReturn(ctx, { utr, claimId: other.id, reason: 'account closed', actor: 'usr_other' });
    expect(codeOf(returned)).toBe('ok');
    expect(await claimStatus(one.who)).toMatchObject({ activeStatus: 'paid', returnedAt: null });
    expect(codeOf(await recordReturn(ctx, { utr, reason: 'account closed', actor: 'usr_other' }))).toBe(
      'claims/utr-unknown',
    );
  });

  test('decides nothing about a claim of the person who applies it', async () => {
    const { reference, who } = await processing('700000000007');
    const own = { answerId: await imported(`${reference},200,,failed,closed`), actor: who.accountId };
    expect(await effectsOf(own.answerId, own.actor)).toEqual(['own-claim']);
    expect(await applyAnswer(ctx, own)).toMatchObject({ value: { failed: 0, others: 1, wrong: 0 } });
    const paid = { answerId: await imported(`${reference},200,${someUtr()},paid,`), actor: who.accountId };
    expect(await applyAnswer(ctx, paid)).toMatchObject({ value: { paid: 0, others: 1, wrong: 0 } });
    // It is right, so it is not put aside.
    expect(codeOf(await putAside(ctx, { ...paid, reason: 'a new file comes' }))).toBe('answers/nothing-left');
    expect(await claimStatus(who)).toMatchObject({ activeStatus: 'active', utr: null });
    expect(await apply(own.answerId)).toMatchObject({ value: { failed: 1, wrong: 0 } });
    // The other answer calls it paid.
    expect(await attention(reference)).toEqual(['payout-not-sent-paid']);
  });

  test('of a transfer that was recorded as not sent, or of an earlier run, changes nothing', async () => {
    const { id, reference, who } = await processing('700000000001');
    await staff(`claim not-sent ${id}`);
    const again = await begin(id);
    expect(again).not.toBe(reference);
    const late = await imported(`${reference},200,${someUtr()},paid,`, `${again},200,,failed,`);
    // Without a reason of the bank its status is what the person reads.
    expect(await effectsOf(late)).toEqual(['not-being-paid', 'fail']);
    expect(await attention(reference)).toEqual(['payout-not-sent-paid']);
    expect(await attention(again)).toEqual([]);
    const failed = await imported(`${reference},200,,failed,closed`);
    expect(await effectsOf(failed)).toEqual(['known']);
    expect(await apply(failed)).toMatchObject({ value: { known: 1 } });
    // A file alone settles no doubt: the transfer is recorded, or another person confirms that no money left.
    expect(await attention(reference)).toEqual(['payout-not-sent-paid']);
    expect(await claimStatus(who)).toMatchObject({ activeStatus: 'active' });
  });

  test('that a paid transfer came back is listed until its return is recorded', async () => {
    const { id, reference } = await processing();
    const utr = someUtr();
    await pay(id, utr);
    await imported(`${reference},200,,failed,account closed`);
    expect(await attention(reference)).toEqual(['payout-returned-late']);
    await staff(`claim returned ${utr} account closed`);
    expect(await attention(reference)).toEqual([]);
  });

  test('that a transfer is paid which our books do not know is listed until its UTR is recorded', async () => {
    const utr = someUtr();
    await imported(`SP-0000-0000-0001,200,${utr.slice(0, 4)} ${utr.slice(4)},paid,`);
    expect(await attention('SP-0000-0000-0001')).toEqual(['payout-unknown']);
    const { id } = await processing();
    await pay(id, utr);
    expect(await attention('SP-0000-0000-0001')).toEqual([]);
  });

  test('is imported once: the same file is refused, and can be imported again after it was discarded', async () => {
    const { reference } = await processing();
    const text = `${head}\n${reference},200,${someUtr()},paid,\n`;
    const results = await Promise.all(Array.from({ length: 20 }, () => importText(text)));
    const first = results.flatMap((result) => (result.ok ? [result.value] : []));
    expect(first).toHaveLength(1);
    for (const result of results)
      if (!result.ok)
        expect(result.refusal).toMatchObject({ code: 'answers/imported-before', facts: { id: first[0] } });
    await discardAnswer(ctx, { answerId: first[0]!, actor });
    expect(await importText(text)).toMatchObject({ ok: true });
  });

  test('applied twenty times at once, and stopped in the middle, records each transfer once', async () => {
    const made = [await processing(), await processing(), await processing()];
    const answerId = await imported(
      `${made[0]!.reference},200,${someUtr()},paid,`,
      `${made[1]!.reference},200,,failed,closed`,
      `${made[2]!.reference},200,${someUtr()},paid,`,
    );
    const applied = await Promise.all(Array.from({ length: 20 }, () => apply(answerId)));
    await app.idle();
    const sum = (name: 'paid' | 'failed') =>
      applied.reduce((total, result) => total + (result.ok ? result.value[name] : 0), 0);
    expect([sum('paid'), sum('failed')]).toEqual([2, 1]);
    expect(messagesTo(made[0]!.who, 'claim-paid')).toHaveLength(1);
    expect(messagesTo(made[1]!.who, 'claim-held')).toHaveLength(1);
    // The program stopped after a claim was paid and before its row was written.
    await app.asOwner(`update bank_answer_row set result = 'waiting', applied_at = null, applied_by = null
      where answer_id = '${answerId}'`);
    expect(await apply(answerId)).toMatchObject({ value: { paid: 0, failed: 0, known: 3, wrong: 0 } });
    expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  });

  test('that returned later gives the amount back to the person, with a message', async () => {
    const { reference, who } = await processing();
    const utr = someUtr();
    await apply(await imported(`${reference},200,${utr},paid,`));
    await staff(`claim returned ${utr} account closed`);
    await app.idle();
    expect(await earnings(who)).toMatchObject({ commission: 200, paid: 0 });
    expect(messagesTo(who, 'claim-returned')).toHaveLength(1);
    // The old answer once more, in another file, does not pay again.
    const again = await imported(`${reference},200,${utr},paid,again`);
    expect(await effectsOf(again)).toEqual(['known']);
  });
});

test('a returned row: with a UTR the transfer is recorded, then its return by another person; without one nothing left', async () => {
  const [gone, kept] = [await processing(), await processing()];
  const utr = someUtr();
  const answerId = await imported(
    `${gone.reference},200,${utr},RETURNED,Account closed`,
    `${kept.reference},200,,Returned,No such account`,
  );
  expect(await effectsOf(answerId)).toEqual(['pay-returned', 'fail']);
  expect(await apply(answerId)).toMatchObject({ value: { failed: 1, others: 1, wrong: 0 } });
  expect(await effectsOf(answerId)).toEqual(['begun-by-you', null]);
  expect(await claimStatus(gone.who)).toMatchObject({ activeStatus: 'paid', utr, returnedAt: null });
  expect(await claimStatus(kept.who)).toMatchObject({ activeStatus: 'hold', reason: 'No such account' });
  const other = { answerId, actor: 'usr_other' };
  expect(await effectsOf(answerId, other.actor)).toEqual(['return', null]);
  const applied = await Promise.all(Array.from({ length: 20 }, () => applyAnswer(ctx, other)));
  expect(applied.reduce((sum, result) => sum + (result.ok ? result.value.returned : 0), 0)).toBe(1);
  await app.idle();
  expect(await earnings(gone.who)).toMatchObject({ commission: 200, paid: 0 });
  expect(await readDeskAnswer(ctx, answerId, { accountId: actor, roles: ['finance'] })).toMatchObject({
    value: { waiting: 0, recorded: { failed: 1, returned: 1 } },
  });
});

test('pending rows are counted apart, the page says what was recorded, and what is left is put aside with a reason', async () => {
  const [one, two, three] = [await processing(), await processing(), await processing()];
  const bare = one.reference.replaceAll('-', '');
  const answerId = await imported(
    `NEFT/${bare}/RAHUL,200,${someUtr()},paid,`,
    `${two.reference},200,,In process,`,
    `${three.reference},199,${someUtr()},paid,`,
  );
  const read = async () => {
    const answer = await readDeskAnswer(ctx, answerId, { accountId: actor, roles: ['finance'] });
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value;
  };
  expect((await read()).counts).toEqual({ pay: 1, return: 0, fail: 0, known: 0, pending: 1, others: 0, wrong: 1 });
  expect(await apply(answerId)).toMatchObject({ value: { paid: 1, pending: 1, wrong: 1 } });
  expect(await read()).toMatchObject({ waiting: 2, recorded: { paid: 1, aside: 0 }, recordedSum: 200 });
  const aside = () => putAside(ctx, { answerId, reason: 'a new file comes', actor });
  const results = await Promise.all(Array.from({ length: 20 }, aside));
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
  expect(new Set(results.map(codeOf))).toEqual(new Set(['ok', 'answers/nothing-left']));
  expect(await read()).toMatchObject({ waiting: 0, recorded: { paid: 1, aside: 2 } });
  expect((await read()).events.map(({ event }) => event)).toContain('payouts/answer-rows-aside');
  expect(await claimStatus(two.who)).toMatchObject({ activeStatus: 'active' });
});

test("of account numbers in the bank's free text only the last four digits are stored", async () => {
  const { reference, who } = await processing();
  const answerId = await imported(
    `${reference},200,,failed 987654321,A/c 123456789012 or 1234-5678 9013 shut 12345678`,
  );
  expect(await readDeskAnswer(ctx, answerId, { accountId: actor, roles: ['finance'] })).toMatchObject({
    value: { entries: [{ status: 'failed ••••4321', reason: 'A/c ••••9012 or ••••9013 shut 12345678' }] },
  });
  const long = await imported(`${reference},200,,failed,${'x'.repeat(292)}123456789012`);
  expect(JSON.stringify(await readDeskAnswer(ctx, long, { accountId: actor, roles: ['finance'] }))).not.toContain(
    '12345678',
  );
  expect(await claimStatus(who)).toMatchObject({ activeStatus: 'active' });
});

test('what the bank wrote is read by those who apply it, not by a viewer', async () => {
  const { reference } = await processing();
  const path = `/api/desk/bank-answers/${await imported(`${reference},200,,failed,Account of Asha closed`)}`;
  const read = async (role: 'owner' | 'finance' | 'viewer' | 'recruiter') =>
    (await app.request(path, { headers: { cookie: (await deskMember(ctx, [role])).cookie } })).status;
  expect(await Promise.all((['owner', 'finance', 'viewer', 'recruiter'] as const).map(read))).toEqual([
    200, 200, 403, 403,
  ]);
});

describe('a file that is not an answer', () => {
  test('names what is wrong with it', async () => {
    const row = `SP-0000-0000-0000,200,${someUtr()},paid,`;
    expect(codeOf(await importText(''))).toBe('csv/empty');
    const none = { fileName: '', bytes: new Uint8Array(), columns, actor };
    expect(codeOf(await importAnswer(ctx, none))).toBe('answers/file-missing');
    expect(codeOf(await importText('\r\n'))).toBe('csv/empty');
    expect(codeOf(await importText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff])))).toBe('xlsx/broken');
    expect(codeOf(await importText(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])))).toBe('table/old-xls');
    expect(codeOf(await importText(head))).toBe('answers/no-rows');
    expect(codeOf(await importText(`${head}\n${row}\n"${row}\n`))).toBe('csv/cut-off');
    expect(codeOf(await importText(`${head}\n${row}\nSP-0000-0000-0001,20`))).toBe('answers/cut-off');
    expect(codeOf(await importText(`${head}\n${`${row}\n`.repeat(1001)}`))).toBe('csv/too-many-rows');
    expect(await importText(`Ref,Rs,UTR,Status,Reason\n${row}\n`)).toMatchObject({
      refusal: {
        code: 'answers/columns',
        fields: [
          { field: 'reference', reason: 'no-column' },
          { field: 'amount', reason: 'no-column' },
        ],
        facts: { columns: 'Ref, Rs, UTR, Status, Reason' },
      },
    });
    expect(codeOf(await importText(`${head}\n${row}\n`, { ...columns, utr: '' }))).toBe('answers/columns');
    expect(codeOf(await applyAnswer(ctx, { answerId: 'ban_none', actor }))).toBe('answers/unknown');
  });
});

test('references and statuses are read as banks write them', () => {
  expect(referenceIn('NEFT/sp-7k3m-9pq2-xw4d/ASHA')).toBe('SP-7K3M-9PQ2-XW4D');
  for (const printed of ['NEFT SP7K3M9PQ2XW4D ASHA', 'sp 7k3m 9pq2 xw4d', 'UPI/SP7K3M-9PQ2-XW4D'])
    expect(referenceIn(printed)).toBe('SP-7K3M-9PQ2-XW4D');
  expect(referenceIn('XSP-7K3M-9PQ2-XW4D')).toBeUndefined();
  expect(bankVerdict({ status: ' Success ', utr: '' }, firstSettings)).toBe('paid');
  const without = { ...firstSettings, answer: { ...columns, status: '' } };
  expect(bankVerdict({ status: '', utr: 'X' }, without)).toBe('paid');
  // It may be pending: a failure is only what the bank calls one.
  expect(bankVerdict({ status: '', utr: '' }, without)).toBe('pending');
  expect(bankVerdict({ status: 'perhaps', utr: '' }, firstSettings)).toBeUndefined();
});

test('it was imported at the time of the product, as its claims are paid', async () => {
  await moveClock(ctx, 3 * dayMs, async () => undefined);
  const { reference } = await processing();
  const answer = await readDeskAnswer(ctx, await imported(`${reference},200,,Failed,Account closed`), {
    accountId: actor,
    roles: ['finance'],
  });
  const importedAt = answer.ok ? new Date(answer.value.importedAt).getTime() : 0;
  expect(Math.abs(importedAt - ctx.now().getTime() - 3 * dayMs)).toBeLessThan(minuteMs);
});
