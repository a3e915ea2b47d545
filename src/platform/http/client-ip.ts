import { isIPv4, isIPv6 } from 'node:net';

/** Loopback, for requests without a connection (a test, a page's own API call). */
const loopback = '127.0.0.1';

/**
 * The client's IP as limits count it. `forwarded`: the header X-Forwarded-For behind a trusted proxy; its last entry is
 * the proxy's own observation. An invalid entry counts as the connection's IP, so that no spelling gives a fresh limit.
 */
export function clientIpOf(forwarded: string | undefined, connection: string | undefined): string {
  const last = forwarded
    ?.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .at(-1);
  return (last && rateLimitIp(withoutPort(last))) ?? rateLimitIp(connection ?? loopback) ?? loopback;
}

/** Proxies write `[v6]:port`, `[v6]` and `v4:port`, some with quotes around it. */
function withoutPort(entry: string): string {
  const bare = entry.replace(/^"(.*)"$/, '$1');
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ?? bare;
}

/**
 * IPv4 in full (also when mapped into IPv6), IPv6 as its /64, which one household has; every spelling of an IP gives
 * the same result. Undefined for an invalid one.
 */
export function rateLimitIp(address: string): string | undefined {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address.replace(/%.*/, ''));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. The platform's URL normalizes dotted and short forms. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((part) => Number.parseInt(part, 16));
  const front = numbers(head);
  const back = numbers(tail ?? '');
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}
