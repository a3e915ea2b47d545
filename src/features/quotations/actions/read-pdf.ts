import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { Quotation } from '../model.ts';
import { findQuotation, readPdf } from '../store/quotations.ts';

type PdfContext = Pick<Context, 'db' | 'lastingHash' | 'keyedHash'>;

/** 128 bits that nobody can guess; the same for a quotation at all times, so that no key is stored. */
const linkKey = async (ctx: PdfContext, id: string): Promise<string> =>
  (await ctx.lastingHash('quotations/link', id)).slice(0, 32);

/** The path of an issued quotation's PDF, for its buyer; its key is secret. */
export const pdfPath = async (ctx: PdfContext, { id, serial }: Pick<Quotation, 'id' | 'serial'>): Promise<string> =>
  `/api/quotations/${serial}-${await linkKey(ctx, id)}/quotation.pdf`;

/** The stored PDF of a link, byte for byte. The link of a cancelled or erased quotation ends. */
export async function readLinkedPdf(
  ctx: PdfContext,
  link: string,
): Promise<Result<{ readonly bytes: Uint8Array; readonly number: string }, 'quotations/no-link'>> {
  const [, serial = '', key = ''] = /^([1-9]\d{0,8})-([0-9a-f]{32})$/.exec(link) ?? [];
  if (serial === '') return refuse('quotations/no-link');
  const quotation = await findQuotation(ctx.db, { serial: Number(serial) });
  if (!quotation || quotation.number === null || quotation.state === 'cancelled') return refuse('quotations/no-link');
  // Hashes are compared, so that the time of the comparison tells nothing about the key.
  const [given, expected] = [key, await linkKey(ctx, quotation.id)].map((text) =>
    ctx.keyedHash('quotations/link-check', text),
  );
  if (given !== expected) return refuse('quotations/no-link');
  const bytes = await readPdf(ctx.db, quotation.id);
  return bytes ? ok({ bytes, number: quotation.number }) : refuse('quotations/no-link');
}
