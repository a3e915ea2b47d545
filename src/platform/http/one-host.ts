import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { isThisMachine } from '#platform/operations/live-settings.ts';

/** The site's URL and its intended visitors. */
export interface SiteName {
  readonly appUrl: string;
  /** True when APP_URL is set; otherwise it is a guess for this machine. */
  readonly isAppUrlSet: boolean;
  readonly trustProxy: boolean;
  readonly demo: boolean;
  /** The demo may be visited under any host name. */
  readonly demoPublic: boolean;
}
/** `elsewhere`: the origin to redirect to. `foreign`: a host name that this demo does not serve. */
export type Verdict = 'own' | 'foreign' | { readonly elsewhere: string };
/** Judges the host name of a request by its headers Host and X-Forwarded-Host. */
export type HostRule = (host: string | undefined, forwarded?: string) => Verdict;

/** Two Host headers: the platform takes the first, a proxy perhaps the other. */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Cookies belong to one host: a visitor who signs in under another one would return from paying without a session. */
export function makeHostRule(site: SiteName): HostRule {
  const known = new LRUCache<string, Verdict>({ max: 200 });
  return (host, forwarded) => {
    const hostName = (site.trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined) || host;
    if (hostName === undefined) return 'own';
    let verdict = known.get(hostName);
    if (verdict === undefined) {
      verdict = judge(site, hostName);
      known.set(hostName, verdict);
    }
    return verdict;
  };
}

function judge(site: SiteName, hostName: string): Verdict {
  const url = `http://${hostName}`;
  if (!URL.canParse(url)) return 'foreign';
  const [requested, own] = [new URL(url), new URL(site.appUrl)];
  if (requested.hostname === own.hostname) return 'own';
  const isHere = isThisMachine(requested.hostname);
  if (site.demo && !site.demoPublic && !isHere) return 'foreign';
  if (site.demoPublic && !site.isAppUrlSet && !isHere) return 'own';
  if (!site.demo && isInternal(requested.hostname)) return 'own';
  // On one machine the visitor's port may be forwarded from another one.
  if (isHere && isThisMachine(own.hostname))
    return { elsewhere: `${own.protocol}//${own.hostname}${portOf(requested)}` };
  return { elsewhere: own.origin };
}
const portOf = ({ port }: URL): string => (port === '' ? '' : `:${port}`);

/** Host names that visitors never type: a proxy that does not pass the visitor's host on sends such a name. */
function isInternal(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 4)
    return isThisMachine(hostname) || /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(bare);
  if (isIP(bare) === 6) return isThisMachine(hostname) || /^(f[cd]|fe[89ab])/.test(bare);
  return !hostname.includes('.') || /\.(local|internal|localhost)$/.test(hostname);
}
