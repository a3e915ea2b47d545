import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { type Approval, approvalKinds, type ApprovalKind, type Frozen } from '../model.ts';
import { findApproval, insertApproval } from '../store.ts';

export interface Proposed {
  readonly kind: ApprovalKind;
  readonly record: string;
  readonly frozen: Frozen;
  readonly reason?: string;
  readonly actor: string;
  readonly at: Date;
}

/**
 * Proposes an act in the transaction that has locked its record. What is frozen never changes. One of a kind waits about a
 * record. The caller has refused what is the actor's own; the database does too.
 */
export async function propose(tx: Tx, input: Proposed): Promise<Result<Approval, 'approvals/waiting'>> {
  const { kind, record, frozen, reason = null, actor, at } = input;
  const id = newReference('SY');
  const lapsesAt = after(at, approvalKinds[kind].lifeMs);
  const approval = { id, kind, record, frozen, reason, madeAt: at, madeBy: actor, lapsesAt };
  if (!(await insertApproval(tx, approval))) return refuse('approvals/waiting');
  return ok(defined(await findApproval(tx, id)));
}
