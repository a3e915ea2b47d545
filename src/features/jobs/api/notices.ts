import { ok, refuse, type Result } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { issueCorrigendum, issueGenerated, issueUploaded, type NoticesContext } from '../actions/issue-notice.ts';
import { type NoticeContext, readNotice, readSeenNotice } from '../actions/read-notice.ts';
import { readDeskNotices, readIssuedFile, readPublished } from '../actions/read-notices.ts';
import * as contract from '../contract/notices.ts';
import { getNotice } from '../contract/public.ts';
import type { RoleLanguage } from '../model/jobs.ts';
import { fileNameOf, NoticeCache } from '../notices/cache.ts';

type ApiContext = NoticeContext & NoticesContext;

/** The notice of a role for its readers, and its issuing at the desk. */
export function noticesApi(ctx: ApiContext): readonly Route[] {
  const cache = new NoticeCache();
  return [
    serve(getNotice, async ({ params, query, request }) => {
      const name = /^(.*)\.pdf$/is.exec(params['file'] ?? '')?.[1];
      const language = new URL(request.url).pathname.startsWith('/hi/') ? 'hi' : 'en';
      return name === undefined
        ? refuse('jobs/unknown-role')
        : answerFile(ctx, cache, { name, language, version: query.version, request });
    }),
    serve(contract.getPublishedNotices, ({ params, query }) =>
      readPublished(ctx, params['category'] ?? '', query.language ?? 'en'),
    ),
    serve(contract.getNotices, ({ params }) => readDeskNotices(ctx, params['name'] ?? '')),
    serve(contract.issueNotice, async ({ params, desk }) => {
      const name = params['name'] ?? '';
      // The version of the first one: a change between the two is refused too.
      const seen = await readSeenNotice(ctx, name, 'en');
      const inHindi = await readNotice(ctx, name, 'hi');
      if (!seen || !inHindi) return refuse('jobs/unknown-role');
      const files = { en: await cache.of(seen.notice).bytes, hi: await cache.of(inHindi).bytes };
      const issued = await issueGenerated(ctx, { name, seen, files, actor: desk.accountId });
      return issued.ok ? ok(noticeDone(issued.value)) : issued;
    }),
    serve(contract.uploadNotice, async ({ params, body, file, desk }) => {
      const input = { name: params['name'] ?? '', language: body.language, bytes: file?.bytes, actor: desk.accountId };
      const issued = await issueUploaded(ctx, input);
      return issued.ok ? ok(noticeDone(issued.value)) : issued;
    }),
    serve(contract.addCorrigendum, async ({ params, body, desk }) => {
      const added = await issueCorrigendum(ctx, { name: params['name'] ?? '', texts: body, actor: desk.accountId });
      return added.ok ? ok({ done: 'jobs/corrigendum-issued', count: added.value.number }) : added;
    }),
  ];
}
const noticeDone = ({ version, isNew }: { readonly version: number; readonly isNew: boolean }) => ({
  done: isNew ? ('jobs/notice-issued' as const) : ('jobs/notice-same' as const),
  count: version,
});

/** The issued file, or the notice that is made from the role as it is. */
async function answerFile(
  ctx: ApiContext,
  cache: NoticeCache,
  input: {
    readonly name: string;
    readonly language: RoleLanguage;
    readonly version: number | undefined;
    readonly request: Request;
  },
): Promise<Result<never, 'jobs/unknown-role' | 'jobs/unknown-notice'> | Response> {
  const issued = await readIssuedFile(ctx, input);
  if (!issued.ok) return issued;
  if (issued.value) {
    const { bytes, sha256, role, version } = issued.value;
    const fileName = fileNameOf(role, input.language, input.version === undefined ? undefined : version);
    return download(input.request, { bytes: async () => bytes, etag: `"${sha256.slice(0, 22)}"`, fileName });
  }
  const notice = await readNotice(ctx, input.name, input.language);
  if (!notice) return refuse('jobs/unknown-role');
  const { bytes, etag, fileName } = cache.of(notice);
  return download(input.request, { bytes: () => bytes, etag, fileName });
}

async function download(
  request: Request,
  file: { readonly bytes: () => Promise<Uint8Array>; readonly etag: string; readonly fileName: string },
): Promise<Response> {
  const { etag, fileName } = file;
  // Browsers cache it but revalidate each time, because staff may have changed the role or issued another version.
  const headers = { etag, 'cache-control': 'no-cache' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await file.bytes()), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
