import { ok } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import type { HealthContext } from './actions/context.ts';
import { readHealth } from './actions/read-health.ts';
import { getHealth } from './contract.ts';

export const healthApi = (ctx: HealthContext): readonly Route[] => [
  serve(getHealth, async () => ok(await readHealth(ctx))),
];
