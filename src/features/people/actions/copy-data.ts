import type { DeskSession } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { PersonFact, PersonKey, PersonPart, PersonRecord } from '#kit/desk/person-parts.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Language } from '#kit/language.ts';
import type { CopiedFile, CopyPage, ShownCopy } from '../model.ts';
import { countDownload, insertCopy, openCopies } from '../store/copies.ts';
import { copiedRecords, copyLifeMs } from '../terms.ts';
import type { PeopleContext } from './context.ts';
import { findPersonKey } from './find-person-key.ts';

type By = Pick<DeskSession, 'accountId'>;

/** Lets this colleague download a copy of a person's data for a quarter of an hour; the audit has who and why. */
export async function allowCopy(
  ctx: PeopleContext,
  { accountId, reason }: { readonly accountId: string; readonly reason: string },
  { accountId: by }: By,
): Promise<Result<undefined, 'people/unknown'>> {
  if (!(await findAccount(ctx.db, accountId))) return refuse('people/unknown');
  const id = newId('cpy');
  const madeAt = ctx.now();
  await ctx.transaction(async (tx) => {
    await insertCopy(tx, { id, accountId, madeBy: by, reason, madeAt, until: after(madeAt, copyLifeMs) });
    await recordAudit(tx, {
      actor: by,
      action: 'people/copied',
      subject: accountId,
      details: { copy: id },
      personal: { reason },
    });
  });
  return ok(undefined);
}

/** The copies that this colleague can download now. */
export const listCopies = async (ctx: PeopleContext, accountId: string, { accountId: by }: By): Promise<ShownCopy[]> =>
  (await openCopies(ctx.db, accountId, by, ctx.now())).map(({ id, until, downloads }) => ({ id, until, downloads }));

/**
 * The files of a copy, each read when its turn comes: a page to read, a list per kind of data, photos and PDFs. Every download is
 * recorded before it begins.
 */
export async function openCopy(
  ctx: PeopleContext,
  { accountId, copyId, pageIn }: CopyInput,
  { accountId: by }: By,
): Promise<Result<AsyncIterable<CopiedFile>, 'people/no-copy'>> {
  const isOpen = await ctx.transaction(async (tx) => {
    const copy = await countDownload(tx, { id: copyId, accountId, madeBy: by, now: ctx.now() });
    if (!copy) return false;
    const details = { copy: copyId, download: copy.downloads };
    await recordAudit(tx, { actor: by, action: 'people/copy-downloaded', subject: accountId, details });
    return true;
  });
  if (!isOpen) return refuse('people/no-copy');
  const language = (await findAccount(ctx.db, accountId))?.language ?? 'en';
  return ok(filesOf(ctx, await findPersonKey(ctx, ctx.db, accountId), pageIn(language)));
}
export interface CopyInput {
  readonly accountId: string;
  readonly copyId: string;
  readonly pageIn: (language: Language) => CopyPage;
}

async function* filesOf(ctx: PeopleContext, person: PersonKey, page: CopyPage): AsyncGenerator<CopiedFile> {
  const at = ctx.now();
  yield { name: page.name, at, isCompressed: false, parts: pageOf(ctx, person, page) };
  const facts = { account: person.accountId, madeAt: at, kinds: ctx.personParts.map(({ key }) => key) };
  yield { name: 'about.json', at, isCompressed: false, parts: once(json(facts)) };
  for (const part of ctx.personParts) {
    const first = await part.read(ctx, ctx.db, person, { limit: copiedRecords });
    if (first.length > 0)
      yield { name: `${part.key}.json`, at, isCompressed: false, parts: recordsOf(ctx, part, person, first) };
    for (const file of (await part.files?.(ctx, ctx.db, person)) ?? []) {
      const bytes = await file.read();
      if (bytes) yield { name: file.name, at, isCompressed: true, parts: once(bytes) };
    }
  }
}

const encoder = new TextEncoder();
const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value, null, 2));
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The page that the person can read. */
async function* pageOf(ctx: PeopleContext, person: PersonKey, page: CopyPage): AsyncGenerator<Uint8Array> {
  yield encoder.encode(page.begin(ctx.now()));
  for (const part of ctx.personParts) {
    const first = await part.read(ctx, ctx.db, person, { limit: copiedRecords });
    const files = (await part.files?.(ctx, ctx.db, person)) ?? [];
    if (first.length + files.length > 0) yield encoder.encode(page.section(part.key));
    for await (const record of eachRecord(ctx, part, person, first)) yield encoder.encode(page.record(record));
    for (const { name } of files) yield encoder.encode(page.file(name));
  }
  yield encoder.encode(page.end);
}

/** A JSON list, record by record. */
async function* recordsOf(...of: Parameters<typeof eachRecord>): AsyncGenerator<Uint8Array> {
  let separator = '[\n';
  for await (const record of eachRecord(...of)) {
    yield encoder.encode(`${separator}${JSON.stringify(copyOfRecord(record), null, 2)}`);
    separator = ',\n';
  }
  yield encoder.encode('\n]\n');
}

/** All records of a kind, read page by page. */
async function* eachRecord(
  ctx: PeopleContext,
  part: PersonPart,
  person: PersonKey,
  first: readonly PersonRecord[],
): AsyncGenerator<PersonRecord> {
  for (let page = first; page.length > 0;) {
    yield* page;
    const last = page.at(-1);
    page =
      page.length < copiedRecords || !last
        ? []
        : await part.read(ctx, ctx.db, person, { before: last, limit: copiedRecords });
  }
}

/** A record in full: names of facts, times, rupees. */
const copyOfRecord = ({ id, at, facts, details = {} }: PersonRecord): Record<string, unknown> => ({
  id,
  at,
  ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, valueOf(fact)])),
  ...details,
});
const valueOf = (fact: PersonFact): unknown =>
  fact.as === 'paise' && fact.value !== null ? fact.value / 100 : fact.value;
