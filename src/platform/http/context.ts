import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { DeskSession, Session } from '#kit/context.ts';

/** The context of every handler. `isPart`: an API call that a page makes while it renders. */
export interface ServerEnv {
  Bindings: HttpBindings & { readonly isPart?: true };
  Variables: { requestId: string; session: Session | undefined; desk: DeskSession | undefined };
}
export type ServerContext = Context<ServerEnv>;
