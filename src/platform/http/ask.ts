import type { Ask } from '#kit/ask.ts';
import type { Log } from '#kit/context.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { CommitUnknown } from '#platform/database/pool/commits.ts';
import { SessionEnded } from '#kit/session-ended.ts';
import { ObjectsUnavailable } from '#platform/operations/objects/objects.ts';
import type { Asked } from './context.ts';
import type { Caller } from './decide.ts';
import { problemOf, type Refused, refuseWith } from './problem.ts';
import type { Route } from './serve.ts';
import { isUnavailable } from './unavailable.ts';

/** For whom a page is rendered. */
export type Visitor = Omit<Asked, 'params' | 'search'>;

/** How pages ask the endpoints in this process: what a request over HTTP is refused, they are refused too. */
export function makeAsk(routes: readonly Route[], caller: Caller): (visitor: Visitor) => Ask {
  const byCall = new Map(routes.map((route) => [nameOf(route.endpoint), route]));
  return (visitor) =>
    async (endpoint, { params = {}, search = new URLSearchParams(), body, isAnonymous = false } = {}) => {
      const { requestId } = visitor.visit;
      const asked = { ...visitor, params, search, body, ...(isAnonymous ? { cookie: undefined } : {}) };
      const decision = await Promise.resolve(byCall.get(nameOf(endpoint))?.ask(caller, asked) ?? noSuchCall).catch(
        (error: unknown) => failureOf(error, caller.log, { requestId, route: endpoint.path }),
      );
      if (decision instanceof Response) throw new Error(`${endpoint.path} answers with a file`);
      const { status } = decision;
      if (decision.ok) return { ok: true, status, value: decision.value };
      const { retryAfterS } = decision;
      return { ok: false, status, problem: problemOf(decision, requestId), retryAfterS };
    };
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

export const noSuchCall = refuseWith(404, 'http/unknown-call', 'There is no such endpoint.');

const notKnown = 'We do not know yet whether this was saved. Send the same again in a few seconds: it is saved once.';
/** Seconds to wait after a transient failure. */
export const retryAfterS = 5;
/** Logs why a call failed; the caller learns only whether to try again. */
export function failureOf(error: unknown, log: Log, about: Readonly<Record<string, string>>): Refused {
  if (isUnavailable(error)) {
    log.error(error instanceof ObjectsUnavailable ? 'object store is away' : 'database is away', error, about);
    if (error instanceof CommitUnknown) return refuseWith(503, 'http/not-known', notKnown, { retryAfterS });
    const message = 'A part of the service is down. Try again in a few seconds.';
    return refuseWith(503, 'http/unavailable', message, { retryAfterS });
  }
  if (error instanceof SessionEnded) return refuseWith(401, 'http/no-session', 'Log in first.');
  log.error('request failed', error, about);
  return refuseWith(500, 'http/failed', 'Something went wrong on our side. Nothing you typed is lost; try again.');
}
