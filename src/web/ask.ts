import type { RouterContextProvider } from 'react-router';
import type { Answered, Question } from '#kit/ask.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { type CallInput, searchOf } from '#web/api-client.ts';
import { askContext } from '#web/context.ts';

interface AskArgs {
  readonly context: Readonly<RouterContextProvider>;
}
/**
 * Asks an endpoint in a loader, in this process and with the visitor's rights. The result has the API client's form, so a screen
 * treats it like the result of a call from the browser (`useAnswer`).
 */
export const ask = <Body, Query, Answer, Code extends string>(
  { context }: AskArgs,
  endpoint: Endpoint<Body, Query, Answer, Code>,
  { query, ...more }: CallInput<Body, Query> & Pick<Question, 'isAnonymous' | 'search'> = {},
): Promise<Answered<Answer>> =>
  context.get(askContext)(endpoint, { search: searchOf(query), ...more }) as Promise<Answered<Answer>>;
