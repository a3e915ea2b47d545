import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { formatRupees } from '#kit/paise.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { refundApplication } from './actions/follow-refund.ts';
import { changeIdentityRule } from './actions/form-rules.ts';
import { advanceApplication } from './actions/cancel-application.ts';
import { type IdentityRule, identityRules } from './terms.ts';

const refusalTexts = {
  'applications/unknown': 'there is no such application',
  'applications/not-active': 'it is cancelled or refunded',
  'payments/unknown-payment': 'its payment was not found',
  'payments/not-refundable':
    'its refund was denied or closed (use `refund retry` or `refund by-hand`), or the payment was lost in a dispute',
} as const;

const identityTexts: Readonly<Record<IdentityRule, string>> = {
  aadhaar: 'the Aadhar number',
  optional: 'an optional Aadhar number',
  'any-document': 'the number of any identity document',
};

const command = commandsFor<ApplicationsContext>();

export const commands = [
  command({
    name: 'application refund',
    formerNames: ['refund'],
    args: { number: '<application number>', reason: '<reason...>' },
    help: 'Refund the fee of an application through the gateway',
    async run(ctx, { number, reason }, actor) {
      const refunded = await refundApplication(ctx, {
        applicationId: number.toUpperCase(),
        why: reason,
        actor,
      });
      if (!refunded.ok) throw new StaffRefusal(`no refund for ${number}: ${refusalTexts[refunded.refusal.code]}`);
      const { id, state, amountPaise } = refunded.value.refund;
      const refundText = `Refund ${id} of ${formatRupees(amountPaise)} is ${state}`;
      return [
        refunded.value.isWaiting
          ? `${refundText}. It waits, because a dispute of the same payment is open.`
          : `${refundText}. The server sends it to the gateway.`,
        ...(refunded.value.hasAdvanced
          ? ['Note: the application had moved to the next stage. By the published terms, no refund was due.']
          : []),
      ].join('\n');
    },
  }),
  command({
    name: 'application advance',
    args: { number: '<application number>' },
    help: 'Move an application to the next stage: the applicant can no longer cancel',
    async run(ctx, { number }, actor) {
      const advanced = await advanceApplication(ctx, { applicationId: number.toUpperCase(), actor });
      if (!advanced.ok) throw new StaffRefusal(`${number}: ${refusalTexts[advanced.refusal.code]}`);
      return `${number.toUpperCase()} has moved to the next stage.`;
    },
  }),
  command({
    name: 'form identity',
    args: { wanted: `<${identityRules.join('|')}>` },
    help: 'Choose what the form asks for: the Aadhar number, an optional Aadhar number, or the number of any identity document',
    async run(ctx, { wanted }, actor) {
      const rule = identityRules.find((rule) => rule === wanted);
      if (!rule) throw new StaffRefusal(`give one of: ${identityRules.join(', ')}`);
      await changeIdentityRule(ctx, rule, actor);
      return `The form now asks for ${identityTexts[rule]}.`;
    },
  }),
];
