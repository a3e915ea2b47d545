import { STATUS_CODES } from 'node:http';
import type { $ZodIssue } from 'zod/v4/core';
import type { Problem, RefusalAnswer } from '#kit/endpoint.ts';
import type { ServerContext } from './context.ts';
import type { Refusal } from '#kit/result.ts';

/** Answers with a refusal's status and message from its contract. */
export function refused(c: ServerContext, known: Readonly<Record<string, RefusalAnswer>>, refusal: Refusal): Response {
  const found = known[refusal.code];
  if (!found) throw new Error(`no status for the refusal ${refusal.code}`);
  if (refusal.retryAfterS !== undefined) c.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfterS))));
  const [status, message] = found;
  const facts = { ...refusal.facts, ...(refusal.changes ? { changes: refusal.changes } : {}) };
  return problem(c, status, refusal.code, typeof message === 'string' ? message : message(facts), {
    ...facts,
    ...(refusal.fields ? { errors: refusal.fields } : {}),
  });
}

/** Names each invalid field. A schema's own message is the reason's key; otherwise missing, unknown or invalid. */
export function invalid(c: ServerContext, issues: readonly $ZodIssue[]): Response {
  const errors = issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: path ? `${path}.${key}` : key, reason: 'unknown' }));
    const reason = issue.code === 'invalid_type' && issue.input === undefined ? 'missing' : issue.message;
    return [{ field: path, reason: /^[a-z-]+$/.test(reason) ? reason : 'invalid' }];
  });
  const names = [...new Set(errors.map((error) => error.field || 'body'))].slice(0, 20).join(', ');
  return problem(c, 422, 'http/fields', `Check these fields: ${names}.`, { errors: errors.slice(0, 100) });
}

export function problem(
  c: ServerContext,
  status: number,
  code: string,
  message: string,
  facts: Record<string, unknown> = {},
): Response {
  const body: Problem = {
    ...facts,
    type: `urn:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    message,
    requestId: c.get('requestId') ?? '',
  };
  c.set('problem', code);
  c.header('cache-control', 'no-store');
  return c.body(JSON.stringify(body), status as 400, { 'content-type': 'application/problem+json' });
}
