import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import {
  apiContext,
  awayContext,
  demoContext,
  faultContext,
  languageContext,
  nonceContext,
  type RequestContext,
  requestIdContext,
  signedInContext,
} from '#web/context.ts';
import { NonceContext } from '#web/nonce.ts';
import type { Handle } from '#web/root-loader.ts';

/** The built server holds its own copy of the context keys, so it fills the context itself. */
export function contextFor(requestContext: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, requestContext.api);
  context.set(nonceContext, requestContext.nonce);
  context.set(languageContext, requestContext.language);
  context.set(signedInContext, requestContext.signedIn);
  context.set(awayContext, requestContext.isAway ?? false);
  context.set(demoContext, requestContext.demo);
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

/** A page that takes longer than this is given up, so that no request hangs. */
const renderLimitMs = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // A page without scripts is kept in memory: no nonce may lie in it.
  const plain = router.staticHandlerContext.matches.some((match) => (match.route.handle as Handle | undefined)?.plain);
  const nonce = plain ? undefined : context.get(nonceContext);
  return new Promise<Response>((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>
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
      nonce,
      [plain ? 'onAllReady' : 'onShellReady']: answer,
      onShellError: reject,
      onError(error) {
        status = 500;
        // Before the answer the rejection carries the fault; later only the log can.
        if (answered) context.get(faultContext)(error);
      },
    });
    const limit = setTimeout(() => abort(new Error('the page took too long')), renderLimitMs);
  });
}

/** Faults of loaders and of rendering; a visitor who went away is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(faultContext)(error);
};
