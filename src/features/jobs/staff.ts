import { formatRupees, paiseFromRupees } from '#kit/paise.ts';
import { readPhone } from '#kit/phone.ts';
import { dayInIndia } from '#kit/time.ts';
import { type StaffCommand, StaffRefusal } from '#platform/operations/feature.ts';
import { changeFees } from '#features/jobs/actions/change-fees.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import { invitePhone } from '#features/jobs/actions/invite-phone.ts';
import { listInvited } from '#features/jobs/actions/list-invited.ts';
import { readNextFees } from '#features/jobs/actions/list-next-fees.ts';
import { type JobsContext, readOpenings } from '#features/jobs/actions/read-openings.ts';
import { switchPaidRoles } from '#features/jobs/actions/switch-paid-roles.ts';
import { uninvitePhone } from '#features/jobs/actions/uninvite-phone.ts';
import type { RoleState } from '#features/jobs/model.ts';

type Command = StaffCommand<JobsContext>;

const list: Command = {
  name: 'job list',
  usage: '',
  help: 'List every role with its state, fees and vacancies',
  async run(ctx) {
    const openings = await readOpenings(ctx, undefined);
    const nextFees = await readNextFees(ctx);
    const later = (name: string): string[] => {
      const next = nextFees.get(name);
      return next
        ? [`from ${dayInIndia(next.from)} ${formatRupees(next.generalPaise)} / ${formatRupees(next.reservationPaise)}`]
        : [];
    };
    const lines = openings.map(({ role }) =>
      [
        role.name.padEnd(26),
        role.state.padEnd(8),
        `fee ${formatRupees(role.generalFeePaise)} / ${formatRupees(role.reservationFeePaise)}`.padEnd(24),
        `vacancies ${role.vacancies}`,
        ...later(role.name),
      ].join('  '),
    );
    const switchedOff = openings.some((opening) => opening.refusal === 'jobs/not-switched-on');
    return [...lines, ...(switchedOff ? ['Paid roles are off, so nobody can apply; see paid-roles.'] : [])].join('\n');
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
    const { name: canonical, was } = result.value;
    return was === state ? `${canonical} is already ${state}.` : `${canonical} is now ${state} (it was ${was}).`;
  },
});

const fee: Command = {
  name: 'job fee',
  usage: '<name> <general> <reservation> [--from <day>]',
  help: 'Set the fees in rupees, from 9 to 10000, now or from a day such as 2026-12-01; earlier orders keep theirs',
  async run(ctx, args, actor) {
    const at = args.indexOf('--from');
    const fromDay = at < 0 ? undefined : (args[at + 1] ?? '');
    const words = at < 0 ? args : args.toSpliced(at, 2);
    const name = nameIn(words.slice(0, -2));
    const [general, reservation] = words.slice(-2).map((typed) => {
      const amount = paiseFromRupees(typed);
      if (amount === undefined) throw new StaffRefusal(`${typed} is not an amount in rupees; write 500 or 250.50`);
      return amount;
    });
    if (general === undefined || reservation === undefined)
      throw new StaffRefusal('give the general and the reservation fee');
    const result = await changeFees(ctx, {
      name,
      general,
      reservation,
      actor,
      ...(fromDay === undefined ? {} : { fromDay }),
    });
    if (!result.ok) {
      if (result.refusal.code === 'jobs/unknown-role') throw unknownRole(name);
      throw new StaffRefusal(
        result.refusal.code === 'jobs/fee-out-of-range'
          ? 'a fee must be between ₹9 and ₹10,000'
          : 'give a day to come after --from, such as 2026-12-01',
      );
    }
    const from = fromDay === undefined ? '' : ` from ${fromDay}, 00:00 in India`;
    return `${result.value.name}: general ${formatRupees(general)}, reservation ${formatRupees(reservation)}${from}.`;
  },
};

const invited: Command = {
  name: 'invited',
  usage: 'list | add <phone> | remove <phone>',
  help: 'List or change the numbers that can apply for roles open to invited numbers only',
  async run(ctx, [verb, ...rest], actor) {
    if (verb === 'list') {
      const all = await listInvited(ctx);
      const lines = all.map(
        ({ phone, addedAt, addedBy }) => `${phone}  added ${addedAt.toISOString().slice(0, 10)} by ${addedBy}`,
      );
      return lines.join('\n') || 'Nobody is invited.';
    }
    if (verb !== 'add' && verb !== 'remove')
      throw new StaffRefusal('write: invited list, invited add <phone> or invited remove <phone>');
    const typed = rest.join(' ');
    const phone = readPhone(typed);
    if (!phone) throw new StaffRefusal(`"${typed}" is not a mobile number`);
    if (verb === 'add')
      return (await invitePhone(ctx, phone, actor)) ? `${phone} is invited.` : `${phone} is already invited.`;
    if (!(await uninvitePhone(ctx, phone, actor))) throw new StaffRefusal(`${phone} is not on the list`);
    return `${phone} is no longer invited.`;
  },
};

const advice = '--i-have-taken-advice';
const legalQuestions = `Before people pay a fee to apply, these questions need an answer from a lawyer:
  1. Application fees: whether an employer may ask one for these jobs, and what consumer law and the labour law of the state say.
  2. Wording: whether "election event" and the notice could be mistaken for recruitment by the Election Commission.
  3. Aadhar: whether you may collect the number at all, and what you must disclose, protect and erase.
  4. Referral pay: whether a share of the fee for a referral is lawful, and whether income tax must be deducted at source.
No setting of this program answers them.`;

const paidRoles: Command = {
  name: 'paid-roles',
  usage: `on ${advice} | off`,
  help: 'Let people apply and pay in live, once the legal questions are answered',
  async run(ctx, args, actor) {
    const [verb, confirmation] = args;
    if (verb === 'on' && confirmation === advice && args.length === 2) {
      await switchPaidRoles(ctx, true, actor);
      return `${legalQuestions}\nPaid roles are on.`;
    }
    if (verb === 'on') throw new StaffRefusal(`${legalQuestions}\nWhen you have taken advice: paid-roles on ${advice}`);
    if (verb !== 'off' || args.length > 1) throw new StaffRefusal(`write: paid-roles on ${advice}, or paid-roles off`);
    await switchPaidRoles(ctx, false, actor);
    return 'Paid roles are off: nobody can apply in live.';
  },
};

export const jobsCommands: readonly Command[] = [
  list,
  stateCommand('open', 'open', 'Let everyone apply for a role'),
  stateCommand('invite', 'invited', 'Let only invited numbers apply for a role'),
  stateCommand('close', 'closed', 'Let nobody apply for a role'),
  fee,
  invited,
  paidRoles,
];

/** Joins a name of several words, so that it needs no quotation marks. */
function nameIn(args: readonly string[]): string {
  const name = args.join(' ').trim();
  if (name === '') throw new StaffRefusal('give the role; see job list');
  return name;
}
const unknownRole = (name: string): StaffRefusal => new StaffRefusal(`there is no role "${name}"; see job list`);
