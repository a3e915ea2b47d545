import { ok, refuse, type Result } from '#kit/result.ts';
import { isCaseKind, isOpen, type LeadState, type NoteKind, type StoredLead } from '../model/leads.ts';
import type { LeadChange, LeadChangeCode, LeadWork } from '../model/changes.ts';

export interface DecidedChange {
  readonly work: LeadWork;
  readonly note?: { readonly kind: NoteKind; readonly text: string };
}
type Code = Extract<LeadChangeCode, 'leads/other-state' | 'leads/taken' | 'leads/not-a-case' | 'leads/only-a-case'>;

const lively: readonly LeadState[] = ['new', 'in-progress', 'answered', 'quoted'];
/** The states in which a lead takes an action; an action that is absent fits every state. */
const allowedIn: Partial<Record<LeadChange['action'], readonly LeadState[]>> = {
  answered: [...lively, 'spam'],
  spam: [...lively, 'lost', 'spam'],
  'not-spam': ['spam', 'new', 'in-progress'],
  reopened: ['answered', 'quoted', 'won', 'lost', 'new', 'in-progress'],
  taken: lively,
  'due-set': lively,
  'in-progress': lively,
  quoted: lively,
  won: [...lively, 'won'],
  lost: [...lively, 'lost'],
  acknowledged: lively,
  closed: ['new', 'in-progress'],
};
/** Actions of a sale, which a complaint or privacy request does not take, and the other way round. */
const ofSales: readonly LeadChange['action'][] = ['answered', 'quoted', 'won', 'lost'];
const ofCases: readonly LeadChange['action'][] = ['acknowledged', 'closed'];

/**
 * What a change makes of a lead. `note` is absent when nothing is written down. A call is no longer due once the lead was
 * answered, quoted or closed. A change that asks for what is there already returns the same work.
 */
export function decide(
  lead: LeadWork & Pick<StoredLead, 'kind'>,
  change: LeadChange,
  at: Date,
): Result<DecidedChange, Code> {
  const { action } = change;
  const isCase = isCaseKind(lead.kind);
  if (isCase && ofSales.includes(action)) return refuse('leads/not-a-case');
  if (!isCase && ofCases.includes(action)) return refuse('leads/only-a-case');
  const { state, ownerId, dueAt, acknowledgedAt, lostReason } = lead;
  const otherState = refuse('leads/other-state', { facts: { state } } as const);
  if (!(allowedIn[action]?.includes(state) ?? true)) return otherState;
  // An answered complaint waits for nothing more until it is reopened.
  if (isCase && state === 'answered' && ['due-set', 'in-progress', 'taken'].includes(action)) return otherState;
  const work: LeadWork = { state, ownerId, dueAt, acknowledgedAt, lostReason };
  switch (change.action) {
    case 'taken':
      if (ownerId !== null && ownerId !== change.ownerId) return refuse('leads/taken', { facts: { owner: ownerId } });
      return ok({ work: { ...work, ownerId: change.ownerId, state: state === 'new' ? 'in-progress' : state } });
    case 'assigned':
      return ok({ work: { ...work, ownerId: change.ownerId } });
    case 'due-set':
      return ok({ work: { ...work, dueAt: change.dueAt } });
    case 'noted':
      return ok({ work, note: { kind: 'note', text: change.note } });
    case 'acknowledged':
      return ok({ work: { ...work, acknowledgedAt: acknowledgedAt ?? at } });
    case 'closed':
      return ok({
        work: { ...work, state: 'answered', dueAt: null, acknowledgedAt: acknowledgedAt ?? at },
        note: { kind: 'outcome', text: change.outcome },
      });
    case 'not-spam':
    case 'reopened':
      if (isOpen(state)) return ok({ work });
      return ok({ work: { ...work, state: ownerId === null ? 'new' : 'in-progress', lostReason: null } });
    case 'answered':
      return ok({
        work: { ...work, state: 'answered', dueAt: change.dueAt ?? (state === 'answered' ? dueAt : null) },
        ...noteOf(change.note),
      });
    case 'spam':
      return ok({ work: { ...work, state: 'spam', dueAt: null, lostReason: null } });
    case 'lost':
      return ok({
        work: {
          ...work,
          state: 'lost',
          dueAt: state === 'lost' ? dueAt : null,
          lostReason: change.reason,
        },
        ...noteOf(change.note ?? ''),
      });
    case 'in-progress':
    case 'quoted':
    case 'won':
      return ok({
        work: {
          ...work,
          state: change.action,
          ownerId: ownerId ?? change.ownerId ?? null,
          dueAt: keepsDue(state, change.action) ? dueAt : null,
        },
        ...noteOf(change.note ?? ''),
      });
  }
}
const keepsDue = (from: LeadState, to: LeadState): boolean => to === 'in-progress' || from === to;
const noteOf = (text: string): Pick<DecidedChange, 'note'> => (text === '' ? {} : { note: { kind: 'note', text } });

/** The names of what a change alters, with both values as the audit stores them. */
export function differenceOf(
  before: LeadWork,
  after: LeadWork,
): { readonly before: Record<string, string | null>; readonly after: Record<string, string | null> } {
  const facts = ({ state, ownerId, dueAt, acknowledgedAt, lostReason }: LeadWork) => ({
    state,
    owner: ownerId,
    due: dueAt?.toISOString() ?? null,
    acknowledged: acknowledgedAt?.toISOString() ?? null,
    lostReason,
  });
  const [was, is] = [facts(before), facts(after)];
  const names = (Object.keys(was) as (keyof typeof was)[]).filter((name) => was[name] !== is[name]);
  const pick = (from: typeof was) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(was), after: pick(is) };
}
