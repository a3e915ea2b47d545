import type { Tx } from '#kit/context.ts';
import type { Right } from '#kit/desk/desk-access.ts';

export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** True for an actor or subject that is a person's account. */
export const isAccountId = (value: string): boolean => value.startsWith('usr_');

/** One action, or one reveal of personal data. */
export interface AuditEntry {
  /** An account id, `cli:<system user>`, or `settings`. */
  readonly actor: string;
  readonly action: string;
  /** The id of the record it affects; never personal data. */
  readonly subject: string;
  /** The values that it changed, under the same names. */
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  /** Ids, amounts in paise, dates and counts; no personal data. */
  readonly details?: AuditFacts;
  /** Personal values and what somebody typed freely: stored apart, so that they can be erased. */
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
}

/** The end of the chain at some moment: with it anyone can tell whether the entries up to it are still the same. */
export interface AuditHead {
  /** How many entries are sealed. */
  readonly position: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}
export const headText = ({ position, hash }: AuditHead): string => `${position}:${hash}`;
/** Undefined unless it is a head as `headText` writes it. */
export function readHead(text: string): AuditHead | undefined {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return position === undefined || hash === undefined ? undefined : { position: Number(position), hash };
}

/**
 * altered: its content, a personal value or its seal is not as it was; missing: it or its seal was deleted; reordered: in
 * another's place; inserted: between two that were neighbours; unsealed: outside of the chain; recomputed: another hash
 * than the given head; cut-off: the chain ends before the head; forged: not written by the program.
 */
export type AuditFaultKind =
  | 'altered'
  | 'missing'
  | 'reordered'
  | 'inserted'
  | 'unsealed'
  | 'recomputed'
  | 'cut-off'
  | 'forged';
/** The first entry that is not as it was sealed. */
export interface AuditFault {
  readonly kind: AuditFaultKind;
  /** Its place in the chain; null outside of it. */
  readonly position: number | null;
  /** Null when its seal is missing. */
  readonly entryId: number | null;
}
export interface AuditChecked {
  /** Undefined without entries. */
  readonly head: AuditHead | undefined;
  readonly fault: AuditFault | undefined;
}

/** An entry in the desk's list. */
export interface DeskAuditEntry extends ListedEntry {
  /** How colleagues see the actor; empty for one without an account. */
  readonly actorName: string;
  /** The name of the record, where it is an account; otherwise empty. */
  readonly subjectName: string;
}
/** Who sees what was done with a record, by the first word of the action; further ones are the owners'. */
const rightsOfActions: Readonly<Record<string, Right>> = {
  accounts: 'people/read',
  applications: 'applications/read',
  chats: 'leads/read',
  claims: 'claims/read',
  desk: 'people/read',
  interviews: 'applications/read',
  jobs: 'roles/read',
  leads: 'leads/read',
  notifications: 'messages/read',
  payments: 'payments/read',
  payouts: 'claims/read',
  people: 'people/read',
  quotations: 'quotations/read',
  referrals: 'claims/read',
  sales: 'quotations/read',
};
const ofStaff: readonly string[] = ['accounts/grant-role', 'accounts/revoke-role'];
export const rightOfAction = (action: string): Right =>
  (ofStaff.includes(action) ? undefined : rightsOfActions[action.split('/')[0] ?? '']) ?? 'staff/read';

/** The ids under which entries name the record with this number or name; empty where no feature knows it. */
export type FindAuditSubjects = (tx: Tx, text: string) => Promise<readonly string[]>;
/** Who has entries; `name` is empty for one without an account. */
export interface AuditActor {
  readonly actor: string;
  readonly name: string;
}

export interface AuditChain {
  /** As `npm run audit:check -- --head` takes it; empty without entries. */
  readonly head: string;
  /** How many entries are sealed. */
  readonly entries: number;
  /** The newest check of the whole audit; null before the first. */
  readonly check: { readonly at: string; readonly entries: number; readonly fault: AuditFault | null } | null;
}
/** An entry as it is listed: personal values by name only. */
export interface ListedEntry {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: AuditFacts;
  readonly after: AuditFacts;
  readonly details: AuditFacts;
  readonly personal: readonly string[];
}
