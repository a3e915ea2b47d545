import type { Language } from '../model.ts';
import type { ContentContext } from './context.ts';
import { readSite } from './read-content.ts';

export type NamesContext = ContentContext & { readonly config: { readonly appUrl: string } };
export type CompanyNames = Readonly<Record<Language, string>>;

/**
 * The company's name for messages. If the content is unreadable it is the site's host, so that messages can still be
 * sent.
 */
export async function companyNames(ctx: NamesContext): Promise<CompanyNames> {
  try {
    return { en: (await readSite(ctx, 'en')).name, hi: (await readSite(ctx, 'hi')).name };
  } catch (error) {
    ctx.log.error("messages name the site's host: the content can't be read", error);
    const { hostname } = new URL(ctx.config.appUrl);
    return { en: hostname, hi: hostname };
  }
}
