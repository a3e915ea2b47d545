import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type ContentKind, seedAuthor } from '../model.ts';
import { checkBody, clashOf, withSamplePictures } from '../rules.ts';
import { listNewest, lockSeed, writeNewest } from '../store.ts';
import { checkPictures } from './check-pictures.ts';

/** A thing that comes along with the program. */
export interface SeedFile {
  readonly file: string;
  readonly kind: ContentKind;
  readonly key: string;
  readonly body: unknown;
}

/**
 * Brings what comes along into the database, each thing once: what is there, or was removed, stays as staff made it. A
 * thing that nobody changed and that no longer has the shape which this program needs is taken anew from its file.
 * Refuses a file at fault, and a thing that staff changed and that lacks what this program needs; `fields` tell what,
 * `facts.where` tells of what.
 */
export async function seedContent(
  ctx: Pick<Context, 'transaction' | 'now' | 'log'>,
  files: readonly SeedFile[],
): Promise<Result<undefined, 'content/invalid'>> {
  const checked = files.map((file) => ({
    ...file,
    checked: checkPictures(checkBody(file.kind, withSamplePictures(file.body))),
  }));
  for (const value of checked) {
    if (!value.checked.ok) return refuse('content/invalid', { ...value.checked.refusal, facts: { where: value.file } });
  }
  return ctx.transaction(async (tx) => {
    // Two instances may start at once.
    await lockSeed(tx);
    const items = await listNewest(tx);
    for (const { kind, key, file, checked: read } of checked) {
      const known = items.find((item) => item.kind === kind && item.key === key);
      if (!read.ok || (known && !(known.publishedBy === seedAuthor && !checkBody(kind, known.body).ok))) continue;
      const body = read.value;
      if (
        clashOf(
          { kind, key, body },
          items.filter((item) => item.kind === kind),
        )
      ) {
        ctx.log.warn('content left out: staff have one of that name', { file });
        continue;
      }
      const version = (known?.version ?? 0) + 1;
      const made = { kind, key, body, version, publishedAt: ctx.now(), publishedBy: seedAuthor };
      await writeNewest(tx, made);
      items.splice(known ? items.indexOf(known) : items.length, 1, made);
    }
    for (const { kind, key, body } of items) {
      if (body === null) continue;
      const holds = checkBody(kind, body);
      if (!holds.ok) return refuse('content/invalid', { ...holds.refusal, facts: { where: `${kind} "${key}"` } });
    }
    return ok(undefined);
  });
}
