import { Agent, request } from 'node:http';
import { seededRandom } from '#test/seed.ts';
import { type Answer, type Call, caller, pause } from '../faults/call.ts';
import type { Journal } from '../faults/ask.ts';
import { clientAddresses } from './nodes.ts';

/** Measures how long no write was acknowledged. */
export interface WriteWatch {
  /** Calls, and notes each write that was acknowledged. */
  readonly call: Call;
  /** Since the last call of this. @returns the ms of the longest gap between two acknowledged writes */
  longestGapMs(): number;
  /** Resolves at the next acknowledged write. */
  next(withinMs: number): Promise<void>;
  acknowledged(): number;
  /** Since the last call of this: how often writes were answered with each failure of the site. */
  failures(): Readonly<Record<string, number>>;
}
/** Status and code of an answer, as `503 http/not-known`. */
export const outcomeOf = (status: number, text: string): string =>
  [status, /"code":"([a-z/-]+)"/.exec(text)?.[1] ?? ''].join(' ').trim();
/** `503 http/not-known 3 times` for each. */
export const counted = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(([answer, count]) => `${answer} ${count === 1 ? 'once' : `${count} times`}`)
    .join(', ');
export function watchWrites(url: string): WriteWatch {
  const { call } = caller(url, 30_000);
  let last = performance.now();
  let longest = 0;
  let count = 0;
  let failures: Record<string, number> = {};
  return {
    async call(path, sent = {}) {
      const answer = await call(path, sent);
      if (answer.status >= 500 && (sent.json !== undefined || sent.form !== undefined)) {
        const what = outcomeOf(answer.status, answer.text);
        failures[what] = (failures[what] ?? 0) + 1;
      }
      // The instance died while it answered.
      if (isBrokenOff(answer)) throw new Error(`the balancer answered ${answer.status}`);
      const isWrite = sent.json !== undefined && [200, 201, 202].includes(answer.status);
      // 202 of verify-payment: nothing was written.
      if (isWrite && !(answer.status === 202 && path.includes('verify')) && !path.includes('get-applications')) {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
        count++;
      }
      return answer;
    },
    longestGapMs() {
      const found = Math.max(longest, performance.now() - last);
      longest = 0;
      return found;
    },
    async next(withinMs) {
      const before = count;
      for (const until = performance.now() + withinMs; count === before; await pause(50))
        if (performance.now() > until) throw new Error(`no write was acknowledged within ${withinMs / 1000} s`);
    },
    acknowledged: () => count,
    failures() {
      const found = failures;
      failures = {};
      return found;
    },
  };
}

const isBrokenOff = ({ status }: Answer): boolean => [502, 504].includes(status);

/** A lead that was answered 201. */
export interface LeadAnswer {
  readonly phone: string;
  readonly reference: string;
}
/** Visitors with separate addresses who leave their number, and repeat it until it is answered. */
export function startEnquirers(input: {
  readonly url: string;
  readonly journal: Journal;
  readonly seed: number;
  readonly everyMs: number;
}): { readonly leads: readonly LeadAnswer[]; finish(): Promise<void> } {
  const random = seededRandom(input.seed);
  const leads: LeadAnswer[] = [];
  let isEnding = false;
  const underWay = new Set<Promise<void>>();
  let number = 0;
  const send = async (): Promise<void> => {
    const phone = `98${String(random.below(1e8)).padStart(8, '0')}`;
    const from = clientAddresses[number++ % clientAddresses.length]!;
    for (const until = Date.now() + 90_000; Date.now() < until; await pause(300 + random.below(700))) {
      const answer = await postFrom(from, `${input.url}/api/contact/submit`, { name: 'Asha Kumari', phone }).catch(
        () => undefined,
      );
      input.journal.calls[answer === undefined ? 'unknown' : answer.status === 201 ? 'ok' : 'refused']++;
      if (answer?.status === 201) {
        leads.push({ phone, reference: (JSON.parse(answer.text) as { reference: string }).reference });
        return;
      }
      if (answer && answer.status !== 503 && !isBrokenOff(answer))
        return void input.journal.wrong.push(`a lead was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
  };
  const sending = (async () => {
    while (!isEnding) {
      const one: Promise<void> = send().finally(() => underWay.delete(one));
      underWay.add(one);
      await pause(input.everyMs);
    }
  })();
  return {
    leads,
    async finish() {
      isEnding = true;
      await sending;
      await Promise.all(underWay);
    },
  };
}

const agent = new Agent({ keepAlive: false });
const postFrom = (localAddress: string, url: string, body: unknown): Promise<Answer> =>
  new Promise((done, fail) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(url, { agent, localAddress, method: 'POST', headers, timeout: 30_000 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', fail);
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.on('error', fail).on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(text);
  });

/** Pages that visitors read the whole time: one that is cached, and one that asks the database. */
export interface ReadWatch {
  /** Since the last call of this. */
  taken(): {
    readonly reads: number;
    readonly failed: number;
    /** How often each failure was met: a status, or the error of the connection. */
    readonly failures: Readonly<Record<string, number>>;
    readonly slowestMs: number;
  };
  finish(): Promise<void>;
}
export function watchReads(
  url: string,
  paths: readonly { readonly path: string; readonly cookie?: string }[],
): ReadWatch {
  const { call, end } = caller(url, 30_000);
  let [reads, failed, slowestMs] = [0, 0, 0];
  let failures: Record<string, number> = {};
  let isEnding = false;
  const reading = paths.map(async ({ path, cookie }) => {
    while (!isEnding) {
      const began = performance.now();
      const outcome = await call(path, cookie === undefined ? {} : { cookie }).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      reads++;
      if (outcome === '200') slowestMs = Math.max(slowestMs, performance.now() - began);
      else {
        failed++;
        failures[`${path} ${outcome}`] = (failures[`${path} ${outcome}`] ?? 0) + 1;
      }
      await pause(200);
    }
  });
  return {
    taken() {
      const found = { reads, failed, failures, slowestMs };
      [reads, failed, slowestMs] = [0, 0, 0];
      failures = {};
      return found;
    },
    async finish() {
      isEnding = true;
      await Promise.all(reading);
      end();
    },
  };
}
