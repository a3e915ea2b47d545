import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { PdfCleaner, PdfFault } from '#kit/files/uploaded-pdf.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import type { ContentContext } from '#features/content/actions/read-content.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type Role, type RoleLanguage, roleLanguages } from '../model/jobs.ts';
import {
  type Corrigendum,
  type IssuedNotice,
  maxCorrigendumLength,
  type NoticeFileRef,
  type UploadLanguages,
} from '../model/notices.ts';
import { findRoleRow, lockRole } from '../store/jobs.ts';
import {
  insertCorrigendum,
  insertNotice,
  keepPending,
  listCorrigenda,
  listNotices,
  notePending,
} from '../store/notices.ts';
import { noticeFactsReader } from './notice-facts.ts';

/** The object store, as far as notices need it. */
export interface NoticeObjects {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ readonly bytes: Uint8Array } | undefined>;
}
export type NoticesContext = ContentContext & { readonly objects: NoticeObjects; readonly pdfs: PdfCleaner };

type Files = Readonly<Partial<Record<RoleLanguage, Uint8Array>>>;
/** What a generated file was made from. Planned fees begin without a new version. */
type SeenRole = Pick<Role, 'opening' | 'version' | 'generalFeePaise' | 'reservationFeePaise'>;
/** What a file was made for; an uploaded one holds for each version of the opening. */
type Seen = Pick<Role, 'opening'> & Partial<SeenRole>;
const seenValues = ['opening', 'version', 'generalFeePaise', 'reservationFeePaise'] as const satisfies (keyof Seen)[];
type IssueCode = 'jobs/unknown-role' | 'jobs/role-changed';
interface Issued {
  readonly role: string;
  readonly version: number;
  /** False when the newest version has these very files already. */
  readonly isNew: boolean;
}

/**
 * Issues the notice that is generated from the role as it is, in both languages, as the next version of its current opening.
 * From then on readers get these files, until the next version is issued. A repeat with the same content issues nothing.
 * `seen`: what the files were made from; refused when the role has changed since.
 */
export const issueGenerated = (
  ctx: NoticesContext,
  input: {
    readonly name: string;
    readonly seen: SeenRole;
    readonly files: Required<Files>;
    readonly actor: string;
  },
): Promise<Result<Issued, IssueCode>> => issue(ctx, { ...input, source: 'generated' });

/**
 * Issues an uploaded PDF as the next version, for one language or both; the other language keeps its file. Only its pages are
 * stored, see `PdfCleaner`. Refused when another opening began since.
 */
export async function issueUploaded(
  ctx: NoticesContext,
  input: {
    readonly name: string;
    readonly language: UploadLanguages;
    readonly bytes: Uint8Array | undefined;
    readonly actor: string;
  },
): Promise<Result<Issued, IssueCode | 'jobs/no-file' | PdfFault>> {
  const { name, language, bytes, actor } = input;
  if (!bytes) return refuse('jobs/no-file', { fields: [{ field: 'notice', reason: 'missing' }] });
  const role = await findRoleRow(ctx.db, name, await ctx.businessNow());
  if (!role) return refuse('jobs/unknown-role');
  const clean = await ctx.pdfs.clean(bytes);
  if (!clean.ok) return { ok: false, refusal: { ...clean.refusal, fields: [faultOf(clean.refusal.code)] } };
  const languages = language === 'both' ? roleLanguages : [language];
  const files = Object.fromEntries(languages.map((each) => [each, clean.value.bytes]));
  return issue(ctx, { name, seen: { opening: role.opening }, files, actor, source: 'uploaded' });
}
const faultOf = (code: PdfFault) => ({ field: 'notice', reason: code.replace('pdf/', '') });

async function issue(
  ctx: NoticesContext,
  input: {
    readonly name: string;
    readonly seen: Seen;
    readonly files: Files;
    readonly source: IssuedNotice['source'];
    readonly actor: string;
  },
): Promise<Result<Issued, IssueCode>> {
  const { name, seen, source, actor } = input;
  const stored = await storeFiles(ctx, input.files);
  const businessAt = await ctx.businessNow();
  const factsOf = await noticeFactsReader(ctx);
  return withRole<Issued, 'jobs/role-changed'>(ctx, name, businessAt, async (tx, role) => {
    const isAsSeen = seenValues.every((name) => (seen[name] ?? role[name]) === role[name]);
    if (!isAsSeen) return refuse('jobs/role-changed');
    const key = { role: role.name, opening: role.opening };
    const [newest] = await listNotices(tx, key);
    const files = source === 'generated' ? stored : { ...newest?.files, ...stored };
    if (newest && roleLanguages.every((each) => newest.files[each]?.sha256 === files[each]?.sha256))
      return ok({ role: role.name, version: newest.version, isNew: false });
    await keepPending(tx, [...new Set(Object.values(stored).map((file) => file.key))]);
    const version = await insertNotice(tx, key, {
      source,
      files,
      facts: factsOf(role),
      issuedAt: ctx.now(),
      issuedBy: actor,
    });
    await recordAudit(tx, {
      actor,
      action: 'jobs/notice-issued',
      subject: role.name,
      details: { opening: role.opening, version, source, languages: Object.keys(stored).join(' ') },
    });
    return ok({ role: role.name, version, isNew: true });
  });
}

/** Before the transaction: a version without its file would be wrong. A file that no version gets is removed by a timer. */
async function storeFiles(
  ctx: NoticesContext,
  files: Files,
): Promise<Readonly<Partial<Record<RoleLanguage, NoticeFileRef>>>> {
  const refs: Partial<Record<RoleLanguage, NoticeFileRef>> = {};
  const bySum = new Map<string, NoticeFileRef>();
  for (const language of roleLanguages) {
    const bytes = files[language];
    if (!bytes) continue;
    const sha256 = await sha256Of(bytes);
    const ref = bySum.get(sha256) ?? { key: `notices/${newId('ntc')}.pdf`, sha256 };
    if (!bySum.has(sha256)) {
      await ctx.transaction((tx) => notePending(tx, [ref.key], ctx.now()));
      await ctx.objects.put(ref.key, bytes, 'application/pdf');
    }
    bySum.set(sha256, ref);
    refs[language] = ref;
  }
  return refs;
}

/**
 * Publishes the next numbered corrigendum of the current opening. What is published is never changed; a correction is the
 * next one. A repeat of the newest text publishes nothing.
 */
export async function issueCorrigendum(
  ctx: ContentContext,
  input: { readonly name: string; readonly texts: Corrigendum['texts']; readonly actor: string },
): Promise<Result<{ readonly role: string; readonly number: number }, 'jobs/unknown-role' | 'jobs/corrigendum-text'>> {
  const texts = { en: tidy(input.texts.en), hi: tidy(input.texts.hi) };
  const faults = roleLanguages.flatMap((language) => {
    if (texts[language] === '') return [{ field: language, reason: 'missing' }];
    return texts[language].length > maxCorrigendumLength ? [{ field: language, reason: 'too-long' }] : [];
  });
  if (faults.length > 0) return refuse('jobs/corrigendum-text', { fields: faults });
  const factsOf = await noticeFactsReader(ctx);
  return withRole<{ role: string; number: number }, never>(
    ctx,
    input.name,
    await ctx.businessNow(),
    async (tx, role) => {
      const key = { role: role.name, opening: role.opening };
      const [newest] = await listCorrigenda(tx, key);
      if (newest && roleLanguages.every((language) => newest.texts[language] === texts[language]))
        return ok({ role: role.name, number: newest.number });
      const number = await insertCorrigendum(tx, key, {
        texts,
        facts: factsOf(role),
        issuedAt: ctx.now(),
        issuedBy: input.actor,
      });
      await recordAudit(tx, {
        actor: input.actor,
        action: 'jobs/corrigendum-issued',
        subject: role.name,
        details: { opening: role.opening, number },
        after: { en: texts.en, hi: texts.hi },
      });
      return ok({ role: role.name, number });
    },
  );
}
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .trim();

/** Under the role's lock, so that versions and numbers have no gaps. */
const withRole = <Value, Code extends string>(
  ctx: Context,
  name: string,
  at: Date,
  work: (tx: Tx, role: Role) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'jobs/unknown-role'>> =>
  ctx.transaction(async (tx) => {
    await lockRole(tx, name.trim().toLowerCase());
    const role = await findRoleRow(tx, name, at);
    return role ? work(tx, role) : refuse('jobs/unknown-role');
  });
