import { localPath } from './local-path.ts';
import type { DeskDone } from './endpoint.ts';

const base = 'http://desk.invalid';
/** What a page of the desk says about the last form, in its query; earlier versions also gave a `count`. */
export const outcomeNames = ['done', 'count', 'undo'] as const;

/** A page with its query has at most so many characters: about what the server reads of a request's head. */
const longestPath = 16_000;
/** A path within the desk's site, with any query that one of its pages can have; the first page for anything else. */
export const deskPathIn = (path: string | null | undefined): string => localPath(path, '/desk', longestPath);

/** A path and query of the desk without the outcome of a form. */
export function withoutOutcome(path: string): string {
  const url = new URL(deskPathIn(path), base);
  for (const name of outcomeNames) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** Where an accepted form leads: its page, or `goTo` with its anchor, with what was done. A number would be anybody's to write, so it is left out. */
export function afterDone(from: string, { done, goTo, undo }: DeskDone): string {
  const url = new URL(withoutOutcome(goTo ?? from), base);
  url.searchParams.set('done', done);
  if (undo !== undefined) url.searchParams.set('undo', undo);
  return url.pathname + url.search + (/#[\w-]+$/.exec(goTo ?? '')?.[0] ?? '');
}
