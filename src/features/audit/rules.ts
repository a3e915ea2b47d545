import { type AuditChecked, type AuditFault, headText } from './model.ts';

const what = (fault: AuditFault): string =>
  `entry ${fault.entryId ?? 'unknown'}${fault.position === null ? '' : ` at position ${fault.position}`}`;

/** What is wrong with the first entry that is not as it was, in one line. */
export function faultText(fault: AuditFault): string {
  switch (fault.kind) {
    case 'altered':
      return `${what(fault)} was altered: it is not as it was sealed`;
    case 'missing':
      if (fault.entryId === null) return `the entry at position ${fault.position} is missing, or its seal is`;
      return `${what(fault)} is missing${fault.position === null ? ': it was deleted before it was sealed' : ''}`;
    case 'reordered':
      return `${what(fault)} was reordered: it belongs in another place`;
    case 'inserted':
      return `${what(fault)} was inserted afterwards`;
    case 'unsealed':
      return `${what(fault)} is outside of the chain: it was inserted by hand, or its seal was deleted`;
    case 'forged':
      return `${what(fault)} was not written by the program: somebody inserted it with a login of the database`;
    case 'recomputed':
      return `${what(fault)} has another hash than the head: it or one before it was altered and the chain recomputed; an earlier head narrows down which`;
    case 'cut-off':
      return `the chain ends at position ${fault.position}, before the head: later entries were cut off, or this database is restored from a backup of before`;
  }
}

/** The line about a chain without a fault. */
export const wholeText = ({ head }: AuditChecked): string =>
  head
    ? `The audit's ${head.position} entries are as they were sealed.\nHead: ${headText(head)}`
    : 'The audit has no entries.';
