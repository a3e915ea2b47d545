import type { DeskSession } from '#kit/context.ts';
import { type DeskField, hasRight, showField, type StaffRole } from '#kit/desk-access.ts';
import type { PersonFact, PersonFactName, PersonRecord } from '#kit/person-parts.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import type { PersonData, ShownFact, ShownPart, ShownRecord } from '../model.ts';
import { shownRecords } from '../terms.ts';
import type { PeopleContext } from './context.ts';
import { findPersonKey } from './find-person-key.ts';

/** What we hold on a person: of each kind that these roles see, the newest records. */
export async function readPersonData(
  ctx: PeopleContext,
  accountId: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<Result<PersonData, 'people/unknown'>> {
  if (!(await findAccount(ctx.db, accountId))) return refuse('people/unknown');
  const person = await findPersonKey(ctx, ctx.db, accountId);
  const parts: ShownPart[] = [];
  for (const part of ctx.personParts.filter(({ right }) => hasRight(roles, right))) {
    const records = await part.read(ctx, ctx.db, person, { limit: shownRecords + 1 });
    parts.push({
      key: part.key,
      list: part.list?.(person) ?? null,
      records: records.slice(0, shownRecords).map((record) => shownRecord(roles, record)),
      isMore: records.length > shownRecords,
    });
  }
  const formerPhones = person.phones.flatMap(({ phone, until }) =>
    until === null ? [] : [{ phone: shown(roles, 'person/phone', phone), until: until.toISOString() }],
  );
  return ok({ parts, formerPhones });
}

// Values are revealed on the record's own page, where the audit names it.
const shown = (roles: readonly StaffRole[], field: DeskField, value: string) => ({
  ...showField(roles, field, value),
  canReveal: false,
});

const shownRecord = (roles: readonly StaffRole[], { id, at, page, facts }: PersonRecord): ShownRecord => ({
  id,
  at: at.toISOString(),
  page: page ?? null,
  facts: (Object.entries(facts) as [PersonFactName, PersonFact][]).map(([name, fact]) => shownFact(roles, name, fact)),
});

function shownFact(roles: readonly StaffRole[], name: PersonFactName, fact: PersonFact): ShownFact {
  if (fact.as === 'code') return { name, as: 'code', code: fact.value };
  if (fact.as === 'time') return { name, as: 'time', at: fact.value?.toISOString() ?? null };
  if (fact.as === 'paise') return { name, as: 'sum', amount: fact.value === null ? null : fact.value / 100 };
  const value = fact.value === null ? '' : String(fact.value);
  return fact.field === undefined
    ? { name, as: 'text', text: value }
    : { name, as: 'personal', value: shown(roles, fact.field, value), field: fact.field };
}
