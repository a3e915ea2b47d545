import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { DeskSession, Log, Session } from '#kit/context.ts';
import {
  type Access,
  type DeskFlash,
  type Endpoint,
  type OwnedKind,
  Reply,
  smallBodyBytes,
  type UploadedFile,
} from '#kit/endpoint.ts';
import type { Said } from '#kit/desk/said.ts';
import { languageOf } from '#kit/language.ts';
import type { Result } from '#kit/result.ts';
import { type Admit, admissionTo, isForNobody, refuseEntry, type Sessions } from './admission.ts';
import type { ServerContext, ServerEnv } from './context.ts';
import { type BodyPace, Intake } from './forms/body-intake.ts';
import { readCookie, writeCookie } from './cookies.ts';
import {
  answerDeskForm,
  type DeskForm,
  isUpload,
  lostForm,
  readDeskForm,
  readDeskUpload,
  type RenderDeskPage,
  wantsPage,
} from './forms/desk-form.ts';
import { tooManyFields } from './forms/form-fields.ts';
import { isJson } from './origin.ts';
import { searchedNumber } from './number-search.ts';
import { isAboutOwn } from './own-record.ts';
import { invalid, problem, refused } from './problem.ts';
import { receiveBody } from './forms/receive-body.ts';
import { chosenLanguage, shownIn } from './shown-language.ts';
import { answerRefusedForm } from './forms/refused-form.ts';
import { type Encryption, isPlainForm, PlainForm, type Posted } from './forms/plain-form.ts';

/** What the server gives every API: who calls, and how cookies are named and protected. */
export interface Caller extends Sessions {
  readonly log: Log;
  /** Whether a record is this account's own, or that of another account of the same person. */
  isOwnRecord(kind: OwnedKind, id: string, accountId: string): Promise<boolean>;
  /**
   * A search for a phone number by somebody who gets numbers masked costs a reveal. @returns the seconds to wait where none
   * is left
   */
  payForSearch(desk: DeskSession, number: string): Promise<number | undefined>;
  readonly renderDeskPage: RenderDeskPage;
  /** The client's IP for limits: behind a trusted proxy the last forwarded hop; IPv6 as its /64. */
  clientIpFrom(c: ServerContext): string;
  /** True when a header shows that a page of this site sent the request; false also without such a header. */
  isFromOwnPage(request: Request): boolean;
  /** Overrides the timing of large bodies in tests. */
  readonly bodyPace?: BodyPace | undefined;
}
export interface Call<Body, Query, Allowed extends Access = Access> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  readonly session: Allowed extends 'session' ? Session : Session | undefined;
  /** Of a call with access `either` or `anyone`: undefined unless the desk session has the call's right. */
  readonly desk: Allowed extends 'desk' ? DeskSession : DeskSession | undefined;
  readonly clientIp: string;
  /** Of the page that a plain form was posted from; otherwise the request's preferred one. */
  readonly language: 'en' | 'hi';
  readonly requestId: string;
  readonly request: Request;
  cookie(name: string): string | undefined;
  /** `maxAgeS` 0 removes it. Always HttpOnly, SameSite=Lax, path /. */
  setCookie(name: string, value: string, maxAgeS: number): void;
  header(name: string, value: string): void;
  /** For large bodies: the request with its whole body, or the answer when it did not arrive. */
  receive(): Promise<Request | Response>;
  /** Of a call with a `file`; undefined when none was chosen. */
  readonly file: UploadedFile | undefined;
  /** The page that a form was posted from, with the form again; for forms that the handler reads itself. */
  showPage(path: string, posted: DeskFlash): Promise<Response>;
  /** A page of the site as this caller's browser would get it, past every cache. */
  renderPage(path: string): Promise<Response>;
}
type Handler<Body, Query, Answer, Code extends string, Allowed extends Access> = (
  call: Call<Body, Query, Allowed>,
) => Promise<Result<Answer | Reply<Answer>, Code> | Response>;

/** A served endpoint: `makeApi` mounts it, and the access table is tested against it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** `refusedForms` receives the forms of the desk whose senders may not make the call. */
  mount(app: Hono<ServerEnv>, caller: Caller, refusedForms: Intake): void;
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
      const plainForm =
        encryption && endpoint.form !== undefined ? new PlainForm(endpoint.form, encryption, caller.secure) : undefined;
      const intake = endpoint.bodiesEach === undefined ? undefined : new Intake(endpoint.bodiesEach, caller.bodyPace);
      const limit = bodyLimit({
        maxSize: endpoint.maxBytes,
        onError: (c) =>
          plainForm && isPlainForm(c)
            ? plainForm.tooLarge(c)
            : problem(c, 413, 'http/too-large', `The request is larger than ${endpoint.maxBytes} bytes.`),
      });
      // Checked before any byte of the body is read: bodies of anonymous requests must take no memory.
      const admit = admissionTo(endpoint, caller);
      const guard = guardOf(endpoint, { caller, admit, intake: refusedForms });
      const answerTo = (c: ServerContext, more: Arrived = {}) => answer(c, { caller, endpoint, handle, admit }, more);
      for (const path of [endpoint.path, ...endpoint.aliases]) {
        if (intake && endpoint.file !== undefined) {
          app.on(endpoint.method, [path], guard, (c) => {
            if (!isUpload(c)) return notUpload(c);
            const person = c.get('desk')?.accountId ?? '';
            return receiveBody(c, { intake, person, maxBytes: endpoint.maxBytes }, async (receive) => {
              const received = await receive();
              const posted = received instanceof Response ? undefined : await readDeskUpload(received, endpoint);
              const answered =
                received instanceof Response
                  ? received
                  : posted
                    ? await answerTo(c, { deskForm: posted, file: posted.file })
                    : problem(c, 400, 'http/malformed', 'The form did not arrive whole. Please try again.');
              return answerDeskForm(c, posted ?? lostForm(c), answered, pageOf(endpoint, caller));
            });
          });
          continue;
        }
        if (intake) {
          app.on(endpoint.method, [path], guard, (c) => {
            const person = c.get('session')?.accountId ?? caller.clientIpFrom(c);
            // Only files need more; the same bytes as fields or JSON cost many times as much.
            const maxBytes = isUpload(c) ? endpoint.maxBytes : Math.min(endpoint.maxBytes, smallBodyBytes);
            const upload = { intake, person, maxBytes };
            return receiveBody(c, upload, (receive) => answerTo(c, { receive }));
          });
          continue;
        }
        if (endpoint.access === 'desk') {
          app.on(endpoint.method, [path], guard, limit, async (c) => {
            if (!isPlainForm(c)) return answerTo(c);
            const deskForm = readDeskForm(await c.req.text(), endpoint);
            if (!deskForm) return tooManyFields(c);
            const answered = await answerTo(c, { deskForm });
            return answerDeskForm(c, deskForm, answered, pageOf(endpoint, caller));
          });
          continue;
        }
        app.on(endpoint.method, [path], guard, limit, (c) =>
          plainForm && isPlainForm(c)
            ? plainForm.answer(c, caller.log, (posted) => answerTo(c, { posted }))
            : answerTo(c),
        );
      }
    },
  };
}

const pageOf = ({ refusals }: Endpoint, { renderDeskPage: render }: Caller) => ({ render, refusals });

/** Lets through whom the endpoint is open to; a form of the desk gets its page again, with what was typed. */
function guardOf(
  endpoint: Endpoint,
  { caller, admit, intake }: { readonly caller: Caller; readonly admit: Admit; readonly intake: Intake },
): MiddlewareHandler<ServerEnv> {
  const { access, loginPage } = endpoint;
  return async (c, next) => {
    const closed = await admit(c);
    if (!closed) {
      c.set('isWhole', c.env?.incoming?.complete !== false);
      return next();
    }
    if (isForNobody(closed) && loginPage !== undefined && isNavigation(c)) {
      c.header('cache-control', 'no-store');
      return c.redirect(loginPage, 303);
    }
    const refusal = () => refuseEntry(c, closed);
    if (access !== 'desk') return refusal();
    if (!wantsPage(c) || !caller.isFromOwnPage(c.req.raw)) return refusal();
    // The body of an upload is not read.
    if (isUpload(c)) return answerDeskForm(c, lostForm(c), refusal(), pageOf(endpoint, caller));
    if (!isPlainForm(c)) return refusal();
    if (endpoint.file !== undefined) return notUpload(c);
    // What was typed comes back even without a session, to the browser that typed it; nothing of ours is in it.
    const by = { isStranger: isForNobody(closed), intake, render: caller.renderDeskPage };
    return answerRefusedForm(c, endpoint, by, refusal);
  };
}
const ownRecord = (c: ServerContext): Response =>
  problem(c, 403, 'desk/own-record', 'This is about your own money, application or account: a colleague does it.');

/** The parts of a request that are already read: the fields of a form, or the way to receive a large body. */
interface Arrived {
  readonly posted?: Posted;
  readonly deskForm?: DeskForm;
  readonly receive?: () => Promise<Request | Response>;
  readonly file?: UploadedFile | undefined;
}

async function answer<Body, Query, Answer, Code extends string, Allowed extends Access>(
  c: ServerContext,
  {
    caller,
    endpoint,
    handle,
    admit,
  }: {
    readonly caller: Caller;
    readonly endpoint: Endpoint<Body, Query, Answer, Code, Allowed>;
    readonly handle: Handler<Body, Query, Answer, Code, Allowed>;
    readonly admit: Admit;
  },
  { posted, deskForm, file, receive }: Arrived,
): Promise<Response> {
  c.header('cache-control', 'no-store');

  const { pathname, search, searchParams } = new URL(c.req.url);
  // PostgreSQL stores no NUL, so no record has such a name.
  if (pathname.includes('%00')) return problem(c, 404, 'http/unknown-name', 'Not found.');
  if (search.includes('%00')) return problem(c, 400, 'http/malformed', 'The URL contains an invalid character.');
  const params = Object.fromEntries(Object.entries(c.req.param()).map(([name, value]) => [name, String(value)]));
  const isOwn = (fields: unknown) => isAboutOwn(endpoint, caller, { accountId: c.get('desk')?.accountId, fields });
  if (await isOwn(params)) return ownRecord(c);
  const query = endpoint.query?.safeParse(Object.fromEntries(searchParams), { reportInput: true });
  if (query && !query.success) return invalid(c, query.error.issues);
  let body: unknown;
  if (endpoint.body) {
    const fields = posted?.fields ?? deskForm?.fields;
    if (!fields && !isJson(c.req.raw)) return notJson(c);
    const repeated = (posted ?? deskForm)?.repeated;
    if (repeated !== undefined)
      return problem(
        c,
        400,
        'http/repeated-field',
        `The field ${repeated} was sent twice. Open the page anew and send it again.`,
      );
    try {
      body = JSON.parse(fields ? JSON.stringify(fields) : await c.req.text(), refuseUnstorable);
    } catch {
      return problem(c, 400, 'http/malformed', 'The body is not valid JSON.');
    }
    const read = endpoint.body.safeParse(body, { reportInput: true });
    if (!read.success) return invalid(c, read.error.issues);
    body = read.data;
  }
  // A body may take minutes: what counts is who calls now. One that the handler receives has not arrived yet.
  const closed = endpoint.method === 'GET' || receive || c.get('isWhole') ? undefined : await admit(c);
  if (closed) return refuseEntry(c, closed);
  if (await isOwn(body)) return ownRecord(c);
  const desk = c.get('desk');
  const number = desk && searchedNumber(endpoint.right, searchParams, body);
  const waitS = number === undefined || !desk ? undefined : await caller.payForSearch(desk, number);
  if (waitS !== undefined) return tooManySearches(c, waitS);
  const language = posted ? languageOf(posted.from) : languageAsked(c.req.header('accept-language'));
  const call: Call<Body, Query, Allowed> = {
    body: body as Body,
    query: query?.data as Query,
    params,
    // Nobody without one is admitted where it is required.
    session: c.get('session') as Call<Body, Query, Allowed>['session'],
    desk: desk as Call<Body, Query, Allowed>['desk'],
    clientIp: caller.clientIpFrom(c),
    language,
    requestId: c.get('requestId'),
    request: c.req.raw,
    cookie: (name) => readCookie(c, caller.secure, name),
    setCookie: (name, value, maxAgeS) => writeCookie(c, caller.secure, name, value, maxAgeS),
    header: (name, value) => c.header(name, value),
    receive: async () => {
      const arrived = receive ? await receive() : c.req.raw;
      const closed = arrived instanceof Response || c.get('isWhole') ? undefined : await admit(c);
      return closed ? refuseEntry(c, closed) : arrived;
    },
    file,
    showPage: (path, posted) => caller.renderDeskPage(c, path, posted),
    renderPage: (path) => caller.renderDeskPage(c, path, undefined),
  };
  // The pages of the desk have no language in their path: what their visitor chose counts.
  const chosen = chosenLanguage(c.req.header('cookie') ?? '', caller.secure);
  const result = await shownIn(chosen ?? language, () => handle(call));
  if (result instanceof Response) return result;
  if (!result.ok) return refused(c, endpoint.refusals, result.refusal);
  const reply = result.value instanceof Reply ? result.value : new Reply(endpoint.success, result.value);
  for (const [name, value] of Object.entries(reply.headers)) c.header(name, value);
  return reply.status === 204 ? c.body(null, 204) : c.json(reply.value as object, reply.status as 200);
}

/** True when a browser opens the URL as a page; a script's call has another mode. */
const isNavigation = (c: ServerContext): boolean => c.req.header('sec-fetch-mode') === 'navigate';

const notJson = (c: ServerContext): Response => problem(c, 415, 'http/not-json', 'Send this as application/json.');

const tooManySearches = (c: ServerContext, waitS: number): Response => {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitS))));
  return problem(
    c,
    429,
    'desk/too-many-reveals',
    'You have looked up very many numbers within an hour. Try again later.',
  );
};

const notUpload = (c: ServerContext): Response =>
  problem(c, 415, 'http/not-upload', 'Send this as multipart/form-data.');

const languageAsked = (header: string | undefined): 'en' | 'hi' => (/^\s*hi\b/i.test(header ?? '') ? 'hi' : 'en');

/** For JSON.parse. PostgreSQL stores neither NUL nor an unpaired surrogate, and keyboards type neither. */
export function refuseUnstorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) throw new SyntaxError('not text');
  return value;
}
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

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

export function makeApi(routes: readonly Route[], caller: Caller): Hono<ServerEnv> {
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
