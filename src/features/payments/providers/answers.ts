import type { Fetched } from '#platform/http/fetch.ts';
import type { GatewayRefusal } from './port.ts';

/** What the status of a gateway's answer refuses; undefined when the call succeeded. */
export function refusalOf(fetched: Fetched): GatewayRefusal | undefined {
  if (!fetched.ok) return 'gateway/unreachable';
  const { status } = fetched;
  if (status === 404) return 'gateway/unknown';
  // The effect of these is unknown, also of a redirect, which is never followed, and of 401 after a fresh token.
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) return 'gateway/unreachable';
  if ([401, 408, 425, 429].includes(status)) return 'gateway/unreachable';
  return status >= 400 ? 'gateway/refused' : undefined;
}

/** The JSON of an answer; undefined when it is cut off or no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
