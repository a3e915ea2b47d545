// Transfers from our bank and returned ones.
import { describe, expect, test } from 'vitest';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';

let referrer: Applicant;
const { app, audit, claimed, earn, earnings, messagesTo, refund, run, begin, pay, staff, transactions } =
  await referralsProduct((who) => (referrer = who));

describe('a transfer that took place', () => {
  test('A1: is recorded in any state of the claim, which is payable once', async () => {
    const [first] = await earn(referrer, 2);
    const id = await claimed(referrer);
    await refund(first!);
    // The cashier's transfer was made before the refund was recorded.
    await pay(id, someUtr());
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 0, commission: 0, debt: 100 });
    await earn(referrer, 2);
    await run('release-covered-claims');
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'paid' }]);
    await expect(pay(id, someUtr())).rejects.toThrow(/paid/);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, commission: 100, debt: 0 });
  });
  test('A1: in processing, only its own end changes the claim', async () => {
    const [first] = await earn(referrer, 2);
    const id = await claimed(referrer);
    await begin(id);
    await refund(first!);
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'active' }]);
    await expect(staff(`claim reject ${id} a colleague saw no transfer`)).rejects.toThrow('claims/being-paid');
    await expect(staff(`claim hold ${id} wait`)).rejects.toThrow('claims/being-paid');
    await expect(begin(id)).rejects.toThrow(/being-paid/);
    await run('release-covered-claims');
    await pay(id, someUtr());
    expect(await earnings(referrer)).toMatchObject({ paid: 200, debt: 100 });
  });
});

describe('a transfer', () => {
  test('for a rejected claim is a debt that later earnings offset, and holds a claim that it leaves uncovered', async () => {
    await earn(referrer, 2);
    const rejected = await claimed(referrer);
    await staff(`claim reject ${rejected} The name differs.`);
    const again = await claimed(referrer);
    const utr = someUtr();
    await pay(rejected, utr);
    expect(await transactions(referrer)).toMatchObject([
      { _id: again, activeStatus: 'hold', isUncovered: true },
      { _id: rejected, activeStatus: 'paid', utr, reason: null },
    ]);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 200, commission: 0, debt: 200 });
    await earn(referrer, 2);
    await run('release-covered-claims');
    expect((await transactions(referrer))[0]).toMatchObject({ _id: again, activeStatus: 'active', isUncovered: false });
  });
  test('that is a second one for a paid claim is recorded when staff confirm it', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    const [first, second] = [someUtr(), someUtr()];
    await pay(id, first);
    await expect(pay(id, second)).rejects.toThrow(new RegExp(`claims/paid-already .*${first}`));
    await expect(pay(id, first)).rejects.toThrow(/claims\/paid-already .*"isSame":true/);
    await expect(pay(id, first, { isSecond: true })).rejects.toThrow('claims/utr-used');
    await pay(id, second, { isSecond: true });
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid', utr: first, returnedAt: null }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 400, commission: 0, debt: 200 });
    await staff(`claim returned ${second} sent twice`);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid', utr: first, returnedAt: null }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, debt: 0 });
    expect(messagesTo(referrer, 'claim-returned')).toHaveLength(0);
  });
  test('is recorded once, also by two people', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    const other = await app.applicant();
    await earn(other, 2);
    const otherId = await claimed(other, { accNumber: '777700001111' });
    const utr = someUtr();
    await pay(id, utr);
    await expect(pay(otherId, utr.toLowerCase())).rejects.toThrow('claims/utr-used');
    await expect(pay(otherId, '12')).rejects.toThrow('claims/utr-invalid');
    expect(await earnings(other)).toMatchObject({ inClaims: 200, paid: 0 });
  });
  test('with a mistyped UTR is corrected, and the audit contains both', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    const [wrong, right] = [someUtr(), someUtr()];
    await pay(id, wrong);
    await staff(`claim correct-utr ${id} ${right} two digits swapped`);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid', utr: right }]);
    expect(await audit(id)).toContainEqual(
      expect.objectContaining({
        act: 'claims/utr-corrected',
        before: { utr: wrong },
        after: { utr: right },
        personal: { reason: 'two digits swapped' },
      }),
    );
    // The wrong UTR is unknown now.
    await expect(staff(`claim returned ${wrong} account closed`)).rejects.toThrow('claims/utr-unknown');
    const second = someUtr();
    await pay(id, second, { isSecond: true });
    const unknown = staff(`claim correct-utr ${id} ${someUtr()} mistyped --was ${wrong}`);
    await expect(unknown).rejects.toThrow('claims/utr-unknown');
    const corrected = someUtr();
    await staff(`claim correct-utr ${id} ${corrected} mistyped --was ${second}`);
    expect(await transactions(referrer)).toMatchObject([{ utr: right }]);
  });
});

describe('a payout that the bank returned', () => {
  test("A16: gives its amount back to the person, and the payout's audit contains its UTR", async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    const utr = someUtr();
    await pay(id, utr);
    expect(await audit(id)).toContainEqual(
      expect.objectContaining({ act: 'claims/paid', details: expect.objectContaining({ utr }) }),
    );
    await staff(`claim returned ${utr} account closed`);
    expect(await earnings(referrer)).toMatchObject({ paid: 0, inClaims: 0, commission: 200 });
    expect(await transactions(referrer)).toMatchObject([
      { activeStatus: 'paid', utr, returnedAt: expect.any(String), reason: 'account closed' },
    ]);
    const [message] = messagesTo(referrer, 'claim-returned');
    expect(message!.text).toMatch(/: the bank returned our payment of Rs 200 /);
    await expect(staff(`claim returned ${utr} again`)).rejects.toThrow('claims/returned-already');
    expect(messagesTo(referrer, 'claim-returned')).toHaveLength(1);
    // The same money can be claimed and paid again.
    const again = await claimed(referrer, { accNumber: '888800001111' });
    await begin(again);
    await pay(again, someUtr());
    expect(await earnings(referrer)).toMatchObject({ paid: 200, commission: 0, debt: 0 });
  });
  test('A16: and was sent again for the same claim is in effect', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    const [utr, anew] = [someUtr(), someUtr()];
    await pay(id, utr);
    await staff(`claim returned ${utr} name differs`);
    await pay(id, anew, { isSecond: true });
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid', utr: anew, returnedAt: null }]);
    expect(await earnings(referrer)).toMatchObject({ paid: 200, commission: 0, debt: 0 });
    expect(messagesTo(referrer, 'claim-paid')).toHaveLength(2);
  });
});
