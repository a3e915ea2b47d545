import type { LeadState, LostReason, StoredLead } from './leads.ts';

/** The states that staff set by name; the others follow from their own actions. */
export const setStates = ['in-progress', 'quoted', 'won'] as const satisfies readonly LeadState[];
export type SetState = (typeof setStates)[number];

/** The states that a bulk action sets; `reopen` and `not-spam` return leads to those that wait. */
export const bulkStates = [...setStates, 'lost', 'answered', 'spam', 'not-spam', 'reopen'] as const;

/** The change that staff make to a lead. */
export type LeadChange =
  /** `answered`: we called back; the next call may be agreed at once. */
  | { readonly action: 'answered'; readonly note: string; readonly dueAt?: Date }
  /** not-spam applies to spam; reopened to leads that wait no more: both set the state to new, or to in-progress with an owner. */
  | { readonly action: 'spam' | 'not-spam' | 'reopened' }
  /** The staff member takes a lead that nobody has. */
  | { readonly action: 'taken'; readonly ownerId: string }
  /** Null gives it back. */
  | { readonly action: 'assigned'; readonly ownerId: string | null }
  | { readonly action: 'due-set'; readonly dueAt: Date | null }
  | { readonly action: 'noted'; readonly note: string }
  /** `ownerId`: gets it where nobody has it. */
  | { readonly action: SetState; readonly note?: string; readonly ownerId?: string }
  | { readonly action: 'lost'; readonly reason: LostReason; readonly note?: string }
  /** A complaint or privacy request was acknowledged. */
  | { readonly action: 'acknowledged' }
  /** Closes a complaint or privacy request with what was decided, in writing. */
  | { readonly action: 'closed'; readonly outcome: string };

/**
 * leads/unknown: no lead has this number. leads/changed: the version is not the current one; `facts` say who changed what
 * and when. leads/other-state: `facts.state` does not allow it. leads/taken: somebody else has it; `facts.owner` names them.
 * leads/not-a-case, leads/only-a-case: for or not for complaints and privacy requests. leads/not-staff: the owner is not
 * a staff member who answers leads.
 */
export type LeadChangeCode =
  | 'leads/unknown'
  | 'leads/changed'
  | 'leads/other-state'
  | 'leads/taken'
  | 'leads/not-a-case'
  | 'leads/only-a-case'
  | 'leads/not-staff';

/** What a change can alter besides adding a note. */
export type LeadWork = Pick<StoredLead, 'state' | 'ownerId' | 'dueAt' | 'acknowledgedAt' | 'lostReason'>;

/** The values before a change, as JSON: with them it can be undone while nobody changed the lead since. */
export interface LeadUndo {
  readonly state: LeadState;
  readonly ownerId: string | null;
  /** ISO 8601, UTC. */
  readonly dueAt: string | null;
  readonly lostReason: LostReason | null;
  /** The version that the change made. */
  readonly version: number;
}
