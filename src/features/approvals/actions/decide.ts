import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { Approval, ApprovalBlock, ApprovalKind } from '../model.ts';
import { blockOf, lapsedApprovals, lockWaiting, newestApproval, setDecided } from '../store.ts';

interface Asked {
  readonly kind: ApprovalKind;
  readonly record: string;
}
/** Also the one that was read, where that was before the record was locked: another may wait by now. */
type AskedFor = Asked & { readonly id?: string };
interface Decider {
  readonly actor: string;
  readonly at: Date;
}

/** Why this account can't approve what waits about a record; undefined if it can. The trigger of the table asks the same. */
export const approvalBlock = (
  tx: Tx,
  approval: Pick<Approval, 'id'>,
  { actor, at }: Decider,
): Promise<ApprovalBlock | undefined> => blockOf(tx, approval.id, actor, at);

/**
 * Approves what waits about a record, in the transaction that has locked it and carries it out. By another person than its
 * maker, unless the owner has switched the second person off; of many at once by one.
 */
export async function approve(
  tx: Tx,
  { kind, record, id }: AskedFor,
  { actor, at }: Decider,
): Promise<Result<Approval, `approvals/${ApprovalBlock}`>> {
  const waiting = await lockWaiting(tx, kind, record);
  if (!waiting || waiting.id !== (id ?? waiting.id)) return refuse('approvals/decided');
  const block = await blockOf(tx, waiting.id, actor, at);
  if (block) return refuse(`approvals/${block}`);
  return ok(defined(await setDecided(tx, waiting.id, { status: 'approved', at, by: actor })));
}

/** Declines what waits about a record, or ends it because it has become impossible or has lapsed; false when nothing waits. */
export async function endApproval(
  tx: Tx,
  { kind, record }: Asked,
  end: Decider & {
    readonly status: 'declined' | 'impossible' | 'lapsed';
    readonly declineReason?: string;
    readonly because?: string;
  },
): Promise<boolean> {
  const waiting = await lockWaiting(tx, kind, record);
  if (!waiting) return false;
  const { actor, ...decision } = end;
  return (await setDecided(tx, waiting.id, { ...decision, by: actor })) !== undefined;
}

/** The newest approval of a record. */
export const readApproval = (tx: Tx, { kind, record }: Asked): Promise<Approval | undefined> =>
  newestApproval(tx, kind, record);

/** Proposals of these kinds whose time is over; the feature that owns the record ends them. */
export const findLapsed = (tx: Tx, kinds: readonly ApprovalKind[], at: Date): Promise<Approval[]> =>
  lapsedApprovals(tx, kinds, at, 200);
