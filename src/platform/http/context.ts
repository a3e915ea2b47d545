import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { DeskSession, Session } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';

/** What is known of a request so far; the calls that a page makes know it of the page's. */
export interface Visit {
  readonly requestId: string;
  /** For limits: behind a trusted proxy the last forwarded hop; IPv6 as its /64. */
  readonly clientIp: string;
  /** Whose desk session it has. */
  staff: string | undefined;
}
/** A call, whether a browser makes it over HTTP or a page in this process. */
export interface Asked {
  /** The visitor's; of a call that a page makes, the page's, so what it asks is in `params` and `search` only. */
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** The body that a page sends; the body of a browser's call is in its request. */
  readonly body?: unknown;
  /** The visitor's cookies, as a request's header. */
  readonly cookie: string | undefined;
  /** The preferred one of the request. */
  readonly language: Language;
  readonly visit: Visit;
  /** For the answer to the visitor. */
  readonly setCookie: (name: string, value: string, maxAgeS: number) => void;
}
/** Who may make a call. */
export interface Admitted {
  readonly session: Session | undefined;
  /** Undefined unless it has the endpoint's right. */
  readonly desk: DeskSession | undefined;
}
/** The context of every handler. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    visit: Visit;
    /** The code of the answer's problem. */
    problem: string | undefined;
    /** Who may make the call that is matched. */
    admitted: Admitted;
    /** The body had arrived when the caller was admitted. */
    isWhole: boolean;
  };
}
export type ServerContext = Context<ServerEnv>;
