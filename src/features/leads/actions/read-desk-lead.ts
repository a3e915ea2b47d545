import type { Context, DeskSession } from '#kit/context.ts';
import { mayReveal, showField } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { ListedEntry } from '#features/audit/model.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { readSite } from '#features/content/actions/read-content.ts';
import { readConversation } from '#features/notifications/chats/actions/read-conversation.ts';
import { listMessagesOf, type MessageOf } from '#features/notifications/actions/list-messages-of.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { isCaseKind, type LeadNote, type StoredLead } from '../model/leads.ts';
import type { DeskLeadRecord, TimelineEntry } from '../model/desk.ts';
import { findLead, oldestNewLead } from '../store/leads.ts';
import { leadsOfSamePhone } from '../store/same-phone.ts';
import { notesOf } from '../store/notes.ts';
import type { LeadDeskContext } from './context.ts';
import { deskLead, ownersOf, viewOf } from './read-desk-leads.ts';

/** Leads of the same number that a record shows. */
const samePhoneLimit = 20;

/** One lead with its notes, what happened to it, its quotations and the other leads of its phone number. */
export async function readDeskLead(
  ctx: LeadDeskContext,
  number: number,
  desk: Pick<DeskSession, 'roles' | 'accountId'>,
): Promise<Result<DeskLeadRecord, 'leads/unknown'>> {
  const lead = await findLead(ctx.db, number);
  if (!lead) return refuse('leads/unknown');
  // Another lead of the number would say whose it is: not to a role that never sees numbers.
  const samePhone = mayReveal(desk.roles, 'lead/phone') ? await leadsOfSamePhone(ctx.db, number, samePhoneLimit) : [];
  const view = await viewOf(ctx, desk, [lead, ...samePhone]);
  const { roles } = desk;
  return ok({
    ...deskLead(lead, view),
    email: showField(roles, 'lead/email', lead.email),
    source: lead.source,
    lostReason: lead.lostReason,
    items: lead.items,
    enquiryNumber: lead.enquiryNumber,
    neededBy: lead.neededBy,
    organisation: lead.organisation,
    place: showField(roles, 'lead/place', lead.place),
    language: lead.language,
    flags: lead.flags,
    request: lead.request,
    dueAt: lead.dueAt,
    receivedAt: lead.receivedAt,
    acknowledgeBy: lead.acknowledgeBy,
    acknowledgedAt: lead.acknowledgedAt,
    answerBy: lead.answerBy,
    isMine: lead.ownerId === desk.accountId,
    samePhone: samePhone.map((other) => deskLead(other, view)),
    timeline: await readTimeline(ctx, lead, roles),
    conversation: await readConversation(ctx, `lead:${number}`, roles, (actors) =>
      namesOfActors(ctx.db, actors, roles),
    ),
    quotations: await ctx.findQuotationsOfLead(number),
    nextWaiting: (await oldestNewLead(ctx.db, number)) ?? null,
    company: (await readSite(ctx, lead.language)).name,
    colleagues: await ownersOf(ctx, desk),
  });
}

async function readTimeline(
  ctx: Pick<Context, 'db'>,
  lead: StoredLead,
  roles: DeskSession['roles'],
): Promise<TimelineEntry[]> {
  const notes = await notesOf(ctx.db, lead.id);
  const changes = await listAudit(ctx, lead.id);
  const messages = await listMessagesOf(ctx.db, [
    ...new Set([`lead:${lead.id}`, `lead:${lead.id}:received`, lead.notificationSource]),
  ]);
  const people = changes.flatMap(({ actor, before, after }) => [
    actor,
    textOf(before['owner']),
    textOf(after['owner']),
  ]);
  const names = await namesOfActors(
    ctx.db,
    [...people, ...notes.map(({ author }) => author)].filter((id) => id !== '' && id !== 'site'),
    roles,
  );
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const entries: TimelineEntry[] = [
    lead.source === 'site'
      ? { kind: 'sent', at: lead.createdAt }
      : { kind: 'received', at: lead.receivedAt ?? lead.createdAt },
    ...changes
      .filter(({ action }) => action !== 'leads/noted' && !action.startsWith('chats/'))
      .map((entry) => changeEntry(entry, nameOf)),
    ...notes.map((note) => noteEntry(note, roles, nameOf)),
    ...(isCaseKind(lead.kind) ? [] : messages.map(messageEntry)),
  ];
  // Among entries of the same moment, the one that was read last happened last.
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.at.getTime() - a.entry.at.getTime() || b.index - a.index)
    .map(({ entry }) => entry);
}

const textOf = (fact: unknown): string => (typeof fact === 'string' ? fact : '');
function changeEntry(entry: ListedEntry, nameOf: (actor: string) => string): TimelineEntry {
  const shown = (facts: ListedEntry['before']): Record<string, string | null> =>
    Object.fromEntries(
      Object.entries(facts).map(([name, value]) => {
        const text = value === null ? null : String(value);
        return [name, text !== null && name === 'owner' ? nameOf(text) : text];
      }),
    );
  return {
    kind: 'change',
    at: entry.at,
    by: nameOf(entry.actor),
    action: entry.action,
    before: shown(entry.before),
    after: shown(entry.after),
    ...(entry.action === 'leads/corrected' ? { fields: textOf(entry.details['fields']).split(', ') } : {}),
  };
}
const noteEntry = (
  { id, kind, author, at, text }: LeadNote,
  roles: DeskSession['roles'],
  nameOf: (actor: string) => string,
): TimelineEntry => ({
  kind: 'note',
  at,
  note: { id, kind, by: author === 'site' ? '' : nameOf(author), at, text: showField(roles, 'lead/notes', text) },
});
const messageEntry = ({ template, state, createdAt, sentAt }: MessageOf): TimelineEntry => ({
  kind: 'message',
  at: sentAt ?? createdAt,
  template,
  state,
});
