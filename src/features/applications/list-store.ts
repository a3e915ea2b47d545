import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { ListProblem } from '#kit/list.ts';
import { plannedReads, rowsPlanned, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import {
  anyId,
  anyOf,
  days,
  digitsOf,
  exactly,
  isAmong,
  readAs,
  oneOf,
  referenceOf,
  search,
  wordsIn,
  yesOrNo,
} from '#platform/database/list/filters.ts';
import { readBeside, readListPage, selectionOf } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { categories, type Category, readOpeningKey } from '#features/jobs/model.ts';
import { languages } from '#kit/language.ts';
import { maxTicked } from '#features/lists/terms.ts';
import { type ApplicationState, applicationStates } from './model.ts';
import { districtNamed } from './places.ts';
import { movableStages, type Stage, stages } from './model/stages.ts';

export interface DeskApplicationRow {
  readonly id: string;
  readonly accountId: string;
  readonly role: string;
  readonly opening: number;
  readonly state: ApplicationState;
  readonly stage: Stage;
  readonly sharesIdentity: boolean;
  readonly name: string;
  readonly phone: string;
  readonly category: Category;
  readonly district: string;
  readonly stateName: string;
  readonly paidPaise: number;
  readonly createdAt: Date;
}
const field = (name: string) => sql`(application.form ->> ${sql.lit(name)})`;

/** What a bulk move to a stage changes; it skips all others. */
const movesTo = (stage: Stage) => sql`(application.state = 'active' and application.stage <> ${stage})`;
/** A move ends the right of these applicants to cancel. */
const stillCancellable = (at: Date) => sql`(application.state = 'active' and application.stage = 'received'
  and application.advanced_at is null and application.created_at + application.refund_window_hours * interval '1 hour' > ${at})`;
/** As a bulk call decides: active, and not called or called without a letter. */
const isCallable = sql`(application.state = 'active' and not (application.stage = 'called'
  and exists (select from call_letter where application_id = application.id and ended_at is null)))`;
const readMoment = (typed: string): Date | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? new Date(typed)
    : undefined;

/** Paid applications. Personal fields are empty once they are erased. */
export const applicationList: ListDefinition<DeskApplicationRow> = {
  name: 'applications',
  right: 'applications/read',
  from: sql`application`,
  id: { sql: sql`application.id`, type: 'text' },
  select: sql<DeskApplicationRow>`application.id, application.account_id, application.role, application.opening, application.state,
    application.stage, application.shares_identity, coalesce(application.name, '') as name, coalesce(${field('mobile')}, '') as phone, application.category,
    coalesce(application.district, '') as district, coalesce(${field('state')}, '') as state_name, application.paid_paise,
    application.created_at`,
  seen: sql`application.version`,
  columns: {
    number: { sort: { sql: sql`application.id`, type: 'text' } },
    name: { sort: { sql: sql`application.name`, type: 'text', isNullable: true } },
    phone: {},
    role: {},
    opening: {},
    stage: {},
    status: {},
    category: {},
    district: {},
    stateName: {},
    paid: {},
    created: { sort: { sql: sql`application.created_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    role: exactly((role) => sql`application.role = ${role}`),
    // An opening's number and its role: `2 Supervisor`.
    opening: readAs(
      readOpeningKey,
      ({ role, opening }) => sql`(application.role = ${role} and application.opening = ${opening})`,
    ),
    stage: anyOf(stages, (among) => isAmong(sql`application.stage`, among)),
    status: anyOf(applicationStates, (states) => isAmong(sql`application.state`, states)),
    category: anyOf(categories, (among) => isAmong(sql`application.category`, among)),
    // Also by its Hindi or former name.
    district: exactly(
      (district) => sql`application.district = ${district}`,
      (typed) => districtNamed(typed) ?? typed,
    ),
    person: exactly((accountId) => sql`application.account_id = ${accountId}`),
    created: days(sql`application.created_at`),
    // Another account's application for the same role has the same identity document.
    duplicate: oneOf(['yes'], () => sql`application.shares_identity`),
    // The interview slot that it is called to.
    slot: exactly(
      (slot) =>
        sql`application.id in (select application_id from call_letter where slot_id = ${Number(slot)} and ended_at is null)`,
      (typed) => (/^[1-9]\d{0,8}$/.test(typed) ? typed : undefined),
    ),
    // Whether staff have opened an active application at the desk.
    opened: yesOrNo({
      yes: sql`application.opened_at is not null`,
      no: sql`application.opened_at is null and application.state = 'active'`,
    }),
    // The rows behind each figure of the pages that confirm a bulk move or call.
    number: anyId((numbers) => sql`application.id = any(${numbers}::text[])`, maxTicked),
    moves: oneOf(movableStages, movesTo),
    skips: oneOf(movableStages, (stage) => sql`not ${movesTo(stage)}`),
    // A second person agrees to its refund, or declines it.
    refund: oneOf(
      ['proposed'],
      () => sql`application.payment_id in (select record from approval where status = 'waiting' and kind = 'refund')`,
    ),
    callable: yesOrNo({ yes: isCallable, no: sql`not ${isCallable}` }),
    // At this moment of business.
    cancellable: readAs(readMoment, stillCancellable),
    // Of the applicant's messages.
    language: oneOf(
      languages,
      (language) =>
        sql`exists (select from account where account.id = application.account_id and account.language = ${language})`,
    ),
    q: search(referenceOf('SA', sql`application.id`), digitsOf(field('mobile')), wordsIn(sql`application.name_words`)),
  },
};
export const applicationPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskApplicationRow>> =>
  readListPage(tx, applicationList, readListQuery(applicationList, params));
/** The applications before and after one in the list of a query, without `?`. */
export const besideApplication = (
  tx: Tx,
  number: string,
  query: string,
): Promise<{ readonly before?: string | undefined; readonly after?: string | undefined }> =>
  readBeside(tx, applicationList, readListQuery(applicationList, new URLSearchParams(query)), number);

/** The applications of a role that a bulk move is about. */
export interface MoveGroup {
  readonly role: string;
  readonly total: number;
  /** Their applicants can still cancel. */
  readonly stillCancellable: number;
  /** The accounts of those that would move. */
  readonly accountIds: readonly string[];
}
/** What a move of these applications to a stage would be about, by role; at most `limit` of them are read. */
export function groupsToMove(
  tx: Tx,
  {
    ids,
    query,
    stage,
    now,
    limit,
  }: {
    /** Ticked ones; without them all that match the query. */
    readonly ids?: readonly string[] | undefined;
    readonly query: string;
    readonly stage: Stage;
    readonly now: Date;
    readonly limit: number;
  },
): { readonly problems: readonly ListProblem[]; readonly read: () => Promise<MoveGroup[]> } {
  const asked = readListQuery(applicationList, new URLSearchParams(ids ? '' : query));
  const selected = selectionOf(applicationList, asked, { ids, limit });
  const moves = movesTo(stage);
  return {
    problems: asked.problems,
    read: () =>
      plannedReads(tx, (planned) =>
        rowsPlanned(
          planned,
          sql<MoveGroup>`
          select application.role, count(*)::integer as total,
                 count(*) filter (where ${moves} and ${stillCancellable(now)})::integer as still_cancellable,
                 coalesce(array_agg(application.account_id) filter (where ${moves}), '{}') as account_ids
            from (${selected}) as selected
            join application on application.id = selected.id
           group by application.role order by application.role`,
        ),
      ),
  };
}

/** What can be proposed and agreed to among selected applications. */
export interface RefundFigures {
  readonly total: number;
  readonly toPropose: number;
  readonly toProposePaise: number;
  readonly toAgree: number;
  readonly toAgreePaise: number;
  /** They wait, and this person can't agree to them. */
  readonly othersWait: number;
  /** Of those to agree to. */
  readonly madeBy: readonly string[];
  readonly reasons: readonly string[];
}
/**
 * The selected applications by what is possible with their fees, as `refundBlock` and the approval of each say; proposals made
 * after `at` are not counted. Ticked ones, without them all that match the query.
 */
export function refundFigures(
  tx: Tx,
  asked: {
    readonly ids?: readonly string[] | undefined;
    readonly query: string;
    readonly actor: string;
    readonly at: Date;
    readonly limit: number;
  },
): { readonly problems: readonly ListProblem[]; readonly read: () => Promise<RefundFigures | undefined> } {
  const { ids, actor, at, limit } = asked;
  const query = readListQuery(applicationList, new URLSearchParams(ids ? '' : asked.query));
  const selected = selectionOf(applicationList, query, { ids, limit });
  return {
    problems: query.problems,
    read: () =>
      plannedReads(tx, async (planned) => {
        const [found] = await rowsPlanned(
          planned,
          sql<RefundFigures>`
          select count(*)::integer as total,
            count(*) filter (where open.paise > 0 and waits.id is null)::integer as to_propose,
            coalesce(sum(open.paise) filter (where waits.id is null), 0)::bigint as to_propose_paise,
            count(*) filter (where waits.may)::integer as to_agree,
            coalesce(sum(waits.paise) filter (where waits.may), 0)::bigint as to_agree_paise,
            count(*) filter (where not waits.may)::integer as others_wait,
            coalesce(array_agg(distinct waits.made_by) filter (where waits.may), '{}') as made_by,
            (coalesce(array_agg(distinct waits.reason) filter (where waits.may and waits.reason is not null), '{}'))[1:5] as reasons
          from (${selected}) as selected join application on application.id = selected.id
            left join lateral (
              select money.rest_paise as paise
              from payment join payment_money money on money.payment_id = payment.id left join refund on refund.payment_id = payment.id
              where payment.id = application.payment_id and payment.outcome = application.id and money.disputed_paise = 0
                and money.rest_paise > 0 and (refund.id is null or refund.state = 'closed')
                and not is_record_of('payment', payment.id, array(select own_accounts(${actor})))) open on true
            left join lateral (
              select id, made_by, reason, (frozen ->> 'amountPaise')::bigint as paise,
                kind = 'refund' and made_at <= ${at} and approval_block(id, ${actor}, ${at}) is null as may
              from approval where record = application.payment_id and status = 'waiting'
                and kind in ('refund', 'part-refund', 'closing', 'refund-closing') limit 1) waits on true`,
        );
        return found;
      }),
  };
}
