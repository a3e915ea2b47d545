import { STATUS_CODES } from 'node:http';
import type { $ZodIssue } from 'zod/v4/core';
import type { Problem, RefusalAnswer } from '#kit/endpoint.ts';
import type { Refusal } from '#kit/result.ts';
import type { ServerContext } from './context.ts';

/** Why a call is not answered, before it has a form on the wire. */
export interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Sent beside the code and the message. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Whole seconds. */
  readonly retryAfterS?: number | undefined;
}

export const refuseWith = (
  status: number,
  code: string,
  message: string,
  { facts, retryAfterS }: { readonly facts?: Refused['facts']; readonly retryAfterS?: number | undefined } = {},
): Refused => ({
  ok: false,
  status,
  code,
  message,
  ...(facts ? { facts } : {}),
  ...(retryAfterS === undefined ? {} : { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) }),
});

/** A refusal with its status and message from its contract. */
export function refused(known: Readonly<Record<string, RefusalAnswer>>, refusal: Refusal): Refused {
  const { code, retryAfterS, facts, fields, changes } = refusal;
  const found = known[code];
  if (!found) throw new Error(`no status for the refusal ${code}`);
  const [status, message] = found;
  const about = { ...facts, ...(changes ? { changes } : {}) };
  return refuseWith(status, code, typeof message === 'string' ? message : message(about), {
    facts: { ...about, ...(fields ? { errors: fields } : {}) },
    retryAfterS,
  });
}

/** Names each invalid field. A schema's own message is the reason's key; otherwise missing, unknown or invalid. */
export function invalid(issues: readonly $ZodIssue[]): Refused {
  const errors = issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: path ? `${path}.${key}` : key, reason: 'unknown' }));
    const reason = issue.code === 'invalid_type' && issue.input === undefined ? 'missing' : issue.message;
    return [{ field: path, reason: /^[a-z-]+$/.test(reason) ? reason : 'invalid' }];
  });
  const names = [...new Set(errors.map((error) => error.field || 'body'))].slice(0, 20).join(', ');
  return refuseWith(422, 'http/fields', `Check these fields: ${names}.`, { facts: { errors: errors.slice(0, 100) } });
}

export const problemOf = ({ status, code, message, facts }: Refused, requestId: string): Problem => ({
  ...facts,
  type: `urn:problem:${code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  message,
  requestId,
});

/** Answers as problem+json. */
export function sendRefused(c: ServerContext, refusal: Refused): Response {
  if (refusal.retryAfterS !== undefined) c.header('retry-after', String(refusal.retryAfterS));
  c.set('problem', refusal.code);
  c.header('cache-control', 'no-store');
  const body = JSON.stringify(problemOf(refusal, c.get('visit').requestId));
  return c.body(body, refusal.status as 400, { 'content-type': 'application/problem+json' });
}

export const problem = (
  c: ServerContext,
  status: number,
  code: string,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): Response => sendRefused(c, refuseWith(status, code, message, { facts }));
