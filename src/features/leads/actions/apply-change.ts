import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Refusal, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { listColleagues, namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { StoredLead } from '../model/leads.ts';
import type { LeadChange, LeadChangeCode, LeadUndo, LeadWork } from '../model/changes.ts';
import { decide, differenceOf } from '../rules/changes.ts';
import { findLeadToChange, writeWork } from '../store/leads.ts';
import { insertNote, newestNote } from '../store/notes.ts';

/** A lead as the person saw it; without a version the change applies to whatever is there. */
export interface LeadTarget {
  readonly number: number;
  readonly version?: number | undefined;
}
export interface AppliedChange {
  readonly lead: StoredLead;
  readonly before: StoredLead;
  readonly isChanged: boolean;
  readonly isNoted: boolean;
}
/** Who asked for the change, and when. */
export interface By {
  readonly actor: string;
  readonly at: Date;
}

/**
 * Applies a change by staff to a lead in the caller's transaction, locks its row, writes its next version and its audit
 * entry, and counts the lead as notified. Queues no mail. No-op when the lead is as asked for already. A stale version is
 * refused, unless only this actor changed the lead since and the change is made already, so that a repeat after a lost
 * answer is safe. The note is stored with the lead, and is purged with it; the permanent audit never contains it.
 */
export async function applyToLead(
  tx: Tx,
  { number, version }: LeadTarget,
  change: LeadChange,
  { actor, at }: By,
): Promise<Result<AppliedChange, LeadChangeCode>> {
  const lead = await findLeadToChange(tx, number);
  if (!lead) return refuse('leads/unknown');
  const unchanged = ok({ lead, before: lead, isChanged: false, isNoted: false });
  const decided = decide(lead, change, at);
  const isMade = decided.ok && (await isMadeAlready(tx, lead, decided.value, actor));
  const stale = await refuseIfStale(tx, lead, { version, isMade, actor });
  if (stale) return stale;
  if (!decided.ok) return decided;
  if (isMade) return unchanged;
  const { work, note } = decided.value;
  if (work.ownerId !== null && work.ownerId !== lead.ownerId && !(await mayOwn(tx, work.ownerId)))
    return refuse('leads/not-staff');
  const noteId = note && (await insertNote(tx, lead.id, { ...note, author: actor, at }));
  const difference = differenceOf(lead, work);
  const hasWork = Object.keys(difference.after).length > 0;
  const changed = await write(tx, lead, work, { actor, at });
  await recordAudit(tx, {
    actor,
    // A note on an answered lead answers nothing.
    action: `leads/${hasWork ? change.action : 'noted'}`,
    subject: lead.id,
    ...difference,
    details: { number, version: changed.version, ...(noteId === undefined ? {} : { note: noteId }) },
  });
  return ok({ lead: changed, before: lead, isChanged: true, isNoted: noteId !== undefined });
}

/**
 * Undoes a change with the values that it returned, in the caller's transaction. Refused when anyone changed the lead
 * since; a repeat is refused too.
 */
export async function restoreLead(
  tx: Tx,
  number: number,
  undo: LeadUndo,
  { actor, at }: By,
): Promise<Result<StoredLead, 'leads/unknown' | 'leads/changed'>> {
  const lead = await findLeadToChange(tx, number);
  if (!lead) return refuse('leads/unknown');
  if (lead.version !== undo.version) return refuseStale(tx, lead, await changesSince(tx, lead, undo.version));
  const work: LeadWork = {
    state: undo.state,
    ownerId: undo.ownerId,
    dueAt: undo.dueAt === null ? null : new Date(undo.dueAt),
    acknowledgedAt: lead.acknowledgedAt,
    lostReason: undo.lostReason,
  };
  const restored = await write(tx, lead, work, { actor, at });
  await recordAudit(tx, {
    actor,
    action: 'leads/restored',
    subject: lead.id,
    ...differenceOf(lead, work),
    details: { number, version: restored.version },
  });
  return ok(restored);
}

/** What restores a lead after this change. */
export const undoOf = ({ before, lead }: AppliedChange): LeadUndo => ({
  state: before.state,
  ownerId: before.ownerId,
  dueAt: before.dueAt?.toISOString() ?? null,
  lostReason: before.lostReason,
  version: lead.version,
});

async function write(tx: Tx, lead: StoredLead, work: LeadWork, { actor, at }: By): Promise<StoredLead> {
  const changed: StoredLead = {
    ...lead,
    ...work,
    version: lead.version + 1,
    ...(work.state === lead.state ? {} : { changedAt: at, changedBy: actor }),
    notifiedAt: lead.notifiedAt ?? at,
  };
  await writeWork(tx, changed);
  return changed;
}

/** True when nothing would change; the same person's newest note is not stored twice. */
async function isMadeAlready(
  tx: Tx,
  lead: StoredLead,
  { work, note }: { readonly work: LeadWork; readonly note?: { readonly text: string } },
  actor: string,
): Promise<boolean> {
  if (Object.keys(differenceOf(lead, work).after).length > 0) return false;
  if (note === undefined) return true;
  const newest = await newestNote(tx, lead.id);
  return newest?.text === note.text && newest.author === actor;
}

/** True for staff who answer leads. */
export const mayOwn = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await listColleagues(tx, 'leads/change')).some((colleague) => colleague.accountId === accountId);

interface Change {
  readonly actor: string;
  readonly at: Date;
  readonly action: string;
}
/** The changes that made the versions after this one, the newest first. */
async function changesSince(tx: Tx, lead: StoredLead, version: number): Promise<Change[]> {
  const entries = await listAudit({ db: tx }, lead.id);
  return entries.filter(({ details }) => Number(details['version'] ?? 0) > version);
}

/**
 * Refuses a change of a lead that changed since the person saw it, unless the change is made already and only this actor changed
 * the lead since.
 */
export async function refuseIfStale(
  tx: Tx,
  lead: StoredLead,
  { version, isMade, actor }: Pick<LeadTarget, 'version'> & { readonly isMade: boolean; readonly actor: string },
): Promise<{ readonly ok: false; readonly refusal: Refusal<'leads/changed'> } | undefined> {
  if (version === undefined || version === lead.version) return undefined;
  const changes = await changesSince(tx, lead, version);
  const isOwn = changes.length > 0 && changes.every((entry) => entry.actor === actor);
  return isMade && isOwn ? undefined : refuseStale(tx, lead, changes);
}

/** Names who changed the lead last, when, and everything that changed since the version that the person saw. */
async function refuseStale(
  tx: Tx,
  lead: StoredLead,
  changes: readonly Change[],
): Promise<{ readonly ok: false; readonly refusal: Refusal<'leads/changed'> }> {
  const [newest] = changes;
  const names = await namesOfActors(tx, newest ? [newest.actor] : []);
  const facts = {
    version: lead.version,
    state: lead.state,
    ...(newest && {
      changedBy: names.get(newest.actor) ?? newest.actor,
      changedAt: newest.at.toISOString(),
      changes: [...new Set(changes.map(({ action }) => action))].join(' '),
    }),
  };
  return { ok: false, refusal: { code: 'leads/changed', facts } };
}
