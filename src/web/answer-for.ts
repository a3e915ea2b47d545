import type { Endpoint } from '#kit/endpoint.ts';
import { type CallResult, type CallInput, readAnswer, requestOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { type GuardArgs, loginRedirect } from '#web/guard.ts';

/**
 * Calls an endpoint in a loader. The result has the API client's form, so a screen treats it like the result of a call
 * from the browser (`useAnswer`). Without a session it redirects to the login, which returns to this page.
 */
export async function answerFor<Body, Query, Answer, Code extends string>(
  args: GuardArgs,
  endpoint: Endpoint<Body, Query, Answer, Code>,
  input: CallInput<Body, Query> = {},
): Promise<CallResult<Answer>> {
  const { url, init } = requestOf(endpoint, input);
  const reply = await readAnswer<Answer>(await args.context.get(apiContext)(url, init), true);
  if (!reply.ok && reply.status === 401) throw loginRedirect(args);
  return reply;
}
