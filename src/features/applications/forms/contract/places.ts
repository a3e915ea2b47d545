import { answers, endpoint } from '#kit/endpoint.ts';

/** Public reference lists; they change with a release only. */
export const listStates = endpoint({
  method: 'GET',
  path: '/api/states',
  access: 'anyone',
  answer: answers<{
    readonly states: readonly string[];
    /** The Hindi names, in the same order. */
    readonly hindi: readonly string[];
  }>(),
});
export const listDistricts = endpoint({
  method: 'GET',
  path: '/api/states/:state/districts',
  access: 'anyone',
  refusals: { 'applications/unknown-state': [404, 'There is no such state.'] },
  answer: answers<{
    readonly districts: readonly string[];
    /** The Hindi names, in the same order. */
    readonly hindi: readonly string[];
  }>(),
});
