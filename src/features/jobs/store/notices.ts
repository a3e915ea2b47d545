import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import type { Corrigendum, IssuedNotice, NoticeFacts, NoticeFileRef } from '../model/notices.ts';

export { keepPending, notePending } from '#platform/database/pending-objects.ts';

/** An opening of a role. */
export interface OpeningKey {
  readonly role: string;
  readonly opening: number;
}
interface StoredNotice extends Omit<IssuedNotice, 'files'> {
  readonly enKey: string | null;
  readonly enSha256: string | null;
  readonly hiKey: string | null;
  readonly hiSha256: string | null;
}
const fileOf = (key: string | null, sha256: string | null): NoticeFileRef | undefined =>
  key === null || sha256 === null ? undefined : { key, sha256 };

/** The newest first. */
export async function listNotices(tx: Tx, { role, opening }: OpeningKey): Promise<IssuedNotice[]> {
  const found = await on(tx).rows<StoredNotice>`
    select version, source, en_key, en_sha256, hi_key, hi_sha256, issued_at, issued_by from notice
     where role = ${role} and opening = ${opening} order by version desc`;
  return found.map(({ enKey, enSha256, hiKey, hiSha256, ...notice }) => {
    const [en, hi] = [fileOf(enKey, enSha256), fileOf(hiKey, hiSha256)];
    return { ...notice, files: { ...(en && { en }), ...(hi && { hi }) } };
  });
}

/** Adds the next version and returns its number; the caller holds the role's lock. */
export const insertNotice = async (
  tx: Tx,
  { role, opening }: OpeningKey,
  notice: Omit<IssuedNotice, 'version'> & { readonly facts: NoticeFacts },
): Promise<number> => {
  const { en, hi } = notice.files;
  const { version } = await on(tx).oneRow<{ version: number }>`
    insert into notice (role, opening, version, source, en_key, en_sha256, hi_key, hi_sha256, facts, issued_at, issued_by)
    select ${role}, ${opening}, coalesce(max(version), 0) + 1, ${notice.source}, ${en?.key ?? null}, ${en?.sha256 ?? null},
        ${hi?.key ?? null}, ${hi?.sha256 ?? null}, ${JSON.stringify(notice.facts)}::jsonb, ${notice.issuedAt}::timestamptz, ${notice.issuedBy}
      from notice where role = ${role} and opening = ${opening}
    returning version`;
  return version;
};

/** The newest first. */
export const listCorrigenda = (tx: Tx, { role, opening }: OpeningKey): Promise<Corrigendum[]> =>
  on(tx).rows<Corrigendum>`
    select number, texts, issued_at, issued_by from corrigendum
     where role = ${role} and opening = ${opening} order by number desc`;

/** Adds the next one and returns its number; the caller holds the role's lock. */
export const insertCorrigendum = async (
  tx: Tx,
  { role, opening }: OpeningKey,
  corrigendum: Omit<Corrigendum, 'number'> & { readonly facts: NoticeFacts },
): Promise<number> => {
  const { number } = await on(tx).oneRow<{ number: number }>`
    insert into corrigendum (role, opening, number, texts, facts, issued_at, issued_by)
    select ${role}, ${opening}, coalesce(max(number), 0) + 1, ${JSON.stringify(corrigendum.texts)}::jsonb,
        ${JSON.stringify(corrigendum.facts)}::jsonb,
        ${corrigendum.issuedAt}::timestamptz, ${corrigendum.issuedBy}
      from corrigendum where role = ${role} and opening = ${opening}
    returning number`;
  return number;
};

/** The facts of the opening when its newest notice or corrigendum was published; undefined while none is. */
export const publishedFacts = (tx: Tx, { role, opening }: OpeningKey): Promise<Partial<NoticeFacts> | undefined> =>
  on(tx).value<Partial<NoticeFacts>>`
    select facts from (
      select facts, issued_at, 0 as place, version as number from notice where role = ${role} and opening = ${opening}
      union all
      select facts, issued_at, 1, number from corrigendum where role = ${role} and opening = ${opening}) as published
    where exists (select from notice where role = ${role} and opening = ${opening})
    order by issued_at desc, place desc, number desc limit 1`;

export const noticeFiles: NamedFiles = {
  keys: sql`select key from notice cross join lateral (values (en_key), (hi_key)) as files (key) where key is not null`,
};
