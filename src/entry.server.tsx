import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import { isRevealed } from '#kit/endpoint.ts';
import {
  askContext,
  awayContext,
  demoContext,
  doneTextsContext,
  faultContext,
  flashContext,
  languageContext,
  type RequestContext,
  rehearsalContext,
  requestIdContext,
  revealedContext,
  signedInContext,
} from '#web/context.ts';
import { type ClientFiles, ClientFilesContext } from '#web/client-files.ts';
import type { Handle } from '#web/root-loader.ts';
import { prefetchRules } from '#web/enhance/prefetch.ts';
import { starter } from '#web/start-scripts.tsx';

/** The inline scripts of pages, for the policy's `script-src`. */
export const scriptHashes = [starter, prefetchRules].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
);

/** The server build has a separate copy of the context keys, so it fills the context itself. */
export function contextFor(requestContext: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(askContext, requestContext.ask);
  context.set(languageContext, requestContext.language);
  context.set(signedInContext, requestContext.signedIn);
  context.set(awayContext, requestContext.isAway ?? false);
  const { posted } = requestContext;
  context.set(flashContext, posted && !isRevealed(posted) ? posted : undefined);
  context.set(revealedContext, posted && isRevealed(posted) ? posted : null);
  context.set(doneTextsContext, requestContext.doneTexts);
  context.set(demoContext, requestContext.demo);
  context.set(rehearsalContext, requestContext.isRehearsal);
  context.set(requestIdContext, requestContext.requestId);
  context.set(faultContext, requestContext.fault ?? logFault);
  return context;
}

/** By name only: a message may quote what a person typed. */
function logFault(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level: 'error', what: 'page failed', error: name })}\n`,
  );
}

/** Rendering is aborted after this long, so that no request hangs. */
const renderLimitMs = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const page = (
      <ClientFilesContext value={clientFilesOf(router)}>
        <ServerRouter context={router} url={request.url} />
      </ClientFilesContext>
    );
    let answered = false;
    const answer = (): void => {
      answered = true;
      clearTimeout(limit);
      const body = new PassThrough();
      headers.set('content-type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: answer,
      onShellError: reject,
      onError(error) {
        status = 500;
        // Before the answer the rejection carries the error; later it can only be logged.
        if (answered) context.get(faultContext)(error);
      },
    });
    const limit = setTimeout(() => abort(new Error('the page took too long')), renderLimitMs);
  });
}

function clientFilesOf({ manifest, staticHandlerContext: { matches } }: EntryContext): ClientFiles {
  const imports = matches.flatMap(({ route }) =>
    (route.handle as Handle | undefined)?.screen ? (manifest.routes[route.id]?.imports ?? []) : [],
  );
  const runtime = manifest.hmr?.runtime;
  return {
    entry: manifest.entry.module,
    // The router runs on the server only: vite.config.ts puts what only routes import into a separate file.
    imports: [...new Set([...manifest.entry.imports, ...imports])].filter((file) => !file.includes('/routes-')),
    preamble: runtime && `import ${JSON.stringify(runtime)}`,
  };
}

/** Errors of loaders and of rendering; a visitor who went away is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(faultContext)(error);
};
