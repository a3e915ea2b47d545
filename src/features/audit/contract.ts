import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskAuditEntry } from './model.ts';

/** A list: filters `actor`, `action`, `record`, `at`. A record's timeline is the list with its `record`. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit',
  access: 'desk',
  right: 'audit/read',
  answer: answers<ListPage<DeskAuditEntry>>(),
});
