import { moment } from '#web/moment.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { DeskLead } from '../contract/desk.ts';
import type { LeadState } from '../model.ts';
import { leadWords } from './lead-words.ts';
import { stateWords } from './desk-words.ts';

const tones: Readonly<Record<LeadState, BadgeTone>> = {
  new: 'info',
  'in-progress': 'warn',
  answered: 'neutral',
  quoted: 'info',
  won: 'good',
  lost: 'neutral',
  spam: 'bad',
};
export function StateBadge({ state }: { readonly state: LeadState }) {
  const t = useWords(stateWords);
  return <Badge tone={tones[state]}>{t[state]}</Badge>;
}

/** The earliest call or deadline. */
export function DueTime({ lead }: { readonly lead: Pick<DeskLead, 'nextDueAt' | 'isOverdue'> }) {
  const t = useWords(leadWords);
  const language = useLanguage();
  if (lead.nextDueAt === null) return <span className="soft">–</span>;
  return (
    <>
      <time dateTime={lead.nextDueAt}>{moment(language, lead.nextDueAt)}</time>{' '}
      {lead.isOverdue ? <Badge tone="bad">{t.overdue}</Badge> : null}
    </>
  );
}
