import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { RolesContext } from './actions/read-roles-for.ts';
import { switchPaidRoles } from './actions/switch-paid-roles.ts';

const command = commandsFor<RolesContext>();

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

export const jobsCommands = [switchOn, switchOff];
