import type { StaffCommand } from '#host/feature.ts';
import { StaffRefusal } from '#host/feature.ts';
import { formatRupees } from '#kit/paise.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { refundApplication } from './actions/follow-refund.ts';
import { changeIdentityRule } from './actions/form-rules.ts';
import { advanceApplication } from './actions/withdraw-application.ts';
import { identityRules } from './model.ts';

const refusalTexts = {
  'applications/unknown': 'there is no such application',
  'applications/not-active': 'it is cancelled or refunded',
  'payments/unknown-payment': 'its payment is not known',
  'payments/not-refundable':
    'its refund was denied or closed (refund retry, refund by-hand), or a lost dispute took the payment back',
} as const;

export const commands: readonly StaffCommand<ApplicationsContext>[] = [
  {
    name: 'refund',
    usage: '<application number> <reason …>',
    help: 'Give the fee of an application back through the gateway.',
    async run(ctx, [number = '', ...reason], actor) {
      if (reason.length === 0) throw new StaffRefusal('say why: refund SA-XXXX-XXXX-XXXX <reason …>');
      const refunded = await refundApplication(ctx, {
        applicationId: number.toUpperCase(),
        why: reason.join(' '),
        actor,
      });
      if (!refunded.ok) throw new StaffRefusal(`no refund for ${number}: ${refusalTexts[refunded.refusal.code]}`);
      const { id, state, amountPaise } = refunded.value.refund;
      const told = `Refund ${id} of ${formatRupees(amountPaise)} is ${state}`;
      return [
        refunded.value.isWaiting
          ? `${told}. A dispute of the same payment is open, so it waits until that is decided.`
          : `${told}; the running product sends it to the gateway.`,
        ...(refunded.value.hasAdvanced
          ? ['Note: its process had advanced. The published terms give no refund then; this one is of your own will.']
          : []),
      ].join('\n');
    },
  },
  {
    name: 'application advance',
    usage: '<application number>',
    help: 'The process moves on: the applicant can no longer cancel.',
    async run(ctx, [number = ''], actor) {
      const advanced = await advanceApplication(ctx, { applicationId: number.toUpperCase(), actor });
      if (!advanced.ok) throw new StaffRefusal(`${number}: ${refusalTexts[advanced.refusal.code]}`);
      return `${number.toUpperCase()} has advanced.`;
    },
  },
  {
    name: 'form identity',
    usage: `<${identityRules.join('|')}>`,
    help: 'What the form takes as identity document: the Aadhaar, nothing necessarily, or any document.',
    async run(ctx, [wanted = ''], actor) {
      const rule = identityRules.find((it) => it === wanted);
      if (!rule) throw new StaffRefusal(`choose one of: ${identityRules.join(', ')}`);
      await changeIdentityRule(ctx, rule, actor);
      return `The form takes: ${rule}.`;
    },
  },
];
