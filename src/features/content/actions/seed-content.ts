import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type ContentKind, seedAuthor } from '../model/content.ts';
import { checkBody, clashOf, faultOfStored, withSamplePictures } from '../rules/content.ts';
import { listNewest, lockSeed, writeNewest } from '../store/content.ts';
import { checkFiles } from './check-files.ts';

/** An entry bundled with the program. */
export interface SeedFile {
  readonly file: string;
  readonly kind: ContentKind;
  readonly key: string;
  readonly body: unknown;
}

/**
 * Imports the bundled content, each entry once: entries that exist or were removed stay as staff left them. An
 * unchanged entry with an outdated shape is replaced from its file. Refuses an invalid file, and an entry changed by
 * staff that lacks what this program needs; `fields` name what, `facts.where` the entry.
 */
export async function seedContent(
  ctx: Pick<Context, 'db' | 'transaction' | 'now' | 'log'>,
  files: readonly SeedFile[],
): Promise<Result<undefined, 'content/invalid'>> {
  const checked = await Promise.all(
    files.map(async (file) => ({
      ...file,
      checked: await checkFiles(ctx.db, checkBody(file.kind, withSamplePictures(file.body))),
    })),
  );
  for (const value of checked) {
    if (!value.checked.ok) return refuse('content/invalid', { ...value.checked.refusal, facts: { where: value.file } });
  }
  return ctx.transaction(async (tx) => {
    // Instances may start concurrently.
    await lockSeed(tx);
    const items = await listNewest(tx);
    // Each entry is checked once: a start waits for this.
    const faults = new Map(
      items.map((item) => [item, item.body === null ? undefined : faultOfStored(item.kind, item.body)]),
    );
    for (const { kind, key, file, checked: read } of checked) {
      const existing = items.find((item) => item.kind === kind && item.key === key);
      if (!read.ok || (existing && !(existing.publishedBy === seedAuthor && faults.get(existing)))) continue;
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
      const version = (existing?.version ?? 0) + 1;
      const created = { kind, key, body, version, publishedAt: ctx.now(), publishedBy: seedAuthor };
      await writeNewest(tx, created);
      items.splice(existing ? items.indexOf(existing) : items.length, 1, created);
    }
    for (const item of items) {
      const fault = faults.get(item);
      if (fault) return refuse('content/invalid', { ...fault, facts: { where: `${item.kind} "${item.key}"` } });
    }
    return ok(undefined);
  });
}
