import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { formatRupees } from '#kit/paise.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { refundApplication } from './actions/follow-refund.ts';
import { changeIdentityRule } from './actions/form-rules.ts';
import { closeCorrection, listOpenCorrections } from './actions/request-correction.ts';
import { advanceApplication } from './actions/cancel-application.ts';
import { type IdentityRule, identityRules } from './terms.ts';

const refusalTexts = {
  'applications/unknown': 'there is no such application',
  'applications/not-active': 'it is cancelled or refunded',
  'applications/no-correction': 'it has no open request; see `application correction list`',
  'applications/answer-missing': 'give the answer that the applicant reads',
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
    help: 'Refund the fee of an application through the gateway; the applicant reads the reason',
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
    name: 'application correction list',
    help: 'List what applicants ask to correct, oldest first',
    async run(ctx) {
      const open = await listOpenCorrections(ctx);
      if (open.length === 0) return 'No open requests.';
      return open
        .map(({ applicationId, field, value, requestedAt }) =>
          [applicationId, inIndianTime(requestedAt), `${field}: ${value}`].join('  '),
        )
        .join('\n');
    },
  }),
  command({
    name: 'application correction close',
    args: { number: '<application number>', answer: '<answer...>' },
    help: 'Close the request to correct an application; the applicant reads the answer',
    async run(ctx, { number, answer }, actor) {
      const closed = await closeCorrection(ctx, { applicationId: number.toUpperCase(), answer, actor });
      if (!closed.ok) throw new StaffRefusal(`${number}: ${refusalTexts[closed.refusal.code]}`);
      return `The request of ${number.toUpperCase()} is closed; the applicant reads your answer.`;
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
