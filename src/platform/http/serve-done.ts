import { type DeskDone, doneOf, type Endpoint } from '#kit/endpoint.ts';
import type { Result } from '#kit/result.ts';
import { type Call, type Route, serve } from './serve.ts';

/** Serves an action of the desk: its answer says what was done, or why not. */
export const serveDone = <Body, Query, Code extends string, Key extends string>(
  endpoint: Endpoint<Body, Query, DeskDone<Key>, Code, 'desk'>,
  done: NoInfer<Key>,
  act: (call: Call<Body, Query, 'desk'>) => Promise<Result<unknown, Code>>,
): Route => serve(endpoint, async (call) => doneOf(await act(call), done));
