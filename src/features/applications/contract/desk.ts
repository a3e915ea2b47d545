import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskApplication } from '../model.ts';
import type { DeskApplicationRecord } from '../model/desk.ts';

/** A list: filters `role`, `status`, `category`, `district`, `person`, `created`; search by number, phone and name. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/desk/applications',
  access: 'desk',
  right: 'applications/read',
  answer: answers<ListPage<DeskApplication>>(),
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/desk/applications/:number',
  access: 'desk',
  right: 'applications/read',
  refusals: { 'applications/unknown': [404, 'There is no such application.'] },
  answer: answers<DeskApplicationRecord>(),
});
