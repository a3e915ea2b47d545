import { rupeesOnWire } from '#kit/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import type { FallbackPage } from '#platform/http/fallback-pages.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { knownNames } from '#features/jobs/actions/known-names.ts';
import { type RolesContext, type Opening, readOpening, readOpenings } from '#features/jobs/actions/read-openings.ts';
import { listDeskInvited, readDeskRoles } from '#features/jobs/actions/read-desk-roles.ts';
import { type NoticeContext, readNotice } from '#features/jobs/actions/read-notice.ts';
import { getRoles, listInvited } from '#features/jobs/contract/desk.ts';
import { getJob, getNotice, listJobs, type RoleAnswer } from '#features/jobs/contract.ts';
import { NoticeCache } from '#features/jobs/notices/cache.ts';
import type { Notice } from '#features/jobs/notices/port.ts';

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

export function jobsApi(ctx: RolesContext & NoticeContext): Route[] {
  const notices = new NoticeCache();
  return [
    serve(getRoles, async () => ok(await readDeskRoles(ctx))),
    serve(listInvited, async ({ request, desk }) =>
      ok(await listDeskInvited(ctx, new URL(request.url).searchParams, desk)),
    ),
    serve(getJob, async ({ params, query, session }) => {
      const opening = await readOpening(ctx, params['category'] ?? '', session);
      return opening ? ok(answerOf(opening, query.language)) : refuse('jobs/unknown-role');
    }),
    serve(listJobs, async ({ query, session }) => {
      const openings = await readOpenings(ctx, session);
      return ok({ roles: openings.map((opening) => answerOf(opening, query.language)) });
    }),
    serve(getNotice, async ({ params, request }) => {
      const name = /^(.*)\.pdf$/is.exec(params['file'] ?? '')?.[1];
      const language = new URL(request.url).pathname.startsWith('/hi/') ? 'hi' : 'en';
      const notice = name === undefined ? undefined : await readNotice(ctx, name, language);
      return notice ? downloadOf(notices, notice, request) : refuse('jobs/unknown-role');
    }),
  ];
}

async function downloadOf(notices: NoticeCache, notice: Notice, request: Request): Promise<Response> {
  const { bytes, etag, fileName } = notices.of(notice);
  // Browsers cache it but revalidate each time, because staff may have changed the role.
  const headers = { etag, 'cache-control': 'no-cache' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(Buffer.from(await bytes), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}

function answerOf({ role, refusal, openToAll, closing }: Opening, language: 'en' | 'hi' = 'en'): RoleAnswer {
  return {
    name: role.name,
    GeneralFee: rupeesOnWire(role.generalFeePaise),
    ReservationFee: rupeesOnWire(role.reservationFeePaise),
    state: role.state,
    mayApply: refusal === undefined,
    ...(refusal ? { refusal } : {}),
    openToAll,
    vacancies: role.vacancies,
    openingDate: role.openingDate,
    closing,
    ...role.texts[language],
    posting: role.posting,
  };
}
