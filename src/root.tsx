import type { ReactNode } from 'react';
import { yearInIndia } from '#kit/time.ts';
import { data, isRouteErrorResponse, Links, Meta, Outlet, redirect, useLocation, useRouteError } from 'react-router';
import type { Route } from './+types/root';
import {
  askContext,
  awayContext,
  demoContext,
  languageContext,
  rehearsalContext,
  requestIdContext,
  signedInContext,
} from '#web/context.ts';
import { SiteFrame } from '#web/frame/site-frame.tsx';
import { type Language, languageOf, withoutLanguage } from '#web/i18n.ts';
import { ErrorPage } from '#web/pages/error-page.tsx';
import { canonicalPath, isPublicPath, pageAt } from '#web/page-at.ts';
import { type RootLoaderData, useHandle, useRootData } from '#web/root-loader.ts';
import { type ShownPage, ShownPageContext, useShownPage } from '#web/shown-page.ts';
import type { SiteFacts } from '#web/site.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import { rehearsalWords } from '#web/words.ts';
import { StartScripts } from '#web/start-scripts.tsx';
import enhance from '#web/enhance.ts?worker&url';
import './styles.css';

const sitePath = '/api/content/site';
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootLoaderData> {
  const url = new URL(request.url);
  const canonical = canonicalPath(url.pathname);
  if (canonical !== url.pathname) throw redirect(canonical + url.search, 301);
  const isPublic = isPublicPath(url.pathname);
  const language = isPublic ? languageOf(url.pathname) : context.get(languageContext);
  // While sessions cannot be read, asking a signed-in visitor to sign in would mislead them.
  if (context.get(awayContext) && !isPublic) throw away(language);
  const search = new URLSearchParams({ language });
  const answer = await context.get(askContext)({ method: 'GET', path: sitePath }, { search });
  // Without the site's data the page would be cached with an empty frame.
  if (answer.status === 503) throw away(language);
  if (!answer.ok) return throwLoaderError(sitePath, answer);
  const page = pageAt(withoutLanguage(url.pathname));
  const isRehearsal = context.get(rehearsalContext);
  const { appUrl, ...site } = answer.value as SiteFacts & { readonly appUrl: string };
  return {
    language,
    isIndexed: page?.search === 'indexed' && !isRehearsal,
    hasOgImage: page?.ogImage ?? false,
    signedIn: context.get(signedInContext),
    site,
    appUrl,
    demo: context.get(demoContext),
    isRehearsal,
    year: yearInIndia(new Date()),
    requestId: context.get(requestIdContext),
  };
}

/** The error page of a page behind the login is in the remembered language too. */
const away = (language: Language) => data({ language }, 503);
const languageIn = (error: unknown): Language | undefined =>
  isRouteErrorResponse(error) ? (error.data as { readonly language?: Language } | null)?.language : undefined;

function useShownPageOfRoute(): ShownPage {
  const root = useRootData();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return {
    language: root?.language ?? languageIn(error) ?? languageOf(pathname),
    pathname,
    search,
    company: root?.site.name ?? '',
    appUrl: root?.appUrl ?? '',
    demo: root?.demo ?? false,
    isSignedIn: root?.signedIn !== undefined,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { script, screen, styles } = useHandle();
  const page = useShownPageOfRoute();
  // A built page gets its rules inline (inline-styles.ts); a screen can render what needs others.
  const hasFailed = Boolean(useRouteError());
  const isScreen = screen !== undefined && !hasFailed;
  const isStyledLate = (isScreen || (styles === 'late' && !hasFailed)) && !import.meta.env.DEV;
  return (
    <ShownPageContext value={page}>
      <html lang={page.language}>
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
          {isStyledLate ? null : <Links />}
        </head>
        <body>
          {useRootData()?.isRehearsal ? <p className="rehearsal">{rehearsalWords[page.language]}</p> : null}
          {children}
          {/* A screen starts its own. */}
          {isScreen ? null : <StartScripts files={script ? [enhance, script] : [enhance]} />}
          {isStyledLate ? <Links /> : null}
        </body>
      </html>
    </ShownPageContext>
  );
}

export default function Root() {
  if (useHandle().frame === 'none') return <Outlet />;
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { failed } = useHandle();
  const { language } = useShownPage();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <SiteFrame>
      <ErrorPage
        status={status}
        failed={status >= 500 ? failed?.[language] : undefined}
        requestId={useRootData()?.requestId}
      />
    </SiteFrame>
  );
}
