// What a call is answered, before that has a form on the wire: over HTTP and for the pages of this process alike.
import type { DeskSession, Log, Session } from '#kit/context.ts';
import type { z } from 'zod/mini';
import { type Access, type DeskFlash, type Endpoint, type OwnedKind, Reply, type UploadedFile } from '#kit/endpoint.ts';
import type { Result } from '#kit/result.ts';
import { type Admit, refuseEntry, type Sessions } from './admission.ts';
import type { Admitted, Asked } from './context.ts';
import { readCookie } from './cookies.ts';
import type { DeskForm } from './forms/desk-form.ts';
import type { Posted } from './forms/plain-form.ts';
import { searchedNumbers } from './number-search.ts';
import { isJson } from './origin.ts';
import { isAboutOwn } from './own-record.ts';
import { invalid, refused, type Refused, refuseWith } from './problem.ts';
import { chosenLanguage, shownIn } from './shown-language.ts';

/** What decides about every call, however it is made. */
export interface Caller extends Sessions {
  readonly log: Log;
  /** Runs a call that may change something: what it found is on every machine that a commit waits for. */
  confirmed<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a record is this account's own, or that of another account of the same person. */
  isOwnRecord(kind: OwnedKind, id: string, accountId: string): Promise<boolean>;
  /**
   * A search for phone numbers by somebody who gets them masked costs a reveal. @returns the seconds to wait where none
   * is left
   */
  payForSearch(desk: DeskSession, numbers: readonly string[]): Promise<number | undefined>;
}
export interface Call<Body, Query, Allowed extends Access = Access> extends Pick<
  Asked,
  'request' | 'params' | 'search' | 'setCookie'
> {
  readonly body: Body;
  readonly query: Query;
  readonly session: Allowed extends 'session' ? Session : Session | undefined;
  /** The desk session. In a call with access `either` or `anyone`, undefined unless it has the call's right. */
  readonly desk: Allowed extends 'desk' ? DeskSession : DeskSession | undefined;
  readonly clientIp: string;
  /** The language of the page that a plain form was posted from; otherwise the request's preferred one. */
  readonly language: 'en' | 'hi';
  readonly requestId: string;
  cookie(name: string): string | undefined;
  /** For large bodies: the request with its whole body, or the answer when it did not arrive. */
  receive(): Promise<Request | Response>;
  /** The file of a call with a `file`; undefined when none was chosen. */
  readonly file: UploadedFile | undefined;
  /** By field of a desk form, the mark of the value that it showed; `mergedValue` decides by it who changed what. */
  readonly shown: Readonly<Record<string, string>>;
  /** The page that a form was posted from, with the form again; for forms that the handler reads itself. */
  showPage(path: string, posted: DeskFlash): Promise<Response>;
  /** A page of the site as this caller's browser would get it, past every cache. */
  renderPage(path: string): Promise<Response>;
}
export type Handler<Body, Query, Answer, Code extends string, Allowed extends Access> = (
  call: Call<Body, Query, Allowed>,
) => Promise<Result<Answer | Reply<Answer>, Code> | Response>;

/** A file or a page is already a response. */
export type Decision<Answer> =
  | ({ readonly ok: true } & Pick<Reply<Answer>, 'status' | 'value' | 'headers'>)
  | Refused
  | Response;

export interface Served<Body, Query, Answer, Code extends string, Allowed extends Access> {
  readonly endpoint: Endpoint<Body, Query, Answer, Code, Allowed>;
  readonly handle: Handler<Body, Query, Answer, Code, Allowed>;
  readonly caller: Caller;
  readonly admit: Admit;
}
/** What only a request over HTTP has. */
export interface Arrived extends Pick<Call<unknown, unknown>, 'showPage' | 'renderPage'> {
  /** The fields of a form, which are read already. */
  readonly form?: Posted | DeskForm | undefined;
  /** A large body, which the handler receives. */
  readonly receive?: (() => Promise<Request | Response>) | undefined;
  readonly file?: UploadedFile | undefined;
  /** Its body had arrived when the caller was admitted. */
  readonly isWhole: boolean;
}

export async function decide<Body, Query, Answer, Code extends string, Allowed extends Access>(
  served: Served<Body, Query, Answer, Code, Allowed>,
  asked: Asked,
  admitted: Admitted,
  arrived?: Arrived,
): Promise<Decision<Answer>> {
  const { endpoint, caller, admit } = served;
  const { params, search } = asked;
  // PostgreSQL stores no NUL, so no record has such a name.
  if (Object.values(params).some(hasNul)) return refuseWith(404, 'http/unknown-name', 'Not found.');
  if ([...search].flat().some(hasNul))
    return refuseWith(400, 'http/malformed', 'The URL contains an invalid character.');
  const isOwn = (desk: DeskSession | undefined, fields: unknown) =>
    isAboutOwn(endpoint, caller, { accountId: desk?.accountId, fields });
  if (await isOwn(admitted.desk, params)) return ownRecord;
  const query = endpoint.query?.safeParse(Object.fromEntries(search), { reportInput: true });
  if (query && !query.success) return invalid(query.error.issues);
  const body = endpoint.body ? await readBody(endpoint.body, asked, arrived?.form) : read(undefined as Body);
  if (!body.ok) return body;
  // A body may take minutes: what counts is who calls now. One that the handler receives has not arrived yet.
  const isLate = endpoint.method !== 'GET' && arrived !== undefined && !arrived.receive && !arrived.isWhole;
  const now = isLate ? await admit(asked) : admitted;
  if (typeof now === 'string') return refuseEntry(now);
  if (await isOwn(now.desk, body.value)) return ownRecord;
  const numbers = searchedNumbers(endpoint.right, search, body.value);
  const waitS = numbers.length === 0 || !now.desk ? undefined : await caller.payForSearch(now.desk, numbers);
  if (waitS !== undefined) return tooManySearches(waitS);
  const call = { body: body.value, query: query?.data as Query, ...callOf(asked, caller, now, arrived) };
  return runHandler(served, asked, call as Call<Body, Query, Allowed>);
}

/** The parts of a call that its endpoint does not decide. */
function callOf(
  { request, params, search, setCookie, cookie, language, visit }: Asked,
  { secure }: Caller,
  { session, desk }: Admitted,
  arrived: Arrived | undefined,
): Omit<Call<unknown, unknown>, 'body' | 'query'> {
  const { form, file, receive = onlyOverHttp, showPage = onlyOverHttp, renderPage = onlyOverHttp } = arrived ?? {};
  return {
    request,
    params,
    search,
    setCookie,
    session,
    desk,
    clientIp: visit.clientIp,
    language,
    requestId: visit.requestId,
    cookie: (name) => readCookie(cookie, secure, name),
    receive,
    file,
    shown: form && 'shown' in form ? form.shown : {},
    showPage,
    renderPage,
  };
}
const onlyOverHttp = (): Promise<never> => Promise.reject(new Error('a page has no body and no page to show'));

async function runHandler<Body, Query, Answer, Code extends string, Allowed extends Access>(
  { endpoint, caller, handle }: Served<Body, Query, Answer, Code, Allowed>,
  { cookie, language }: Asked,
  call: Call<Body, Query, Allowed>,
): Promise<Decision<Answer>> {
  // The pages of the desk have no language in their path: what their visitor chose counts.
  const chosen = chosenLanguage(cookie ?? '', caller.secure);
  const work = () => shownIn(chosen ?? language, () => handle(call));
  const result = await (endpoint.method === 'GET' ? work() : caller.confirmed(work));
  if (result instanceof Response) return result;
  if (!result.ok) return refused(endpoint.refusals, result.refusal);
  const { status, value, headers } =
    result.value instanceof Reply ? result.value : new Reply(endpoint.success, result.value);
  return { ok: true, status, value, headers };
}

interface ReadBody<Body> {
  readonly ok: true;
  readonly value: Body;
}
const read = <Body>(value: Body): ReadBody<Body> => ({ ok: true, value });
async function readBody<Body>(
  schema: z.ZodMiniType<Body>,
  { request, body }: Asked,
  form: Arrived['form'],
): Promise<ReadBody<Body> | Refused> {
  const fields = form?.fields ?? body;
  if (fields === undefined && !isJson(request))
    return refuseWith(415, 'http/not-json', 'Send this as application/json.');
  if (form?.repeated !== undefined)
    return refuseWith(
      400,
      'http/repeated-field',
      `The field ${form.repeated} was sent twice. Open the page anew and send it again.`,
    );
  let sent: unknown;
  try {
    sent = JSON.parse(fields === undefined ? await request.text() : JSON.stringify(fields), refuseUnstorable);
  } catch {
    return refuseWith(400, 'http/malformed', 'The body is not valid JSON.');
  }
  const parsed = schema.safeParse(sent, { reportInput: true });
  return parsed.success ? read(parsed.data) : invalid(parsed.error.issues);
}

/** For JSON.parse. PostgreSQL stores neither NUL nor an unpaired surrogate, and keyboards type neither. */
export function refuseUnstorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) throw new SyntaxError('not text');
  return value;
}
const isStorable = (text: string): boolean => !hasNul(text) && text.isWellFormed();
const hasNul = (text: string): boolean => text.includes('\0');

const ownRecord = refuseWith(
  403,
  'desk/own-record',
  'This is about your own money, application or account: a colleague does it.',
);
const tooManySearches = (retryAfterS: number): Refused =>
  refuseWith(429, 'desk/too-many-reveals', 'You have looked up very many numbers within an hour. Try again later.', {
    retryAfterS,
  });
