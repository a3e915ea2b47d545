import { inBoth } from '#web/i18n.ts';
import { approvalRefusals } from '../../contract.ts';
import type { ApprovalBlock } from '../../model.ts';

const blockTexts = (language: 1 | 2) =>
  Object.fromEntries(
    Object.entries(approvalRefusals).map(([code, answer]) => [code.replace('approvals/', ''), answer[language]]),
  ) as Record<ApprovalBlock, string>;
/** Why the reader can't approve what waits for a second person, as the refusals say it. */
export const approvalBlockWords = inBoth<Readonly<Record<ApprovalBlock, string>>>(blockTexts(1), blockTexts(2));

/** Whose right it is, since when and from whom. */
export const rightsWords = inBoth(
  {
    maker: 'Proposed by',
    recorder: 'Recorded by',
    reader: 'You',
    since: (role: string, since: string, by: string) => `${role} since ${since}, given by ${by}`,
    none: 'without a role for this',
  },
  {
    maker: 'प्रस्ताव करने वाले',
    recorder: 'दर्ज करने वाले',
    reader: 'आप',
    since: (role: string, since: string, by: string) => `${role}, ${since} से, ${by} ने दी`,
    none: 'इसके लिए कोई भूमिका नहीं',
  },
);
