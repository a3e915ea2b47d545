import type { Route } from './+types/manifest';
import { readSite } from '../../contract/public.ts';
import { cachedText } from './for-machines.ts';
import { readPage } from '../load.ts';

/** The web app manifest, for adding the site to a home screen. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { name } = await readPage(args, readSite);
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    name,
    short_name: name.split(' ')[0],
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: 'en',
    theme_color: '#1d2258',
    background_color: '#fdfaf5',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  return cachedText('application/manifest+json', JSON.stringify(manifest));
}
