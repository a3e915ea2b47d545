import { localPath } from '../text/local-path.ts';
import type { DeskDone } from '../endpoint.ts';

const base = 'http://desk.invalid';
/** What a page of the desk says about the last form, in its query. */
export const outcomeNames = ['done', 'undo'] as const;

/** A page with its query has at most so many characters: about what the server reads of a request's head. */
const longestPath = 16_000;
/** A path of this site, with any query that a page of the desk can have. */
const pathIn = (path: string | null | undefined): string => localPath(path, '/desk', longestPath);
/** A path of the desk, its dots resolved; the desk's first page for anything else. */
export function deskPathIn(path: string | null | undefined): string {
  const local = pathIn(path);
  return /^\/desk(?:[/?#]|$)/.test(local) ? local : '/desk';
}

/** A path and query of the desk without the outcome of a form. */
export const withoutOutcome = (path: string): string => leaveOut(deskPathIn(path));
function leaveOut(path: string): string {
  const url = new URL(path, base);
  for (const name of outcomeNames) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** Where an accepted form leads: its page, or `goTo` with its anchor, with what was done. A number would be anybody's to write, so it is left out. */
export function afterDone(from: string, { done, goTo, undo }: DeskDone): string {
  // `goTo` is the server's: a preview is at a call, not at a page.
  const url = new URL(goTo === undefined ? withoutOutcome(from) : leaveOut(pathIn(goTo)), base);
  url.searchParams.set('done', done);
  if (undo !== undefined) url.searchParams.set('undo', undo);
  return url.pathname + url.search + (/#[\w-]+$/.exec(goTo ?? '')?.[0] ?? '');
}
