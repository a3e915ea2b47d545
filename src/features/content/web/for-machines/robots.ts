import type { Route } from './+types/robots';
import { pages } from '#pages.ts';
import { readSite } from '../../contract/public.ts';
import { cachedText } from './for-machines.ts';
import { readPage } from '../load.ts';

/** Nothing to index: API, sandboxes of the demo, and personal pages. */
const closed = [
  '/desk',
  '/api/',
  '/sandbox/',
  '/language/',
  ...Object.values(pages).flatMap(({ path, search }) => (search === 'closed' ? [path.replace(/:.*/, '')] : [])),
];

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { appUrl } = await readPage(args, readSite);
  const lines = [
    'User-agent: *',
    ...closed.map((text) => `Disallow: ${text}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ];
  return cachedText('text/plain', lines.join('\n'));
}
