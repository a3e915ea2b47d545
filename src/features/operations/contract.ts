import { answers, endpoint } from '#kit/endpoint.ts';
import type { Health } from './model/health.ts';

/** What must be right for the site to run, as it is now. */
export const getHealth = endpoint({
  method: 'GET',
  access: 'desk',
  right: 'settings/read',
  path: '/api/desk/health',
  answer: answers<readonly Health[]>(),
});
