import { type Route, serve } from '#platform/http/serve.ts';
import type { PeopleContext } from './actions/context.ts';
import { readPersonData } from './actions/read-person-data.ts';
import * as contract from './contract.ts';

export const peopleApi = (ctx: PeopleContext): readonly Route[] => [
  serve(contract.getPersonData, ({ params, desk }) => readPersonData(ctx, params['id'] ?? '', desk)),
];
