import type { Route } from './+types/robots';
import { readSite } from '../contract.ts';
import { cachedText } from './for-machines.ts';
import { readPage } from './load.ts';

/** Nothing to index: API, sandboxes of the demo, and personal pages. */
const closed = [
  '/api/',
  '/sandbox/',
  '/language/',
  '/ApplyNow/',
  '/userDashboard',
  '/userName',
  '/application',
  '/thank-you',
  '/payment-success',
  '/error',
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
