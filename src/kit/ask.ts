import type { Endpoint, Problem } from './endpoint.ts';

/** What a call answered. */
export type Answered<Answer> =
  | { readonly ok: true; readonly status: number; readonly value: Answer }
  | {
      readonly ok: false;
      readonly status: number;
      readonly problem: Problem;
      readonly retryAfterS: number | undefined;
    };

export interface Question {
  /** The parameters in the path. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly search?: URLSearchParams | undefined;
  /** The body of a read that is a POST. */
  readonly body?: unknown;
  /** Without the visitor's cookies, for what all visitors share. */
  readonly isAnonymous?: boolean | undefined;
}
/** Asks an endpoint in the process of the page; what it answers is as its handler returned it. */
export type Ask = (endpoint: Pick<Endpoint, 'method' | 'path'>, question?: Question) => Promise<Answered<unknown>>;
