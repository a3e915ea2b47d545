import type { Context, DeskSession } from '#kit/context.ts';
import { readReference } from '#kit/ids.ts';
import { type AuditActor, type AuditFacts, type DeskAuditEntry, isAccountId, type ListedEntry } from '../model.ts';
import { actorsOfEntries, newestEntries } from '../store/audit.ts';
import type { AuditContext } from './context.ts';

const limit = 100;

/** The newest entries, first the newest; 100 at most. `subject`: only those of this record. */
export const listAudit = (ctx: Pick<Context, 'db'>, subject?: string): Promise<ListedEntry[]> =>
  newestEntries(ctx.db, subject ?? null, limit);

/** At most so many actors are listed: fewer people work at one desk. Others are still found by their id. */
const maxActors = 300;
/** Who has entries, those with a name first. */
export async function listAuditActors(
  ctx: Pick<AuditContext, 'db' | 'findActorNames'>,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<AuditActor[]> {
  const actors = await actorsOfEntries(ctx.db, maxActors);
  const names = await ctx.findActorNames(actors.filter(isAccountId), roles);
  return actors
    .map((actor) => ({ actor, name: names.get(actor) ?? '' }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name));
}

/** The ids that entries have for a record as people name it: its number, its name, or an id. */
async function subjectsOf(ctx: Pick<AuditContext, 'db' | 'findAuditSubjects'>, typed: string): Promise<string[]> {
  if (typed === '' || typed.includes('\0')) return [];
  const reference = readReference(typed);
  return [...new Set([typed, ...(reference ? [reference] : []), ...(await ctx.findAuditSubjects(ctx.db, typed))])];
}

/** Roles and digits of the number, which follow a name. */
const facts = / \([^()]*\)$/;
/**
 * The ids that entries may have for the typed actor: an id, or a shown name with or without the roles and digits after
 * it.
 */
async function actorsOf(
  ctx: Pick<AuditContext, 'db' | 'findActorNames'>,
  typed: string,
  desk: Pick<DeskSession, 'roles'>,
): Promise<string[]> {
  if (typed === '' || typed.includes('\0')) return [];
  if (isAccountId(typed) || typed.includes(':')) return [typed];
  const isMeant = ({ name }: AuditActor): boolean =>
    [name, name.replace(facts, '')].some((shown) => shown.toLowerCase() === typed.toLowerCase());
  return [typed, ...(await listAuditActors(ctx, desk)).filter(isMeant).map(({ actor }) => actor)];
}

/** What the typed `record` and `actor` stand for: the ids in the entries. */
export async function findAuditIds(
  ctx: Pick<AuditContext, 'db' | 'findActorNames' | 'findAuditSubjects'>,
  params: URLSearchParams,
  desk: Pick<DeskSession, 'roles'>,
): Promise<{ readonly subjects: readonly string[]; readonly actors: readonly string[] }> {
  const typed = (name: string): string => (params.get(name) ?? '').trim();
  return {
    subjects: await subjectsOf(ctx, typed('record')),
    actors: await actorsOf(ctx, typed('actor'), desk),
  };
}

/** The entries with the names of people in place of their ids. */
export async function nameEntries(
  ctx: Pick<AuditContext, 'findActorNames'>,
  entries: readonly ListedEntry[],
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<DeskAuditEntry[]> {
  const named = entries.flatMap(({ actor, subject, before, after, details }) => [
    actor,
    subject,
    ...[before, after, details].flatMap((facts) => Object.values(facts)),
  ]);
  const ids = named.filter((id): id is string => typeof id === 'string' && isAccountId(id));
  const names = await ctx.findActorNames([...new Set(ids)], roles);
  const withNames = (facts: AuditFacts): AuditFacts =>
    Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? (names.get(value) ?? value) : value,
      ]),
    );
  return entries.map((entry) => ({
    ...entry,
    before: withNames(entry.before),
    after: withNames(entry.after),
    details: withNames(entry.details),
    actorName: names.get(entry.actor) ?? '',
    subjectName: names.get(entry.subject) ?? '',
  }));
}
