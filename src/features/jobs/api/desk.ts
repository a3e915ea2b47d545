import type { DeskSession } from '#kit/context.ts';
import type { DeskDone } from '#kit/endpoint.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { advertiseAgain } from '../actions/advertise-again.ts';
import { archiveRole } from '../actions/archive-role.ts';
import { changeRoleState } from '../actions/change-role-state.ts';
import { closeAt } from '../actions/close-at.ts';
import { createRole } from '../actions/create-role.ts';
import { editOpening } from '../actions/edit-opening.ts';
import { invitePhones, uninviteNumber } from '../actions/invite-phones.ts';
import { type DeskRolesContext, readDeskRole, readDeskRoles } from '../actions/read-desk-roles.ts';
import type { RoleChange } from '../actions/role-to-change.ts';
import { setFeesAsTyped } from '../actions/set-fees-as-typed.ts';
import * as contract from '../contract/desk.ts';
import type { RoleState } from '../model/jobs.ts';

interface ChangeCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: { readonly version: number };
  readonly desk: DeskSession;
}
const changeOf = ({ params, body, desk }: ChangeCall): RoleChange => ({
  name: params['name'] ?? '',
  version: body.version,
  actor: desk.accountId,
});
const done = <Code extends string>(result: Result<unknown, Code>, key: string): Result<DeskDone, Code> =>
  result.ok ? ok({ done: `jobs/${key}` }) : result;
const doneOfState: Readonly<Record<RoleState, string>> = { open: 'opened', invited: 'invited-only', closed: 'closed' };

export const deskApi = (ctx: DeskRolesContext): readonly Route[] => [
  serve(contract.getRoles, async ({ desk }) => ok(await readDeskRoles(ctx, desk))),
  serve(contract.getRole, async ({ params, desk }) => {
    const role = await readDeskRole(ctx, params['name'] ?? '', desk);
    return role ? ok(role) : refuse('jobs/unknown-role');
  }),
  serve(contract.addRole, async ({ body: { general, reservation, ...form }, desk }) => {
    const created = await createRole(ctx, { form, general, reservation }, desk.accountId);
    return created.ok
      ? ok({ done: 'jobs/created', goTo: `/desk/roles/${encodeURIComponent(created.value.name)}` })
      : created;
  }),
  serve(contract.editRole, async (call) => {
    const { version: _version, seen, ...form } = call.body;
    return done(await editOpening(ctx, { ...changeOf(call), form, seen }), 'edited');
  }),
  serve(contract.setRoleState, async (call) => {
    const { state } = call.body;
    return done(await changeRoleState(ctx, { ...changeOf(call), state }), doneOfState[state]);
  }),
  serve(contract.setClosing, async (call) => {
    const { day, time } = call.body;
    const set = await closeAt(ctx, { ...changeOf(call), day, time });
    if (!set.ok) return set;
    const { closesAt, isClosed } = set.value;
    return done(set, closesAt ? 'closing-set' : isClosed ? 'closing-removed-closed' : 'closing-removed');
  }),
  serve(contract.setRoleFees, async (call) => {
    const { general, reservation, fromDay } = call.body;
    return done(await setFeesAsTyped(ctx, { ...changeOf(call), general, reservation, fromDay }), 'fees-set');
  }),
  serve(contract.advertiseRole, async (call) => done(await advertiseAgain(ctx, changeOf(call)), 'advertised')),
  serve(contract.setRoleArchived, async (call) => {
    const isArchived = call.body.archived === 'yes';
    return done(await archiveRole(ctx, { ...changeOf(call), isArchived }), isArchived ? 'archived' : 'brought-back');
  }),
  serve(contract.inviteNumbers, async ({ body, desk }) => {
    const invited = await invitePhones(ctx, body.numbers, desk.accountId);
    if (!invited.ok) return invited;
    const { added, known } = invited.value;
    return ok({ done: known === 0 ? 'jobs/numbers-added' : 'jobs/numbers-added-some-known', count: added });
  }),
  serve(contract.removeInvited, async ({ params, desk }) => {
    const number = /^[1-9]\d{0,14}$/.test(params['number'] ?? '') ? Number(params['number']) : 0;
    await uninviteNumber(ctx, number, desk.accountId);
    return ok({ done: 'jobs/number-removed' });
  }),
];
