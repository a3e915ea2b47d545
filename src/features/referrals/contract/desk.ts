import { answers, endpoint } from '#kit/endpoint.ts';
import type { DeskClaimRecord } from '../model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;

export const getClaim = endpoint({
  ...read,
  path: '/api/desk/claims/:number',
  refusals: { 'claims/unknown': [404, 'There is no such claim.'] },
  answer: answers<DeskClaimRecord>(),
});
