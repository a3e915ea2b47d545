import { commandsFor, oneOf } from '#platform/operations/feature.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { changeIdentityRule } from './forms/actions/form-settings.ts';
import { type IdentityRule, identityRules } from './terms.ts';

const identityTexts: Readonly<Record<IdentityRule, string>> = {
  aadhaar: 'the Aadhar number',
  optional: 'an optional Aadhar number',
  'any-document': 'the number of any identity document',
};

const command = commandsFor<ApplicationsContext>();

export const commands = [
  command({
    name: 'identity-rule set',
    args: { rule: oneOf(identityRules) },
    help: 'Choose what the form asks for: the Aadhar number, an optional Aadhar number, or the number of any identity document',
    async run(ctx, { rule }, actor) {
      await changeIdentityRule(ctx, rule, actor);
      return `The form now asks for ${identityTexts[rule]}.`;
    },
  }),
];
