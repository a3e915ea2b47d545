import type { StaffRole } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type DeskDraft, type DeskEntryRecord, type Draft, type OpenDraft, titleIn } from '../model/desk.ts';
import { needsOwner } from '../model/content.ts';
import { entryTitle, isRemovable } from '../rules/content.ts';
import { changedPaths } from '../rules/compare.ts';
import { formOf, missesTranslation } from '../model/form.ts';
import { typedOf } from '../rules/typed.ts';
import { findNewest, pageOfVersions } from '../store/content.ts';
import { findDraft, listDrafts } from '../store/drafts.ts';
import { readProductNames } from './read-content.ts';
import { checkDraft } from './check-draft.ts';
import type { EditorsContext } from './context.ts';
import { readDocuments } from './documents.ts';
import { entryPath } from './entry-path.ts';
import { type ContentName, readName } from './new-version.ts';

const versionsPerPage = 25;
/** Open drafts that the desk shows; a site has a few. */
const draftsShown = 50;
const lastVersion = 2_147_483_647;

/** An entry, also a removed one or one that was never published, with its versions before `before`. */
export async function readEntry(
  ctx: EditorsContext,
  input: ContentName & { readonly before?: number | undefined },
  viewer: readonly StaffRole[],
): Promise<Result<DeskEntryRecord, 'content/unknown'>> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const [newest, draft, found] = await Promise.all([
    findNewest(ctx.db, kind, key),
    findDraft(ctx.db, kind, key),
    pageOfVersions(ctx.db, { kind, key, before: input.before ?? lastVersion, limit: versionsPerPage + 1 }),
  ]);
  if (!newest && !draft) return refuse('content/unknown');
  const versions = found.slice(0, versionsPerPage);
  const names = await ctx.findActorNames([...versions.map(({ author }) => author), draft?.author ?? ''], viewer);
  const nameOf = (author: string): string => names.get(author) ?? author;
  return ok({
    kind,
    key,
    version: newest?.version ?? 0,
    title: draft ? titleOfDraft(draft) : entryTitle(newest?.body ?? null),
    published: newest?.body ? typedOf(kind, newest.body) : null,
    isRemoved: newest?.body === null,
    canRemove: isRemovable(kind) && Boolean(newest?.body),
    path: newest ? entryPath(newest) : null,
    draft: draft ? openDraft(draft, nameOf) : null,
    versions: versions.map(({ version, at, author, body }) => ({
      version,
      at: at.toISOString(),
      by: nameOf(author),
      isRemoved: body === null,
      needsOwner: needsOwner(kind, changedPaths(kind, newest?.body ?? null, body)),
    })),
    before: found.length > versionsPerPage ? (versions.at(-1)?.version ?? null) : null,
  });
}

const titleOfDraft = ({ typed }: Pick<Draft, 'typed'>) => titleIn((path) => typed[path]);
const openDraft = (
  { kind, key, revision, baseVersion, typed, at, author }: Draft,
  nameOf: (author: string) => string,
): OpenDraft => ({
  kind,
  key,
  title: titleOfDraft({ typed }),
  revision,
  baseVersion,
  missesTranslation: missesTranslation(formOf(kind), typed),
  at: at.toISOString(),
  by: nameOf(author),
});

/** The drafts that are not published yet, newest first. */
export async function readDrafts(ctx: EditorsContext, viewer: readonly StaffRole[]): Promise<readonly OpenDraft[]> {
  const drafts = await listDrafts(ctx.db, draftsShown);
  const names = await ctx.findActorNames(
    drafts.map(({ author }) => author),
    viewer,
  );
  return drafts.map((draft) => openDraft(draft, (author) => names.get(author) ?? author));
}

/** What the form of an entry shows: its draft, or else its newest version, of a removed one an empty form. */
export async function readDraft(
  ctx: EditorsContext,
  contentName: ContentName,
  viewer: readonly StaffRole[],
): Promise<Result<DeskDraft, 'content/unknown'>> {
  const name = readName(contentName);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const [newest, draft] = await Promise.all([findNewest(ctx.db, kind, key), findDraft(ctx.db, kind, key)]);
  if (!newest && !draft) return refuse('content/unknown');
  const typed = draft?.typed ?? typedOf(kind, newest?.body ?? null);
  const names = draft ? await ctx.findActorNames([draft.author], viewer) : undefined;
  return ok({
    kind,
    key,
    title: titleIn((path) => typed[path]),
    version: newest?.version ?? 0,
    baseVersion: draft?.baseVersion ?? newest?.version ?? 0,
    revision: draft?.revision ?? 0,
    saved: draft ? { at: draft.at.toISOString(), by: names?.get(draft.author) ?? draft.author } : null,
    typed,
    faults: await checkDraft(ctx, ctx.db, { kind, key, typed }),
    products: await readProductNames(ctx),
    documents: await readDocuments(ctx),
  });
}
