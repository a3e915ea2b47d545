import type { Route } from './+types/security';
import { readSite } from '../../contract/public.ts';
import { dayMs } from '#kit/time.ts';
import { readPage } from '../load.ts';

/** Where to report a security problem (RFC 9116). It must not outlive its date, so it is not cached. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { appUrl, email } = await readPage(args, readSite);
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(Date.now() + 180 * dayMs).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${appUrl}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
