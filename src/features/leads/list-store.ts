import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import {
  anyOf,
  days,
  digitsOf,
  exactly,
  type Filter,
  type Matcher,
  search,
  wordsOf,
  yesOrNo,
} from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { leadKinds, leadNumberIn, leadStates, type StoredLead } from './model.ts';

/** A lead in a list. */
export type LeadRow = Pick<
  StoredLead,
  'number' | 'kind' | 'state' | 'name' | 'phone' | 'product' | 'ownerId' | 'createdAt' | 'nextDueAt' | 'version'
>;

const states = anyOf(leadStates, (values) =>
  values.length === 1 ? sql`lead.state = ${values[0]}` : sql`lead.state = any(${values}::text[])`,
);
/** Spam is listed only when it is asked for. */
const statesWithoutSpam: Filter = {
  ...states,
  read(key, values) {
    const read = states.read(key, values);
    return read.condition ? read : { ...read, condition: sql`lead.state <> 'spam'` };
  },
};
/** `SL-17` or `17`. */
const byNumber: Matcher = (typed) => {
  const number = leadNumberIn(typed);
  return number === undefined ? undefined : sql`lead.number = ${number}`;
};
const businessNow = sql`now() + (select ahead from product_clock)`;

/** The leads of the desk, the newest first. */
export const leadList: ListDefinition<LeadRow> = {
  name: 'leads',
  right: 'leads/read',
  from: sql`lead`,
  id: { sql: sql`lead.number`, type: 'integer' },
  select: sql<LeadRow>`lead.number, lead.kind, lead.state, lead.name, lead.phone, lead.product, lead.owner_id, lead.created_at, lead.next_due_at, lead.version`,
  seen: sql`lead.version`,
  columns: {
    name: {},
    state: {},
    due: { sort: { sql: sql`lead.next_due_at`, type: 'timestamptz', isNullable: true } },
    owner: {},
    phone: {},
    product: {},
    kind: {},
    created: { sort: { sql: sql`lead.created_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    state: statesWithoutSpam,
    kind: anyOf(leadKinds, (kinds) =>
      kinds.length === 1 ? sql`lead.kind = ${kinds[0]}` : sql`lead.kind = any(${kinds}::text[])`,
    ),
    // An account id, or `none`.
    owner: exactly((id) => (id === 'none' ? sql`lead.owner_id is null` : sql`lead.owner_id = ${id}`)),
    overdue: yesOrNo({
      yes: sql`lead.next_due_at < ${businessNow}`,
      no: sql`(lead.next_due_at is null or lead.next_due_at >= ${businessNow})`,
    }),
    due: days(sql`lead.next_due_at`),
    created: days(sql`lead.created_at`),
    q: search(byNumber, digitsOf(sql`lead.phone`), wordsOf(sql`lead.name`)),
  },
};

export const readLeadPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<LeadRow>> =>
  readListPage(tx, leadList, readListQuery(leadList, params));
