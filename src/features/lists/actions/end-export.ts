import type { Tx } from '#kit/context.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { EndedState, ListExportJob } from '../model/exports.ts';
import { writeExportEnd } from '../store/exports.ts';

const actions = {
  done: 'exports/made',
  cancelled: 'exports/cancelled',
  stopped: 'exports/stopped',
  failed: 'exports/failed',
} as const satisfies Readonly<Record<EndedState, string>>;

/** Ends an export that the caller has locked, and records it as done by `actor`, or by the person whose export it is. */
export async function endExport(
  tx: Tx,
  { id, accountId, list, format, query: filter }: ListExportJob,
  end: { readonly state: EndedState; readonly at: Date; readonly rows: number; readonly actor?: string },
): Promise<void> {
  const { state, at, rows: count, actor = accountId } = end;
  await writeExportEnd(tx, id, { state, at });
  await recordAudit(tx, { actor, action: actions[state], subject: id, details: { list, format, filter, count } });
}
