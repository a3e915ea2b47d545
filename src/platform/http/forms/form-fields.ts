import type { ServerContext } from '../context.ts';
import { problem } from '../problem.ts';

/** The fields of a urlencoded body; undefined for more than `most`, which are not read: each costs many times its bytes. */
export function fieldsIn(body: string, most: number): URLSearchParams | undefined {
  let at = -1;
  for (let fields = 1; (at = body.indexOf('&', at + 1)) >= 0; fields++) if (fields >= most) return undefined;
  return new URLSearchParams(body);
}

export const tooManyFields = (c: ServerContext): Response =>
  problem(c, 400, 'http/too-many-fields', 'This has more fields than the form.');
