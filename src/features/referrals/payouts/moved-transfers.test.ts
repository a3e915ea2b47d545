// Transfers that were recorded for the wrong claim.
import { describe, expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { owedOn } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { moveTransfer } from './actions/move-transfer.ts';

let referrer: Applicant;
const { app, audit, claimed, earn, earnings, messagesTo, run, begin, pay, staff, transactions } =
  await referralsProduct((who) => (referrer = who));

/** A second person with a ₹300 claim to another account. */
async function otherClaim(): Promise<{ readonly other: Applicant; readonly right: string }> {
  const other = await app.applicant();
  await earn(other, 3);
  return { other, right: await claimed(other, { accNumber: '777700001111' }) };
}
const inFlight = (of: Applicant) => owedOn(app.product.ctx.db, ledgerAccounts.claimsInFlight(of.accountId));

describe('a transfer on the wrong claim', () => {
  test('is moved to the right one, which it pays; the other goes on hold and its owner is notified', async () => {
    await earn(referrer, 2);
    const wrong = await claimed(referrer);
    const { other, right } = await otherClaim();
    const utr = someUtr();
    await begin(right);
    await pay(wrong, utr);

    expect(await staff(`claim move-transfer ${utr.toLowerCase()} ${right} typed for the wrong claim`)).toMatch(
      new RegExp(`${right} is paid.*${wrong} is hold`, 's'),
    );
    expect(await transactions(referrer)).toMatchObject([
      { _id: wrong, activeStatus: 'hold', reason: 'typed for the wrong claim', utr: null, isUncovered: false },
    ]);
    expect(await transactions(other)).toMatchObject([{ _id: right, activeStatus: 'paid', utr }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 0, inClaims: 200, commission: 0, debt: 0 });
    expect(await earnings(other)).toMatchObject({ paid: 300, inClaims: 0, commission: 0, debt: 0 });
    expect([await inFlight(referrer), await inFlight(other)]).toEqual([200_00, 0]);
    const personal = { reason: 'typed for the wrong claim' };
    expect((await audit(wrong)).find(({ act }) => act === 'claims/transfer-moved')).toMatchObject({
      details: { utr, to: right, amountPaise: 200_00 },
      personal,
    });
    expect((await audit(right)).find(({ act }) => act === 'claims/paid')).toMatchObject({
      after: { state: 'paid' },
      details: { utr, movedFrom: wrong },
      personal,
    });
    const [correction] = messagesTo(referrer, 'claim-reopened');
    expect(correction!.text).toMatch(/: correction, .*Rs\.? ?200.* is not paid yet/);
    expect(messagesTo(other, 'claim-paid')).toHaveLength(1);

    // The reopened claim is paid once its own transfer is made.
    await staff(`claim release ${wrong}`);
    await begin(wrong);
    const own = someUtr();
    await pay(wrong, own);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid', utr: own, reason: null }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 0, commission: 0, debt: 0 });
    // A transfer can be moved repeatedly.
    const { right: third } = await otherClaim();
    await staff(`claim move-transfer ${own} ${third} wrong again`);
    await pay(wrong, someUtr());
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 0, commission: 0, debt: 0 });
    expect(messagesTo(referrer, 'claim-paid')).toHaveLength(3);
    expect(messagesTo(referrer, 'claim-reopened')).toHaveLength(2);
  });

  test('of two that were swapped is moved with --second, and then the other', async () => {
    await earn(referrer, 2);
    const mine = await claimed(referrer);
    const { other, right: theirs } = await otherClaim();
    const [myUtr, theirUtr] = [someUtr(), someUtr()];
    await pay(mine, theirUtr);
    await pay(theirs, myUtr);
    await expect(staff(`claim move-transfer ${myUtr} ${mine} exchanged`)).rejects.toThrow('claims/paid-already');
    await staff(`claim move-transfer ${myUtr} ${mine} exchanged --second`);
    await staff(`claim move-transfer ${theirUtr} ${theirs} exchanged`);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid', utr: myUtr }]);
    expect(await transactions(other)).toMatchObject([{ activeStatus: 'paid', utr: theirUtr }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 0, commission: 0, debt: 0 });
    expect(await earnings(other)).toMatchObject({ paid: 300, inClaims: 0, commission: 0, debt: 0 });
    // The claim was paid throughout.
    expect(messagesTo(referrer, 'claim-reopened')).toHaveLength(0);
    // After its last transfer is moved too, only the earnings are left.
    const { right: third } = await otherClaim();
    await staff(`claim move-transfer ${myUtr} ${third} it was theirs`);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'rejected', utr: null }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 0, inClaims: 0, commission: 200, debt: 0 });
    expect(messagesTo(referrer, 'claim-not-paid')).toHaveLength(1);
  });

  test('of a rejected claim leaves it rejected, and offsets the debt', async () => {
    await earn(referrer, 2);
    const wrong = await claimed(referrer);
    await staff(`claim reject ${wrong} The name differs.`);
    const again = await claimed(referrer);
    const { right } = await otherClaim();
    const utr = someUtr();
    await pay(wrong, utr);
    expect(await transactions(referrer)).toMatchObject([{ _id: again, activeStatus: 'hold' }, {}]);
    await staff(`claim move-transfer ${utr} ${right} it was theirs`);
    await run('release-covered-claims');
    expect(await transactions(referrer)).toMatchObject([
      { _id: again, activeStatus: 'active' },
      { _id: wrong, activeStatus: 'rejected', utr: null },
    ]);
    expect(await earnings(referrer)).toMatchObject({ paid: 0, inClaims: 200, commission: 0, debt: 0 });
  });

  test('may be for a claim of the same person, and for a rejected one', async () => {
    await earn(referrer, 2);
    const rejected = await claimed(referrer);
    await staff(`claim reject ${rejected} The name differs.`);
    const open = await claimed(referrer);
    const utr = someUtr();
    await pay(open, utr);
    await staff(`claim move-transfer ${utr} ${rejected} it left before the rejection`);
    expect(await transactions(referrer)).toMatchObject([
      { _id: open, activeStatus: 'hold' },
      { _id: rejected, activeStatus: 'paid', utr },
    ]);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 200, commission: 0, debt: 200 });
    await expect(staff(`claim release ${open}`)).rejects.toThrow('claims/not-covered');
  });

  test('is not moved when there is nothing to move', async () => {
    await earn(referrer, 2);
    const wrong = await claimed(referrer);
    const { right } = await otherClaim();
    const utr = someUtr();
    await expect(staff(`claim move-transfer ${utr} ${right} mistyped`)).rejects.toThrow('claims/utr-unknown');
    await pay(wrong, utr);
    await expect(staff(`claim move-transfer ${utr} ${wrong} mistyped`)).rejects.toThrow('claims/same-claim');
    await expect(staff(`claim move-transfer ${utr} SC-0000-0000-0000 mistyped`)).rejects.toThrow('claims/unknown');
    await staff(`claim returned ${utr} account closed`);
    await expect(staff(`claim move-transfer ${utr} ${right} mistyped`)).rejects.toThrow('claims/returned-already');
    expect(await transactions(referrer)).toMatchObject([{ _id: wrong, activeStatus: 'paid', utr }]);
  });

  test('is moved once under concurrency, in both directions without a deadlock', async () => {
    await earn(referrer, 2);
    const wrong = await claimed(referrer);
    const { other, right } = await otherClaim();
    const { right: third } = await otherClaim();
    const [utr, back] = [someUtr(), someUtr()];
    await pay(wrong, utr);
    await pay(right, back);
    const { ctx } = app.product;
    const move = (of: string, claimId: string) =>
      moveTransfer(ctx, { utr: of, claimId, isSecond: true, reason: 'mistyped', actor: runMaker });
    const moved = await Promise.all([
      ...Array.from({ length: 4 }, () => move(utr, right)),
      ...Array.from({ length: 4 }, () => move(utr, third)),
      ...Array.from({ length: 4 }, () => move(back, wrong)),
    ]);
    await app.idle();
    expect(moved.slice(0, 8).filter((result) => result.ok).length).toBeGreaterThanOrEqual(1);
    const [own, others] = [await earnings(referrer), await earnings(other)];
    expect(own['inClaims']! + own['paid']! + own['commission']! - own['debt']!).toBe(200);
    expect(others['inClaims']! + others['paid']! + others['commission']! - others['debt']!).toBe(300);
  });

  test('is not taken from a claim whose account was erased since, because it could not be paid', async () => {
    await earn(referrer, 2);
    const wrong = await claimed(referrer);
    const utr = someUtr();
    await pay(wrong, utr);
    app.pass(366 * dayMs);
    await run('erase-bank-details');
    const { right } = await otherClaim();
    await expect(staff(`claim move-transfer ${utr} ${right} mistyped`)).rejects.toThrow('claims/details-erased');
  });
});
