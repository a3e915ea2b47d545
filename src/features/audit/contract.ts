import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { AuditChain, DeskAuditEntry } from './model.ts';

export type { AuditChain, DeskAuditEntry } from './model.ts';

/** A list: filters `actor`, `action`, `record`, `at`. A record's timeline is the list with its `record`. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit',
  access: 'desk',
  right: 'audit/read',
  answer: answers<ListPage<DeskAuditEntry>>(),
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
