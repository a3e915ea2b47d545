import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { recordRestore } from '#features/payments/actions/restores.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someBank, someUtr } from '#test/referring.ts';
import { bankFileWith } from '#test/paying-out.ts';
import { resolveClaim } from '../claims/actions/resolve-claim.ts';

let referrer: Applicant;
const {
  app,
  attention,
  audit,
  claim,
  claimed,
  earn,
  earnings,
  messagesTo,
  refund,
  run,
  begin,
  pay,
  staff,
  transactions,
} = await referralsProduct((who) => (referrer = who));

describe('a payout that was begun', () => {
  test('ended because nothing was sent makes the claim active again', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    await begin(id);
    await staff(`claim not-sent ${id}`);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'active' }]);
    await expect(staff(`claim not-sent ${id}`)).rejects.toThrow('claims/not-being-paid');
    await begin(id);
    await pay(id, someUtr());
    expect(await earnings(referrer)).toMatchObject({ paid: 200, inClaims: 0 });
  });
  test('refused by the bank puts the claim on hold; its owner reads the reason', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    await begin(id);
    await staff(`claim not-sent ${id} The bank says that the account is closed.`);
    expect(await transactions(referrer)).toMatchObject([
      { activeStatus: 'hold', reason: 'The bank says that the account is closed.', isUncovered: false },
    ]);
    expect(messagesTo(referrer, 'claim-held')).toHaveLength(1);
  });
  test('ended because nothing was sent puts the claim on hold if a refund left it uncovered', async () => {
    const [first] = await earn(referrer, 2);
    const id = await claimed(referrer);
    await begin(id);
    await refund(first!);
    await staff(`claim not-sent ${id}`);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'hold', isUncovered: true }]);
  });
  test('is on the attention list after 48 hours, until it is ended', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    const payoutId = await begin(id);
    app.pass(48 * hourMs - minuteMs);
    expect(await attention(payoutId)).toEqual([]);
    app.pass(minuteMs);
    expect(await attention(payoutId)).toEqual(['payout-slow']);
    await pay(id, someUtr());
    expect(await attention(payoutId)).toEqual([]);
  });
  test('blocks further claims: it counts as the one active claim', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    await begin(id);
    await earn(referrer, 2);
    expect(await (await claim(referrer)).json()).toMatchObject({ code: 'claims/one-active' });
  });
});

describe('cover', () => {
  test('A6: is checked when a payout begins, however the claim became uncovered', async () => {
    const [first] = await earn(referrer, 2);
    const id = await claimed(referrer);
    await refund(first!);
    // The state that an earlier version left: active, and not covered.
    await app.asOwner(`update claim set state = 'active', reason = null, is_uncovered = false where id = '${id}'`);
    await expect(begin(id)).rejects.toThrow(/not-covered/);
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'hold', isUncovered: true }]);
  });
  test('A6: of an active claim is also checked by the sweeper', async () => {
    const [first] = await earn(referrer, 2);
    const id = await claimed(referrer);
    await refund(first!);
    await app.asOwner(`update claim set state = 'active', reason = null, is_uncovered = false where id = '${id}'`);
    await run('watch-claims');
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'hold', isUncovered: true }]);
  });
  test('A6: a hold by staff is not lifted automatically, whatever its reason says', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    await staff(
      `claim hold ${id} A referred application was refunded; this claim waits until later earnings cover it.`,
    );
    await run('release-covered-claims');
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'hold', isUncovered: false }]);
  });
  test('A6: is checked when a hold ends, whatever reason staff gave for it', async () => {
    const made = await earn(referrer, 2);
    const id = await claimed(referrer);
    await staff(`claim hold ${id} We call you about the account.`);
    for (const one of made) await refund(one);
    expect(await earnings(referrer)).toMatchObject({ earned: 0, inClaims: 200, debt: 200 });
    await expect(staff(`claim release ${id}`)).rejects.toThrow('claims/not-covered');
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'hold' }]);
  });
});

describe('the cashier', () => {
  test('A7: gets account, IFSC, name and amount in the bank file of the run', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer, { accNumber: '000123456789' });
    const reference = await begin(id);
    const shown = await bankFileWith(app, id);
    for (const part of ['000123456789', someBank.ifscCode, 'Asha Kumari', '200.00', reference])
      expect(shown).toContain(part);
    expect(await audit(id)).toContainEqual(
      expect.objectContaining({ act: 'claims/processing', details: expect.objectContaining({ amountPaise: 200_00 }) }),
    );
    expect(JSON.stringify(await audit(id))).not.toContain('123456789');
  });
});

describe('a claim', () => {
  test('that can be paid is listed from 48 hours on, and one on hold until it is rejected', async () => {
    await earn(referrer, 2);
    await pay(await claimed(referrer), someUtr());
    await earn(referrer, 2);
    const id = await claimed(referrer);
    app.pass(24 * hourMs - minuteMs);
    expect(await attention(id)).toEqual([]);
    app.pass(minuteMs);
    expect(await attention(id)).toEqual(['claim-waiting']);
    await staff(`claim hold ${id} the account is closed`);
    expect(await attention(id)).toEqual(['claim-on-hold']);
    await staff(`claim reject ${id} claim again to another account`);
    expect(await attention(id)).toEqual([]);
  });
});

describe('a new bank account', () => {
  test('A10: is on the attention list, and waits for 24 hours', async () => {
    await earn(referrer, 2);
    const made = await claim(referrer, { accNumber: '555566667777' });
    const { _id: id } = (await made.json()) as { _id: string };
    expect(await attention(id)).toEqual(['new-bank-account']);
    await expect(begin(id)).rejects.toThrow(/new-account-waits/);
    await run('notify-staff');
    const mail = app.messages.find((message) => message.template === 'attention' && message.text.includes(id));
    expect(mail?.text).toMatch(new RegExp(`${id}.*payable from \\d{1,2} \\w+ \\d{4}, \\d{1,2}:\\d\\d [ap]m`));
    app.pass(24 * hourMs - minuteMs);
    await expect(begin(id)).rejects.toThrow(/new-account-waits/);
    app.pass(minuteMs);
    await begin(id);
    expect(await attention(id)).toEqual([]);
  });
  test('A10: is not new once this person was paid to it', async () => {
    await earn(referrer, 2);
    await pay(await claimed(referrer, { accNumber: '000555566667777' }), someUtr());
    await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer, { accNumber: '555566667777' })).json()) as { _id: string };
    expect(await attention(id)).toEqual([]);
    await begin(id);
  });
  test('A10: stays new when the bank returned the payout', async () => {
    await earn(referrer, 2);
    const utr = someUtr();
    await pay(await claimed(referrer, { accNumber: '555566667778' }), utr);
    await staff(`claim returned ${utr} account closed`);
    const { _id: id } = (await (await claim(referrer, { accNumber: '555566667778' })).json()) as { _id: string };
    expect(await attention(id)).toEqual(['new-bank-account']);
  });
});

describe('after a restore', () => {
  test('a claim of before is marked, and in processing waits again after nothing was sent', async () => {
    await earn(referrer, 2);
    const id = await claimed(referrer);
    await begin(id);
    const at = app.product.ctx.now();
    await app.product.ctx.transaction((tx) => recordRestore(tx, { backupAt: at, restoredAt: at }));
    await staff(`claim not-sent ${id}`);
    await expect(begin(id)).rejects.toThrow(/unconfirmed/);
    await app.asOwner('delete from restored_backup');
    await begin(id);
  });
});

test('A22: the person is also notified of a second hold for missing cover', async () => {
  const [first, second] = await earn(referrer, 2);
  const id = await claimed(referrer);
  for (const one of [first!, second!]) {
    await refund(one);
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'hold' }]);
    await earn(referrer, 1);
    await run('release-covered-claims');
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'active' }]);
  }
  expect(messagesTo(referrer, 'claim-held')).toHaveLength(2);
});
test('A22: each decision is notified, however soon the next one follows', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  for (const reason of ['We call you.', 'We call you again.']) {
    await resolveClaim(app.product.ctx, id, { to: 'hold', reason }, { actor: 'cli:a' });
    await resolveClaim(app.product.ctx, id, { to: 'active' }, { actor: 'cli:a' });
  }
  await resolveClaim(app.product.ctx, id, { to: 'rejected', reason: 'No such account.' }, { actor: 'cli:a' });
  await app.idle();
  expect([messagesTo(referrer, 'claim-held').length, messagesTo(referrer, 'claim-rejected').length]).toEqual([2, 1]);
});
