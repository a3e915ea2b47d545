import type { DeskSession } from '#kit/context.ts';
import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { advertiseAgain } from '../actions/advertise-again.ts';
import { archiveRole } from '../actions/archive-role.ts';
import { changeRoleState } from '../actions/change-role-state.ts';
import { closeAt } from '../actions/close-at.ts';
import { createRole } from '../actions/create-role.ts';
import { editOpening } from '../actions/edit-opening.ts';
import { invitePhones, uninviteNumber } from '../actions/invite-phones.ts';
import { notifyPeople } from '../actions/notify-people.ts';
import { type DeskRolesContext, readDeskRole, readDeskRoles } from '../actions/read-desk-roles.ts';
import type { RoleChange } from '../actions/role-to-change.ts';
import { setFeesAsTyped } from '../actions/set-fees-as-typed.ts';
import * as contract from '../contract/desk.ts';

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
const doneOfState = { open: 'jobs/opened', invited: 'jobs/invited-only' } as const;

export const deskApi = (ctx: DeskRolesContext): readonly Route[] => [
  serve(contract.getRoles, async ({ desk }) => ok(await readDeskRoles(ctx, desk))),
  serve(contract.getRole, async ({ params, desk }) => {
    const role = await readDeskRole(ctx, params['name'] ?? '', desk);
    return role ? ok(role) : refuse('jobs/unknown-role');
  }),
  serve(contract.addRole, async ({ body: { general, reservation, ...form }, desk }) => {
    const created = await createRole(ctx, { form, general, reservation }, desk.accountId);
    return doneOf(created, 'jobs/created', ({ name }) => `/desk/roles/${encodeURIComponent(name)}`);
  }),
  serve(contract.editRole, async (call) => {
    const { version: _version, seen, ...form } = call.body;
    return doneOf(await editOpening(ctx, { ...changeOf(call), form, seen }), 'jobs/edited');
  }),
  serve(contract.setRoleState, async (call) => {
    const { state, day, time } = call.body;
    const closing = day === undefined && time === undefined ? undefined : { day: day ?? '', time: time ?? '' };
    return doneOf(await changeRoleState(ctx, { ...changeOf(call), state, closing }), doneOfState[state]);
  }),
  serve(contract.closeRole, async (call) =>
    doneOf(await changeRoleState(ctx, { ...changeOf(call), state: 'closed' }), 'jobs/closed'),
  ),
  serve(contract.setClosing, async (call) => {
    const { day, time } = call.body;
    return doneOf(await closeAt(ctx, { ...changeOf(call), day, time }), ({ closesAt, isClosed }) => {
      if (closesAt) return 'jobs/closing-set';
      return isClosed ? 'jobs/closing-removed-closed' : 'jobs/closing-removed';
    });
  }),
  serve(contract.setRoleFees, async (call) => {
    const { general, reservation, fromDay } = call.body;
    return doneOf(await setFeesAsTyped(ctx, { ...changeOf(call), general, reservation, fromDay }), 'jobs/fees-set');
  }),
  serveDone(contract.advertiseRole, 'jobs/advertised', (call) => advertiseAgain(ctx, changeOf(call))),
  serve(contract.setRoleArchived, async (call) => {
    const isArchived = call.body.archived === 'yes';
    const set = await archiveRole(ctx, { ...changeOf(call), isArchived });
    return doneOf(set, isArchived ? 'jobs/archived' : 'jobs/brought-back');
  }),
  serve(contract.inviteNumbers, async ({ body, desk }) => {
    const invited = await invitePhones(ctx, { ...body.opening, typed: body.numbers }, desk.accountId);
    if (!invited.ok) return invited;
    const { added, known } = invited.value;
    return ok({ done: known === 0 ? 'jobs/numbers-added' : 'jobs/numbers-added-some-known', count: added });
  }),
  serve(contract.notifyInvitedNumbers, async ({ body: { opening, count, language }, desk }) => {
    const input = { ...opening, count: Number(count), language };
    const sent = await notifyPeople(ctx, 'invited', input, desk.accountId);
    return sent.ok ? ok({ done: 'jobs/invited-notified', count: sent.value }) : sent;
  }),
  // Who asked has an account, and so a language.
  serveDone(contract.sendAlerts, 'jobs/alerts-sent', ({ body: { opening, count }, desk }) =>
    notifyPeople(ctx, 'asked', { ...opening, count: Number(count), language: 'en' }, desk.accountId),
  ),
  serve(contract.removeInvited, async ({ params, desk }) => {
    const number = /^[1-9]\d{0,14}$/.test(params['number'] ?? '') ? Number(params['number']) : 0;
    await uninviteNumber(ctx, number, desk.accountId);
    return ok({ done: 'jobs/number-removed' });
  }),
];
