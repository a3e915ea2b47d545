import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Context, Log } from '#kit/context.ts';
import { secondMs } from '#kit/time.ts';
import type { Reading } from './reading.ts';
import { StartupError } from './config.ts';

/** A pool of connections, as far as it is counted. */
export interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}
export interface Metrics {
  /** Counts each request of the log. */
  withRequests(log: Log): Log;
  /** A vendor whose calls are counted with their results; everything else of it is as it was. */
  withCalls<Port extends object>(vendor: string, port: Port): Port;
  watchPools(pools: Readonly<Record<string, CountedPool>>): void;
  watchGateways(gateways: readonly { readonly name: string; isDown(): boolean }[]): void;
  /** Numbers of the database, read when they are asked for, at most every 15 seconds. */
  watchDatabase<Ctx extends Context>(readings: readonly Reading<Ctx>[], ctx: Ctx): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  /** The names of all metrics. */
  names(): string[];
}

const readAtMostEveryMs = 15 * secondMs;
/** The most areas, which are first parts of routes; routes are ours, so that this many are never reached. */
const mostAreas = 60;
const requestSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const vendorSeconds = [0.25, 1, 3, 10];

/** What kind of route: each kind has a histogram. */
function kindOf(route: string): string {
  if (route === 'page') return 'page';
  if (route.startsWith('/api/desk')) return 'desk';
  return route.includes('webhook') ? 'webhook' : 'call';
}
/** The first part of a route's path behind `/api`, of the desk's the first two: `payment`, `desk/leads`. */
export function areaOf(route: string): string {
  const [first = '', second = ''] = route
    .replace(/^\/api\//, '/')
    .split('/')
    .filter((part) => part !== '' && part !== '*');
  if (first === 'desk' && second !== '' && !second.startsWith(':')) return `desk/${second}`;
  return first.startsWith(':') || first === '' ? 'other' : first;
}

/** The metrics of this process. No label is a name, number, address or id of a person or record. */
export function makeMetrics(now: () => number = () => performance.now()): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'saral_requests_total',
    help: 'Answered requests by part of the site and class of the status',
    labelNames: ['area', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'saral_request_seconds',
    help: 'Time until the answer, by kind: page, call, desk, webhook',
    labelNames: ['kind'],
    buckets: requestSeconds,
    registers,
  });
  const calls = new Counter({
    name: 'saral_vendor_calls_total',
    help: 'Calls to a vendor by result: ok, refused (it answered no) or failed (no certain answer)',
    labelNames: ['vendor', 'result'],
    registers,
  });
  const callDuration = new Histogram({
    name: 'saral_vendor_call_seconds',
    help: 'Time of a call to a vendor',
    labelNames: ['vendor'],
    buckets: vendorSeconds,
    registers,
  });
  const isRead = new Gauge({
    name: 'saral_database_read',
    help: '1 when the numbers of the database were read for this answer or within the last 15 s, 0 when they could not be',
    registers,
  });
  const areas = new Set<string>();
  const boundedArea = (route: string): string => {
    const area = areaOf(route);
    if (!areas.has(area) && areas.size >= mostAreas) return 'other';
    areas.add(area);
    return area;
  };
  const recordCall = (vendor: string, began: number, result: string): void => {
    calls.inc({ vendor, result });
    callDuration.observe({ vendor }, (now() - began) / secondMs);
  };
  let readDatabase: (() => Promise<void>) | undefined;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    if (!readDatabase || now() - readAt < readAtMostEveryMs) return;
    // Concurrent questions share one reading.
    reading ??= readDatabase().finally(() => (reading = undefined));
    await reading;
  };

  return {
    withRequests: (log) => ({
      ...log,
      info(what, facts) {
        log.info(what, facts);
        if (what !== 'request') return;
        const route = String(facts?.['route'] ?? 'other');
        requests.inc({ area: boundedArea(route), status: `${Math.floor(Number(facts?.['status']) / 100)}xx` });
        duration.observe({ kind: kindOf(route) }, Number(facts?.['ms']) / secondMs);
      },
    }),
    withCalls: (vendor, port) =>
      new Proxy(port, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]): unknown => {
            const began = now();
            const answer: unknown = Reflect.apply(value, target, args);
            if (!(answer instanceof Promise)) return answer;
            return answer.then(
              (result: unknown) => {
                recordCall(vendor, began, resultOf(result));
                return result;
              },
              (error: unknown) => {
                recordCall(vendor, began, 'failed');
                throw error;
              },
            );
          };
        },
      }),
    watchPools(pools) {
      const gauge = new Gauge({
        name: 'saral_pool_connections',
        help: 'Connections to the database by pool: open, idle, and requests that wait for one',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
            gauge.set({ pool, state: 'open' }, totalCount);
            gauge.set({ pool, state: 'idle' }, idleCount);
            gauge.set({ pool, state: 'waiting' }, waitingCount);
          }
        },
      });
    },
    watchGateways(gateways) {
      const gauge = new Gauge({
        name: 'saral_gateway_down',
        help: '1 while five calls in a row had no answer from the payment gateway',
        labelNames: ['gateway'],
        registers,
        collect() {
          for (const gateway of gateways) gauge.set({ gateway: gateway.name }, gateway.isDown() ? 1 : 0);
        },
      });
    },
    watchDatabase(readings, ctx) {
      const gauges = new Map(
        readings
          .flatMap((each) => each.gauges)
          .map(({ name, help, label }) => [
            name,
            { label, gauge: new Gauge({ name, help, labelNames: label ? [label] : [], registers }) },
          ]),
      );
      const clear = (): void => {
        for (const { label, gauge } of gauges.values())
          if (label) gauge.reset();
          else gauge.remove();
      };
      clear();
      readDatabase = async () => {
        try {
          const values = [];
          // One after the other: a scrape takes one connection.
          for (const each of readings) values.push(...Object.entries(await each.read(ctx)));
          clear();
          for (const [name, found] of values) {
            const known = gauges.get(name);
            for (const { of, value } of found)
              if (known?.label && of !== undefined) known.gauge.set({ [known.label]: of }, value);
              else known?.gauge.set(value);
          }
          isRead.set(1);
        } catch (error) {
          ctx.log.error('the metrics of the database could not be read', error);
          // Numbers of before would hide that.
          clear();
          isRead.set(0);
        }
        readAt = now();
      };
    },
    async text() {
      await read();
      return registry.metrics();
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}

/** The metrics' label of a `Result`: after a refusal whose code says unreachable, what happened is unknown. */
function resultOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok === true) return 'ok';
  const code = (answer as { refusal?: { code?: unknown } }).refusal?.code;
  return typeof code === 'string' && /unreachable|busy/.test(code) ? 'failed' : 'refused';
}

/**
 * Answers `GET /metrics` and nothing else.
 * @throws StartupError when the port is taken
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  at: { readonly port: number; readonly host: string },
): Promise<Server> {
  const http = createServer({ headersTimeout: 5000, requestTimeout: 5000, maxHeaderSize: 8 * 1024 }, (req, res) => {
    if (req.method !== 'GET' || req.url?.split('?', 1)[0] !== '/metrics') {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  http.maxConnections = 20;
  await new Promise<void>((done, fail) => {
    http.once('error', fail);
    http.listen(at.port, at.host, done);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'EADDRINUSE'
        ? `METRICS_PORT ${at.port} is taken; each instance on a machine needs its own`
        : `METRICS_HOST=${at.host} METRICS_PORT=${at.port} can't be listened on (${error.code})`,
    );
  });
  return http;
}
