import type { Context } from '#kit/context.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { checkAudit } from './actions/check-audit.ts';
import { readHead } from './model.ts';
import { faultText, wholeText } from './rules.ts';

const command = commandsFor<Context>();

export const commands = [
  command({
    name: 'audit check',
    args: { head: '--head <head>' },
    help: 'Check that no entry of the audit was altered, deleted or moved; with a head from a mail or backup also that the chain was not recomputed',
    async run(ctx, input) {
      const head = input.head === undefined ? undefined : readHead(input.head);
      if (input.head !== undefined && !head)
        throw new StaffRefusal('give the head as the mail or the backup shows it: a number, a colon and 64 characters');
      const checked = await checkAudit(ctx, { head });
      if (checked.fault) throw new StaffRefusal(`The audit is off: ${faultText(checked.fault)}.`);
      return wholeText(checked);
    },
  }),
];
