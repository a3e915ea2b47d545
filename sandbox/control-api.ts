import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { Result } from '#kit/result.ts';
import { faultKinds } from './faults.ts';

export const ms = z.number().check(z.gte(0));
const isPattern = (text: string): boolean => {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
};
export const faultOrder = z.strictObject({
  path: z.string().check(z.refine(isPattern, 'not a regular expression')),
  kind: z.enum(faultKinds),
  count: z.optional(z.int().check(z.gte(1))),
  delayMs: z.optional(ms),
});

/**
 * The controls of a simulator over HTTP, JSON in and out. A JSON body is required, which pages of other sites cannot send
 * without CORS.
 */
export function makeControls() {
  const api = new Hono();
  const post = <Shape extends z.ZodMiniType>(
    path: string,
    shape: Shape,
    action: (body: z.infer<Shape>) => Result<unknown, string> | void,
  ) =>
    api.post(path, async (c: Context) => {
      if (!(c.req.header('content-type') ?? '').startsWith('application/json'))
        return c.json({ error: 'send JSON' }, 415);
      const read = z.safeParse(shape, await c.req.json().catch(() => undefined));
      if (!read.success) return c.json({ error: read.error.issues }, 400);
      const result = action(read.data);
      if (result && !result.ok) return c.json({ error: result.refusal.code }, 404);
      return c.json(result?.value ?? {});
    });
  return { api, post };
}
