import type { DeskSession } from '#kit/context.ts';
import { type DeskField, hasRight, showField, type StaffRole } from '#kit/desk/desk-access.ts';
import {
  type PersonFact,
  type PersonFactName,
  type PersonPart,
  type PersonRecord,
  text,
} from '#kit/desk/person-parts.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { withoutBrackets } from '#kit/text/person-name.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import type { PersonData, ShownFact, ShownPart, ShownRecord } from '../model.ts';
import { shownRecords } from '../terms.ts';
import type { PeopleContext } from './context.ts';
import { findReferences } from './find-person-key.ts';

/** What we hold on a person: of each kind that these roles see, the newest records. */
export async function readPersonData(
  ctx: PeopleContext,
  accountId: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<Result<PersonData, 'people/unknown'>> {
  const account = await findAccount(ctx.db, accountId);
  if (!account) return refuse('people/unknown');
  const { person, rights } = await findReferences(ctx, ctx.db, accountId);
  const isSeen = ({ right, actor, facts }: PersonRecord): boolean =>
    (right === undefined || hasRight(roles, right)) &&
    (actor === undefined || hasRight(roles, rights.get(textOf(facts.reference)) ?? 'people/read'));
  const held: { readonly part: PersonPart; readonly records: readonly PersonRecord[]; readonly isMore: boolean }[] = [];
  for (const part of ctx.personParts.filter(({ right }) => hasRight(roles, right))) {
    const records = await part.read(ctx, ctx.db, person, { limit: shownRecords + 1 });
    held.push({ part, records: records.filter(isSeen), isMore: records.length > shownRecords });
  }
  const records = held.flatMap((each) => each.records);
  const actors = records.flatMap(({ actor }) => (actor === undefined ? [] : [actor]));
  const names = await ctx.findActorNames([...new Set(actors)], roles);
  const known = new Map<string, KnownRecord>();
  // The page of the record itself comes before those of what belongs to it.
  for (const record of records)
    if (record.page?.startsWith('/desk/') && !known.has(record.id)) known.set(record.id, knownOf(record));
  known.set(accountId, { name: withoutBrackets(account.name ?? ''), page: undefined });
  const parts = held.map(({ part, records: found, isMore }): ShownPart => ({
    key: part.key,
    list: part.list?.(person) ?? null,
    records: found.slice(0, shownRecords).map((record) => shownRecord(roles, withActor(record, names, known))),
    isMore,
  }));
  const formerPhones = person.phones.flatMap(({ phone, until }) =>
    until === null ? [] : [{ phone: showValue(roles, 'person/phone', phone), until }],
  );
  return ok({ parts, formerPhones });
}

// Values are revealed on the record's own page, where the audit names it.
const showValue = (roles: readonly StaffRole[], field: DeskField, value: string) => ({
  ...showField(roles, field, value),
  canReveal: false,
});

/** A record of the person as the others name it. */
interface KnownRecord {
  readonly name: string;
  readonly page: string | undefined;
}
const knownOf = ({ id, page, facts }: PersonRecord): KnownRecord => ({
  name: [facts.number, facts.reference].map(textOf).find((name) => name !== '') ?? id,
  page,
});
const textOf = (fact: PersonFact | undefined): string =>
  fact?.as === 'text' && fact.field === undefined ? String(fact.value ?? '') : '';

/** What somebody did with a record: who it was, the record by its number, and its page. */
function withActor(
  record: PersonRecord,
  names: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownRecord>,
): PersonRecord {
  if (record.actor === undefined) return record;
  const about = known.get(textOf(record.facts.reference));
  return {
    ...record,
    ...(about?.page === undefined ? {} : { page: about.page }),
    facts: {
      ...record.facts,
      ...(about === undefined ? {} : { reference: text(about.name) }),
      by: text(names.get(record.actor) ?? record.actor),
    },
  };
}

const shownRecord = (roles: readonly StaffRole[], { id, at, page, facts }: PersonRecord): ShownRecord => ({
  id,
  at,
  page: page ?? null,
  facts: (Object.entries(facts) as [PersonFactName, PersonFact][]).map(([name, fact]) => shownFact(roles, name, fact)),
});

function shownFact(roles: readonly StaffRole[], name: PersonFactName, fact: PersonFact): ShownFact {
  if (fact.as === 'code') return { name, as: 'code', code: fact.value };
  if (fact.as === 'time') return { name, as: 'time', at: fact.value };
  if (fact.as === 'paise') return { name, as: 'sum', amount: fact.value === null ? null : fact.value / 100 };
  const value = fact.value === null ? '' : String(fact.value);
  return fact.field === undefined
    ? { name, as: 'text', text: value }
    : { name, as: 'personal', value: showValue(roles, fact.field, value), field: fact.field };
}
