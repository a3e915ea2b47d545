// The desk's calls about claims and payout runs, as its forms make them.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { deskMember } from '#test/desk.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { findClaim } from './claims/store/claims.ts';

const { app, audit, claimed, earn, earnings, messagesTo } = await referralsProduct(() => undefined);
const { ctx } = app.product;
type Member = Awaited<ReturnType<typeof deskMember>>;
/** Signed in now: a session ends while a new account waits its day. */
const finance = (): Promise<Member> => deskMember(ctx, ['finance']);

async function post(
  path: string,
  body: unknown,
  { cookie }: Member,
): Promise<{ status: number; code: string; goTo: string }> {
  const answer = await app.request(`/api/desk/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as { code?: string; goTo?: string };
  return { status: answer.status, code: json.code ?? '', goTo: json.goTo ?? '' };
}
const get = async (path: string, { cookie }: Member) => app.request(path, { headers: { cookie } });

async function payable() {
  const who = await app.applicant();
  await earn(who, 2);
  const id = await claimed(who);
  return { who, id, version: String((await findClaim(ctx.db, id))?.version) };
}

test('a claim is decided by the version that was seen, and never by its owner', async () => {
  const { who, id, version } = await payable();
  const staff = await finance();
  const decide = (verb: string, reason: string) => post(`claims/${id}/${verb}`, { version, reason }, staff);
  expect(await decide('hold', ' ')).toMatchObject({ status: 422 });
  expect(await decide('hold', 'We call you.')).toMatchObject({ status: 200 });
  expect(await decide('reject', 'No.')).toMatchObject({ code: 'claims/changed' });
  expect((await findClaim(ctx.db, id))?.state).toBe('hold');
  const own = await finance();
  await app.rewrite('claim', `update claim set referrer_id = '${own.accountId}' where id = '${id}'`);
  const now = String((await findClaim(ctx.db, id))?.version);
  expect(await post(`claims/${id}/release`, { version: now }, own)).toMatchObject({
    status: 403,
    code: 'desk/own-record',
  });
  await app.rewrite('claim', `update claim set referrer_id = '${who.accountId}' where id = '${id}'`);
});

test('rejected twenty times at once: the amount goes back once', async () => {
  const { who, id, version } = await payable();
  const staff = await finance();
  const rejected = { version, reason: 'No such account.' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(`claims/${id}/reject`, rejected, staff)));
  await app.idle();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await earnings(who)).toMatchObject({ commission: 200, inClaims: 0 });
  expect(messagesTo(who, 'claim-rejected')).toHaveLength(1);
});

test('a run goes from its maker to a second person with a fresh factor, then to the bank and back', async () => {
  const { who, id } = await payable();
  const [maker, approver, stale] = [await finance(), await finance(), await finance()];
  const { goTo } = await post('payout-runs', { ids: [id] }, maker);
  const run = goTo.replace('/desk/', '');
  expect(run).toMatch(/^payout-runs\/SB-/);
  const confirmed = { claims: '1', sum: '200', confirmed: 'yes' };
  expect(await post(`${run}/approve`, confirmed, maker)).toMatchObject({
    status: 403,
    code: 'approvals/second-person',
  });
  await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${stale.accountId}`.execute(
    app.db,
  );
  expect(await post(`${run}/approve`, confirmed, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
  expect(await post(`${run}/approve`, { ...confirmed, sum: '201' }, approver)).toMatchObject({
    code: 'payouts/not-as-shown',
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(`${run}/approve`, confirmed, approver)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await get(`/api/desk/${run}/bank-file.csv`, stale)).status).toBe(403);
  const file = await get(`/api/desk/${run}/bank-file.csv`, approver);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="SB-/);
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(await file.text()).toContain('123456789012');
  // Twenty people record the same transfer.
  const utr = someUtr();
  const version = String((await findClaim(ctx.db, id))?.version);
  const paid = await Promise.all(Array.from({ length: 20 }, () => post(`claims/${id}/paid`, { version, utr }, maker)));
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
  const after = String((await findClaim(ctx.db, id))?.version);
  const back = { version: after, utr, reason: 'account closed' };
  expect(await post(`claims/${id}/returned`, { ...back, utr: someUtr() }, maker)).toMatchObject({
    code: 'claims/utr-unknown',
  });
  expect(await post(`claims/${id}/returned`, back, maker)).toMatchObject({
    status: 403,
    code: 'claims/recorded-by-you',
  });
  expect(await post(`claims/${id}/returned`, back, approver)).toMatchObject({ status: 200 });
  await app.idle();
  expect(await earnings(who)).toMatchObject({ commission: 200, paid: 0 });
  expect(messagesTo(who, 'claim-returned')).toHaveLength(1);
  expect((await audit(id)).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['claims/processing', 'claims/paid', 'claims/returned']),
  );
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

test('a file of 50 MB is refused before it is read', async () => {
  const form = new FormData();
  form.set('answer', new Blob([new Uint8Array(50 * 1024 * 1024).fill(65)]), 'bank.csv');
  const answer = await app.request('/api/desk/bank-answers', {
    method: 'POST',
    headers: { cookie: (await finance()).cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
    body: form,
  });
  expect(answer.status).toBe(413);
});

test('an earning on hold is released at the desk with a reason, once, and not by who would get it', async () => {
  const referrer = await app.applicant();
  const [held] = await earn(referrer, 1);
  await app.asOwner(`update commission set hold_reason = 'same-browser' where application_id = '${held!.number}'`);
  const staff = await finance();
  const release = (by: Member, reason = 'Both came to the office.') =>
    post(`applications/${held!.number}/release-earning`, { reason, confirmed: 'yes' }, by);
  expect(await earnings(referrer)).toMatchObject({ commission: 0, held: 100 });
  expect(await release(staff, ' ')).toMatchObject({ status: 422 });
  // The tick names person, sum and account.
  const untick = await post(`applications/${held!.number}/release-earning`, { reason: 'Both came.' }, staff);
  expect(untick).toMatchObject({ status: 422, code: 'http/fields' });
  await app.rewrite(
    'commission',
    `update commission set referrer_id = '${staff.accountId}' where application_id = '${held!.number}'`,
  );
  expect(await release(staff)).toMatchObject({ status: 403, code: 'desk/own-record' });
  await app.rewrite(
    'commission',
    `update commission set referrer_id = '${referrer.accountId}' where application_id = '${held!.number}'`,
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => release(staff)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['applications/earning-not-held']),
  );
  expect(await earnings(referrer)).toMatchObject({ commission: 100, held: 0 });
  expect((await audit(held!.number)).filter(({ act }) => act === 'referrals/released')).toHaveLength(1);
  expect(await post('applications/SA-NONE/release-earning', { reason: 'x', confirmed: 'yes' }, staff)).toMatchObject({
    status: 404,
  });
  expect(await release(await deskMember(ctx, ['recruiter']))).toMatchObject({ status: 403 });
});

test.each<readonly [string, object | undefined]>([
  ['payout-runs', { ids: ['SC-0000'] }],
  ['payout-runs/SB-0000/cancel', undefined],
  ['claims/SC-0000/hold', { version: '1', reason: 'We call you.' }],
  ['claims/SC-0000/reject', { version: '1', reason: 'No such account.' }],
  ['claims/SC-0000/release', { version: '1' }],
])('what decides a payout asks for the factor again: %s', async (path, body) => {
  const [fresh, stale] = [await finance(), await finance()];
  await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${stale.accountId}`.execute(
    app.db,
  );
  expect(await post(path, body, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
  expect((await post(path, body, fresh)).code).not.toBe('desk/factor-needed');
});
