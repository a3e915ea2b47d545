// Posts of the desk's HTML forms: read like the JSON body of the same call, answered by a redirect. A post that is not
// accepted is answered with its page again, which shows the errors and everything that was typed; so is one that reveals a
// value, because a redirect would carry it in a URL.
import type {
  DeskDone,
  DeskFlash,
  DeskPosted,
  DeskReveal,
  Endpoint,
  Facts,
  Problem,
  RefusalAnswer,
  UploadedFile,
} from '#kit/endpoint.ts';
import { sayBoth } from '#kit/desk/said.ts';
import { afterDone, deskPathIn } from '#kit/desk/desk-outcome.ts';
import { shownPrefix } from '#kit/desk/shown-mark.ts';
import type { ServerContext } from '../context.ts';
import { readFormBody } from './form-body.ts';
import { fieldsIn } from './form-fields.ts';

export interface DeskForm {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The form's page with its query. */
  readonly from: string;
  /** By field, the mark of the value that the form showed. */
  readonly shown: Readonly<Record<string, string>>;
  /** A field that arrived twice and is not a list: which of its values was meant, nobody knows. */
  readonly repeated?: string | undefined;
}
/** Renders the page at a path of this site, with the form that was not accepted or what it revealed, or for a preview. */
export type RenderDeskPage = (c: ServerContext, path: string, posted: DeskPosted | undefined) => Promise<Response>;

/** The page of a form whose desk session has ended. */
const endedPath = '/desk/ended';

/** A post by the browser itself gets pages. The desk's script asks for JSON when accepted, and for the page when not. */
const wants = (c: ServerContext) => {
  const accept = c.req.header('accept') ?? '';
  const json = accept.includes('application/json');
  return { json, page: !json || accept.includes('text/html') };
};
/** True when the answer of a post that is not accepted is its page. */
export const wantsPage = (c: ServerContext): boolean => wants(c).page;

/** The first field that occurs twice and is not a list. */
export function repeatedOf(
  sent: Pick<URLSearchParams, 'keys'>,
  listFields: readonly string[] = [],
): string | undefined {
  const seen = new Set<string>();
  for (const name of sent.keys()) {
    if (seen.has(name) && !listFields.includes(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** Reads a post's fields; only fields that the endpoint lists may occur several times. @returns undefined for too many */
export function readDeskForm(
  body: string,
  { listFields, maxFields }: Pick<Endpoint, 'listFields' | 'maxFields'>,
): DeskForm | undefined {
  const fields: Record<string, string | string[]> = Object.fromEntries(listFields.map((name) => [name, []]));
  let from = '/desk';
  const sent = fieldsIn(body, 2 * maxFields);
  if (!sent) return undefined;
  const shown = takeShown(sent);
  if (sent.size > maxFields) return undefined;
  for (const [name, value] of sent) {
    const list = fields[name];
    if (name === 'from') from = deskPathIn(value);
    else if (Array.isArray(list)) list.push(value);
    // A prototype's name would not become a field.
    else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return { fields, from: from.replace(/#.*$/s, ''), shown, repeated: repeatedOf(sent, listFields) };
}

/** Takes the marks of what a form showed out of its fields. */
function takeShown(sent: URLSearchParams | FormData): Record<string, string> {
  const marks = [...sent].filter(([name]) => name.startsWith(shownPrefix));
  for (const [name] of marks) sent.delete(name);
  return Object.fromEntries(
    marks.map(([name, mark]) => [name.slice(shownPrefix.length), typeof mark === 'string' ? mark : '']),
  );
}

/** True for a form with a file. */
export const isUpload = (c: ServerContext): boolean =>
  /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '');

export interface DeskUpload extends DeskForm {
  /** Undefined when none was chosen. */
  readonly file: UploadedFile | undefined;
}
/** Reads a form with a file, whose body has arrived; undefined for a body that is not such a form. */
export async function readDeskUpload(
  request: Request,
  { file: fileField }: Pick<Endpoint, 'file'>,
): Promise<DeskUpload | undefined> {
  const data = await readFormBody(request);
  if (!data) return undefined;
  const shown = takeShown(data);
  const fields = new Map<string, string>();
  let file: UploadedFile | undefined;
  for (const [name, value] of data) {
    if (typeof value === 'string') fields.set(name, value);
    else if (name !== fileField || file) return undefined;
    // Without a choice the browser sends an empty file without a name.
    else if (value.name !== '' || value.size > 0)
      file = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  const from = deskPathIn(fields.get('from')).replace(/#.*$/s, '');
  fields.delete('from');
  return { fields: Object.fromEntries(fields), from, shown, file, repeated: repeatedOf(data) };
}

/** A form that is not read: only its page is known. */
export function lostForm(c: ServerContext): DeskForm {
  const referer = URL.parse(c.req.header('referer') ?? '');
  return { fields: {}, shown: {}, from: referer ? deskPathIn(referer.pathname + referer.search) : '/desk' };
}

/** The answer of a post that was made from a page. `refusals`: those of its call. */
export async function answerDeskForm(
  c: ServerContext,
  { fields, from, shown }: DeskForm,
  answered: Response,
  { render, refusals }: { readonly render: RenderDeskPage; readonly refusals: Endpoint['refusals'] },
): Promise<Response> {
  const { json, page: asPage } = wants(c);
  if (answered.ok && json) return answered;
  if (answered.ok) {
    const done = (await answered.json()) as DeskDone | DeskReveal;
    if ('done' in done) return c.redirect(afterDone(from, done), 303);
    const shown = await render(c, from, { of: fields, value: done.value });
    return new Response(shown.body, { status: shown.status, headers: shown.headers });
  }
  if (!asPage) return answered;
  const problem = (await answered.json()) as Problem;
  const { code, message, errors = [], type: _type, title: _title, status, requestId: _id, ...facts } = problem;
  const { pathname: action } = new URL(c.req.url);
  const texts = textsOf(refusals[code], facts);
  const flash: DeskFlash = { action, status, code, message, ...texts, errors, values: fields, shown, facts };
  const ended = `${endedPath}?from=${encodeURIComponent(from)}`;
  const page = await render(c, status === 401 ? ended : from, flash);
  const headers = new Headers(page.headers);
  // For the desk's script, which signs in again in place.
  headers.set('desk-code', code);
  return new Response(page.body, { status, headers });
}

/** The refusal's sentence in both languages, where the contract has it in both. */
function textsOf(answer: RefusalAnswer | undefined, facts: Facts): Pick<DeskFlash, 'said'> {
  if (answer?.[2] === undefined) return {};
  return { said: sayBoth([answer[1], answer[2]], facts) };
}
