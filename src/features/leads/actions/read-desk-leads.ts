import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { listColleagues, namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { leadReference, productsText, type StoredLead } from '../model/leads.ts';
import type { DeskLead, Person } from '../model/desk.ts';
import { isOverdue } from '../rules/times.ts';

/** A lead in a list. */
export type LeadRow = Pick<
  StoredLead,
  'number' | 'kind' | 'state' | 'name' | 'phone' | 'items' | 'ownerId' | 'createdAt' | 'nextDueAt' | 'version'
>;
/** A lead as the list shows it. */
export type ListedLead = LeadRow &
  Pick<
    StoredLead,
    | 'source'
    | 'lostReason'
    | 'email'
    | 'enquiryNumber'
    | 'neededBy'
    | 'organisation'
    | 'place'
    | 'language'
    | 'changedAt'
  >;

type ViewContext = Pick<Context, 'db' | 'businessNow'>;
/** How a member of staff sees leads. */
export interface DeskView {
  readonly roles: DeskSession['roles'];
  readonly now: Date;
  /** Names of owners, by account id. */
  readonly names: ReadonlyMap<string, string>;
}
export const deskLead = (lead: LeadRow, { roles, now, names }: DeskView): DeskLead => ({
  number: lead.number,
  reference: leadReference(lead.number),
  kind: lead.kind,
  state: lead.state,
  name: lead.name,
  phone: showField(roles, 'lead/phone', lead.phone),
  product: productsText(lead.items),
  owner: lead.ownerId === null ? null : { accountId: lead.ownerId, name: names.get(lead.ownerId) ?? lead.ownerId },
  createdAt: lead.createdAt,
  nextDueAt: lead.nextDueAt,
  isOverdue: isOverdue(lead, now),
  version: lead.version,
});
export const viewOf = async (
  ctx: ViewContext,
  { roles }: Pick<DeskSession, 'roles'>,
  leads: readonly LeadRow[],
): Promise<DeskView> => ({
  roles,
  now: await ctx.businessNow(),
  names: await namesOfActors(
    ctx.db,
    leads.flatMap(({ ownerId }) => ownerId ?? []),
    roles,
  ),
});

/** Staff who answer leads. */
export const ownersOf = async (ctx: Pick<Context, 'db'>, { roles }: Pick<DeskSession, 'roles'>): Promise<Person[]> =>
  (await listColleagues(ctx.db, 'leads/change', roles)).map(({ accountId, name }) => ({ accountId, name }));
