import type { Feature } from '#platform/operations/feature.ts';
import type { PeopleContext } from './actions/context.ts';
import { peopleApi } from './api.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk/parts.ts';
import { phoneMoves } from './desk/phone-moves.ts';
import { retention } from './desk/retention.ts';
import { person } from './person.ts';
import { reactions, timers } from './reactions.ts';

/** A person's data in order: shown on one page, copied, corrected, moved to another number, erased. */
export const people: Feature<PeopleContext> = {
  name: 'people',
  routes: peopleApi,
  reactions,
  timers,
  person,
  bookChecks,
  desk,
  deskLists: [retention, phoneMoves],
  sealed: [{ table: 'erasure', key: 'id', column: 'person_sealed' }],
};
