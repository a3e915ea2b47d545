import { rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import type { FallbackPage } from '#platform/http/pages/fallback-pages.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { knownNames } from '../actions/known-names.ts';
import { type RolesContext, type RoleForPerson, readRoleFor, readRolesFor } from '../actions/read-roles-for.ts';
import type { DeskRolesContext } from '../actions/read-desk-roles.ts';
import { type RoleResults, resultsOfRoles } from '../actions/results-of-roles.ts';
import { readRoleAlert, setRoleAlert } from '../actions/role-alert.ts';
import { deskApi } from './desk.ts';
import type { FindRoleResults } from '../model/jobs.ts';
import type { NoticesContext } from '../actions/issue-notice.ts';
import type { NoticeContext } from '../actions/read-notice.ts';
import * as contract from '../contract/public.ts';
import { correctionWindowsApi } from './corrections.ts';
import { noticesApi } from './notices.ts';

/** One cached page for all unknown roles: a role may be added at any time, so each name is looked up. */
export function jobsFallbacks(ctx: RolesContext): readonly FallbackPage[] {
  const isKnown = knownNames(ctx);
  return [
    {
      page: '/career/:roleName',
      name: noRole,
      isUnknown: (name) => name === noRole,
      lookUp: { names: [], find: async (name) => ((await isKnown(name)) ? undefined : { name: noRole }) },
    },
  ];
}
/** In place of a name. */
const noRole = '404';

export function jobsApi(
  ctx: DeskRolesContext & NoticeContext & NoticesContext & { readonly findRoleResults: FindRoleResults },
): Route[] {
  return [
    ...deskApi(ctx),
    ...correctionWindowsApi(ctx),
    serve(contract.getJob, async ({ params, query, session }) => {
      const found = await readRoleFor(ctx, params['category'] ?? '', session);
      if (!found) return refuse('jobs/unknown-role');
      const results = await resultsOfRoles(ctx, [found]);
      return ok(answerOf(found, results.get(found.role.name), query.language));
    }),
    serve(contract.listJobs, async ({ query, session }) => {
      const roles = await readRolesFor(ctx, session);
      const results = await resultsOfRoles(ctx, roles);
      return ok({ roles: roles.map((each) => answerOf(each, results.get(each.role.name), query.language)) });
    }),
    serve(contract.getRoleAlert, async ({ session }) => {
      const askedAt = await readRoleAlert(ctx, session.accountId);
      return ok({ askedAt: askedAt?.toISOString() ?? null });
    }),
    serve(
      contract.setRoleAlert,
      async ({ body, session }) => {
        const wants = body.wants === 'yes';
        await setRoleAlert(ctx, session.accountId, wants);
        return ok({ wants });
      },
      ctx,
    ),
    ...noticesApi(ctx),
  ];
}

function answerOf(
  { role, refusal, openToAll, closing }: RoleForPerson,
  results: RoleResults | undefined,
  language: 'en' | 'hi' = 'en',
): contract.RoleAnswer {
  return {
    name: role.name,
    GeneralFee: rupeesOnWire(role.generalFeePaise),
    ReservationFee: rupeesOnWire(role.reservationFeePaise),
    opening: role.opening,
    state: role.state,
    mayApply: refusal === undefined,
    ...(refusal ? { refusal } : {}),
    openToAll,
    vacancies: role.vacancies,
    openingDate: role.openingDate,
    closing,
    closesAt: role.closesAt?.toISOString() ?? null,
    results: results ?? null,
    changedAt: role.changedAt.toISOString(),
    ...role.texts[language],
    posting: role.posting,
  };
}
