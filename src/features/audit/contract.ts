import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { AuditActor, AuditChain, DeskAuditEntry } from './model.ts';

export type { AuditActor, AuditChain, DeskAuditEntry } from './model.ts';

/**
 * A list: filters `actor` (a name or an id), `action`, `record` (a number, a name of a role, or an id), `at`. A record's timeline is the list with its
 * `record`.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit',
  access: 'desk',
  right: 'audit/read',
  answer: answers<ListPage<DeskAuditEntry>>(),
});

/** Who has entries, to choose from. */
export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/desk/audit-actors',
  access: 'desk',
  right: 'audit/read',
  answer: answers<readonly AuditActor[]>(),
});

/** The end of the chain, and the newest check of the whole audit. */
export const getAuditChain = endpoint({
  method: 'GET',
  path: '/api/desk/audit-chain',
  access: 'desk',
  right: 'audit/read',
  answer: answers<AuditChain>(),
});
/** Starts a check of the whole audit, which takes a while with many entries. */
export const checkAudit = endpoint({
  method: 'POST',
  path: '/api/desk/audit-checks',
  access: 'desk',
  right: 'audit/read',
  body: z.strictObject({}),
  answer: answers<DeskDone>(),
});
