import { formatRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { switchEarnings } from './actions/earnings-switch.ts';
import { listOpenClaims, releaseEarning, settleClaim, type Settlement } from './actions/settle-claim.ts';
import type { ClaimState } from './model.ts';

const settle = (
  name: string,
  usage: string,
  help: string,
  verdictOf: (rest: readonly string[]) => Settlement,
): StaffCommand<ReferralsContext> => ({
  name: `claim ${name}`,
  usage: `<claim number>${usage}`,
  help,
  async run(ctx, [number = '', ...rest], actor) {
    const settled = await settleClaim(ctx, number.toUpperCase(), verdictOf(rest), actor);
    if (!settled.ok) throw refusalOf(`claim ${number}`, settled);
    return `Claim ${settled.value.id} of ${formatRupees(settled.value.amountPaise)} is ${stateTexts[settled.value.state]} now.`;
  },
});
const refusalOf = (what: string, it: Extract<Result<unknown, string>, { ok: false }>): StaffRefusal => {
  const { code, facts } = it.refusal;
  return new StaffRefusal(`${what}: ${refusalTexts[code]?.(facts ?? {}) ?? code}`);
};
const refusalTexts: Readonly<Record<string, (facts: Readonly<Record<string, unknown>>) => string>> = {
  'claims/unknown': () => 'there is no such claim; "claim list" shows those that wait',
  'claims/not-possible': ({ state }) => `this can't be done with a claim that is ${stateTexts[state as ClaimState]}`,
  'claims/utr-invalid': () => "a UTR has 10 to 22 letters and digits; take it from the bank's confirmation",
  'claims/utr-used': () => 'another claim was paid with this UTR already',
  'claims/reason-missing': () => 'say why; the person reads it',
  'claims/one-active': () => 'this person has another claim that is under way; settle that one first',
  'claims/not-covered': () => 'a refund took back what it claims; it waits until later earnings cover it',
  'referrals/unknown': () => 'there is no earning from such an application',
  'referrals/not-held': () => 'it is not held',
};
const stateTexts: Readonly<Record<ClaimState, string>> = {
  active: 'waiting for its payout',
  hold: 'on hold',
  paid: 'paid',
  rejected: 'rejected',
};
const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

export const commands: readonly StaffCommand<ReferralsContext>[] = [
  {
    name: 'claim list',
    usage: '',
    help: 'Every claim that waits, oldest first, with the last four of its bank account.',
    async run(ctx) {
      const claims = await listOpenClaims(ctx);
      if (claims.length === 0) return 'No claim waits.';
      return claims
        .map((it) =>
          [
            it.id,
            it.state.padEnd(6),
            formatRupees(it.amountPaise).padStart(10),
            inIndia.format(it.createdAt),
            `${it.bankName} ${it.ifsc} …${it.accountLastFour}`,
            it.reason ?? '',
          ].join('  '),
        )
        .join('\n');
    },
  },
  settle('pay', ' <UTR>', 'The bank has paid it: note its UTR.', ([utr = '']) => ({ to: 'paid', utr })),
  settle('hold', ' <reason …>', 'Put it on hold; the person reads the reason.', (rest) => ({
    to: 'hold',
    reason: rest.join(' '),
  })),
  settle('reject', ' <reason …>', 'Reject it and give the money back to the balance.', (rest) => ({
    to: 'rejected',
    reason: rest.join(' '),
  })),
  settle('release', '', 'Take it off hold.', () => ({ to: 'active' })),
  {
    name: 'earning release',
    usage: '<application number>',
    help: 'Lift the hold of one earning.',
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
