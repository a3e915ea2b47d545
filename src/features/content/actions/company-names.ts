import type { Language } from '../model/content.ts';
import { isMessageName } from '../model/message-name.ts';
import type { ContentContext } from './context.ts';
import { readSite } from './read-content.ts';

export type NamesContext = ContentContext & { readonly config: { readonly appUrl: string } };
export type CompanyNames = Readonly<Record<Language, string>>;

/**
 * The company's name for messages. If the content is unreadable, or a message may not carry the name, it is the
 * site's host, so that messages can still be sent.
 */
export async function companyNames(ctx: NamesContext): Promise<CompanyNames> {
  const { hostname } = new URL(ctx.config.appUrl);
  const nameIn = async (language: Language): Promise<string> => {
    const { name } = await readSite(ctx, language);
    if (isMessageName(name)) return name;
    ctx.log.warn("messages name the site's host: the company's name can't be in a message", { language });
    return hostname;
  };
  try {
    return { en: await nameIn('en'), hi: await nameIn('hi') };
  } catch (error) {
    ctx.log.error("messages name the site's host: the content can't be read", error);
    return { en: hostname, hi: hostname };
  }
}
