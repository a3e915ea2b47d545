import { formatRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { type StaffCommand, StaffRefusal } from '#platform/operations/feature.ts';
import { beginPayout, endPayout, type ShownAccount, showBankAccount } from './actions/begin-payout.ts';
import type { ReferralsContext } from './actions/context.ts';
import { switchEarnings } from './actions/earnings-switch.ts';
import { moveTransfer } from './actions/move-transfer.ts';
import { correctUtr, recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { confirmClaim, listOpenClaims, releaseEarning, resolveClaim } from './actions/resolve-claim.ts';
import type { Claim, ClaimState, PayoutOrder } from './model.ts';
import { newAccountWaitHours } from './terms.ts';

type Command = StaffCommand<ReferralsContext>;
type Words = readonly string[];

const refusalOf = (what: string, extract: Extract<Result<unknown, string>, { ok: false }>): StaffRefusal => {
  const { code, facts } = extract.refusal;
  return new StaffRefusal(`${what}: ${refusalTexts[code]?.(facts ?? {}) ?? code}`);
};
const refusalTexts: Readonly<Record<string, (facts: Readonly<Record<string, unknown>>) => string>> = {
  'claims/unknown': () => 'there is no such claim; see claim list',
  'claims/not-possible': ({ state }) => `this is not possible for a claim that is ${stateTexts[state as ClaimState]}`,
  'claims/being-paid': () =>
    'it is being paid; end that with claim pay or claim not-sent; claim account shows the account again',
  'claims/not-being-paid': () => 'it has no payout in processing',
  'claims/unconfirmed': () =>
    'it was open in the restored backup and may already be paid: look for its transfer at the bank, then claim confirm or claim pay',
  'claims/not-unconfirmed': () => 'it needs no confirmation',
  'claims/restore-pending': () => 'the restore is not complete: payments since the backup are still being read',
  'claims/new-account-waits': ({ payableFrom }) =>
    `the first payout to a new account waits ${newAccountWaitHours} hours from the claim, until ${inIndianTime(new Date(String(payableFrom)))}; confirm the account with the person`,
  'claims/paid-already': ({ utr, isSame }) =>
    isSame === true
      ? 'this transfer is already recorded'
      : `it is already paid, with UTR ${String(utr)}; to record a second transfer, add --second`,
  'claims/utr-invalid': () => "a UTR has 10 to 22 letters and digits; take it from the bank's confirmation",
  'claims/utr-used': () => 'this UTR is already recorded: each transfer has its own',
  'claims/utr-unknown': () => 'no transfer is recorded with this UTR',
  'claims/which-utr': ({ utrs }) => `it has several transfers: give the wrong UTR with --was, one of ${String(utrs)}`,
  'claims/returned-already': () => 'its return is already recorded',
  'claims/same-claim': () => 'it is already recorded for this claim',
  'claims/details-erased': () => 'its bank details were erased a year after its last step',
  'claims/reason-missing': () => 'give the reason; the person or the audit reads it',
  'claims/one-active': () => 'this person has another open claim; settle that one first',
  'claims/not-covered': () => 'a refund took back part of its amount; it waits until later earnings cover it',
  'claims/not-begun': () => 'its account is shown once its payout has begun',
  'referrals/unknown': () => 'there is no earning from this application',
  'referrals/not-held': () => 'it is not on hold',
};
const stateTexts: Readonly<Record<ClaimState, string>> = {
  active: 'waiting for its payout',
  processing: 'being paid',
  hold: 'on hold',
  paid: 'paid',
  rejected: 'rejected',
};

/** Builds a command for one claim. */
function onClaim<T>(
  name: string,
  usage: string,
  help: string,
  run: (ctx: ReferralsContext, input: { claimId: string; actor: string; words: Words }) => Promise<Result<T, string>>,
  t: (done: T) => string,
): Command {
  return {
    name: `claim ${name}`,
    usage: `<claim number>${usage}`,
    help,
    async run(ctx, [number = '', ...words], actor) {
      const done = await run(ctx, { claimId: number.toUpperCase(), actor, words });
      if (!done.ok) throw refusalOf(`claim ${number}`, done);
      return t(done.value);
    },
  };
}
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
    "Then record the bank's UTR with claim pay, or claim not-sent if nothing was sent. The audit shows that you saw this.",
  ].join('\n');
/** Makes clear whether the amount is to be paid. */
const accountSheet = ({ claim, ...order }: ShownAccount): string =>
  claim.state === 'processing'
    ? payoutOrderText(order)
    : [
        `Claim ${claim.id} of ${formatRupees(claim.amountPaise)} is ${stateTexts[claim.state]}: do not pay it now.`,
        ...accountLines(order),
        'The audit shows that you saw this.',
      ].join('\n');
/** Extracts an option such as `--was X` from the arguments. */
function option(words: Words, name: string): { value: string | undefined; rest: Words } {
  const at = words.indexOf(name);
  return at < 0
    ? { value: undefined, rest: words }
    : { value: words[at + 1], rest: words.filter((_, index) => index !== at && index !== at + 1) };
}

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
    ? [`in processing since ${inIndianTime(input.payoutStartedAt)} as ${input.payoutId ?? ''}`]
    : []),
  ...(input.isNewAccount && input.payableFrom ? [`new account, payable from ${inIndianTime(input.payableFrom)}`] : []),
  ...(input.isUnconfirmed ? ['unconfirmed after a restore'] : []),
  ...(input.isUncovered ? ['not covered'] : []),
];

const claimCommands: readonly Command[] = [
  {
    name: 'claim list',
    usage: '',
    help: 'List every open claim, oldest first, with the last four digits of its bank account',
    async run(ctx) {
      const claims = await listOpenClaims(ctx);
      return claims.length === 0 ? 'No open claims.' : claims.map(lineOf).join('\n');
    },
  },
  onClaim(
    'begin',
    '',
    'Begin a payout: show where the money goes and reserve the claim for it',
    beginPayout,
    payoutOrderText,
  ),
  onClaim(
    'pay',
    ' <UTR> [--second]',
    'Record the UTR of a transfer that the bank has made',
    (ctx, { words, ...value }) =>
      recordTransfer(ctx, {
        ...value,
        utr: words.find((word) => word !== '--second') ?? '',
        isSecond: words.includes('--second'),
      }),
    stateText,
  ),
  onClaim(
    'not-sent',
    ' [reason …]',
    'Record that nothing left our bank; with a reason the claim goes on hold and the person reads it',
    (ctx, { words, ...value }) => endPayout(ctx, words.length > 0 ? { ...value, reason: words.join(' ') } : value),
    stateText,
  ),
  onClaim(
    'hold',
    ' <reason …>',
    'Put a claim on hold; the person reads the reason',
    (ctx, { claimId, words, actor }) => resolveClaim(ctx, claimId, { to: 'hold', reason: words.join(' ') }, actor),
    stateText,
  ),
  onClaim(
    'reject',
    ' <reason …>',
    'Reject a claim and return its amount to the earnings',
    (ctx, { claimId, words, actor }) => resolveClaim(ctx, claimId, { to: 'rejected', reason: words.join(' ') }, actor),
    stateText,
  ),
  onClaim(
    'release',
    '',
    'Take a claim off hold',
    (ctx, { claimId, actor }) => resolveClaim(ctx, claimId, { to: 'active' }, actor),
    stateText,
  ),
  onClaim(
    'account',
    ' <reason …>',
    'Show the bank account of a claim again; the audit keeps the reason',
    (ctx, { words, ...value }) => showBankAccount(ctx, { ...value, reason: words.join(' ') }),
    accountSheet,
  ),
  onClaim(
    'correct-utr',
    ' <right UTR> <reason …> [--was <wrong UTR>]',
    'Correct a mistyped UTR; the audit keeps both',
    (ctx, { words, ...value }) => {
      const { value: was, rest } = option(words, '--was');
      const [utr = '', ...reason] = rest;
      return correctUtr(ctx, { ...value, utr, reason: reason.join(' '), ...(was === undefined ? {} : { was }) });
    },
    (claim) => `Claim ${claim.id} now has UTR ${claim.utr ?? ''}.`,
  ),
  onClaim(
    'confirm',
    '',
    'Confirm after a restore that the bank shows no transfer for a claim',
    confirmClaim,
    (claim) => `Claim ${claim.id} is confirmed: it is ${stateTexts[claim.state]}.`,
  ),
  {
    name: 'claim returned',
    usage: '<UTR> <reason …>',
    help: 'Record that the bank returned a payout; its amount goes back to the earnings',
    async run(ctx, [utr = '', ...reason], actor) {
      const returned = await recordReturn(ctx, { utr, reason: reason.join(' '), actor });
      if (!returned.ok) throw refusalOf(`UTR ${utr}`, returned);
      const { id, amountPaise } = returned.value;
      return `${formatRupees(amountPaise)} of claim ${id} is back in the person's earnings.`;
    },
  },
  {
    name: 'claim move-transfer',
    usage: '<UTR> <right claim number> <reason …> [--second]',
    help: 'Move a transfer that was recorded for the wrong claim to the right one',
    async run(ctx, [utr = '', number = '', ...words], actor) {
      const moved = await moveTransfer(ctx, {
        utr,
        claimId: number.toUpperCase(),
        isSecond: words.includes('--second'),
        reason: words.filter((word) => word !== '--second').join(' '),
        actor,
      });
      if (!moved.ok) throw refusalOf(`UTR ${utr} to claim ${number}`, moved);
      return `${stateText(moved.value.to)}\n${stateText(moved.value.from)}`;
    },
  },
];

export const commands: readonly Command[] = [
  ...claimCommands,
  {
    name: 'earning release',
    usage: '<application number>',
    help: 'Take an earning off hold for good',
    async run(ctx, [number = ''], actor) {
      const released = await releaseEarning(ctx, number.toUpperCase(), actor);
      if (!released.ok) throw refusalOf(`earning of ${number}`, released);
      return `The earning of ${number.toUpperCase()} is no longer on hold.`;
    },
  },
  {
    name: 'referral-earnings',
    usage: '<on|off> [--i-have-taken-advice]',
    help: 'Switch referral earnings on or off (live)',
    async run(ctx, [word, advice], actor) {
      if (word !== 'on' && word !== 'off') throw new StaffRefusal('write on or off');
      if (word === 'on' && advice !== '--i-have-taken-advice') {
        throw new StaffRefusal(
          "Paying people for referred applications raises legal questions: commission schemes, tax deducted at source, and recruitment law. Take a lawyer's advice, then add --i-have-taken-advice.",
        );
      }
      await switchEarnings(ctx, word === 'on', actor);
      return `Referral earnings are ${word}.`;
    },
  },
];
