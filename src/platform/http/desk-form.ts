// Posts of the desk's HTML forms: read like the JSON body of the same call, answered by a redirect. A post that is not
// accepted is answered with its page again, which shows the errors and everything that was typed.
import type { DeskDone, DeskFlash, Endpoint, Problem } from '#kit/endpoint.ts';
import { localPath } from '#kit/local-path.ts';
import type { ServerContext } from './context.ts';

export interface DeskPosted {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The form's page with its query. */
  readonly from: string;
}
/** Renders the page at a path of this site, with the form that was not accepted. */
export type RenderDeskPage = (c: ServerContext, path: string, flash: DeskFlash) => Promise<Response>;

/** The page of a form whose desk session has ended. */
const endedPath = '/desk/ended';

/** True for a post that a browser makes by itself; the desk's script asks for JSON. */
export const wantsPage = (c: ServerContext): boolean => !/\bapplication\/json\b/.test(c.req.header('accept') ?? '');

/** Reads a post's fields; only fields that the endpoint lists may occur several times. */
export async function readDeskForm(
  c: ServerContext,
  { listFields }: Pick<Endpoint, 'listFields'>,
): Promise<DeskPosted> {
  const fields: Record<string, string | string[]> = Object.fromEntries(listFields.map((name) => [name, []]));
  let from = '/desk';
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    const list = fields[name];
    if (name === 'from') from = localPath(value, '/desk');
    else if (Array.isArray(list)) list.push(value);
    // A prototype's name would not become a field.
    else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return { fields, from: from.replace(/#.*$/s, '') };
}

/** Where the browser goes after an accepted post: the page says what was done. */
export function afterDone(from: string, { done, count, goTo, undo }: DeskDone): string {
  const to = new URL(localPath(goTo ?? from, '/desk'), 'http://desk.invalid');
  for (const name of ['done', 'count', 'undo']) to.searchParams.delete(name);
  to.searchParams.set('done', done);
  if (count !== undefined) to.searchParams.set('count', String(count));
  if (undo !== undefined) to.searchParams.set('undo', undo);
  return to.pathname + to.search;
}

/** The answer of a post in a browser without script. */
export async function answerDeskForm(
  c: ServerContext,
  { fields, from }: DeskPosted,
  answered: Response,
  render: RenderDeskPage,
): Promise<Response> {
  if (answered.ok) return c.redirect(afterDone(from, (await answered.json()) as DeskDone), 303);
  const {
    code,
    message,
    errors = [],
    type: _type,
    title: _title,
    status,
    requestId: _id,
    ...facts
  } = (await answered.json()) as Problem;
  const { pathname: action } = new URL(c.req.url);
  const flash: DeskFlash = { action, status, code, message, errors, values: fields, facts };
  const page = await render(c, status === 401 ? endedPath : from, flash);
  return new Response(page.body, { status, headers: page.headers });
}
