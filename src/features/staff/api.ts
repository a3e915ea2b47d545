import type { Context } from '#kit/context.ts';
import { hasRight, type Right, rights } from '#kit/desk-access.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import * as contract from './contract.ts';

const rightNames = Object.keys(rights) as Right[];

export const staffApi = (_ctx: Context): readonly Route[] => [
  serve(contract.getDeskSession, async ({ desk: { name, roles } }) =>
    ok({ name, roles, rights: rightNames.filter((right) => hasRight(roles, right)) }),
  ),
];
