import type { Context } from '#kit/context.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { findAccountByPhone, revokeSessionsOf } from './store/accounts.ts';

const command = commandsFor<Context>();
const phoneOf = (typed: string): Phone => {
  const phone = readPhone(typed);
  if (!phone) throw new StaffRefusal('give a mobile number, for example 9876543210 or +919876543210');
  return phone;
};

const endSessions = command({
  name: 'session end',
  args: { phone: '<phone>' },
  help: 'Log a phone number out on all devices, at once',
  async run(ctx, input, actor) {
    const phone = phoneOf(input.phone);
    const ended = await ctx.transaction(async (tx) => {
      const account = await findAccountByPhone(tx, phone);
      if (!account) throw new StaffRefusal(`${phone} has never logged in`);
      const count = await revokeSessionsOf(tx, account.id, ctx.now());
      await recordAudit(tx, { actor, action: 'accounts/end-sessions', subject: account.id, details: { ended: count } });
      return count;
    });
    return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${phone} ended.`;
  },
});

export const accountsCommands = [endSessions];
