import { refuse, ok, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ContentKind } from '../model/content.ts';
import type { Typed } from '../model/form.ts';
import { typedOf } from '../rules/typed.ts';
import { findNewest, listNewest } from '../store/content.ts';
import { findDraft, insertDraft, lockDraft } from '../store/drafts.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, readName } from './new-version.ts';

/** Begins a new entry as an empty draft, with a free number. Refuses a key that an entry or draft has, also a removed one. */
export async function beginDraft(
  ctx: ContentContext,
  input: ContentName & { readonly actor: string },
): Promise<Result<{ readonly kind: ContentKind; readonly key: string }, 'content/unknown' | 'content/key-taken'>> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const at = ctx.now();
  const today = dayInIndia(await ctx.businessNow());
  return ctx.transaction(async (tx): Promise<Result<{ kind: ContentKind; key: string }, 'content/key-taken'>> => {
    await lockDraft(tx, kind, key);
    if ((await findNewest(tx, kind, key)) || (await findDraft(tx, kind, key)))
      return refuse('content/key-taken', { fields: [{ field: 'key', reason: 'key-taken' }] });
    const numbers = (await listNewest(tx))
      .filter((item) => item.kind === kind)
      .map(({ body }) => Number(body?.['id'] ?? body?.['order'] ?? 0));
    const next = String(Math.max(0, ...numbers) + 1);
    const facts: Partial<Record<ContentKind, Typed>> = {
      post: { id: next, published: today, author: 'Admin' },
      product: { order: next },
      project: { year: today.slice(0, 4) },
    };
    const typed = { ...typedOf(kind, null), ...facts[kind] };
    const revision = await insertDraft(tx, { kind, key, baseVersion: 0, typed, at, author: input.actor });
    await recordAudit(tx, {
      actor: input.actor,
      action: 'content/draft-begun',
      subject: `${kind}/${key}`,
      details: { revision },
    });
    return ok({ kind, key });
  });
}
