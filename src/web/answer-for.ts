import type { Answered } from '#kit/ask.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import type { CallInput } from '#web/api-client.ts';
import { ask } from '#web/ask.ts';
import { type GuardArgs, loginRedirect } from '#web/guard.ts';

/** What an endpoint answers in a loader. Without a session it redirects to the login, which returns to this page. */
export async function answerFor<Body, Query, Answer, Code extends string>(
  args: GuardArgs,
  endpoint: Endpoint<Body, Query, Answer, Code>,
  input: CallInput<Body, Query> = {},
): Promise<Answered<Answer>> {
  const reply = await ask(args, endpoint, input);
  if (!reply.ok && reply.status === 401) throw loginRedirect(args);
  return reply;
}
