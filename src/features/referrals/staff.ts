import { formatRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { endPayout, type ShownAccount, showBankAccount } from './actions/begin-payout.ts';
import type { ReferralsContext } from './actions/context.ts';
import { switchEarnings } from './actions/earnings-switch.ts';
import { listEarnings } from './actions/list-held.ts';
import { moveTransfer } from './actions/move-transfer.ts';
import { correctUtr, recordReturn } from './actions/record-transfer.ts';
import { listOpenClaims, releaseEarning, resolveClaim } from './actions/resolve-claim.ts';
import type { Claim, ClaimState, Commission, PayoutOrder } from './model.ts';
import { shownPaise } from './rules.ts';

const command = commandsFor<ReferralsContext>();

const refusalOf = (what: string, extract: Extract<Result<unknown, string>, { ok: false }>): StaffRefusal => {
  const { code, facts } = extract.refusal;
  return new StaffRefusal(`${what}: ${refusalTexts[code]?.(facts ?? {}) ?? code}`);
};
const refusalTexts: Readonly<Record<string, (facts: Readonly<Record<string, unknown>>) => string>> = {
  'claims/unknown': () => 'there is no such claim; see `claim list`',
  'claims/not-possible': ({ state }) => `this is not possible for a claim that is ${stateTexts[state as ClaimState]}`,
  'claims/being-paid': () =>
    'it is being paid; first record at the desk that it is paid, or use `claim not-sent`; `claim account` shows its bank account again',
  'claims/not-being-paid': () => 'it is not being paid',
  'claims/paid-already': ({ utr, isSame }) =>
    isSame === true
      ? 'this transfer is already recorded'
      : `it is already paid, with UTR ${String(utr)}; to record a second transfer, add \`--second\``,
  'claims/utr-invalid': () => "a UTR has 10 to 22 letters and digits; take it from the bank's confirmation",
  'claims/utr-used': () => 'this UTR is already recorded; every transfer has a different one',
  'claims/utr-unknown': () => 'no transfer is recorded with this UTR',
  'claims/which-utr': ({ utrs }) =>
    `it has several transfers: give the UTR to be corrected with \`--was\`, one of ${String(utrs)}`,
  'claims/returned-already': () => 'its return is already recorded',
  'claims/same-claim': () => 'this transfer is already recorded for this claim',
  'claims/details-erased': () => 'its bank details were erased a year after its last step',
  'claims/reason-missing': () =>
    'give the reason; the audit log records it, and on `claim hold`, `claim reject` and `claim not-sent` the person reads it',
  'claims/one-active': () => 'this person has another open claim; pay or reject that one first',
  'claims/not-covered': () => 'a refund reversed part of its amount; it waits until later earnings cover it',
  'claims/not-begun': () => 'its bank account is shown only once its payout run is approved',
  'referrals/unknown': () => 'there is no earning from this application; see `earning list`',
  'referrals/not-held': () => 'it is not on hold',
};
const stateTexts: Readonly<Record<ClaimState, string>> = {
  active: 'waiting for its payout',
  processing: 'being paid',
  hold: 'on hold',
  paid: 'paid',
  rejected: 'rejected',
};

/** The result of an action on a claim as text, or its refusal. */
async function resultOf<T>(number: string, doing: Promise<Result<T, string>>, t: (done: T) => string): Promise<string> {
  const done = await doing;
  if (!done.ok) throw refusalOf(`claim ${number}`, done);
  return t(done.value);
}
/** Builds a command that needs nothing but the claim. */
const onClaim = <T>(
  verb: string,
  help: string,
  run: (ctx: ReferralsContext, input: { claimId: string; actor: string }) => Promise<Result<T, string>>,
  t: (done: T) => string,
) =>
  command({
    name: `claim ${verb}`,
    args: claimArgs,
    help,
    run: (ctx, { number }, actor) => resultOf(number, run(ctx, { claimId: number.toUpperCase(), actor }), t),
  });
/** Builds a command that needs the claim and a reason. */
const onClaimWithReason = <T>(
  verb: string,
  help: string,
  run: (ctx: ReferralsContext, input: { claimId: string; reason: string; actor: string }) => Promise<Result<T, string>>,
  t: (done: T) => string,
) =>
  command({
    name: `claim ${verb}`,
    args: { ...claimArgs, reason: '<reason...>' },
    help,
    run: (ctx, { number, reason }, actor) =>
      resultOf(number, run(ctx, { claimId: number.toUpperCase(), reason, actor }), t),
  });
const claimArgs = { number: '<claim number>' } as const;
/** The command line pays nothing: two people at the desk do. */
const sendToDesk = (ctx: ReferralsContext, what: string): Promise<never> =>
  Promise.reject(new StaffRefusal(`${what} at the desk: ${new URL('/desk/payout-runs', ctx.config.appUrl).href}`));
const stateText = (claim: Claim): string =>
  `Claim ${claim.id} of ${formatRupees(claim.amountPaise)} is now ${stateTexts[claim.state]}.`;
const accountLines = (order: PayoutOrder): readonly string[] => [
  `  to         ${order.name}`,
  `  account    ${order.accountNumber}`,
  `  IFSC       ${order.ifsc}`,
  `  bank       ${order.bankName}`,
  `  reference  ${order.payoutId}`,
];
const payoutOrderText = (order: PayoutOrder): string =>
  [
    `Pay ${formatRupees(order.amountPaise)}`,
    ...accountLines(order),
    'It is being paid by a payout run: pay it only as that run says. The audit log records that you saw this account.',
  ].join('\n');
/** Makes clear whether the amount is to be paid. */
const accountSheet = ({ claim, ...order }: ShownAccount): string =>
  claim.state === 'processing'
    ? payoutOrderText(order)
    : [
        `Claim ${claim.id} of ${formatRupees(claim.amountPaise)} is ${stateTexts[claim.state]}: do not pay it now.`,
        ...accountLines(order),
        'The audit log records that you saw this account.',
      ].join('\n');
type Listed = Awaited<ReturnType<typeof listOpenClaims>>[number];
const lineOf = (input: Listed): string =>
  [
    input.id,
    input.state.padEnd(10),
    formatRupees(input.amountPaise).padStart(10),
    inIndianTime(input.createdAt),
    `${input.bankName} ${input.ifsc} …${input.accountLastFour}`,
    ...marksOf(input),
    ...(input.reason ? [input.reason] : []),
  ].join('  ');
const marksOf = (input: Listed): string[] => [
  ...(input.payoutStartedAt
    ? [`being paid since ${inIndianTime(input.payoutStartedAt)} as ${input.payoutId ?? ''}`]
    : []),
  ...(input.isNewAccount && input.payableFrom ? [`new account, payable from ${inIndianTime(input.payableFrom)}`] : []),
  ...(input.isUnconfirmed ? ['unconfirmed after a restore'] : []),
  ...(input.isUncovered ? ['waiting for later earnings after a refund'] : []),
];

const earningLine = (earning: Commission): string =>
  [
    earning.applicationId,
    formatRupees(shownPaise(earning)).padStart(10),
    inIndianTime(earning.createdAt),
    earningState(earning),
  ].join('  ');
function earningState({ reversedAt, holdReason, releasedAt, maturesAt }: Commission): string {
  if (reversedAt) return 'reversed';
  if (holdReason) return `on hold: ${holdReason.replaceAll('-', ' ')}`;
  return `${releasedAt ? 'released, ' : ''}claimable from ${inIndianTime(maturesAt)}`;
}

const claimCommands = [
  command({
    name: 'claim list',
    help: 'List every open claim, oldest first, with the last four digits of its bank account',
    async run(ctx) {
      const claims = await listOpenClaims(ctx);
      return claims.length === 0 ? 'No open claims.' : claims.map(lineOf).join('\n');
    },
  }),
  command({
    name: 'claim begin',
    args: claimArgs,
    help: 'Claims are paid at the desk: says where',
    run: (ctx) => sendToDesk(ctx, 'Claims are paid in payout runs'),
  }),
  command({
    name: 'claim pay',
    args: { ...claimArgs, utr: '[UTR]', isSecond: '--second' },
    help: 'Transfers are recorded at the desk: says where',
    run: (ctx) => sendToDesk(ctx, 'Transfers are recorded from the answer of the bank, or on the page of the claim'),
  }),
  command({
    name: 'claim not-sent',
    args: { ...claimArgs, reason: '[reason...]' },
    help: 'Record that nothing left our bank; with a reason the claim goes on hold and the person reads it',
    run(ctx, { number, reason }, actor) {
      const input = { claimId: number.toUpperCase(), actor };
      return resultOf(number, endPayout(ctx, reason === undefined ? input : { ...input, reason }), stateText);
    },
  }),
  onClaimWithReason(
    'hold',
    'Put a claim on hold; the person reads the reason',
    (ctx, { claimId, reason, actor }) => resolveClaim(ctx, claimId, { to: 'hold', reason }, actor),
    stateText,
  ),
  onClaimWithReason(
    'reject',
    'Reject a claim and return its amount to the earnings',
    (ctx, { claimId, reason, actor }) => resolveClaim(ctx, claimId, { to: 'rejected', reason }, actor),
    stateText,
  ),
  onClaim(
    'release',
    'Take a claim off hold',
    (ctx, { claimId, actor }) => resolveClaim(ctx, claimId, { to: 'active' }, actor),
    stateText,
  ),
  onClaimWithReason(
    'account',
    'Show the bank account of a claim again; the reason is recorded in the audit log',
    showBankAccount,
    accountSheet,
  ),
  command({
    name: 'claim correct-utr',
    args: { ...claimArgs, utr: '<right UTR>', reason: '<reason...>', was: '--was <wrong UTR>' },
    help: 'Correct a mistyped UTR; both UTRs are recorded in the audit log',
    run(ctx, { number, utr, reason, was }, actor) {
      const input = { claimId: number.toUpperCase(), utr, reason, actor };
      const correcting = correctUtr(ctx, was === undefined ? input : { ...input, was });
      return resultOf(number, correcting, (claim) => `Claim ${claim.id} now has UTR ${claim.utr ?? ''}.`);
    },
  }),
  command({
    name: 'claim returned',
    args: { utr: '<UTR>', reason: '<reason...>' },
    help: 'Record that the bank returned a payout; its amount goes back to the earnings',
    async run(ctx, { utr, reason }, actor) {
      const returned = await recordReturn(ctx, { utr, reason, actor });
      if (!returned.ok) throw refusalOf(`UTR ${utr}`, returned);
      const { id, amountPaise } = returned.value;
      return `${formatRupees(amountPaise)} of claim ${id} is back in the person's earnings.`;
    },
  }),
  command({
    name: 'claim move-transfer',
    args: { utr: '<UTR>', number: '<right claim number>', reason: '<reason...>', isSecond: '--second' },
    help: 'Move a transfer that was recorded for the wrong claim to the right one',
    async run(ctx, { number, ...typed }, actor) {
      const moved = await moveTransfer(ctx, { ...typed, claimId: number.toUpperCase(), actor });
      if (!moved.ok) throw refusalOf(`UTR ${typed.utr} to claim ${number}`, moved);
      return `${stateText(moved.value.to)}\n${stateText(moved.value.from)}`;
    },
  }),
];

const advice = '--i-have-taken-advice';
export const commands = [
  ...claimCommands,
  command({
    name: 'earning list',
    help: 'List the newest earnings, those on hold first; 200 at most',
    async run(ctx) {
      const earnings = await listEarnings(ctx);
      return earnings.length === 0 ? 'No earnings.' : earnings.map(earningLine).join('\n');
    },
  }),
  command({
    name: 'earning release',
    args: { number: '<application number>' },
    help: 'Take an earning off hold permanently',
    async run(ctx, { number }, actor) {
      const released = await releaseEarning(ctx, { applicationId: number.toUpperCase(), actor });
      if (!released.ok) throw refusalOf(`earning of ${number}`, released);
      return `The earning of ${number.toUpperCase()} is no longer on hold.`;
    },
  }),
  command({
    name: 'referral-earnings on',
    args: { isAdvised: advice },
    help: 'Switch referral earnings on (live), once the legal questions are answered',
    async run(ctx, { isAdvised }, actor) {
      if (!isAdvised) {
        throw new StaffRefusal(
          `Paying people for referred applications raises legal questions: commission schemes, tax deducted at source, and recruitment law. Take a lawyer's advice, then add \`${advice}\`.`,
        );
      }
      await switchEarnings(ctx, true, actor);
      return 'Referral earnings are on.';
    },
  }),
  command({
    name: 'referral-earnings off',
    help: 'Switch referral earnings off (live)',
    async run(ctx, _input, actor) {
      await switchEarnings(ctx, false, actor);
      return 'Referral earnings are off.';
    },
  }),
];
