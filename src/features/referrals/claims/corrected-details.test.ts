// The owner of an open claim corrects its bank details before the payout begins.
import { expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { referenceInSms } from '#features/notifications/model/sms.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someBank, someUtr } from '#test/referring.ts';
import { bankFileWith, beginByRun } from '#test/paying-out.ts';
import { ClaimCorrected } from '../events.ts';

let referrer: Applicant;
const { app, apply, attention, audit, claim, claimed, earn, earnings, messagesTo, begin, pay, staff, transactions } =
  await referralsProduct((who) => (referrer = who));
const { ctx } = app.product;

const right = { accNumber: '987654321098', ifscCode: 'HDFC0000001', bankName: 'HDFC Bank', mobileNumber: '9123456789' };
const correct = (id: string, bank: Record<string, string> = right, who: Applicant = referrer): Promise<Response> =>
  app.post(`/api/referrals/claims/${id}/bank-details`, bank, who);
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;
async function held(): Promise<string> {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  await staff(`claim hold ${id} The account number is wrong.`);
  return id;
}

test('the details of a claim on hold are corrected, staff are notified and release it, and the person gets a message', async () => {
  const id = await held();
  const answer = await correct(id);
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(await answer.json()).toMatchObject({ _id: id, ...right, activeStatus: 'hold' });
  expect(await transactions(referrer)).toMatchObject([
    { _id: id, ...right, activeStatus: 'hold', reason: 'The account number is wrong.', isCorrectable: true },
  ]);
  expect(await attention(id)).toContain('claim-corrected');
  expect((await audit(id)).at(-1)).toMatchObject({
    act: 'claims/bank-details-corrected',
    details: { state: 'hold', isNewAccount: true },
    personal: { accountBefore: '9012', accountAfter: '1098' },
  });
  expect(JSON.stringify(await audit(id))).not.toContain(right.accNumber);

  await staff(`claim release ${id}`);
  expect(messagesTo(referrer, 'claim-released')).toHaveLength(1);
  expect(messagesTo(referrer, 'claim-released')[0]?.text).toContain(referenceInSms(id));
  expect(await attention(id)).not.toContain('claim-corrected');
  // The new account waits a day, and the payout goes to it.
  await expect(begin(id)).rejects.toThrow(/new-account-waits/);
  app.pass(24 * hourMs);
  await begin(id);
  const order = await bankFileWith(app, id);
  expect(order).toContain(right.accNumber);
  expect(order).not.toContain(someBank.accNumber);
});

test('no other account for a day after the number was moved: who took it over would get the money', async () => {
  const id = await held();
  const now = (await ctx.businessNow()).toISOString();
  await app.tamper(`update account set phone_moved_at = '${now}' where id = '${referrer.accountId}'`);
  const answer = await correct(id);
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'claims/phone-moved']);
  app.pass(24 * hourMs);
  expect((await correct(id)).status).toBe(200);
});

test("each correction is notified once to the account's phone and e-mail address, without digits of the account", async () => {
  const id = await held();
  const email = `${referrer.accountId}@example.com`;
  await apply(referrer, '', { email });
  const notified = () =>
    app.messages.filter(
      ({ template, text }) =>
        template === 'claim-corrected' && [id, referenceInSms(id)].some((number) => text.includes(number)),
    );
  for (let n = 0; n < 2; n++) expect((await correct(id)).status).toBe(200);
  await app.idle();
  // Not at the claim's mobile number, which the same hand may have changed.
  expect(
    notified()
      .map(({ channel, to }) => `${channel} ${to}`)
      .toSorted(),
  ).toEqual([`email ${email}`, `sms ${referrer.phone}`]);
  expect((await correct(id, { ...right, accNumber: '987654321097' })).status).toBe(200);
  const again = ClaimCorrected({ claimId: id, referrerId: referrer.accountId, corrections: 2 });
  await ctx.transaction((tx) => ctx.emit(tx, again));
  await app.idle();
  expect(notified()).toHaveLength(4);
  for (const { text } of notified()) expect(text).not.toMatch(/1098|1097|9012/);
});

test('once a payout was begun the account stays, so a late transfer never vouches for another account', async () => {
  const id = await held();
  await staff(`claim release ${id}`);
  await begin(id);
  await staff(`claim not-sent ${id}`);
  const refused = await correct(id);
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'claims/not-correctable']);
  expect(await transactions(referrer)).toMatchObject([{ accNumber: someBank.accNumber, isCorrectable: false }]);
  await pay(id, someUtr());
  // The other account was never paid to, so its first claim waits.
  await earn(referrer, 2);
  const next = await claim(referrer, right);
  expect(next.status).toBe(201);
  const { _id } = (await next.json()) as { _id: string };
  await expect(begin(_id)).rejects.toThrow(/new-account-waits/);
  await staff(`claim reject ${_id} test`);
});

test('the same details again change nothing, and the sixth correction is refused', async () => {
  const id = await held();
  for (let n = 0; n < 3; n++) expect((await correct(id)).status).toBe(200);
  expect((await audit(id)).filter(({ act }) => act === 'claims/bank-details-corrected')).toHaveLength(1);
  for (let n = 0; n < 4; n++) expect((await correct(id, { ...right, accNumber: `98765432100${n}` })).status).toBe(200);
  const sixth = await correct(id, { ...right, accNumber: '987654321009' });
  expect([sixth.status, await codeOf(sixth)]).toEqual([409, 'claims/corrected-too-often']);
  expect(await transactions(referrer)).toMatchObject([{ accNumber: '987654321003' }]);
});

test('bad details, a foreign claim and one whose payout has begun or ended are refused', async () => {
  const id = await held();
  const bad = await correct(id, { ...right, ifscCode: 'HDFC' });
  expect([bad.status, await codeOf(bad)]).toEqual([422, 'claims/fields']);
  const foreign = await correct(id, right, await app.applicant());
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'claims/not-yours']);
  expect((await correct('SC-NONE')).status).toBe(404);
  await staff(`claim release ${id}`);
  await begin(id);
  const late = await correct(id);
  expect([late.status, await codeOf(late)]).toEqual([409, 'claims/not-correctable']);
  await pay(id, someUtr());
  expect((await correct(id)).status).toBe(409);
  expect(await transactions(referrer)).toMatchObject([{ accNumber: someBank.accNumber, isCorrectable: false }]);
});

test("a correction to a referred applicant's account holds the earnings from that applicant, and so the claim", async () => {
  const friend = await app.applicant();
  await apply(friend, referrer.referralCode);
  await earn(referrer, 1);
  await earn(friend, 2);
  const id = await claimed(referrer, { accNumber: '111122223333' });
  expect((await claim(friend, { accNumber: '444455556666' })).status).toBe(201);
  expect(await earnings(referrer)).toMatchObject({ held: 0, inClaims: 200 });
  expect((await correct(id, { ...someBank, accNumber: '444455556666' })).status).toBe(200);
  expect(await earnings(referrer)).toMatchObject({ held: 100 });
  expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'hold', isUncovered: true }]);
});

test('twenty corrections and two payouts at once: the payout has the details that the claim ends with', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  const accounts = Array.from({ length: 20 }, (_, n) => `5555000011${String(n).padStart(2, '0')}`);
  const [orders, answers] = await Promise.all([
    Promise.all([0, 1].map(() => beginByRun(ctx, id))),
    Promise.all(accounts.map((accNumber) => correct(id, { ...right, accNumber }))),
  ]);
  const done = answers.filter(({ status }) => status === 200).length;
  expect(done).toBeLessThanOrEqual(5);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  const [shown] = await transactions(referrer);
  const begun = orders.filter((order) => order.ok);
  expect(begun.length).toBeLessThanOrEqual(1);
  if (begun.length > 0) expect(await bankFileWith(app, id)).toContain(`,${String(shown?.['accNumber'])},`);
  expect((await audit(id)).filter(({ act }) => act === 'claims/bank-details-corrected')).toHaveLength(done);
});
