import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { PaperPdf } from '#features/papers/model/paper.ts';
import type { Quotation, QuotationContent, QuotationDocument, QuotationState } from '../model.ts';

/** Serializes the new drafts of a lead. */
export const lockLead = (tx: Tx, leadNumber: number): Promise<void> =>
  lockFor(tx, 'quotations/lead', String(leadNumber));

const columns = sql.raw(
  `id, serial, lead_number, buyer_id, state, version, content, revises, revision, number, issued_at, valid_until, total_paise,
   verify_code, pdf_sha256, document, changed_at, changed_by, reason, erased_at`,
);
type Stored = Omit<Quotation, 'content' | 'document'> & {
  readonly content: QuotationContent | null;
  readonly document: QuotationDocument | null;
};
const quotationOf = (stored: Stored): Quotation => ({
  ...stored,
  content: stored.content ?? undefined,
  document: stored.document ?? undefined,
});

type Key =
  | { readonly id: string }
  | { readonly serial: number }
  | { readonly number: string }
  | { readonly code: string };
const matches = (key: Key) => {
  if ('id' in key) return sql`id = ${key.id}`;
  if ('serial' in key) return sql`serial = ${key.serial}`;
  return 'number' in key ? sql`number = ${key.number}` : sql`verify_code = ${key.code}`;
};
export async function findQuotation(tx: Tx, key: Key): Promise<Quotation | undefined> {
  const found = await on(tx).row<Stored>`select ${columns} from quotation where ${matches(key)}`;
  return found && quotationOf(found);
}
/** Locks the row until the transaction ends. */
export async function findQuotationToChange(tx: Tx, key: Key): Promise<Quotation | undefined> {
  const found = await on(tx).row<Stored>`select ${columns} from quotation where ${matches(key)} for update`;
  return found && quotationOf(found);
}
/** The draft or quotation that replaces this one or is to replace it. */
export async function findRevisionOf(tx: Tx, id: string): Promise<Quotation | undefined> {
  const found = await on(tx).row<Stored>`select ${columns} from quotation where revises = ${id}`;
  return found && quotationOf(found);
}

/** A quotation with all that it replaces or that replaces it, drafts too, the first one first. */
export const listRevisions = async (tx: Tx, id: string): Promise<Quotation[]> =>
  (
    await on(tx).rows<Stored>`
    with recursive former as (
      select id, revises from quotation where id = ${id}
      union all select quotation.id, quotation.revises from quotation join former on quotation.id = former.revises),
    chain as (
      select id from former where revises is null
      union all select quotation.id from quotation join chain on quotation.revises = chain.id)
    select ${columns} from quotation where id in (select id from chain) order by revision`
  ).map(quotationOf);

/** Newest first. */
export const listOfLead = async (tx: Tx, leadNumber: number, limit: number): Promise<Quotation[]> =>
  (
    await on(tx).rows<Stored>`
    select ${columns} from quotation where lead_number = ${leadNumber} order by serial desc limit ${limit}`
  ).map(quotationOf);
export const insertDraft = async (
  tx: Tx,
  draft: Pick<Quotation, 'id' | 'leadNumber' | 'buyerId' | 'revises' | 'revision'> & {
    readonly content: QuotationContent;
    readonly at: Date;
    readonly by: string;
  },
): Promise<number> =>
  (
    await on(tx).oneRow<{ serial: number }>`
    insert into quotation (id, lead_number, buyer_id, state, content, revises, revision, created_at, changed_at, changed_by)
    values (${draft.id}, ${draft.leadNumber}, ${draft.buyerId}, 'draft', ${JSON.stringify(draft.content)}::jsonb, ${draft.revises},
            ${draft.revision}, ${draft.at}, ${draft.at}, ${draft.by})
    returning serial`
  ).serial;

/** Stores the former content as a version and the new one in its place. */
export async function writeContent(
  tx: Tx,
  { id, version, buyerId }: Pick<Quotation, 'id' | 'version' | 'buyerId'>,
  content: QuotationContent,
  at: Date,
  by: string,
): Promise<void> {
  await on(tx).run`
    insert into quotation_version (quotation_id, version, content)
    select id, version, content from quotation where id = ${id}`;
  await on(tx).run`
    update quotation set content = ${JSON.stringify(content)}::jsonb, version = ${version + 1}, buyer_id = ${buyerId},
           changed_at = ${at}, changed_by = ${by}
     where id = ${id}`;
}
/** The content of a draft as it was at a version. */
export const contentAt = (tx: Tx, id: string, version: number): Promise<QuotationContent | undefined> =>
  on(tx).value<QuotationContent>`
    select content from quotation_version where quotation_id = ${id} and version = ${version}`;
export const deleteDraft = (tx: Tx, id: string): Promise<number> =>
  on(tx).changed`delete from quotation where id = ${id} and state = 'draft'`;

/** The buyer with this key, who is stored with their first quotation. */
export const buyerWith = async (
  tx: Tx,
  buyer: { readonly id: string; readonly key: string; readonly at: Date },
): Promise<string> =>
  (
    await on(tx).oneRow<{ id: string }>`
    insert into buyer (id, key, created_at) values (${buyer.id}, ${buyer.key}, ${buyer.at})
    on conflict (key) do update set key = excluded.key
    returning id`
  ).id;
export const buyerNumberOf = async (tx: Tx, id: string): Promise<number> =>
  (await on(tx).oneRow<{ number: number }>`select number from buyer where id = ${id}`).number;
/** Buyers whose quotations are all erased. */
export const deleteBuyersWithoutQuotation = (tx: Tx): Promise<number> =>
  on(tx).changed`delete from buyer where not exists (select from quotation where buyer_id = buyer.id)`;

/** The financial years with numbers, the newest first. */
export const listYears = (tx: Tx): Promise<string[]> =>
  on(tx).column<string>`
    select distinct financial_year from paper_series where kind = 'quotation' order by financial_year desc`;

/** Freezes a draft with its number, its document and its PDF. */
export async function writeIssued(
  tx: Tx,
  id: string,
  issued: {
    readonly document: QuotationDocument;
    readonly issuedAt: Date;
    readonly totalPaise: Paise;
    readonly pdf: PaperPdf;
    readonly at: Date;
    readonly by: string;
  },
): Promise<void> {
  const { document } = issued;
  await on(tx).run`delete from quotation_version where quotation_id = ${id}`;
  await on(tx).run`
    update quotation set state = 'issued', number = ${document.number}, issued_at = ${issued.issuedAt},
           valid_until = ${document.validUntil}, total_paise = ${issued.totalPaise},
           verify_code = ${document.verification.code}, document = ${JSON.stringify(document)}::jsonb,
           pdf_sha256 = ${issued.pdf.sha256}, changed_at = ${issued.at}, changed_by = ${issued.by}
     where id = ${id}`;
  await on(tx).run`insert into quotation_pdf (quotation_id, bytes) values (${id}, ${Buffer.from(issued.pdf.bytes)})`;
}
export const readPdf = (tx: Tx, id: string): Promise<Uint8Array | undefined> =>
  on(tx).value<Buffer>`select bytes from quotation_pdf where quotation_id = ${id}`;

/** Ends an issued quotation. */
export const writeState = (
  tx: Tx,
  id: string,
  change: { readonly state: QuotationState; readonly reason: string; readonly at: Date; readonly by: string },
): Promise<number> =>
  on(tx).changed`
    update quotation set state = ${change.state}, reason = ${change.reason}, closed_at = ${change.at},
           changed_at = ${change.at}, changed_by = ${change.by}
     where id = ${id}`;

/** Deletes drafts that nobody changed since; those of open revisions too. */
export const deleteDraftsBefore = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from quotation where state = 'draft' and changed_at < ${before}`;
/** Erases buyer, content and PDF of ended quotations; number, dates, total and the hash of the PDF stay. */
export const eraseEndedBefore = async (
  tx: Tx,
  { before, acceptedBefore, at }: { readonly before: Date; readonly acceptedBefore: Date; readonly at: Date },
): Promise<number> => {
  const erased = await on(tx).rows<{ id: string }>`
    update quotation set content = null, document = null, buyer_id = null, reason = '', erased_at = ${at}
     where erased_at is null and state <> 'draft'
       and case when state = 'accepted' then issued_at < ${acceptedBefore}
                else coalesce(closed_at, (valid_until + 1)::timestamp at time zone 'Asia/Kolkata') < ${before} end
    returning id`;
  if (erased.length > 0)
    await on(tx).run`delete from quotation_pdf where quotation_id = any(${erased.map(({ id }) => id)}::text[])`;
  return erased.length;
};
export const lockUnerased = (tx: Tx, serial: number): Promise<string | undefined> =>
  on(tx).value<string>`select id from quotation where serial = ${serial} and erased_at is null for share`;
export const lockedBuyerId = (tx: Tx, number: number): Promise<string | undefined> =>
  on(tx).value<string>`
    select id from buyer where number = ${number} and exists (select from quotation where buyer_id = buyer.id) for share`;
