import { formatRupees, paiseFromRupees } from '#kit/paise.ts';
import { type Phone, readPhone } from '#kit/phone.ts';
import { dayInIndia } from '#kit/time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { changeFees } from '#features/jobs/actions/change-fees.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import { invitePhone } from '#features/jobs/actions/invite-phone.ts';
import { listInvited } from '#features/jobs/actions/list-invited.ts';
import { readNextFees } from '#features/jobs/actions/list-next-fees.ts';
import { type RolesContext, readRolesFor } from '#features/jobs/actions/read-roles-for.ts';
import { switchPaidRoles } from '#features/jobs/actions/switch-paid-roles.ts';
import { uninvitePhone } from '#features/jobs/actions/uninvite-phone.ts';
import type { RoleState } from '#features/jobs/model.ts';

const command = commandsFor<RolesContext>();

const list = command({
  name: 'job list',
  help: 'List every role with its state, fees and vacancies',
  async run(ctx) {
    const roles = await readRolesFor(ctx, undefined);
    const nextFees = await readNextFees(ctx);
    const later = (name: string): string[] => {
      const next = nextFees.get(name);
      return next
        ? [`from ${dayInIndia(next.from)} ${formatRupees(next.generalPaise)} / ${formatRupees(next.reservationPaise)}`]
        : [];
    };
    const lines = roles.map(({ role }) =>
      [
        role.name.padEnd(26),
        role.state.padEnd(8),
        `fee ${formatRupees(role.generalFeePaise)} / ${formatRupees(role.reservationFeePaise)}`.padEnd(24),
        `vacancies ${role.vacancies}`,
        ...later(role.name),
      ].join('  '),
    );
    const switchedOff = roles.some(({ refusal }) => refusal === 'jobs/not-switched-on');
    return [...lines, ...(switchedOff ? ['Paid roles are off, so nobody can apply; see `paid-roles on`.'] : [])].join(
      '\n',
    );
  },
});

const stateCommand = (verb: string, state: RoleState, help: string) =>
  command({
    name: `job ${verb}`,
    args: { name: '<name...>' },
    help,
    async run(ctx, { name }, actor) {
      const result = await changeRoleState(ctx, { name, state, actor });
      if (!result.ok) {
        if (result.refusal.code === 'jobs/archived')
          throw new StaffRefusal(`${name} is archived; bring it back at the desk first`);
        throw unknownRole(name);
      }
      const { name: canonical, was } = result.value;
      return was === state ? `${canonical} is already ${state}.` : `${canonical} is now ${state} (it was ${was}).`;
    },
  });

const fee = command({
  name: 'job fee',
  // The name may have several words and need no quotation marks, so all words are one argument.
  args: { typed: '<name, general and reserved-category fee...>', fromDay: '--from <day>' },
  help: 'Set the fees in rupees, from 9 to 10000, now or from a date such as 2026-12-01; earlier orders keep theirs',
  async run(ctx, { typed, fromDay }, actor) {
    const words = typed.split(' ');
    const name = words.slice(0, -2).join(' ');
    if (name === '') throw new StaffRefusal('give the role, the general and the reserved-category fee; see `job list`');
    const [general, reservation] = words.slice(-2).map((typed) => {
      const amount = paiseFromRupees(typed);
      if (amount === undefined) throw new StaffRefusal(`${typed} is not an amount in rupees; write 500 or 250.50`);
      return amount;
    });
    if (general === undefined || reservation === undefined)
      throw new StaffRefusal('give the general and the reserved-category fee');
    const result = await changeFees(ctx, {
      name,
      general,
      reservation,
      actor,
      ...(fromDay === undefined ? {} : { fromDay }),
    });
    if (!result.ok) {
      if (result.refusal.code === 'jobs/unknown-role') throw unknownRole(name);
      if (result.refusal.code === 'jobs/reservation-above-general')
        throw new StaffRefusal('the reserved-category fee must not be above the general fee');
      throw new StaffRefusal(
        result.refusal.code === 'jobs/fee-out-of-range'
          ? 'a fee must be between ₹9 and ₹10,000'
          : 'give a future date after `--from`, such as 2026-12-01',
      );
    }
    const from = fromDay === undefined ? '' : ` from ${fromDay}, 00:00 in India`;
    return `${result.value.name}: general ${formatRupees(general)}, reserved category ${formatRupees(reservation)}${from}.`;
  },
});

const listInvitedNumbers = command({
  name: 'invited list',
  help: 'List the numbers that can apply for roles open to invited numbers only',
  async run(ctx) {
    const all = await listInvited(ctx);
    const lines = all.map(({ phone, addedAt, addedBy }) => `${phone}  added ${dayInIndia(addedAt)} by ${addedBy}`);
    return lines.join('\n') || 'Nobody is invited.';
  },
});
const phoneIn = (typed: string): Phone => {
  const phone = readPhone(typed);
  if (!phone) throw new StaffRefusal(`"${typed}" is not a mobile number`);
  return phone;
};
const invite = command({
  name: 'invited add',
  args: { typed: '<phone...>' },
  help: 'Let a number apply for roles open to invited numbers only',
  async run(ctx, { typed }, actor) {
    const phone = phoneIn(typed);
    return (await invitePhone(ctx, phone, actor)) ? `${phone} is invited.` : `${phone} is already invited.`;
  },
});
const uninvite = command({
  name: 'invited remove',
  args: { typed: '<phone...>' },
  help: 'Remove a number from the list of invited numbers',
  async run(ctx, { typed }, actor) {
    const phone = phoneIn(typed);
    if (!(await uninvitePhone(ctx, phone, actor))) throw new StaffRefusal(`${phone} is not invited`);
    return `${phone} is no longer invited.`;
  },
});

const advice = '--i-have-taken-advice';
const legalQuestions = `Before people pay a fee to apply, these questions need an answer from a lawyer:
  1. Application fees: whether an employer may ask one for these jobs, and what consumer law and the labour law of the state say.
  2. Wording: whether "election event" and the notice could be mistaken for recruitment by the Election Commission.
  3. Aadhar: whether you may collect the number at all, and what you must disclose, protect and erase.
  4. Referral earnings: whether a share of the fee for a referral is lawful, and whether income tax must be deducted at source.
No setting of this program answers them.`;

const switchOn = command({
  name: 'paid-roles on',
  args: { isAdvised: advice },
  help: 'Let people apply and pay in live mode, once the legal questions are answered',
  async run(ctx, { isAdvised }, actor) {
    if (!isAdvised)
      throw new StaffRefusal(`${legalQuestions}\nWhen you have taken advice, use \`paid-roles on ${advice}\`.`);
    await switchPaidRoles(ctx, true, actor);
    return `${legalQuestions}\nPaid roles are on.`;
  },
});
const switchOff = command({
  name: 'paid-roles off',
  help: 'Let nobody apply in live mode',
  async run(ctx, _input, actor) {
    await switchPaidRoles(ctx, false, actor);
    return 'Paid roles are off: nobody can apply in live mode.';
  },
});

export const jobsCommands = [
  list,
  stateCommand('open', 'open', 'Let everyone apply for a role'),
  stateCommand('invite', 'invited', 'Let only invited numbers apply for a role'),
  stateCommand('close', 'closed', 'Let nobody apply for a role'),
  fee,
  listInvitedNumbers,
  invite,
  uninvite,
  switchOn,
  switchOff,
];

const unknownRole = (name: string): StaffRefusal => new StaffRefusal(`there is no role "${name}"; see \`job list\``);
