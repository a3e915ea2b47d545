import { type ReactNode, useContext } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import {
  apiContext,
  awayContext,
  demoContext,
  languageContext,
  requestIdContext,
  signedInContext,
} from '#web/context.ts';
import { SiteFrame } from '#web/frame/site-frame.tsx';
import { languageOf, withoutLanguage } from '#web/i18n.ts';
import { NonceContext } from '#web/nonce.ts';
import { ErrorPage } from '#web/pages/error-page.tsx';
import { canonicalPath, isPublicPath, pageAt } from '#web/page-at.ts';
import { type Handle, type RootLoaderData, useRootData } from '#web/root-loader.ts';
import type { SiteFacts } from '#web/site.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { useLanguage } from '#web/use-words.ts';
import enhance from '#web/enhance.ts?worker&url';
import '#web/styles/site.css';
// With the frame's, so that a public page needs one stylesheet.
import '#features/content/web/content.css';

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootLoaderData> {
  const url = new URL(request.url);
  const canonical = canonicalPath(url.pathname);
  if (canonical !== url.pathname) throw redirect(canonical + url.search, 301);
  const isPublic = isPublicPath(url.pathname);
  // While sessions cannot be read, asking a signed-in visitor to sign in would mislead them.
  if (context.get(awayContext) && !isPublic) throw data(null, 503);
  const language = isPublic ? languageOf(url.pathname) : context.get(languageContext);
  const response = await context.get(apiContext)(`/api/content/site?language=${language}`);
  // Without the site's data the page would be cached with an empty frame.
  if (!response.ok) throwLoaderError('/api/content/site', response);
  const page = pageAt(withoutLanguage(url.pathname));
  const { appUrl, ...site } = (await response.json()) as SiteFacts & { readonly appUrl: string };
  return {
    language,
    isIndexed: page?.search === 'indexed',
    hasOgImage: page?.ogImage ?? false,
    signedIn: context.get(signedInContext),
    site,
    appUrl,
    demo: context.get(demoContext),
    year: new Date().getFullYear(),
    requestId: context.get(requestIdContext),
  };
}

const usePlain = (): boolean => useMatches().some((match) => (match.handle as Handle | undefined)?.plain);

const usePageScript = (): string | undefined =>
  useMatches()
    .map((match) => (match.handle as Handle | undefined)?.script)
    .find(Boolean);

export function Layout({ children }: { children: ReactNode }) {
  const plain = usePlain();
  const script = usePageScript();
  const language = useLanguage();
  const nonce = useContext(NonceContext);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1d2258" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {useRootData()?.isIndexed ? null : <meta name="robots" content="noindex" />}
        <Meta />
        {plain ? null : <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {plain ? (
          <>
            <script type="module" src={enhance} />
            {script ? <script type="module" src={script} /> : null}
          </>
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const bare = useMatches().some((match) => (match.handle as Handle | undefined)?.frame === 'none');
  if (bare) return <Outlet />;
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} requestId={useRootData()?.requestId} />
    </SiteFrame>
  );
}
