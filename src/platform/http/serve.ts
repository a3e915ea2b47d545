import { type Handler as HonoHandler, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Access, type Endpoint, smallBodyBytes } from '#kit/endpoint.ts';
import type { Said } from '#kit/desk/said.ts';
import { type Language, languageOf } from '#kit/language.ts';
import { type Admit, admissionTo, isForNobody, refuseEntry } from './admission.ts';
import type { Asked, ServerContext, ServerEnv } from './context.ts';
import { writeCookie } from './cookies.ts';
import { type Arrived, type Caller, decide, type Decision, type Handler } from './decide.ts';
import { type BodyPace, Intake } from './forms/body-intake.ts';
import {
  answerDeskForm,
  isUpload,
  lostForm,
  readDeskForm,
  readDeskUpload,
  type RenderDeskPage,
  wantsPage,
} from './forms/desk-form.ts';
import { tooManyFields } from './forms/form-fields.ts';
import { type Encryption, PlainForm } from './forms/plain-form.ts';
import { receiveBody } from './forms/receive-body.ts';
import { answerRefusedForm } from './forms/refused-form.ts';
import { isPlainForm } from './origin.ts';
import { problem, sendRefused } from './problem.ts';

/** What the server gives every API. */
export interface HttpCaller extends Caller {
  readonly renderDeskPage: RenderDeskPage;
  /** True when a header shows that a page of this site sent the request; false also without such a header. */
  isFromOwnPage(request: Request): boolean;
  /** Overrides the timing of large bodies in tests. */
  readonly bodyPace?: BodyPace | undefined;
}

/** A served endpoint: `makeApi` mounts it, and the access table is tested against it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** `refusedForms` receives the forms of the desk whose senders may not make the call. */
  mount(app: Hono<ServerEnv>, caller: HttpCaller, refusedForms: Intake): void;
  /** Answers a page of this process. */
  ask(caller: Caller, asked: Asked): Promise<Decision<unknown>>;
}

/**
 * `encryption` is required when the endpoint accepts a plain form: a failed post returns the typed values encrypted.
 */
export function serve<Body, Query, Answer, Code extends string, Allowed extends Access>(
  endpoint: Endpoint<Body, Query, Answer, Code, Allowed>,
  handle: Handler<Body, Query, NoInfer<Answer>, Code, Allowed>,
  encryption?: Encryption,
): Route {
  if (endpoint.form !== undefined && !encryption)
    throw new Error(`${endpoint.path} takes a plain form and has no encryption`);
  return {
    endpoint,
    mount(app, caller, refusedForms) {
      // Checked before any byte of the body is read: bodies of anonymous requests must take no memory.
      const admit = admissionTo(endpoint, caller);
      const guard = guardOf(endpoint, { caller, admit, intake: refusedForms });
      const answer: AnswerTo = async (c, { receive, language, ...read } = {}) => {
        c.header('cache-control', 'no-store');
        const [asked, isWhole] = [askedOf(c, caller, language), c.get('isWhole')];
        const received = async (whole: () => Promise<Request | Response>): Promise<Request | Response> => {
          const arrived = await whole();
          const now = arrived instanceof Response || isWhole ? undefined : await admit(asked);
          return typeof now === 'string' ? sendRefused(c, refuseEntry(now)) : arrived;
        };
        const decision = await decide({ endpoint, handle, caller, admit }, asked, c.get('admitted'), {
          ...read,
          isWhole,
          receive: receive && (() => received(receive)),
          showPage: (path, posted) => caller.renderDeskPage(c, path, posted),
          renderPage: (path) => caller.renderDeskPage(c, path, undefined),
        });
        return send(c, decision);
      };
      const answering = answersOf(endpoint, { caller, answer, encryption });
      for (const path of [endpoint.path, ...endpoint.aliases]) app.on(endpoint.method, [path], guard, ...answering);
    },
    async ask(caller, asked) {
      const admit = admissionTo(endpoint, caller);
      const admitted = await admit(asked);
      return typeof admitted === 'string'
        ? refuseEntry(admitted)
        : decide({ endpoint, handle, caller, admit }, asked, admitted);
    },
  };
}

/** Decides and answers; `language`: of the page that a form was posted from. */
type AnswerTo = (
  c: ServerContext,
  more?: Pick<Arrived, 'form' | 'file' | 'receive'> & { readonly language?: Language },
) => Promise<Response>;

function send(c: ServerContext, decision: Decision<unknown>): Response {
  if (decision instanceof Response) {
    // Hono adds what was set before only to responses that it makes.
    for (const line of c.body(null).headers.getSetCookie()) decision.headers.append('set-cookie', line);
    return decision;
  }
  if (!decision.ok) return sendRefused(c, decision);
  const { status, value, headers } = decision;
  for (const [name, text] of Object.entries(headers)) c.header(name, text);
  return status === 204 ? c.body(null, 204) : c.json(value as object, status as 200);
}

function askedOf(c: ServerContext, { secure }: Caller, language?: Language): Asked {
  const header = c.req.header('accept-language') ?? '';
  return {
    request: c.req.raw,
    params: Object.fromEntries(Object.entries(c.req.param()).map(([name, value]) => [name, String(value)])),
    search: new URL(c.req.url).searchParams,
    cookie: c.req.header('cookie'),
    language: language ?? (/^\s*hi\b/i.test(header) ? 'hi' : 'en'),
    visit: c.get('visit'),
    setCookie: (name, value, maxAgeS) => writeCookie(c, secure, name, value, maxAgeS),
  };
}

interface Answering {
  readonly caller: HttpCaller;
  readonly answer: AnswerTo;
  readonly encryption: Encryption | undefined;
}
/** How the endpoint's body is read, by the kind of its forms. */
function answersOf(
  endpoint: Endpoint,
  { caller, answer, encryption }: Answering,
): [MiddlewareHandler<ServerEnv> | HonoHandler<ServerEnv>, ...HonoHandler<ServerEnv>[]] {
  const { maxBytes, bodiesEach, form } = endpoint;
  if (bodiesEach !== undefined) return [answerLarge(endpoint, caller, answer, new Intake(bodiesEach, caller.bodyPace))];
  const plainForm = encryption && form !== undefined ? new PlainForm(form, encryption, caller.secure) : undefined;
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (c) =>
      plainForm && isPlainForm(c.req.raw)
        ? plainForm.tooLarge(c)
        : problem(c, 413, 'http/too-large', `The request is larger than ${maxBytes} bytes.`),
  });
  if (endpoint.access === 'desk')
    return [
      limit,
      async (c) => {
        if (!isPlainForm(c.req.raw)) return answer(c);
        const posted = readDeskForm(await c.req.text(), endpoint);
        if (!posted) return tooManyFields(c);
        return answerDeskForm(c, posted, await answer(c, { form: posted }), pageOf(endpoint, caller));
      },
    ];
  return [
    limit,
    (c) =>
      plainForm && isPlainForm(c.req.raw)
        ? plainForm.answer(c, caller.log, (posted) => answer(c, { form: posted, language: languageOf(posted.from) }))
        : answer(c),
  ];
}

function answerLarge(endpoint: Endpoint, caller: HttpCaller, answer: AnswerTo, intake: Intake): HonoHandler<ServerEnv> {
  const { maxBytes } = endpoint;
  if (endpoint.file === undefined)
    return (c) => {
      const person = c.get('admitted').session?.accountId ?? c.get('visit').clientIp;
      // Only files need more; the same bytes as fields or JSON cost many times as much.
      const most = isUpload(c) ? maxBytes : Math.min(maxBytes, smallBodyBytes);
      return receiveBody(c, { intake, person, maxBytes: most }, (receive) => answer(c, { receive }));
    };
  return (c) => {
    if (!isUpload(c)) return notUpload(c);
    const person = c.get('admitted').desk?.accountId ?? '';
    return receiveBody(c, { intake, person, maxBytes }, async (receive) => {
      const page = pageOf(endpoint, caller);
      const received = await receive();
      if (received instanceof Response) return answerDeskForm(c, lostForm(c), received, page);
      const posted = await readDeskUpload(received, endpoint);
      const answered = posted
        ? await answer(c, { form: posted, file: posted.file })
        : problem(c, 400, 'http/malformed', 'The form did not arrive whole. Please try again.');
      return answerDeskForm(c, posted ?? lostForm(c), answered, page);
    });
  };
}

const pageOf = ({ refusals }: Endpoint, { renderDeskPage: render }: HttpCaller) => ({ render, refusals });

/** Lets through whom the endpoint is open to; a form of the desk gets its page again, with what was typed. */
function guardOf(
  endpoint: Endpoint,
  { caller, admit, intake }: { readonly caller: HttpCaller; readonly admit: Admit; readonly intake: Intake },
): MiddlewareHandler<ServerEnv> {
  const { access, loginPage } = endpoint;
  return async (c, next) => {
    const admitted = await admit(askedOf(c, caller));
    if (typeof admitted !== 'string') {
      c.set('admitted', admitted);
      c.set('isWhole', c.env?.incoming?.complete !== false);
      return next();
    }
    if (isForNobody(admitted) && loginPage !== undefined && isNavigation(c)) {
      c.header('cache-control', 'no-store');
      return c.redirect(loginPage, 303);
    }
    const refusal = () => sendRefused(c, refuseEntry(admitted));
    if (access !== 'desk') return refusal();
    if (!wantsPage(c) || !caller.isFromOwnPage(c.req.raw)) return refusal();
    // The body of an upload is not read.
    if (isUpload(c)) return answerDeskForm(c, lostForm(c), refusal(), pageOf(endpoint, caller));
    if (!isPlainForm(c.req.raw)) return refusal();
    if (endpoint.file !== undefined) return notUpload(c);
    // What was typed comes back even without a session, to the browser that typed it; nothing of ours is in it.
    const by = { isStranger: isForNobody(admitted), intake, render: caller.renderDeskPage };
    return answerRefusedForm(c, endpoint, by, refusal);
  };
}

/** True when a browser opens the URL as a page; a script's call has another mode. */
const isNavigation = (c: ServerContext): boolean => c.req.header('sec-fetch-mode') === 'navigate';

const notUpload = (c: ServerContext): Response =>
  problem(c, 415, 'http/not-upload', 'Send this as multipart/form-data.');

/** What pages of the desk say once a form is done, by the `done` of its call's answer. */
export function doneTexts(routes: readonly Route[]): ReadonlyMap<string, Said<number>> {
  const texts = new Map<string, Said<number>>();
  for (const [key, text] of routes.flatMap(({ endpoint }) => Object.entries(endpoint.done))) {
    const other = texts.get(key);
    if (other && String(other) !== String(text)) throw new Error(`${key} is said in two ways`);
    texts.set(key, text);
  }
  return texts;
}

export function makeApi(routes: readonly Route[], caller: HttpCaller): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const refusedForms = new Intake(Infinity, caller.bodyPace);
  for (const route of routes) route.mount(app, caller, refusedForms);
  // GET endpoints outside /api answer other methods with 405 instead of falling through to the page renderer.
  for (const { endpoint } of routes.filter(
    (route) => route.endpoint.method === 'GET' && !route.endpoint.path.startsWith('/api/'),
  )) {
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      app.all(path, (c) => {
        c.header('allow', 'GET, HEAD');
        return problem(c, 405, 'http/method', 'Method not allowed.');
      });
    }
  }
  return app;
}
