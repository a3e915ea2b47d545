import type { DeskSession } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import type { OfOpening, Role } from '../model/jobs.ts';
import type {
  ApplicationCount,
  CountApplications,
  DeskFees,
  DeskRole,
  DeskRoleRecord,
  DeskRoles,
} from '../model/desk.ts';
import { formOf, marksOf } from '../rules/opening-form.ts';
import { type Fees, findRoleRow, listOpenings, listRoleRows, readPaidRolesOn } from '../store/jobs.ts';
import { type NotifyingContext, readAlerts, readInvited } from './notify-people.ts';
import { noticeDiffers } from './notice-facts.ts';
import { readNextFees } from './list-next-fees.ts';
import { readRoleEvents } from './read-role-events.ts';
import type { RolesContext } from './read-roles-for.ts';

export type DeskRolesContext = RolesContext &
  ContentContext &
  NotifyingContext & { readonly countApplications: CountApplications };
type Reader = Pick<DeskSession, 'roles'>;

/** Counts for those who may read applications. */
async function countsFor(
  ctx: DeskRolesContext,
  { roles }: Reader,
  openings: readonly OfOpening[],
): Promise<(opening: OfOpening) => ApplicationCount | null> {
  return hasRight(roles, 'applications/read') ? ctx.countApplications(openings) : () => null;
}

/** Every role for the desk, with its fees and the planned ones; the archived ones last. */
export async function readDeskRoles(ctx: DeskRolesContext, reader: Reader): Promise<DeskRoles> {
  const rows = await listRoleRows(ctx.db, await ctx.businessNow());
  const inOrder = [...rows.filter((role) => !role.archivedAt), ...rows.filter((role) => role.archivedAt)];
  const nextFees = await readNextFees(ctx);
  const countOf = await countsFor(ctx, reader, inOrder.map(openingOf));
  return {
    roles: inOrder.map((role) => deskRole(role, nextFees.get(role.name), countOf(openingOf(role)))),
    areRolesOn: ctx.config.demo || (await readPaidRolesOn(ctx.db)),
  };
}

/** One role for the desk, with its form and its openings; undefined for an unknown one. */
export async function readDeskRole(
  ctx: DeskRolesContext,
  name: string,
  reader: Reader,
): Promise<DeskRoleRecord | undefined> {
  const at = await ctx.businessNow();
  const role = await findRoleRow(ctx.db, name, at);
  if (!role) return undefined;
  const openings = await listOpenings(ctx.db, role.name);
  const countOf = await countsFor(
    ctx,
    reader,
    openings.map(({ number }) => ({ role: role.name, opening: number })),
  );
  const form = formOf(role);
  return {
    ...deskRole(role, (await readNextFees(ctx)).get(role.name), countOf(openingOf(role))),
    version: role.version,
    readAt: at.toISOString(),
    closedBefore: role.closedBefore?.toISOString() ?? null,
    form,
    seen: marksOf(form),
    invited: await readInvited(ctx, role),
    alerts: await readAlerts(ctx, role),
    ofCampaign: role.ofCampaign,
    noticeDiffers: await noticeDiffers(ctx, role),
    events: await readRoleEvents(ctx.db, role.name),
    openings: openings.map((opening) => ({
      number: opening.number,
      // The current opening has the fees that its role has now.
      fees: feesOf(opening.endedAt ? opening : currentFees(role)),
      vacancies: opening.vacancies,
      openingDate: opening.openingDate,
      closesAt: opening.closesAt?.toISOString() ?? null,
      endedAt: opening.endedAt?.toISOString() ?? null,
      applications: countOf({ role: role.name, opening: opening.number }),
    })),
  };
}

const openingOf = ({ name, opening }: Role): OfOpening => ({ role: name, opening });
const currentFees = ({ generalFeePaise, reservationFeePaise }: Role): Fees => ({
  generalPaise: generalFeePaise,
  reservationPaise: reservationFeePaise,
});
const deskRole = (
  role: Role,
  next: (Fees & { readonly from: Date }) | undefined,
  applications: ApplicationCount | null,
): DeskRole => ({
  name: role.name,
  title: { en: role.texts.en.title, hi: role.texts.hi.title },
  status: role.state,
  isArchived: role.archivedAt !== null,
  opening: role.opening,
  fees: feesOf(currentFees(role)),
  nextFees: next ? { ...feesOf(next), from: next.from.toISOString() } : null,
  vacancies: role.vacancies,
  openingDate: role.openingDate,
  closesAt: role.closesAt?.toISOString() ?? null,
  applications,
});
const feesOf = ({ generalPaise, reservationPaise }: Fees): DeskFees => ({
  general: rupeesOnWire(generalPaise),
  reservation: rupeesOnWire(reservationPaise),
});
