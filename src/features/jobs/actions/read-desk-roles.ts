import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire } from '#kit/paise.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { invitedPage } from '../list-store.ts';
import type { DeskFees, DeskInvited, DeskRoles } from '../model/desk.ts';
import { countInvitedPhones, type Fees, listRoleRows, readPaidRolesOn } from '../store.ts';
import { readNextFees } from './list-next-fees.ts';
import type { RolesContext } from './read-openings.ts';

/** Every role for the desk, with its fees and the planned ones. */
export async function readDeskRoles(ctx: RolesContext): Promise<DeskRoles> {
  const rows = await listRoleRows(ctx.db, await ctx.businessNow());
  const nextFees = await readNextFees(ctx);
  return {
    roles: rows.map((role) => {
      const next = nextFees.get(role.name);
      return {
        name: role.name,
        title: { en: role.texts.en.title, hi: role.texts.hi.title },
        status: role.state,
        fees: feesOf({ generalPaise: role.generalFeePaise, reservationPaise: role.reservationFeePaise }),
        nextFees: next ? { ...feesOf(next), from: next.from.toISOString() } : null,
        vacancies: role.vacancies,
        openingDate: role.openingDate,
        closing: role.closing,
      };
    }),
    invited: await countInvitedPhones(ctx.db),
    areRolesOn: ctx.config.demo || (await readPaidRolesOn(ctx.db)),
  };
}
const feesOf = ({ generalPaise, reservationPaise }: Fees): DeskFees => ({
  general: rupeesOnWire(generalPaise),
  reservation: rupeesOnWire(reservationPaise),
});

/** A page of the invited numbers as this staff member sees them. */
export async function listDeskInvited(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<ListPage<DeskInvited>> {
  const page = await invitedPage(ctx.db, params);
  const names = await namesOfActors(
    ctx.db,
    page.rows.map(({ addedBy }) => addedBy),
  );
  const rows = page.rows.map(({ number, phone, addedAt, addedBy }) => ({
    number,
    // An invited number has no record that it could be revealed for.
    phone: { ...showField(roles, 'person/phone', phone), canReveal: false },
    addedAt: addedAt.toISOString(),
    addedBy: names.get(addedBy) ?? addedBy,
  }));
  return { ...page, rows };
}
