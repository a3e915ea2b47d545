import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type ContentKind, seedAuthor } from '../model/content.ts';
import { checkBody, clashOf, faultOfStored, withSamplePictures } from '../rules/content.ts';
import { isSameBody, listNewest, lockSeed, writeNewest } from '../store/content.ts';
import { checkFiles } from './check-files.ts';

interface EntryName {
  readonly kind: ContentKind;
  readonly key: string;
}
interface Entry extends EntryName {
  readonly body: unknown;
}
/** An entry bundled with the program. */
export interface SeedFile extends Entry {
  readonly file: string;
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
  return ctx.transaction(async (tx) => {
    // Instances may start concurrently.
    await lockSeed(tx);
    const items = await listNewest(tx);
    const bundled = files.map((file) => ({ ...file, body: withSamplePictures(file.body) }));
    // An entry that is as its file is not checked again, nor is the file: a start waits for this, and tests check the files.
    const isAsBundled = ({ kind, key, body }: Entry): boolean =>
      isSameBody(body, bundled.find(isOf({ kind, key }))?.body);
    const faults = new Map(
      items.map((item) => [
        item,
        item.body === null || isAsBundled(item) ? undefined : faultOfStored(item.kind, item.body),
      ]),
    );
    const checked = await Promise.all(
      bundled
        .filter(({ kind, key }) => !items.some((item) => isOf({ kind, key })(item) && isAsBundled(item)))
        .map(async (file) => ({ ...file, read: await checkFiles(tx, checkBody(file.kind, file.body)) })),
    );
    for (const { file, read } of checked)
      if (!read.ok) return refuse('content/invalid', { ...read.refusal, facts: { where: file } });
    for (const { kind, key, file, read } of checked) {
      const existing = items.find(isOf({ kind, key }));
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

const isOf =
  ({ kind, key }: EntryName) =>
  (other: EntryName): boolean =>
    other.kind === kind && other.key === key;
