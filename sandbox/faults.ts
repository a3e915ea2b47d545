import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#kit/time.ts';

export const faultKinds = [
  /** Refuse before any effect. */
  '500',
  '429',
  '401',
  /** A call with the same key is under way. */
  '409',
  /** Refuse permanently, as the vendor does when the balance is too low for a refund. */
  '400',
  /** Never answer and have no effect. */
  'hang',
  /** Take effect, then fail to report it. */
  '500-after-effect',
  'timeout-after-effect',
  'half-body',
  /** Take effect and answer late. */
  'slow',
] as const;
export interface Fault {
  /** A regular expression over `METHOD /path`, without the mount's prefix and the query. */
  readonly path: string;
  readonly kind: (typeof faultKinds)[number];
  /** How many calls it affects; default one. */
  readonly count?: number | undefined;
  /** Delay of a `slow` answer. */
  readonly delayMs?: number | undefined;
}

const hangMs = 30 * secondMs;
const earlyAnswers: Partial<Record<Fault['kind'], () => Response>> = {
  '500': () => new Response('Internal Server Error', { status: 500 }),
  '429': () =>
    Response.json({ success: false, message: 'Too many requests' }, { status: 429, headers: { 'retry-after': '1' } }),
  '401': () => Response.json({ error: 'Invalid token' }, { status: 401 }),
  '409': () =>
    Response.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Request in progress' } }, { status: 409 }),
  '400': () => Response.json({ success: false, message: 'Insufficient balance.' }, { status: 400 }),
};

/** Faults set up by a test; each affects the next calls that match it. */
export function makeFaults() {
  let armed: { fault: Fault; pattern: RegExp; remaining: number }[] = [];
  return {
    add(fault: Fault): void {
      armed.push({ fault, pattern: new RegExp(fault.path), remaining: fault.count ?? 1 });
    },
    clear(): void {
      armed = [];
    },
    armed: (): Fault[] => armed.map(({ fault, remaining }) => ({ ...fault, count: remaining })),
    /** Answers a call under the first fault that matches it, if any. */
    async serve(request: Request, basePath: string, answer: () => Promise<Response>): Promise<Response> {
      const call = `${request.method} ${new URL(request.url).pathname.slice(basePath.length)}`;
      // The controls stay reachable under any fault.
      const match = call.includes(' /control/') ? undefined : armed.find(({ pattern }) => pattern.test(call));
      if (!match) return answer();
      if (--match.remaining <= 0) armed = armed.filter((entry) => entry !== match);
      if (match.fault.kind === 'hang') return hang(request.signal);
      return earlyAnswers[match.fault.kind]?.() ?? applyFault(match.fault, request.signal, await answer());
    },
  };
}
export type Faults = ReturnType<typeof makeFaults>;

async function applyFault(fault: Fault, signal: AbortSignal, response: Response): Promise<Response> {
  if (fault.kind === 'slow') {
    await pause(fault.delayMs ?? 2 * secondMs);
    return response;
  }
  if (fault.kind === 'half-body') {
    const text = await response.text();
    return new Response(text.slice(0, Math.floor(text.length / 2)), response);
  }
  if (fault.kind === 'timeout-after-effect') return hang(signal);
  return new Response('Internal Server Error', { status: 500 });
}

async function hang(signal: AbortSignal): Promise<Response> {
  await pause(hangMs, undefined, { signal }).catch(() => undefined);
  return new Response('Gateway Timeout', { status: 504 });
}
