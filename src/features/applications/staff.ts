import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { dayMs } from '#kit/time.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { changeIdentityRule } from './actions/form-rules.ts';
import { closeCorrectionWindow, openCorrectionWindow } from './actions/correction-windows.ts';
import { advanceApplication } from './actions/move-stage.ts';
import { answerCorrection, listOpenCorrections } from './actions/request-correction.ts';
import { type IdentityRule, identityRules, maxCorrectionWindowMs } from './terms.ts';

const refusalTexts = {
  'applications/unknown': 'there is no such application',
  'applications/not-active': 'it is cancelled or refunded',
  'applications/decided': 'it is decided, so its form is corrected no more',
  'applications/window-changed': 'a colleague has changed its correction window',
  'applications/no-correction': 'it has no open request; see `application correction list`',
  'applications/answer-missing': 'give the answer that the applicant reads',
} as const;

const identityTexts: Readonly<Record<IdentityRule, string>> = {
  aadhaar: 'the Aadhar number',
  optional: 'an optional Aadhar number',
  'any-document': 'the number of any identity document',
};

const command = commandsFor<ApplicationsContext>();

const answerCommand = (verb: string, outcome: 'answered' | 'declined', help: string) =>
  command({
    name: `application correction ${verb}`,
    args: { number: '<application number>', answer: '<answer...>' },
    help,
    async run(ctx, { number, answer }, actor) {
      const applicationId = number.toUpperCase();
      const closed = await answerCorrection(ctx, { applicationId, request: undefined, answer, outcome, actor });
      if (!closed.ok) throw new StaffRefusal(`${number}: ${refusalTexts[closed.refusal.code]}`);
      return `The request of ${applicationId} is closed; the applicant reads your answer.`;
    },
  });

export const commands = [
  command({
    name: 'application advance',
    args: { number: '<application number>' },
    help: 'Move a received application to review: the applicant can no longer cancel',
    async run(ctx, { number }, actor) {
      const advanced = await advanceApplication(ctx, { applicationId: number.toUpperCase(), actor });
      if (!advanced.ok) throw new StaffRefusal(`${number}: ${refusalTexts[advanced.refusal.code]}`);
      return `${number.toUpperCase()} is under review or further.`;
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
  answerCommand('close', 'answered', 'Close the request to correct an application; the applicant reads the answer'),
  answerCommand('decline', 'declined', 'Decline the request to correct an application; the applicant reads why'),
  command({
    name: 'application correction open',
    args: { number: '<application number>', day: '<last day>', time: '<time>', answer: '[answer...]' },
    help: 'Let an applicant correct an application until a day and time (2026-12-01 18:00); answers an open request',
    async run(ctx, { number, day, time, answer = '' }, actor) {
      const opened = await openCorrectionWindow(ctx, {
        applicationId: number.toUpperCase(),
        seen: undefined,
        day,
        time,
        answer,
        actor,
      });
      if (opened.ok)
        return `${number.toUpperCase()} can be corrected until ${inIndianTime(opened.value.until)}; the applicant is informed.`;
      const { code } = opened.refusal;
      throw new StaffRefusal(
        code === 'http/fields'
          ? `give a day and time to come, at most ${maxCorrectionWindowMs / dayMs} days away, such as 2026-12-01 18:00`
          : `${number}: ${refusalTexts[code]}`,
      );
    },
  }),
  command({
    name: 'application correction end',
    args: { number: '<application number>' },
    help: 'Close the correction window of an application now',
    async run(ctx, { number }, actor) {
      const applicationId = number.toUpperCase();
      const ended = await closeCorrectionWindow(ctx, { applicationId, seen: undefined, actor });
      if (!ended.ok) throw new StaffRefusal(`${number}: ${refusalTexts[ended.refusal.code]}`);
      return `${applicationId} has no open correction window any more, unless its opening has one.`;
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
