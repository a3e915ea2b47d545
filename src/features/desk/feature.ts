import type { Feature } from '#platform/operations/feature.ts';
import type { DeskContext, SiteContext } from './actions/context.ts';
import { attention as questions } from './attention.ts';
import { deskApi } from './api.ts';
import { attention } from './desk/attention.ts';
import { audit } from './desk/audit.ts';
import { timers } from './reactions.ts';
import { person } from './person.ts';
import { commands } from './staff.ts';

/** The common pages of the desk: Today, search, reveals, the audit and the settings. */
export const desk: Feature<DeskContext & SiteContext> = {
  name: 'desk',
  routes: deskApi,
  reactions: [],
  timers,
  commands,
  attention: questions,
  person,
  deskLists: [attention, audit],
};
