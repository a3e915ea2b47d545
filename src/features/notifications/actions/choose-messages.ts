import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { chosenMessages } from '../model/whatsapp-templates.ts';
import { lockBySms, readBySms, writeBySms } from '../store/choices.ts';

/** The messages that go by WhatsApp to those who chose it. */
export const readByWhatsapp = async (tx: Tx): Promise<readonly string[]> => {
  const bySms = await readBySms(tx);
  return chosenMessages.filter((name) => !bySms.includes(name));
};

/**
 * Sets which messages go by WhatsApp to those who chose it; the others go to them by SMS, where there is SMS. `seen`: those that the
 * owner saw, so that nobody overwrites a colleague. Safe to repeat.
 */
export const chooseMessages = (
  ctx: Context,
  { chosen, seen }: { readonly chosen: readonly string[]; readonly seen: readonly string[] },
  actor: string,
): Promise<Result<undefined, 'desk/settings-changed'>> =>
  ctx.transaction(async (tx) => {
    await lockBySms(tx);
    const before = await readByWhatsapp(tx);
    const after = chosenMessages.filter((name) => chosen.includes(name));
    if (after.join() === before.join()) return ok(undefined);
    if (seen.join() !== before.join()) return refuse('desk/settings-changed');
    const bySms = chosenMessages.filter((name) => !after.includes(name));
    const former = chosenMessages.filter((name) => !before.includes(name));
    await writeBySms(tx, bySms);
    await recordAudit(tx, {
      actor,
      action: 'notifications/messages-chosen',
      subject: 'whatsapp',
      before: { bySms: former.join(' ') || null },
      after: { bySms: bySms.join(' ') || null },
    });
    return ok(undefined);
  });
