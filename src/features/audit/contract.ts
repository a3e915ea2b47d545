import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import type { AuditChain } from './model.ts';

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
