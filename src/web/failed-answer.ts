import { data } from 'react-router';

/** Ends a loader whose call failed: a 503 shows the page that says when to try again. */
export function throwLoaderError(path: string, { status }: Pick<Response, 'status'>): never {
  if (status === 503) throw data(null, 503);
  throw new Error(`${path} answered ${status}`);
}
