// A staff member decides nothing about money that they paid, by whichever of their accounts; each call is in test/own-records.test.ts.
import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { joinAccounts } from '#test/one-person.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { agreeToProposal } from '../proposals/actions/decide-proposal.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import { refundFee } from './actions/refund-fee.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
await asFinance(ctx, runMaker);
await asFinance(ctx, runApprover);
const fee = 500_00;

type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.refusal?.code);
let member: DeskMember;
beforeEach(async () => {
  member = await deskMember(ctx, ['finance']);
});
const join = (payer: string) => joinAccounts(app, payer, member.accountId);
const ownPaid = async (): Promise<Paid> => {
  const paid = await money.paid();
  await join(paid.who.accountId);
  return paid;
};
const proposed = async () => {
  const paid = await ownPaid();
  app.pass(25 * hourMs);
  const made = await refundFee(ctx, { paymentId: paid.paymentId, amountPaise: fee, reason: 'late', actor: runMaker });
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  return made.value.proposal.id;
};

describe('by another account of the payer', () => {
  test('an approval is neither proposed nor decided, also not directly in the database', async () => {
    const actor = member.accountId;
    const { paymentId } = await ownPaid();
    await expect(
      app.asOwner(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
        values ('SY-OWN', 'closing', '${paymentId}', '{}', 'waiting', now(), '${actor}', now() + interval '7 days')`),
    ).rejects.toThrow(/for themselves/);
    const id = await proposed();
    expect(codeOf(await agreeToProposal(ctx, { proposalId: id, amountPaise: fee, actor }))).toBe('approvals/own');
    for (const status of ['approved', 'declined'])
      await expect(
        app.asOwner(
          `update approval set status = '${status}', decided_at = now(), decided_by = '${actor}' where id = '${id}'`,
        ),
      ).rejects.toThrow(/own/);
  });
  test('a proposal counts no more once its maker turns out to be the payer', async () => {
    const paid = await money.paid();
    app.pass(25 * hourMs);
    const input = { paymentId: paid.paymentId, amountPaise: fee, reason: 'x', actor: member.accountId };
    const made = await refundFee(ctx, input);
    if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
    await join(paid.who.accountId);
    const { id } = made.value.proposal;
    // Refused as it is agreed to, unless a job has ended the proposal before.
    expect(codeOf(await agreeToProposal(ctx, { proposalId: id, amountPaise: fee, actor: runApprover }))).toMatch(
      /^(?:approvals\/makers-own|refunds\/impossible)$/,
    );
  });
  test('its page says so and offers nothing', async () => {
    const reader = (accountId: string) => ({ roles: ['finance'] as const, accountId });
    const { paymentId } = await ownPaid();
    expect(await readDeskPayment(ctx, paymentId, reader(member.accountId))).toMatchObject({
      value: { refunding: { isOwn: true, offer: null } },
    });
    expect(await readDeskPayment(ctx, paymentId, reader(runMaker))).toMatchObject({
      value: { refunding: { isOwn: false, offer: { amount: 500 } } },
    });
  });
});

test('a proposal is not agreed to by another account of its maker, also not directly in the database', async () => {
  const paid = await money.paid();
  app.pass(25 * hourMs);
  const { accountId: maker } = await deskMember(ctx, ['finance']);
  await joinAccounts(app, maker, member.accountId);
  const made = await refundFee(ctx, { paymentId: paid.paymentId, amountPaise: fee, reason: 'late', actor: maker });
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  const { id } = made.value.proposal;
  const agree = (actor: string) => agreeToProposal(ctx, { proposalId: id, amountPaise: fee, actor });
  expect(codeOf(await agree(member.accountId))).toBe('approvals/one-person');
  await expect(
    app.asOwner(`update approval set status = 'approved', decided_at = now(), decided_by = '${member.accountId}'
      where id = '${id}'`),
  ).rejects.toThrow(/one-person/);
  expect(codeOf(await agree(runApprover))).toBe('ok');
});
