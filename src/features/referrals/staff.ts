import { formatRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { beginPayout, endPayout, showBankAccount } from './actions/begin-payout.ts';
import type { ReferralsContext } from './actions/context.ts';
import { switchEarnings } from './actions/earnings-switch.ts';
import { moveTransfer } from './actions/move-transfer.ts';
import { correctUtr, recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { confirmClaim, listOpenClaims, releaseEarning, settleClaim } from './actions/settle-claim.ts';
import type { Claim, ClaimState, PayoutOrder } from './model.ts';

type Command = StaffCommand<ReferralsContext>;
type Words = readonly string[];

const refusalOf = (what: string, it: Extract<Result<unknown, string>, { ok: false }>): StaffRefusal => {
  const { code, facts } = it.refusal;
  return new StaffRefusal(`${what}: ${refusalTexts[code]?.(facts ?? {}) ?? code}`);
};
const refusalTexts: Readonly<Record<string, (facts: Readonly<Record<string, unknown>>) => string>> = {
  'claims/unknown': () => 'there is no such claim; "claim list" shows those that wait',
  'claims/not-possible': ({ state }) => `this can't be done with a claim that is ${stateTexts[state as ClaimState]}`,
  'claims/being-paid': () => 'it is being paid: end that first with "claim pay" or "claim not-sent"',
  'claims/not-being-paid': () => 'no payout of it is in processing',
  'claims/unconfirmed': () =>
    'it was open in the backup that was restored and may be paid already: look for its transfer at the bank, then "claim confirm" or "claim pay"',
  'claims/not-unconfirmed': () => 'it needs no confirmation',
  'claims/restore-pending': () => 'a restore is not over yet: the payments since the backup are still being read',
  'claims/new-account-waits': ({ payableFrom }) =>
    `the first payout to a new account waits 24 hours from the claim, until ${inIndia.format(new Date(String(payableFrom)))}; make sure that the person wants this account`,
  'claims/paid-already': ({ utr }) =>
    `it is paid already, with UTR ${String(utr)}; a second transfer that took place is recorded with --second`,
  'claims/utr-invalid': () => "a UTR has 10 to 22 letters and digits; take it from the bank's confirmation",
  'claims/utr-used': () => 'this UTR stands for another transfer already',
  'claims/utr-unknown': () => 'no transfer was recorded with this UTR',
  'claims/which-utr': ({ utrs }) => `it has several transfers: name the wrong UTR with --was, one of ${String(utrs)}`,
  'claims/returned-already': () => 'its return is recorded already',
  'claims/same-claim': () => 'it is recorded for this claim already',
  'claims/details-erased': () => 'its bank details were erased a year after its last step',
  'claims/reason-missing': () => 'say why; the person reads it, or the audit keeps it',
  'claims/one-active': () => 'this person has another claim that is under way; settle that one first',
  'claims/not-covered': () => 'a refund took back what it claims; it waits until later earnings cover it',
  'claims/not-begun': () => 'its account is shown from the begin of its payout on',
  'referrals/unknown': () => 'there is no earning from such an application',
  'referrals/not-held': () => 'it is not held',
};
const stateTexts: Readonly<Record<ClaimState, string>> = {
  active: 'waiting for its payout',
  processing: 'being paid',
  hold: 'on hold',
  paid: 'paid',
  rejected: 'rejected',
};
const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A command on one claim. */
function onClaim<T>(
  name: string,
  usage: string,
  help: string,
  run: (ctx: ReferralsContext, it: { claimId: string; actor: string; words: Words }) => Promise<Result<T, string>>,
  say: (done: T) => string,
): Command {
  return {
    name: `claim ${name}`,
    usage: `<claim number>${usage}`,
    help,
    async run(ctx, [number = '', ...words], actor) {
      const done = await run(ctx, { claimId: number.toUpperCase(), actor, words });
      if (!done.ok) throw refusalOf(`claim ${number}`, done);
      return say(done.value);
    },
  };
}
const sayState = (it: Claim): string =>
  `Claim ${it.id} of ${formatRupees(it.amountPaise)} is ${stateTexts[it.state]} now.`;
const sayOrder = (it: PayoutOrder): string =>
  [
    `Pay ${formatRupees(it.amountPaise)}`,
    `  to         ${it.name}`,
    `  account    ${it.accountNumber}`,
    `  IFSC       ${it.ifsc}`,
    `  bank       ${it.bankName}`,
    `  reference  ${it.payoutId}`,
    'Then note the bank\'s UTR with "claim pay", or "claim not-sent" when nothing was sent. This display is in the audit.',
  ].join('\n');
/** A word such as `--was X` taken out of the words. */
function option(words: Words, name: string): { value: string | undefined; rest: Words } {
  const at = words.indexOf(name);
  return at < 0
    ? { value: undefined, rest: words }
    : { value: words[at + 1], rest: words.filter((_, place) => place !== at && place !== at + 1) };
}

type Listed = Awaited<ReturnType<typeof listOpenClaims>>[number];
const lineOf = (it: Listed): string =>
  [
    it.id,
    it.state.padEnd(10),
    formatRupees(it.amountPaise).padStart(10),
    inIndia.format(it.createdAt),
    `${it.bankName} ${it.ifsc} …${it.accountLastFour}`,
    ...marksOf(it),
    ...(it.reason ? [it.reason] : []),
  ].join('  ');
const marksOf = (it: Listed): string[] => [
  ...(it.payoutStartedAt ? [`in processing since ${inIndia.format(it.payoutStartedAt)} as ${it.payoutId ?? ''}`] : []),
  ...(it.isNewAccount && it.payableFrom ? [`new account, payable from ${inIndia.format(it.payableFrom)}`] : []),
  ...(it.isUnconfirmed ? ['unconfirmed after a restore'] : []),
  ...(it.isUncovered ? ['not covered'] : []),
];

const claimCommands: readonly Command[] = [
  {
    name: 'claim list',
    usage: '',
    help: 'Every claim that waits, oldest first, with the last four of its bank account.',
    async run(ctx) {
      const claims = await listOpenClaims(ctx);
      return claims.length === 0 ? 'No claim waits.' : claims.map(lineOf).join('\n');
    },
  },
  onClaim(
    'begin',
    '',
    'Before the transfer: shows where the money goes and keeps the claim for it.',
    beginPayout,
    sayOrder,
  ),
  onClaim(
    'pay',
    ' <UTR> [--second]',
    'The bank has paid it: note its UTR.',
    (ctx, { words, ...it }) =>
      recordTransfer(ctx, {
        ...it,
        utr: words.find((word) => word !== '--second') ?? '',
        isSecond: words.includes('--second'),
      }),
    sayState,
  ),
  onClaim(
    'not-sent',
    ' [reason …]',
    'Nothing left our bank. With a reason the claim goes on hold and the person reads it.',
    (ctx, { words, ...it }) => endPayout(ctx, words.length > 0 ? { ...it, reason: words.join(' ') } : it),
    sayState,
  ),
  onClaim(
    'hold',
    ' <reason …>',
    'Put it on hold; the person reads the reason.',
    (ctx, { claimId, words, actor }) => settleClaim(ctx, claimId, { to: 'hold', reason: words.join(' ') }, actor),
    sayState,
  ),
  onClaim(
    'reject',
    ' <reason …>',
    'Reject it and give the money back to the balance.',
    (ctx, { claimId, words, actor }) => settleClaim(ctx, claimId, { to: 'rejected', reason: words.join(' ') }, actor),
    sayState,
  ),
  onClaim(
    'release',
    '',
    'Take it off hold.',
    (ctx, { claimId, actor }) => settleClaim(ctx, claimId, { to: 'active' }, actor),
    sayState,
  ),
  onClaim(
    'account',
    ' <reason …>',
    'Show its bank account again; the audit keeps the reason.',
    (ctx, { words, ...it }) => showBankAccount(ctx, { ...it, reason: words.join(' ') }),
    sayOrder,
  ),
  onClaim(
    'correct-utr',
    ' <right UTR> <reason …> [--was <wrong UTR>]',
    'Correct a mistyped UTR; the audit keeps both.',
    (ctx, { words, ...it }) => {
      const { value: was, rest } = option(words, '--was');
      const [utr = '', ...reason] = rest;
      return correctUtr(ctx, { ...it, utr, reason: reason.join(' '), ...(was === undefined ? {} : { was }) });
    },
    (it) => `Claim ${it.id} stands with UTR ${it.utr ?? ''} now.`,
  ),
  onClaim(
    'confirm',
    '',
    'After a restore: its transfer was looked for at the bank and not found.',
    confirmClaim,
    (it) => `Claim ${it.id} is confirmed: it is ${stateTexts[it.state]}.`,
  ),
  {
    name: 'claim returned',
    usage: '<UTR> <reason …>',
    help: 'The bank returned a payout: its sum is back in the earnings.',
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
    help: 'A transfer was recorded for the wrong claim: move it to the right one.',
    async run(ctx, [utr = '', number = '', ...words], actor) {
      const moved = await moveTransfer(ctx, {
        utr,
        claimId: number.toUpperCase(),
        isSecond: words.includes('--second'),
        reason: words.filter((word) => word !== '--second').join(' '),
        actor,
      });
      if (!moved.ok) throw refusalOf(`UTR ${utr} to claim ${number}`, moved);
      return `${sayState(moved.value.to)}\n${sayState(moved.value.from)}`;
    },
  },
];

export const commands: readonly Command[] = [
  ...claimCommands,
  {
    name: 'earning release',
    usage: '<application number>',
    help: 'Lift the hold of one earning for good.',
    async run(ctx, [number = ''], actor) {
      const released = await releaseEarning(ctx, number.toUpperCase(), actor);
      if (!released.ok) throw refusalOf(`earning of ${number}`, released);
      return `The earning of ${number.toUpperCase()} is no longer held.`;
    },
  },
  {
    name: 'referral-earnings',
    usage: '<on|off> [--i-have-taken-advice]',
    help: 'Switch referral earnings on or off (live).',
    async run(ctx, [word, advice], actor) {
      if (word !== 'on' && word !== 'off') throw new StaffRefusal('say on or off');
      if (word === 'on' && advice !== '--i-have-taken-advice') {
        throw new StaffRefusal(
          "Paying people for bringing paid applications touches open legal questions: commission schemes, tax deducted at source, and recruitment law. Take a lawyer's advice, then add --i-have-taken-advice.",
        );
      }
      await switchEarnings(ctx, word === 'on', actor);
      return `Referral earnings are ${word}.`;
    },
  },
];
