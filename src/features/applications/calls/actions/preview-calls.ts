import type { DeskSession } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, type Result } from '#kit/result.ts';
import { smsParts } from '#kit/text/sms-parts.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { listSlotChoices } from '#features/interviews/actions/read-slots.ts';
import { textOfCall } from '#features/interviews/actions/text-of-call.ts';
import type { SlotChoice } from '#features/interviews/model.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { readSelection } from '#features/lists/actions/read-selection.ts';
import type { BulkRefusal } from '#features/lists/actions/start-bulk-job.ts';
import type { Selection } from '#features/lists/model/lists.ts';
import type { CallPreview } from '../../model/desk.ts';
import { type CallableCount, countCallable } from '../store.ts';
import type { ApplicationsContext } from '../../actions/context.ts';

/**
 * What a call of these applications would do: how many are called, the slots of their openings, and the messages with the
 * parts that the operator charges.
 */
export async function previewCalls(
  ctx: ApplicationsContext & ListsContext,
  selection: Selection,
  desk: DeskSession,
): Promise<Result<CallPreview, BulkRefusal>> {
  const isEmpty = 'ids' in selection && selection.ids.length === 0;
  const selected = isEmpty ? ok([]) : await readSelection(ctx, { list: 'applications', selection, desk });
  if (!selected.ok) return selected;
  const now = await ctx.businessNow();
  const counts = await countCallable(ctx.db, selected.value, now);
  const titles = await roleTitles(ctx);
  const openings = [...new Map(counts.map((count) => [`${count.role}/${count.opening}`, count])).values()];
  const ofOpenings = await Promise.all(
    openings.map(async ({ role, opening }) => ({
      role,
      opening,
      title: titles(role),
      slots: await listSlotChoices(ctx, { role, opening }),
    })),
  );
  const slotOf = ({ role, opening }: CallableCount): SlotChoice | undefined =>
    ofOpenings.find((of) => of.role === role && of.opening === opening)?.slots[0];
  const names = await companyNames(ctx);
  const partsOf = (count: CallableCount): number => {
    const slot = slotOf(count);
    return slot ? smsParts(textOfCall(names, titles(count.role), slot, count.language)).parts : 0;
  };
  const sum = (of: (count: CallableCount) => number): number => counts.reduce((total, count) => total + of(count), 0);
  const messages = (language: Language): number => sum((count) => (count.language === language ? count.callable : 0));
  const parts = sum((count) => count.callable * partsOf(count));
  const price = ctx.config.smsPartPaise;
  return ok({
    at: now.toISOString(),
    total: sum(({ total }) => total),
    callable: sum(({ callable }) => callable),
    cancellable: sum(({ cancellable }) => cancellable),
    openings: ofOpenings,
    messages: { en: messages('en'), hi: messages('hi') },
    parts,
    cost: price === 0 || parts === 0 ? null : rupeesOnWire(paise(parts * price)),
  });
}
