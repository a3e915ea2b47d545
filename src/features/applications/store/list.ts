import type { Context } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { ListProblem } from '#kit/desk/list.ts';
import { plannedReads, rowsPlanned, sql } from '#platform/database/db.ts';
import type { AnyList } from '#platform/database/list/definition.ts';
import { exactly } from '#platform/database/list/filters.ts';
import { readBeside, selectionOf } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import type { Stage } from '../stages/model.ts';
import { districtNamed } from '../forms/places.ts';

/** What a bulk move to a stage changes; it skips all others. */
export const movesTo = (stage: Stage) => sql`(application.state = 'active' and application.stage <> ${stage})`;
/** A move ends the right of these applicants to cancel. */
export const stillCancellable = (at: Date) => sql`(application.state = 'active' and application.stage = 'received'
  and application.advanced_at is null and application.created_at + application.refund_window_hours * interval '1 hour' > ${at})`;
/** A filter by a district, also by its Hindi or former name. */
export const inDistrict = exactly(
  (district) => sql`application.district = ${district}`,
  (typed) => districtNamed(typed) ?? typed,
);

/** The database, and the registered lists of the desk: that of applications is described in `desk/`. */
type Reading = Pick<Context, 'db'> & { readonly deskLists: ReadonlyMap<string, AnyList> };
const applicationList = ({ deskLists }: Reading): AnyList => defined(deskLists.get('applications'));

/** The applications before and after one in the list of a query, without `?`. */
export function besideApplication(
  ctx: Reading,
  number: string,
  { query, roles }: { readonly query: string; readonly roles: readonly StaffRole[] },
): ReturnType<typeof readBeside> {
  const list = applicationList(ctx);
  return readBeside(ctx.db, list, readListQuery(list, new URLSearchParams(query), roles), number);
}

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
  ctx: Reading,
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
  const list = applicationList(ctx);
  const asked = readListQuery(list, new URLSearchParams(ids ? '' : query));
  const selected = selectionOf(list, asked, { ids, limit });
  const moves = movesTo(stage);
  return {
    problems: asked.problems,
    read: () =>
      plannedReads(ctx.db, (planned) =>
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
  /** Waiting proposals that this person can't agree to. */
  readonly othersWait: number;
  /** Who made the proposals to agree to. */
  readonly madeBy: readonly string[];
  readonly reasons: readonly string[];
}
/**
 * The selected applications by what is possible with their fees, as `refundBlock` and the approval of each say; proposals made
 * after `at` are not counted. Ticked ones, without them all that match the query.
 */
export function refundFigures(
  ctx: Reading,
  asked: {
    readonly ids?: readonly string[] | undefined;
    readonly query: string;
    readonly actor: string;
    readonly roles: readonly StaffRole[];
    readonly at: Date;
    readonly limit: number;
  },
): { readonly problems: readonly ListProblem[]; readonly read: () => Promise<RefundFigures | undefined> } {
  const { ids, actor, roles, at, limit } = asked;
  const list = applicationList(ctx);
  const query = readListQuery(list, new URLSearchParams(ids ? '' : asked.query), roles);
  const selected = selectionOf(list, query, { ids, limit });
  return {
    problems: query.problems,
    read: () =>
      plannedReads(ctx.db, async (planned) => {
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
