import { gstinFault, normalizeGstin } from '#kit/money/gst.ts';
import type { Issuer } from '#kit/issuer.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import { readContactLines, readIssuer, readSite } from '#features/content/actions/read-content.ts';

export interface Seller {
  readonly issuer: Issuer;
  readonly contactLines: readonly string[];
  readonly gstin: string;
}
/** The company with its GSTIN; undefined without a valid one. */
export async function readSeller(ctx: ContentContext, language: 'en' | 'hi'): Promise<Seller | undefined> {
  const { registrations } = await readSite(ctx, language);
  const gstin = normalizeGstin(registrations.find(({ term }) => term === 'GSTIN')?.value ?? '');
  if (gstinFault(gstin)) return undefined;
  return { issuer: await readIssuer(ctx, language), contactLines: await readContactLines(ctx, language), gstin };
}
