import { Time } from '#web/desk/facts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskLead } from '../../contract/desk.ts';
import type { LeadState } from '../../model/leads.ts';
import { leadWords } from './lead-words.ts';
import { stateTones, stateWords } from '../parts/words.ts';

export function StateBadge({ state }: { readonly state: LeadState }) {
  const t = useWords(stateWords);
  return <Badge tone={stateTones[state]}>{t[state]}</Badge>;
}

/** The earliest call or deadline. */
export function DueTime({ lead }: { readonly lead: Pick<DeskLead, 'nextDueAt' | 'isOverdue'> }) {
  const t = useWords(leadWords);
  if (lead.nextDueAt === null) return <span className="soft">–</span>;
  return (
    <>
      <Time at={lead.nextDueAt} /> {lead.isOverdue ? <Badge tone="bad">{t.overdue}</Badge> : null}
    </>
  );
}
