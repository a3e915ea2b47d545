import { staffRoles } from '#kit/desk/desk-access.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import type { Phone } from '#kit/text/phone.ts';
import { commandsFor, oneOf, phoneArg, StaffRefusal } from '#platform/operations/feature.ts';
import { grantStaffRole } from './actions/change-roles.ts';
import type { StaffContext } from './actions/context.ts';
import { invite } from './actions/invite.ts';
import { listMembers } from './actions/list-members.ts';
import { resetFactors } from './actions/reset-factors.ts';
import { switchSecondPerson } from './actions/second-person.ts';
import type { Member } from './model.ts';
import { asTyped } from './rules.ts';

const command = commandsFor<StaffContext>();
const refusalTexts: Readonly<Record<string, string>> = {
  'staff/name-taken':
    'has the name of another member of staff; correct one of the two names at the desk first, with a second name or an initial',
  'staff/unknown-member': 'has no staff role; grant one first',
  'staff/enrolled': 'has a second factor; reset it first',
  'staff/no-factor': 'has no second factor',
  'staff/not-owner': 'is not an owner; only an owner decides it',
  'staff/reason-missing': 'must give the reason; the desk shows it',
  'staff/second-person-so-already': 'changes nothing: it is so already',
};
const refused = (phone: Phone, code: string): StaffRefusal =>
  new StaffRefusal(`${phone} ${refusalTexts[code] ?? code}`);

const grant = command({
  name: 'staff-role grant',
  args: { phone: phoneArg, role: oneOf(staffRoles) },
  help: 'Give a phone number a staff role, effective at once; a person can have several',
  async run(ctx, { phone, role }, actor) {
    const granted = await grantStaffRole(ctx, phone, role, actor);
    if (granted.ok) return `${phone} is now ${role}.`;
    if (granted.refusal.code === 'staff/has-role') return `${phone} is already ${role}.`;
    throw refused(phone, granted.refusal.code);
  },
});

const list = command({
  name: 'staff-role list',
  help: 'List everyone with a staff role, and what they have set up for signing in to the desk',
  async run(ctx) {
    const members = await listMembers(ctx);
    return members.length === 0 ? 'Nobody has a staff role.' : members.map(lineOf).join('\n');
  },
});
function lineOf(member: Member): string {
  const roles = member.roles.map(
    ({ role, grantedAt, grantedBy }) => `${role} since ${inIndianTime(grantedAt)} by ${grantedBy}`,
  );
  const factors = [
    member.hasApp ? 'app' : '',
    member.passkeys > 0 ? `${member.passkeys} ${member.passkeys === 1 ? 'passkey' : 'passkeys'}` : '',
    member.recoveryCodesLeft > 0 ? `${member.recoveryCodesLeft} recovery codes` : '',
    member.lockedUntil ? `locked until ${inIndianTime(member.lockedUntil)}` : '',
    member.invitedUntil ? `invited until ${inIndianTime(member.invitedUntil)}` : '',
  ].filter(Boolean);
  return `${member.phone}  ${roles.join(', ')}; ${factors.join(', ') || 'nothing set up'}`;
}

const inviteCommand = command({
  name: 'staff-factor invite',
  args: { phone: phoneArg },
  help: 'Print a code with which a staff member sets up the first second factor; it works once, for 72 hours',
  async run(ctx, { phone }, actor) {
    const invited = await invite(ctx, phone, actor);
    if (!invited.ok) throw refused(phone, invited.refusal.code);
    const { code, expiresAt, replacesOpen } = invited.value;
    const replaced = replacesOpen ? ' The code of before no longer works.' : '';
    return `Invitation for ${phone}: ${asTyped(code)}\nIt works once, until ${inIndianTime(expiresAt)}. It is not shown again.${replaced}`;
  },
});

const reset = command({
  name: 'staff-factor reset',
  args: { phone: phoneArg },
  help: "Remove a staff member's app, passkeys, recovery codes and lock, and end their desk sessions",
  async run(ctx, { phone }, actor) {
    const done = await resetFactors(ctx, { phone, actor, own: undefined });
    if (done.ok) return `The second factor of ${phone} is reset. Invite them with staff-factor invite.`;
    throw refused(phone, done.refusal.code);
  },
});

async function changeSecondPerson(
  ctx: StaffContext,
  input: { readonly isNeeded: boolean; readonly owner: Phone; readonly reason: string; readonly actor: string },
): Promise<string> {
  const changed = await switchSecondPerson(ctx, input);
  if (!changed.ok) throw refused(input.owner, changed.refusal.code);
  if (input.isNeeded) return 'Money that goes out needs two people.';
  const { others } = changed.value;
  const possible =
    others === 0
      ? ''
      : ` ${others} other staff could be the second person: switch it on again with \`second-person on\`.`;
  return `Money goes out without a second person from now on. The desk says so on every such page.${possible}`;
}
const secondPersonArgs = { owner: { ...phoneArg, spelling: "<owner's phone>" }, reason: '<reason...>' } as const;

const secondPersonOff = command({
  name: 'second-person off',
  args: secondPersonArgs,
  help: 'Let payouts, refunds beyond the terms and moves to another phone go without a second person, in an enterprise of one person',
  run: (ctx, input, actor) => changeSecondPerson(ctx, { ...input, isNeeded: false, actor }),
});

const secondPersonOn = command({
  name: 'second-person on',
  args: secondPersonArgs,
  help: 'Ask for a second person again, for payouts, refunds beyond the terms and moves to another phone',
  run: (ctx, input, actor) => changeSecondPerson(ctx, { ...input, isNeeded: true, actor }),
});

export const staffCommands = [grant, list, inviteCommand, reset, secondPersonOff, secondPersonOn];
