import { inIndianTime } from '#kit/indian-time.ts';
import { type AuditHead, headText } from '#features/audit/model.ts';

/** The mail with the audit's head, once a day if the audit has new entries. */
export const auditHeadMail = (
  head: AuditHead,
  at: Date,
): { readonly template: string; readonly subject: string; readonly text: string } => ({
  template: 'audit-head',
  subject: `The audit has ${head.position} entries`,
  text: [
    `Checked on ${inIndianTime(at)}: each of its ${head.position} entries is as it was sealed.`,
    `Head: ${headText(head)}`,
    `Keep this mail. Someone with full access to the database could compute the chain anew, but not change this line. To compare: npm run audit:check -- --head ${headText(head)}`,
  ].join('\n\n'),
});
