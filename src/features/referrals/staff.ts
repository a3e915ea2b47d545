import { formatRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { switchEarnings } from './actions/earnings-switch.ts';
import { listOpenClaims, releaseEarning, settleClaim, type Settlement } from './actions/settle-claim.ts';

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
    return `Claim ${settled.value.id} of ${formatRupees(settled.value.amountPaise)} is ${settled.value.state}.`;
  },
});
const refusalOf = (what: string, it: Extract<Result<unknown, string>, { ok: false }>): StaffRefusal =>
  new StaffRefusal(`${what}: ${it.refusal.code}${it.refusal.facts ? ` ${JSON.stringify(it.refusal.facts)}` : ''}`);

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
            it.createdAt.toISOString().slice(0, 16),
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
