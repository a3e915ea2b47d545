import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import { listColleagues, namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { leadReference, type StoredLead } from '../model.ts';
import type { DeskLead, DeskLeadList, Person } from '../model/desk.ts';
import { type DeskFilter, searchOf } from '../rules/search.ts';
import { isOverdue } from '../rules/times.ts';
import { type LeadFilter, listBy } from '../store/lists.ts';
import { listLimit } from '../terms.ts';

/** Leads as these roles see them. */
export interface DeskView {
  readonly roles: DeskSession['roles'];
  readonly now: Date;
  /** Names of owners, by account id. */
  readonly names: ReadonlyMap<string, string>;
}
export const deskLead = (lead: StoredLead, { roles, now, names }: DeskView): DeskLead => ({
  number: lead.number,
  reference: leadReference(lead.number),
  kind: lead.kind,
  state: lead.state,
  name: lead.name,
  phone: showField(roles, 'lead/phone', lead.phone),
  product: lead.product,
  owner: lead.ownerId === null ? null : { accountId: lead.ownerId, name: names.get(lead.ownerId) ?? lead.ownerId },
  createdAt: lead.createdAt.toISOString(),
  nextDueAt: lead.nextDueAt?.toISOString() ?? null,
  isOverdue: isOverdue(lead, now),
  version: lead.version,
});
export const viewOf = async (
  ctx: Pick<Context, 'db' | 'businessNow'>,
  { roles }: Pick<DeskSession, 'roles'>,
  leads: readonly StoredLead[],
): Promise<DeskView> => ({
  roles,
  now: await ctx.businessNow(),
  names: await namesOfActors(
    ctx.db,
    leads.flatMap(({ ownerId }) => ownerId ?? []),
  ),
});

/** Staff who answer leads. */
export const ownersOf = async (ctx: Pick<Context, 'db'>): Promise<Person[]> =>
  (await listColleagues(ctx.db, 'leads/change')).map(({ accountId, name }) => ({ accountId, name }));

/** The newest leads that match, for a member of staff; spam only when its state is asked for. */
export async function listDeskLeads(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  filter: DeskFilter,
  desk: Pick<DeskSession, 'roles' | 'accountId'>,
): Promise<DeskLeadList> {
  const by: LeadFilter = {
    states: filter.states,
    ownerId: filter.owner === 'me' ? desk.accountId : filter.owner === 'none' ? null : filter.owner,
    kind: filter.kind,
    overdueAt: filter.isOverdue ? await ctx.businessNow() : undefined,
    search: searchOf(filter.text),
  };
  const found = await listBy(ctx.db, by, listLimit + 1);
  const leads = found.slice(0, listLimit);
  const view = await viewOf(ctx, desk, leads);
  return {
    leads: leads.map((lead) => deskLead(lead, view)),
    hasMore: found.length > leads.length,
    colleagues: await ownersOf(ctx),
  };
}
