import type { z } from 'zod/mini';

export type Method = 'GET' | 'POST';
/** anyone: no session needed; session: 401 without one; staff: 401 without a session, 403 without a staff role. */
export type Access = 'anyone' | 'session' | 'staff';
/** A refusal's status and what it says to a caller of the API; screens say it in their own words, by its code. */
export type RefusalAnswer = readonly [status: number, message: string];

/** One call of the product: the server serves it and the browser makes it from this one description. */
export interface Endpoint<Body = unknown, Query = unknown, Answer = unknown, Code extends string = string> {
  readonly method: Method;
  /** As the router writes it: `/jobs/:category`. */
  readonly path: string;
  /** Further paths with the same answer. */
  readonly aliases: readonly string[];
  readonly access: Access;
  /** Checked strictly; without it the handler reads the request itself. */
  readonly body: z.ZodMiniType<Body> | undefined;
  readonly query: z.ZodMiniType<Query> | undefined;
  /** The status of success; a handler may answer another 2xx by `reply`. */
  readonly success: number;
  /** The only place where a refusal meets its status. */
  readonly refusals: Readonly<Record<Code, RefusalAnswer>>;
  /**
   * The id of the form of our own pages that may be posted here without any script. Such a post is urlencoded, names
   * the page that it comes from in the field `from`, and is answered by a redirect back to that page.
   */
  readonly form: string | undefined;
  /** Largest body in bytes. */
  readonly maxBytes: number;
  /**
   * Where bodies are large: how many of one person may be under way at once. The handler takes the body in itself, by
   * `call.receive()`, so that it can count a try that never ends.
   */
  readonly bodiesEach: number | undefined;
  /** A post without a body. Who is signed in proves by JSON's content type or by a page of ours that no other site sent it. */
  readonly isBare: boolean;
  /** Answers under any host name: who calls is another program, not a visitor of the site. */
  readonly anyHost: boolean;
  /** Carries the type of the answer; holds nothing. */
  readonly answer: Answer;
}

/** `answer: answers<Shape>()` tells what a success carries. */
export const answers = <T>(): T => undefined as T;

const limit = 64 * 1024;
export function endpoint<Answer, Body = undefined, Query = undefined, Code extends string = never>(input: {
  method: Method;
  path: string;
  aliases?: readonly string[];
  access: Access;
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
  success?: number;
  refusals?: Record<Code, RefusalAnswer>;
  form?: string;
  maxBytes?: number;
  bodiesEach?: number;
  isBare?: boolean;
  anyHost?: boolean;
  answer: Answer;
}): Endpoint<Body, Query, Answer, Code> {
  return {
    ...input,
    aliases: input.aliases ?? [],
    body: input.body,
    query: input.query,
    success: input.success ?? 200,
    form: input.form,
    refusals: input.refusals ?? ({} as Record<Code, RefusalAnswer>),
    maxBytes: input.maxBytes ?? limit,
    bodiesEach: input.bodiesEach,
    isBare: input.isBare ?? false,
    anyHost: input.anyHost ?? false,
  };
}

/** A success with a status or headers of its own. */
export class Reply<T> {
  readonly status: number;
  readonly value: T;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, value: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.value = value;
    this.headers = headers;
  }
}

/** What leaves on a failure: problem+json (RFC 9457) and the `message` that the documented screens read. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
  readonly [payload: string]: unknown;
}
