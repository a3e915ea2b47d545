import type { Tx } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import type { ContentKind } from '../model/content.ts';
import type { DraftFault } from '../model/desk.ts';
import type { Typed } from '../model/form.ts';
import { checkBody, checkDay } from '../rules/content.ts';
import { faultsOf } from '../rules/faults.ts';
import { bodyOf } from '../rules/typed.ts';
import { checkFiles, noDocument } from './check-files.ts';
import type { ContentContext } from './context.ts';
import { findClash } from './find-clash.ts';

/** What keeps typed values from being published, as far as the values themselves do. */
export async function checkDraft(
  ctx: ContentContext,
  tx: Tx,
  { kind, key, typed }: { readonly kind: ContentKind; readonly key: string; readonly typed: Typed },
): Promise<readonly DraftFault[]> {
  const faults = faultsOf(kind, typed);
  const checked = checkBody(kind, bodyOf(kind, typed));
  if (!checked.ok) return faults;
  const today = dayInIndia(await ctx.businessNow());
  const day = checkDay(checked, today);
  const files = await checkFiles(tx, checked);
  const taken = await findClash(tx, { kind, key, body: checked.value });
  return [
    ...(day.ok ? [] : [{ field: 'published', reason: 'day-to-come' }]),
    ...(files.ok
      ? []
      : (files.refusal.fields ?? []).map(({ field, reason }) => ({
          field,
          reason: reason === noDocument ? 'no-document' : 'no-picture',
        }))),
    ...(taken === undefined ? [] : [{ field: taken, reason: 'taken' }]),
  ];
}
