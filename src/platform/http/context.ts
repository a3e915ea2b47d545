import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { DeskSession, Session } from '#kit/context.ts';

/** What is known of a request so far; the calls that a page makes know it of the page's. */
export interface Visit {
  readonly requestId: string;
  /** Whose desk session it has. */
  staff: string | undefined;
}
/** The context of every handler. `isPart`: an API call that a page makes while it renders. */
export interface ServerEnv {
  Bindings: HttpBindings & { readonly isPart?: true; readonly visit?: Visit | undefined };
  Variables: {
    requestId: string;
    visit: Visit | undefined;
    /** Of the answer's problem. */
    problem: string | undefined;
    session: Session | undefined;
    desk: DeskSession | undefined;
    /** The body had arrived when the caller was admitted. */
    isWhole: boolean;
  };
}
export type ServerContext = Context<ServerEnv>;
