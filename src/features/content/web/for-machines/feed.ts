import type { Route } from './+types/feed';
import { readCompany, readPosts, readSite } from '../../contract/public.ts';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { escapeXml, cachedText } from './for-machines.ts';
import { readPage } from '../load.ts';
import { words } from '../words.ts';

/** The Atom feed of posts, newest first. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const [{ appUrl, name }, { changedAt }, posts] = await Promise.all([
    readPage(args, readSite),
    readPage(args, readCompany),
    readPage(args, readPosts),
  ]);
  const language = languageOf(new URL(args.request.url).pathname);
  const at = (day: string): string => `${day}T00:00:00+05:30`;
  const changed = posts.map((post) => post.modified).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  const entries = posts.map((card) => {
    const address = escapeXml(appUrl + paths.post(language, card.id));
    return `<entry><id>${address}</id><link href="${address}"/><title>${escapeXml(card.title)}</title><published>${at(card.published)}</published><updated>${card.modified}</updated><summary>${escapeXml(card.excerpt)}</summary></entry>`;
  });
  const blog = escapeXml(appUrl + paths.blog(language));
  const self = escapeXml(appUrl + (language === 'hi' ? '/hi/feed.xml' : '/feed.xml'));
  return cachedText(
    'application/atom+xml',
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${blog}</id><title>${escapeXml(`${words[language].blogTitle} | ${name}`)}</title><link href="${blog}"/><link rel="self" type="application/atom+xml" href="${self}"/><updated>${changed ?? changedAt}</updated><author><name>${escapeXml(name)}</name></author>${entries.join('')}</feed>
`,
  );
}
