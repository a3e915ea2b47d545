import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { ContentKind } from '../model/content.ts';
import type { Draft } from '../model/desk.ts';

const columns = sql`kind, key, revision, base_version, typed, at, author`;
/** Revisions that stay: an editor who saw an older one learns less exactly what changed. */
const stored = 20;

/** Serialises changes of an entry's draft. */
export const lockDraft = (tx: Tx, kind: ContentKind, key: string): Promise<void> =>
  lockFor(tx, 'content-draft', `${kind}/${key}`);

export const findDraft = (tx: Tx, kind: ContentKind, key: string): Promise<Draft | undefined> =>
  on(tx).row<Draft>`
    select ${columns} from content_draft where kind = ${kind} and key = ${key} order by revision desc limit 1`;

export const findDraftRevision = (
  tx: Tx,
  kind: ContentKind,
  key: string,
  revision: number,
): Promise<Draft | undefined> =>
  on(tx).row<Draft>`
    select ${columns} from content_draft where kind = ${kind} and key = ${key} and revision = ${revision}`;

/** The newest revision of each draft, newest first. */
export const listDrafts = (tx: Tx, limit: number): Promise<Draft[]> =>
  on(tx).rows`
    select ${columns} from content_draft join (
      select * from (
        select distinct on (kind, key) kind, key, revision, at from content_draft order by kind, key, revision desc
      ) as newest order by at desc limit ${limit}) as shown using (kind, key, revision, at)
    order by at desc`;

/** Inserts the next revision, under the draft's lock. @returns its number. */
export async function insertDraft(tx: Tx, draft: Omit<Draft, 'revision'>): Promise<number> {
  const { kind, key, baseVersion, typed, at, author } = draft;
  const revision = await on(tx).value<number>`
    insert into content_draft (kind, key, base_version, typed, at, author)
    values (${kind}, ${key}, ${baseVersion}, ${JSON.stringify(typed)}::jsonb, ${at}, ${author}) returning revision`;
  await on(tx).run`
    delete from content_draft where kind = ${kind} and key = ${key} and revision <= (
      select revision from content_draft where kind = ${kind} and key = ${key} order by revision desc offset ${stored} limit 1)`;
  return defined(revision);
}

export const deleteDraft = (tx: Tx, kind: ContentKind, key: string): Promise<unknown> =>
  on(tx).rows`delete from content_draft where kind = ${kind} and key = ${key}`;
