import type { Issuer } from '#kit/issuer.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import { readContactLines, readGstin, readIssuer } from '#features/content/actions/read-content.ts';

export interface Seller {
  readonly issuer: Issuer;
  readonly contactLines: readonly string[];
  readonly gstin: string;
}
/** The company with its GSTIN; undefined without a valid one. */
export async function readSeller(ctx: ContentContext, language: 'en' | 'hi'): Promise<Seller | undefined> {
  const gstin = await readGstin(ctx);
  if (gstin === undefined) return undefined;
  return { issuer: await readIssuer(ctx, language), contactLines: await readContactLines(ctx, language), gstin };
}
