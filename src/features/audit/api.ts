import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { AuditContext } from './actions/context.ts';
import { askForCheck, readChain } from './actions/check-in-background.ts';
import { listAuditActors, listAuditEntries } from './actions/read-entries.ts';
import * as contract from './contract.ts';

export const auditApi = (ctx: AuditContext): readonly Route[] => [
  serve(contract.listAudit, async ({ request, desk }) =>
    ok(await listAuditEntries(ctx, new URL(request.url).searchParams, desk)),
  ),
  serve(contract.listAuditActors, async ({ desk }) => ok(await listAuditActors(ctx, desk))),
  serve(contract.getAuditChain, async () => ok(await readChain(ctx))),
  serve(contract.checkAudit, async () => {
    await askForCheck(ctx);
    return ok({ done: 'audit/check-started' });
  }),
];
