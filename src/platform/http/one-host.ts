import { isIP } from 'node:net';
import { isThisMachine } from '#platform/operations/live-settings.ts';

/** The site's address and who is meant to see it. */
export interface SiteName {
  readonly appUrl: string;
  /** The settings name it; otherwise it is a guess for this machine. */
  readonly isAppUrlSet: boolean;
  readonly trustProxy: boolean;
  readonly demo: boolean;
  /** The demo is meant to be seen under any name. */
  readonly demoPublic: boolean;
}
/** `elsewhere`: the origin that a visitor under this name is led to. `foreign`: a name that this demo is not for. */
export type Verdict = 'own' | 'foreign' | { readonly elsewhere: string };
/** Tells by the headers Host and X-Forwarded-Host under which name a visitor came. */
export type HostRule = (host: string | undefined, forwarded?: string) => Verdict;

const maxNames = 200;

/** Cookies belong to one name: whoever signs in under another would come back from paying without a session. */
export function makeHostRule(site: SiteName): HostRule {
  const known = new Map<string, Verdict>();
  return (host, forwarded) => {
    const named = (site.trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined) || host;
    if (named === undefined) return 'own';
    let verdict = known.get(named);
    if (verdict === undefined) {
      verdict = judge(site, named);
      if (known.size >= maxNames) known.clear();
      known.set(named, verdict);
    }
    return verdict;
  };
}

function judge(site: SiteName, named: string): Verdict {
  const address = `http://${named}`;
  if (!URL.canParse(address)) return 'foreign';
  const [asked, own] = [new URL(address), new URL(site.appUrl)];
  if (asked.hostname === own.hostname) return 'own';
  const isHere = isThisMachine(asked.hostname);
  if (site.demo && !site.demoPublic && !isHere) return 'foreign';
  if (site.demoPublic && !site.isAppUrlSet && !isHere) return 'own';
  if (!site.demo && isInternal(asked.hostname)) return 'own';
  // On one machine the port that the visitor reached may be forwarded from another one.
  if (isHere && isThisMachine(own.hostname)) return { elsewhere: `${own.protocol}//${own.hostname}${portOf(asked)}` };
  return { elsewhere: own.origin };
}
const portOf = ({ port }: URL): string => (port === '' ? '' : `:${port}`);

/** What no visitor types: a proxy that does not pass their host on puts such a name there. */
function isInternal(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 4)
    return isThisMachine(hostname) || /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(bare);
  if (isIP(bare) === 6) return isThisMachine(hostname) || /^(f[cd]|fe[89ab])/.test(bare);
  return !hostname.includes('.') || /\.(local|internal|localhost)$/.test(hostname);
}
