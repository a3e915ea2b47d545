import type { ReactNode } from 'react';
import { Timeline, type TimelineEntry as ShownEntry } from '#web/desk/timeline.tsx';
import { moment } from '#web/moment.ts';
import { fileTimelineWords } from '#features/files/web/parts/words.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { DeskNote, TimelineEntry } from '../../contract/desk.ts';
import { isLeadState, leadReference, lostReasons } from '../../model/leads.ts';
import type { DeskLeadRecord } from '../../model/desk.ts';
import { leadWords, newLeadWords } from './lead-words.ts';
import { leadsWords } from './words.ts';
import { lostReasonWords, stateWords } from '../parts/words.ts';

/** What happened to a lead, in words. */
export function LeadTimeline({
  lead: { number, timeline },
}: {
  readonly lead: Pick<DeskLeadRecord, 'number' | 'timeline'>;
}) {
  const textOf = useChangeText();
  const t = useWords(leadWords);
  const messageTexts = { sent: t.mailSent, queued: t.mailQueued, failed: t.mailFailed };
  const answerTexts = { sent: t.answerMailSent, queued: t.answerMailQueued, failed: t.answerMailFailed };
  const shown = timeline.map((entry, index): ShownEntry => {
    const key = `${timeline.length - index}`;
    const { at } = entry;
    switch (entry.kind) {
      case 'sent':
        return { key, at, by: '', text: t.sent };
      case 'received':
        return { key, at, by: '', text: t.came };
      case 'message':
        return {
          key,
          at,
          by: '',
          text: (entry.template === 'enquiry-received' ? answerTexts : messageTexts)[entry.state],
        };
      case 'note':
        return { key, at, by: entry.note.by, text: <NoteText note={entry.note} /> };
      case 'change':
        return { key, at, by: entry.by, text: textOf(entry) };
    }
  });
  return <Timeline of={leadReference(number)} entries={shown} />;
}

function NoteText({ note: { kind, text } }: { readonly note: DeskNote }): ReactNode {
  const t = useWords(leadWords);
  const heading = { note: undefined, outcome: t.outcomeIs, description: t.about }[kind];
  return (
    <>
      {heading === undefined ? null : <strong>{heading}: </strong>}
      <span className="desk-note">{text.text}</span>
    </>
  );
}

/** The text of a change, and of the names of changes that a refusal lists. */
export function useChangeText(): (
  change: Pick<Extract<TimelineEntry, { kind: 'change' }>, 'action'> & {
    readonly after?: Readonly<Record<string, string | null>>;
    readonly fields?: readonly string[];
  },
) => string {
  const t = useWords(leadWords);
  const states = useWords(stateWords);
  const reasons = useWords(lostReasonWords);
  const language = useLanguage();
  const list = useWords(leadsWords);
  const ofNew = useWords(newLeadWords);
  const ofFiles = useWords(fileTimelineWords);
  const { email, quantity, organisation, place } = t;
  const names: Readonly<Record<string, string>> = {
    email,
    quantity,
    organisation,
    place,
    phone: list.phone,
    product: list.product,
    name: ofNew.name,
  };
  return ({ action, after = {}, fields = [] }) => {
    const name = action.replace(/^leads\//, '');
    const { state, owner, due } = after;
    const stateText = isLeadState(state) ? t.didState(states[state]) : '';
    switch (name) {
      case 'taken':
        return t.didTake;
      case 'assigned':
        if (owner) return t.didAssign(owner);
        return after['owner'] === null ? t.didRelease : t.owner;
      case 'due-set':
        if (due) return t.didDue(moment(language, due));
        return 'due' in after ? t.didRemoveDue : t.nextCall;
      case 'noted':
        return t.didNote;
      case 'created':
        return t.didCreate;
      case 'corrected':
        return [t.didCorrect, fields.map((field) => names[field] ?? field).join(', ')].filter(Boolean).join(': ');
      case 'file-added':
      case 'file-removed':
        return ofFiles[name];
      case 'acknowledged':
        return t.didAcknowledge;
      case 'closed':
        return t.didClose;
      case 'restored':
        return [t.didRestore, stateText].filter(Boolean).join(' · ');
      case 'reopened':
        return stateText || t.reopen;
      case 'not-spam':
        return stateText || t.notSpam;
      default: {
        const next = due ? t.didDue(moment(language, due)) : '';
        const why = lostReasons.find((known) => known === after['lostReason']);
        return [isLeadState(name) ? t.didState(states[name]) : name, why && reasons[why], next]
          .filter(Boolean)
          .join(' · ');
      }
    }
  };
}
