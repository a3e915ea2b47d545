import type { Context } from '#kit/context.ts';
import { commandsFor, phoneArg, StaffRefusal } from '#platform/operations/feature.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { findAccountByPhone, revokeSessionsOf } from './store/accounts.ts';

const command = commandsFor<Context>();

const endSessions = command({
  name: 'session end',
  args: { phone: phoneArg },
  help: 'Log a phone number out on all devices, at once',
  async run(ctx, { phone }, actor) {
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
