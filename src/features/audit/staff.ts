import type { Context } from '#kit/context.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { checkAudit } from './actions/check-audit.ts';
import { listAudit, revealAuditValues } from './actions/read-entries.ts';
import { type AuditFacts, type ListedEntry, readHead } from './model.ts';
import { faultText, wholeText } from './rules.ts';

const command = commandsFor<Context>();

const factsText = (label: string, facts: AuditFacts): string[] => {
  const pairs = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`);
  return pairs.length === 0 ? [] : [`    ${label}: ${pairs.join(', ')}`];
};
const lineOf = ({ id, at, actor, action, subject, before, after, details, personal }: ListedEntry): string =>
  [
    `${id}  ${inIndianTime(at)}  ${actor}  ${action}  ${subject}`,
    ...factsText('before', before),
    ...factsText('after', after),
    ...factsText('details', details),
    ...(personal.length > 0 ? [`    personal: ${personal.join(', ')} (see \`audit reveal\`)`] : []),
  ].join('\n');

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
  command({
    name: 'audit list',
    args: { record: '[record]' },
    help: 'List the newest 100 entries of the audit, or of one record by its id',
    async run(ctx, { record }) {
      const entries = await listAudit(ctx, record);
      return entries.length === 0 ? 'There is no such entry.' : entries.map(lineOf).join('\n');
    },
  }),
  command({
    name: 'audit reveal',
    args: { number: '<number>', reason: '<reason...>' },
    help: 'Show the personal values of an entry; your name and the reason are recorded in the audit',
    async run(ctx, { number, reason }, actor) {
      const revealed = await revealAuditValues(ctx, { id: Number(number) || 0, reason, actor });
      if (!revealed.ok) throw new StaffRefusal(`entry ${number} has no personal values; see \`audit list\``);
      return revealed.value.map(({ name, value }) => `${name}: ${value ?? 'erased'}`).join('\n');
    },
  }),
];
