import type { Context } from '#kit/context.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { checkAudit } from './actions/check-audit.ts';
import { readHead } from './model.ts';
import { faultText, wholeText } from './rules.ts';

const command = commandsFor<Context>();

export const commands = [
  command({
    name: 'audit check',
    args: {
      head: {
        spelling: '--head <head>',
        wanted: 'give the head as the mail or the backup shows it: a number, a colon and 64 characters',
        read: readHead,
      },
    },
    help: 'Check that no entry of the audit was altered, deleted or moved; with a head from a mail or backup also that the chain was not recomputed',
    async run(ctx, input) {
      const checked = await checkAudit(ctx, input);
      if (checked.fault) throw new StaffRefusal(`The audit is off: ${faultText(checked.fault)}.`);
      return wholeText(checked);
    },
  }),
];
