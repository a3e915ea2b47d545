import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { PayoutSettings } from '../model/bank-files.ts';
import { lockSettings, readSettings, writeSettings } from '../store/bank-answers.ts';

/** The owner's columns of the bank file and of the bank's answer, and the limit of a financial year. */
export const readPayoutSettings = (tx: Tx): Promise<PayoutSettings> => readSettings(tx);

/** Stores the settings as typed by somebody who saw `version`; refused if they have changed since. Audited. */
export function changePayoutSettings(
  ctx: Context,
  settings: PayoutSettings,
  actor: string,
): Promise<Result<PayoutSettings, 'payouts/settings-changed'>> {
  return ctx.transaction(async (tx): Promise<Result<PayoutSettings, 'payouts/settings-changed'>> => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    if (before.version !== settings.version) return refuse('payouts/settings-changed');
    const after = { ...settings, version: before.version + 1 };
    await writeSettings(tx, after);
    await recordAudit(tx, {
      actor,
      action: 'payouts/settings',
      subject: 'payout settings',
      before: { limitPaise: before.yearLimitPaise, columns: columnsText(before) },
      after: { limitPaise: after.yearLimitPaise, columns: columnsText(after) },
      details: { version: after.version },
      personal: { debitAccount: after.debitAccount === '' ? undefined : after.debitAccount.slice(-4) },
    });
    return ok(after);
  });
}
const columnsText = ({ columns }: PayoutSettings): string =>
  columns.map(({ head, content }) => `${head}: ${content}`).join(', ');
