import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { referenceInSms } from '#features/notifications/model/sms.ts';
import { insistAtDesk } from '#test/desk-acts.ts';
import { newestContent, publishContent } from '#test/publishing.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { notifyEarning } from './actions/notify-referrer.ts';
import { recordTransfer } from './payouts/actions/record-transfer.ts';
import { resolveClaim } from './claims/actions/resolve-claim.ts';
import { EarningMade } from './events.ts';

const app = await testProduct();
await openAllRoles(app.db);

async function apply(who: Applicant, code: string): Promise<string> {
  const body = orderBody(who, {
    hasReferral: code ? 'yes' : 'no',
    referralCode: code,
    aadhar: `23${who.phone.slice(-10)}`,
    email: `${who.accountId}@example.com`,
  });
  const { paymentUrl } = (await (await app.post('/payment/create-order', body, who)).json()) as { paymentUrl: string };
  app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit', webhook: 'duplicate' });
  await app.sandbox.control.webhooksSettled();
  await app.idle();
  const { rows } = await sql<{ id: string }>`select id from application where account_id = ${who.accountId}`.execute(
    app.db,
  );
  return rows[0]!.id;
}
const notified = (who: Applicant): string[] =>
  app.messages
    .filter((message) => message.to === who.phone || message.to === `${who.accountId}@example.com`)
    .map((message) => `${message.channel} ${message.template}`)
    .sort();

test('an applicant is notified of the application, the refund and its end, on both channels, once each', async () => {
  const who = await app.applicant();
  const number = await apply(who, '');
  expect(notified(who)).toEqual(['email application-received', 'sms application-received']);
  const sms = app.messages.find((message) => message.to === who.phone)?.text;
  expect(sms).toContain(
    `Namuna Enterprises: we received your application ${referenceInSms(number)} and the fee of Rs 500.`,
  );
  const mail = app.messages.find((message) => message.to === `${who.accountId}@example.com`)?.text;
  expect(mail).toContain(`application ${number} for Supervisor and the fee of ₹500`);
  expect(mail).toContain('within 24 hours, as long as it has not moved to the next stage');
  await insistAtDesk(app.product.workCtx, ['application', 'refund', number, 'test']);
  await app.idle();
  app.pass(10 * minuteMs);
  for (let n = 0; n < 2; n++) {
    await sql`select graphile_worker.add_job('send-due-refunds')`.execute(app.db);
    await app.idle();
  }
  expect(notified(who)).toEqual([
    'email application-received',
    'email refund-done',
    'email refund-started',
    'sms application-received',
    'sms refund-done',
    'sms refund-started',
  ]);
});

test("each message is in the language of the person's last login only", async () => {
  const [english, hindi] = [await app.applicant(), await app.applicant()];
  await app.asOwner(`update account set language = 'hi' where id = '${hindi.accountId}'`);
  for (const who of [english, hindi]) await apply(who, '');
  const textsTo = (who: Applicant) =>
    app.messages
      .filter((message) => message.to === who.phone || message.to === `${who.accountId}@example.com`)
      .map((message) => message.text);
  expect(textsTo(english).filter((text) => /\p{Script=Devanagari}/u.test(text))).toEqual([]);
  const textBy = (channel: string) =>
    app.messages.find(
      ({ channel: own, to }) => own === channel && (to === hindi.phone || to.startsWith(hindi.accountId)),
    )?.text;
  const [sms, mail] = [textBy('sms'), textBy('email')];
  expect(sms).toMatch(/^नमूना एंटरप्राइज़ेज़: आवेदन SA[0-9A-Z]{12} और ₹500 /);
  expect(mail).toMatch(/^नमूना एंटरप्राइज़ेज़: सुपरवाइज़र का आवेदन SA-/);
  expect(mail?.endsWith(`\n\nआपका आवेदन और उसकी रसीद: ${app.product.ctx.config.appUrl}/application`)).toBe(true);
});

test('a referrer is notified of each earning once, in their language, also when its event is delivered again', async () => {
  const referrer = await app.applicant();
  await app.asOwner(`update account set language = 'hi' where id = '${referrer.accountId}'`);
  await apply(await app.applicant(), referrer.referralCode);
  const made = () =>
    app.messages.filter((message) => message.to === referrer.phone && message.template === 'earning-made');
  expect(made().map(({ text }) => text)).toEqual([
    'नमूना एंटरप्राइज़ेज़: आपके कोड से आवेदन हुआ, ₹100 की कमाई हुई। कब निकालें, "कमाई डैशबोर्ड" में देखें।',
  ]);
  const found = await sql<{ id: string }>`select id from commission where referrer_id = ${referrer.accountId}`.execute(
    app.db,
  );
  const again = { commissionId: found.rows[0]!.id, referrerId: referrer.accountId };
  await Promise.all(
    Array.from({ length: 5 }, () => app.product.ctx.transaction((tx) => app.product.ctx.emit(tx, EarningMade(again)))),
  );
  await app.idle();
  expect(made()).toHaveLength(1);
  await apply(await app.applicant(), referrer.referralCode);
  expect(made()).toHaveLength(2);
});

test('nobody is notified of an earning whose fee is being refunded already', async () => {
  const referrer = await app.applicant();
  await apply(await app.applicant(), referrer.referralCode);
  const earning = await sql<{ id: string }>`
    update commission set left_paise = 0, reversed_at = now() where referrer_id = ${referrer.accountId} returning id`.execute(
    app.db,
  );
  const { id } = earning.rows[0]!;
  await app.asOwner(`delete from message where source = 'commission:${id}:made'`);
  await notifyEarning(app.product.ctx, { commissionId: id });
  const left = await sql`select 1 from message where source = ${`commission:${id}:made`}`.execute(app.db);
  expect(left.rows).toEqual([]);
  await sql`update commission set left_paise = amount_paise, reversed_at = null where id = ${id}`.execute(app.db);
});

test('a referrer is notified of a claim and of each decision', async () => {
  const referrer = await app.applicant();
  for (let n = 0; n < 2; n++) await apply(await app.applicant(), referrer.referralCode);
  app.pass(24 * hourMs);
  const bank = {
    accNumber: '123456789012',
    ifscCode: 'SBIN0000691',
    bankName: 'State Bank of India',
    mobileNumber: '9876543210',
  };
  const { _id: id } = (await (
    await app.post('/api/referrals/claim', { referralCode: referrer.referralCode, ...bank }, referrer)
  ).json()) as { _id: string };
  await resolveClaim(app.product.ctx, id, { to: 'hold', reason: 'We call you.' }, { actor: 'cli:test' });
  await recordTransfer(app.product.ctx, { claimId: id, utr: 'SBIN000000000001', actor: 'cli:test' });
  await app.idle();
  // Staff's reasons are on the site only: they have one language and are not part of a registered text.
  expect(
    app.messages.filter((message) => message.to === referrer.phone && message.text.includes('We call you')),
  ).toEqual([]);
  expect(notified(referrer)).toEqual([
    'sms claim-held',
    'sms claim-paid',
    'sms claim-received',
    'sms earning-made',
    'sms earning-made',
  ]);
  expect(
    app.messages.some((message) => message.template === 'claim-paid' && message.text.includes('SBIN000000000001')),
  ).toBe(true);
  expect(
    app.messages.filter((message) => message.to === referrer.phone && message.text.includes(bank.accNumber)),
  ).toEqual([]);
});

test('messages use the company name of the content at the time they are written', async () => {
  const { ctx } = app.product;
  const { body, version } = await newestContent(ctx, { kind: 'company', key: 'company' });
  const named = (language: 'en' | 'hi', name: string) => ({ [language]: { ...(body[language] as object), name } });
  const changed = { ...body, ...named('en', 'Asha Works'), ...named('hi', 'आशा वर्क्स') };
  const company = { kind: 'company', key: 'company', actor: 'cli:test', expectedVersion: version };
  expect(await publishContent(ctx, { ...company, body: changed })).toMatchObject({ ok: true });
  const who = await app.applicant();
  await apply(who, '');
  const text = app.messages.find((message) => message.to === who.phone)?.text;
  expect(text).toMatch(/^Asha Works: we received /);
  expect(text).not.toContain('Namuna');
});
