// Each e-mail about an application goes to the address on that application, also when the person applied again since.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { moneyTest } from '#test/money.ts';

const money = await moneyTest();
const { app } = money;
const mailsTo = (address: string): string[] =>
  app.messages.flatMap(({ channel, to, template }) => (channel === 'email' && to === address ? [template] : []));

test('both e-mails about one refund go to the address on its application', async () => {
  const who = await app.applicant();
  const earlier = `ravi.${who.accountId}@example.com`.toLowerCase();
  const later = `r.${who.accountId}@example.com`.toLowerCase();
  const paid = await money.paid(who, { email: earlier });
  await money.requestRefund(paid.paymentId);
  app.pass(minuteMs);
  await money.paid(who, { email: later, appliedFor: 'Media Anchor' });
  await money.settle();
  expect((await money.refundOf(paid.paymentId)).state).toBe('done');
  expect(mailsTo(earlier)).toEqual(['application-received', 'refund-started', 'refund-done']);
  expect(mailsTo(later)).toEqual(['application-received']);
});

test('a confirmation that is sent late goes to the address on its own application', async () => {
  const who = await app.applicant();
  const earlier = `first.${who.accountId}@example.com`.toLowerCase();
  const later = `second.${who.accountId}@example.com`.toLowerCase();
  const first = await money.order(who, { email: earlier });
  const second = await money.order(who, { email: later, appliedFor: 'Media Anchor' });
  for (const requestId of [first, second]) app.sandbox.control.pay({ requestId, outcome: 'credit', webhook: 'right' });
  await money.idle();
  expect(mailsTo(earlier)).toEqual(['application-received']);
  expect(mailsTo(later)).toEqual(['application-received']);
});

test('the e-mails about a duplicate payment go to the address on the form that was paid twice', async () => {
  const who = await app.applicant();
  const kept = `kept.${who.accountId}@example.com`.toLowerCase();
  const twice = `twice.${who.accountId}@example.com`.toLowerCase();
  const [first, second] = [await money.order(who, { email: kept }), await money.order(who, { email: twice })];
  await money.pay(first);
  await money.pay(second);
  await money.settle();
  expect(mailsTo(kept)).toEqual(['application-received']);
  expect(mailsTo(twice)).toEqual(['refund-started', 'refund-done']);
});
