import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { AuditContext } from './actions/context.ts';
import { askForCheck, readChain } from './actions/check-in-background.ts';
import * as contract from './contract.ts';

export const auditApi = (ctx: AuditContext): readonly Route[] => [
  serve(contract.getAuditChain, async () => ok(await readChain(ctx))),
  serve(contract.checkAudit, async () => {
    await askForCheck(ctx);
    return ok({ done: 'audit/check-started' });
  }),
];
