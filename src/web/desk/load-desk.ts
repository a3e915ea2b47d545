import { data, redirect } from 'react-router';
import { type DeskPageName, deskPages } from '#desk-pages.ts';
import type { Answered, Question } from '#kit/ask.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sayBoth } from '#kit/desk/said.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { withoutOutcome } from '#kit/desk/desk-outcome.ts';
import type { CallInput } from '#web/api-client.ts';
import { ask } from '#web/ask.ts';
import { askContext, awayContext, doneTextsContext, flashContext, revealedContext } from '#web/context.ts';
import { throwLoaderError } from '#web/failed-answer.ts';
import type { GuardArgs } from '#web/guard.ts';
import type { DeskData } from './desk-data.ts';
import { deskPaths } from './desk-paths.ts';
import type { SavedView } from './list-types.ts';

/** The visitor of a page of the desk. Without a desk session it redirects to the sign-in, which returns to this page. */
export async function loadDesk(args: GuardArgs, page: DeskPageName): Promise<DeskData> {
  const desk = await readVisitor(args);
  if (!desk.rights.includes(deskPages[page].right)) throw data({ desk }, 403);
  return { ...desk, done: await outcomeOf(args) };
}

/** For an address of no page. @throws a 404 with the visitor, whose frame shows it */
export const throwUnknown = (args: GuardArgs): Promise<never> => throwStatus(args, 404);

/** The error page of the desk for this visitor. */
async function throwStatus(args: GuardArgs, status: number): Promise<never> {
  throw data({ desk: await readVisitor(args) }, status);
}

async function readVisitor(args: GuardArgs): Promise<DeskData> {
  const path = '/api/desk/session';
  const reply = await get<Pick<DeskData, 'name' | 'roles' | 'rights'>>(args, path);
  if (!reply.ok && reply.status === 401) throw signInRedirect(args);
  if (!reply.ok) return throwLoaderError(path, reply);
  return {
    ...reply.value,
    waiting: await menuCounts(args),
    here: hereOf(args.request),
    flash: args.context.get(flashContext),
    revealed: args.context.get(revealedContext) ?? undefined,
    done: undefined,
  };
}

/** What the menu counts; after a form it is counted anew. A page shows without it what it has. */
async function menuCounts(args: GuardArgs): Promise<DeskData['waiting']> {
  const isAfterForm = new URL(args.request.url).searchParams.has('done');
  const search = isAfterForm ? new URLSearchParams({ fresh: 'yes' }) : new URLSearchParams();
  const counts = await get<DeskData['waiting']>(args, '/api/desk/menu', { search });
  return counts.ok ? counts.value : [];
}

interface BulkJob {
  readonly total: number;
  readonly state: string;
  readonly isOwn: boolean;
  readonly canUndo: boolean;
}
const isRunning = ({ state }: BulkJob): boolean => state === 'running' || state === 'undoing';
const fewRows = 100;
const shortWaits = 4;
const shortWaitMs = 200;

/** What the last form did, from the query, which anybody can write: what it says of a bulk action is the server's. */
async function outcomeOf(args: GuardArgs): Promise<DeskData['done']> {
  const { searchParams } = new URL(args.request.url);
  const [key, id] = [searchParams.get('done'), searchParams.get('undo')];
  if (key === null) return undefined;
  const texts = args.context.get(doneTextsContext).get(key);
  if (id === null) {
    // A text with a number is of a bulk action.
    const isCounted = typeof texts?.[0] === 'function';
    return { key, text: texts && !isCounted ? sayBoth(texts, 0) : undefined, work: undefined };
  }
  const read = () => get<BulkJob>(args, '/api/desk/work/:id', { params: { id } });
  let job = await read();
  // A few rows are changed at once: the page waits for them, so that its list is not that of before.
  for (let waits = 0; waits < shortWaits && job.ok && job.value.total <= fewRows && isRunning(job.value); waits++) {
    await new Promise((done) => setTimeout(done, shortWaitMs));
    job = await read();
  }
  if (!job.ok || !job.value.isOwn) return undefined;
  const { total, canUndo } = job.value;
  const text = texts && sayBoth(texts, total);
  return { key, text, work: { id, total, isRunning: isRunning(job.value), canUndo } };
}

/**
 * The answer of a call that a page of the desk shows. `invalidAt`: where a query that the call refuses leads.
 * @throws a redirect to the sign-in at 401, and the error page of 403, 404 and 503
 */
export async function loadAnswer<Query, Answer, Code extends string>(
  args: GuardArgs,
  endpoint: Endpoint<undefined, Query, Answer, Code>,
  input: Omit<CallInput<undefined, Query>, 'body'> = {},
  invalidAt?: string,
): Promise<Answer> {
  const reply = await ask(args, endpoint, input);
  if (reply.status === 422 && invalidAt !== undefined) throw redirect(invalidAt);
  return answerOf(args, endpoint, reply);
}

/** A page of a list; the list reads filters, sort and page from the query of this page. */
export const loadList = async <Answer>(
  args: GuardArgs,
  endpoint: Endpoint<undefined, undefined, Answer>,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer> => answerOf(args, endpoint, await ask(args, endpoint, { params, search: queryOf(args) }));

/** A list of the desk by its name, with the saved views; it reads filters, sort and page from the query of this page. */
export async function loadDeskList(args: GuardArgs, name: string): Promise<LoadedList> {
  const path = `/api/desk/${name}`;
  const reply = await get<DrawnList>(args, path, { search: queryOf(args) });
  return { list: await answerOf(args, { path }, reply), saved: await loadViews(args, name) };
}
export interface LoadedList {
  readonly list: DrawnList;
  readonly saved: readonly SavedView[];
}

/** The saved views of a list. Features below that of the lists show them as well. */
export async function loadViews(args: GuardArgs, list: string): Promise<readonly SavedView[]> {
  const path = '/api/desk/views';
  const reply = await get<{ readonly views: readonly SavedView[] }>(args, path, {
    search: new URLSearchParams({ list }),
  });
  return (await answerOf(args, { path }, reply)).views;
}

const queryOf = ({ request }: GuardArgs): URLSearchParams => new URL(request.url).searchParams;
/** Asks a call of a feature above, by its path. */
const get = <Answer>(args: GuardArgs, path: string, question?: Question): Promise<Answered<Answer>> =>
  args.context.get(askContext)({ method: 'GET', path }, question) as Promise<Answered<Answer>>;

async function answerOf<Answer>(
  args: GuardArgs,
  { path }: Pick<Endpoint, 'path'>,
  reply: Answered<Answer>,
): Promise<Answer> {
  if (reply.ok) return reply.value;
  if (reply.status === 401) throw signInRedirect(args);
  if (isFaultOfAddress(reply.status)) return throwStatus(args, reply.status === 422 ? 400 : reply.status);
  return throwLoaderError(path, reply);
}

/** A page that the visitor may not open or that is not there, a search too many, or a value that no link of ours has, such as NUL. */
const isFaultOfAddress = (status: number): boolean => [400, 403, 404, 422, 429].includes(status);

function signInRedirect(args: GuardArgs): Response {
  if (args.context.get(awayContext)) throw data(null, 503);
  return redirect(deskPaths.signIn(hereOf(args.request)));
}

/** The page's path and query, without the outcome of a form. */
function hereOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return withoutOutcome(pathname + search);
}
