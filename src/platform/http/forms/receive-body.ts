import type { Intake, NotArrived } from './body-intake.ts';
import type { ServerContext } from '../context.ts';
import { problem } from '../problem.ts';

const notArrived: Readonly<Record<NotArrived, readonly [status: number, code: string, message: string]>> = {
  'too-large': [413, 'http/too-large', 'This upload is too large.'],
  'too-slow': [408, 'http/too-slow', 'The upload was too slow and stopped. Please try again.'],
  replaced: [409, 'http/replaced', 'You started a newer upload, so this one was cancelled.'],
  'gave-way': [503, 'http/busy', 'Too many uploads at once. Please try again in a few seconds.'],
  'cut-off': [400, 'http/cut-off', 'The upload was interrupted. Please try again.'],
  full: [503, 'http/busy', 'Too many uploads at once. Please try again in a few seconds.'],
};
/** Receives a large body while the handler waits for it; its memory counts until the answer is sent. */
export async function receiveBody(
  c: ServerContext,
  { intake, person, maxBytes }: { readonly intake: Intake; readonly person: string; readonly maxBytes: number },
  run: (receive: () => Promise<Request | Response>) => Promise<Response>,
): Promise<Response> {
  const refuse = (reason: NotArrived): Response => {
    const [status, code, message] = notArrived[reason];
    if (status === 503) c.header('retry-after', '5');
    if (status === 408) c.header('connection', 'close');
    return problem(c, status, code, message);
  };
  const arrival = intake.enter(person);
  if (!arrival) return refuse('full');
  try {
    return await run(async () => {
      const body = await arrival.read(c.req.raw, maxBytes);
      if (typeof body === 'string') return refuse(body);
      const { method, headers } = c.req.raw;
      return new Request(c.req.url, { method, headers, body: body as Uint8Array<ArrayBuffer> });
    });
  } finally {
    arrival.leave();
  }
}
