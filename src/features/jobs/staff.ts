import { formatRupees, paiseFromRupees } from '#kit/paise.ts';
import { readPhone } from '#kit/phone.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import { changeFees } from '#features/jobs/actions/change-fees.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import { invitePhone } from '#features/jobs/actions/invite-phone.ts';
import { listInvited } from '#features/jobs/actions/list-invited.ts';
import { type JobsContext, readOpenings } from '#features/jobs/actions/read-openings.ts';
import { switchPaidRoles } from '#features/jobs/actions/switch-paid-roles.ts';
import { uninvitePhone } from '#features/jobs/actions/uninvite-phone.ts';
import type { RoleState } from '#features/jobs/model.ts';

type Command = StaffCommand<JobsContext>;

const list: Command = {
  name: 'job list',
  usage: '',
  help: 'shows every role with its state, fees and vacancies',
  async run(ctx) {
    const openings = await readOpenings(ctx, undefined);
    const lines = openings.map(({ role }) =>
      [
        role.name.padEnd(26),
        role.state.padEnd(8),
        `fee ${formatRupees(role.generalFeePaise)} / ${formatRupees(role.reservationFeePaise)}`.padEnd(24),
        `vacancies ${role.vacancies}`,
      ].join('  '),
    );
    const switchedOff = openings.some((it) => it.refusal === 'jobs/not-switched-on');
    return [
      ...lines,
      ...(switchedOff ? ['Paid roles are switched off, so nobody can apply: see paid-roles.'] : []),
    ].join('\n');
  },
};

const stateCommand = (verb: string, state: RoleState, help: string): Command => ({
  name: `job ${verb}`,
  usage: '<name>',
  help,
  async run(ctx, args, actor) {
    const name = nameIn(args);
    const result = await changeRoleState(ctx, { name, state, actor });
    if (!result.ok) throw unknownRole(name);
    const { name: own, was } = result.value;
    return was === state ? `${own} was ${state} before.` : `${own} is now ${state} (it was ${was}).`;
  },
});

const fee: Command = {
  name: 'job fee',
  usage: '<name> <general> <reservation>',
  help: 'sets the fees in rupees, from 9 to 10000; orders made before keep theirs',
  async run(ctx, args, actor) {
    const name = nameIn(args.slice(0, -2));
    const [general, reservation] = args.slice(-2).map((typed) => {
      const amount = paiseFromRupees(typed);
      if (amount === undefined) throw new StaffRefusal(`${typed} is no amount in rupees, such as 500 or 250.50`);
      return amount;
    });
    if (general === undefined || reservation === undefined)
      throw new StaffRefusal('name the general and the reservation fee');
    const result = await changeFees(ctx, { name, general, reservation, actor });
    if (!result.ok) {
      throw result.refusal.code === 'jobs/unknown-role'
        ? unknownRole(name)
        : new StaffRefusal('a fee lies between ₹9 and ₹10,000');
    }
    return `${result.value.name}: general ${formatRupees(general)}, reservation ${formatRupees(reservation)}.`;
  },
};

const invited: Command = {
  name: 'invited',
  usage: 'list | add <phone> | remove <phone>',
  help: 'the numbers that may apply while a role is open to the invited only',
  async run(ctx, [verb, ...rest], actor) {
    if (verb === 'list') {
      const all = await listInvited(ctx);
      const lines = all.map((it) => `${it.phone}  added ${it.addedAt.toISOString().slice(0, 10)} by ${it.addedBy}`);
      return lines.join('\n') || 'Nobody is invited.';
    }
    if (verb !== 'add' && verb !== 'remove')
      throw new StaffRefusal('say: invited list, invited add <phone> or invited remove <phone>');
    const typed = rest.join(' ');
    const phone = readPhone(typed);
    if (!phone) throw new StaffRefusal(`"${typed}" is no mobile number`);
    if (verb === 'add')
      return (await invitePhone(ctx, phone, actor)) ? `${phone} is invited.` : `${phone} was invited before.`;
    if (!(await uninvitePhone(ctx, phone, actor))) throw new StaffRefusal(`${phone} is not on the list`);
    return `${phone} is no longer invited.`;
  },
};

const advice = '--i-have-taken-advice';
const legalQuestions = `Before people pay a fee to apply, these questions need an answer from a lawyer:
  1. Application fees: whether an employer may ask one for these jobs, and what consumer and labour law of the state say.
  2. Wording: whether "election event" and the notice could be taken for a recruitment by the Election Commission.
  3. Aadhaar: whether you may collect the number at all, and what must be told, protected and erased.
  4. Referral pay: whether 20% of a fee for a referral is lawful, and the income tax to be deducted at source.
No setting of this program answers them.`;

const paidRoles: Command = {
  name: 'paid-roles',
  usage: `on ${advice} | off`,
  help: 'lets people apply and pay when the program runs in live, after the legal questions are answered',
  async run(ctx, args, actor) {
    const [verb, word] = args;
    if (verb === 'on' && word === advice && args.length === 2) {
      await switchPaidRoles(ctx, true, actor);
      return `${legalQuestions}\nPaid roles are on.`;
    }
    if (verb === 'on') throw new StaffRefusal(`${legalQuestions}\nWhen you have taken advice: paid-roles on ${advice}`);
    if (verb !== 'off' || args.length > 1) throw new StaffRefusal(`say: paid-roles on ${advice}, or paid-roles off`);
    await switchPaidRoles(ctx, false, actor);
    return 'Paid roles are off: nobody can apply in live.';
  },
};

export const jobsCommands: readonly Command[] = [
  list,
  stateCommand('open', 'open', 'lets everyone apply for a role'),
  stateCommand('invite', 'invited', 'lets only the invited numbers apply for a role'),
  stateCommand('close', 'closed', 'lets nobody apply for a role'),
  fee,
  invited,
  paidRoles,
];

/** A name of several words also counts without quotation marks. */
function nameIn(args: readonly string[]): string {
  const name = args.join(' ').trim();
  if (name === '') throw new StaffRefusal('name the role; "job list" shows them all');
  return name;
}
const unknownRole = (name: string): StaffRefusal =>
  new StaffRefusal(`there is no role "${name}"; "job list" shows them all`);
