import { ok, refuse } from '#kit/result.ts';
import { Memo } from '#platform/documents/memo.ts';
import { drawOgImage, OgImageCache } from '#platform/documents/og-image.ts';
import { publicFile, type ReadPicture } from '#platform/documents/picture.ts';
import type { FallbackPage } from '#platform/http/pages/fallback-pages.ts';
import { isNotModified } from '#platform/http/pages/precompressed.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { earlierEditions, isUnknownEdition, readPolicyEdition } from '../actions/policy-editions.ts';
import { readChanges } from '../actions/read-changes.ts';
import { type OgImageContext, readOgImage } from '../actions/read-og-image.ts';
import * as act from '../actions/read-content.ts';
import { readLargest } from '../actions/read-pictures.ts';
import * as contract from '../contract/public.ts';
import type { DocumentsContext } from '../actions/documents.ts';
import { contentDeskApi } from './desk.ts';
import { type OgImage, Language, type SpecSheet } from '../model/content.ts';
import { makeSpecSheetPdf } from '../pdf.ts';
import { documentsApi } from './documents.ts';
import { picturesApi } from './pictures.ts';

type SiteContext = OgImageContext & DocumentsContext & { readonly config: { readonly appUrl: string } };

/** 404 fallbacks for unknown products and posts: post ids start at 1, and no product is called 404. */
export const contentFallbacks = (ctx: act.ContentContext): readonly FallbackPage[] => [
  {
    page: '/product/:name',
    name: '404',
    isUnknown: (name) => act.isUnknownProduct(ctx, name) && act.isUnknownProduct(ctx, '404'),
  },
  { page: '/policies/:edition', name: '404', isUnknown: (name) => isUnknownEdition(ctx, name) },
  { page: '/blog/:id', name: '0', isUnknown: (id) => act.isUnknownPost(ctx, id) },
];

/** Spec sheets by their content; `layout` is raised when they are to look different. */
const makeSheets = (readPicture: ReadPicture) =>
  new Memo<SpecSheet, Uint8Array>({ limit: 64, layout: 2, make: (sheet) => makeSpecSheetPdf(sheet, readPicture) });

export function contentApi(ctx: SiteContext): readonly Route[] {
  const readPicture: ReadPicture = async (src) => (await readLargest(ctx, src)) ?? publicFile(src);
  const cards = new OgImageCache(200, (card) => drawOgImage(card, readPicture));
  const sheets = makeSheets(readPicture);
  return [
    ...contentDeskApi(ctx),
    ...picturesApi(ctx),
    ...documentsApi(ctx),
    serve(contract.readSite, async ({ query }) =>
      ok({ ...(await act.readSite(ctx, query.language)), appUrl: ctx.config.appUrl }),
    ),
    serve(contract.readCompany, async ({ query }) => ok(await act.readCompany(ctx, query.language))),
    serve(contract.readCampaign, async ({ query }) => ok(await act.readCampaign(ctx, query.language))),
    serve(contract.readHome, async ({ query }) => ok(await act.readHome(ctx, query.language))),
    serve(contract.readAbout, async ({ query }) => ok(await act.readAbout(ctx, query.language))),
    serve(contract.readGovernment, async ({ query }) => ok(await act.readGovernment(ctx, query.language))),
    serve(contract.readChanges, async () => ok(await readChanges(ctx))),
    serve(contract.readPosts, async ({ query }) => ok(await act.readPosts(ctx, query.language))),
    serve(contract.readPost, async ({ query, params }) => act.readPost(ctx, params['id'] ?? '', query.language)),
    serve(contract.readProduct, async ({ query, params }) =>
      act.readProduct(ctx, params['name'] ?? '', query.language),
    ),
    serve(contract.readPolicy, async ({ query, params }) => {
      const slug = params['slug'] ?? '';
      const policy = await act.readPolicy(ctx, slug, query.language);
      return policy.ok ? ok({ ...policy.value, earlier: await earlierEditions(ctx, slug) }) : policy;
    }),
    serve(contract.readPolicyEdition, async ({ query, params }) =>
      readPolicyEdition(ctx, params['edition'] ?? '', query.language),
    ),
    serve(contract.getOgImage, async ({ params, request }) => {
      const page = /^(.+)\.png$/s.exec(params['file'] ?? '')?.[1];
      const language = Language.safeParse(params['language']);
      if (page === undefined || !language.success) return refuse('content/unknown-page');
      const card = await readOgImage(ctx, page, language.data);
      return card.ok ? pngOf(cards, card.value, request) : card;
    }),
    serve(contract.getSpecSheet, async ({ params, request }) => {
      const language = new URL(request.url).pathname.startsWith('/hi/') ? 'hi' : 'en';
      const sheet = await act.readSpecSheet(ctx, params['name'] ?? '', language);
      return sheet.ok ? pdfOf(sheets, sheet.value, request) : sheet;
    }),
  ];
}

async function pngOf(cards: OgImageCache, card: OgImage, request: Request): Promise<Response> {
  const { png, etag } = cards.of(card);
  const headers = { etag, 'cache-control': 'public, max-age=3600' };
  if (isNotModified(request.headers.get('if-none-match') ?? undefined, etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(Buffer.from(await png), { headers: { ...headers, 'content-type': 'image/png' } });
}

async function pdfOf(sheets: ReturnType<typeof makeSheets>, sheet: SpecSheet, request: Request): Promise<Response> {
  const { bytes, key } = sheets.of(sheet);
  const etag = `W/"${key}"`;
  // Browsers cache it but revalidate each time, because the product may have changed.
  const headers = { etag, 'cache-control': 'no-cache' };
  if (isNotModified(request.headers.get('if-none-match') ?? undefined, etag)) {
    return new Response(null, { status: 304, headers });
  }
  const name =
    sheet.product.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'product';
  const fileName = `spec-sheet-${name}${sheet.language === 'en' ? '' : `-${sheet.language}`}.pdf`;
  return new Response(Buffer.from(await bytes), {
    headers: { ...headers, 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${fileName}"` },
  });
}
