import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { entriesOf, type Posting } from '#features/ledger/model/postings.ts';
import type { Approval, ApprovalBlock, Movement, MovementKind, Proof, ProofBlock } from '../model.ts';
import { blockOf, lockWaitingById, proofBlockOf, setDecided, waitingOfPayout, waitingWithSource } from '../store.ts';
import { propose } from './propose.ts';

export interface RecordedMovement {
  readonly kind: MovementKind;
  /** The claim or the payment. */
  readonly record: string;
  readonly movement: Movement;
  /** Its postings, which are in the ledger already, on the day of the bank or the gateway. */
  readonly postings: readonly [Posting, ...Posting[]];
  /** The bank's reference, as typed. */
  readonly utr?: string;
  /** The number that the gateway gives it: then only that proves it. */
  readonly gatewayId?: string;
  /** The transfer. */
  readonly payout?: string;
  readonly actor: string;
  readonly at: Date;
}

/**
 * Records, in the transaction that posts it, what took place outside of an approved run or proposal. It waits until another
 * person proves it. The command line is nobody's account, so what it records is the system's.
 */
export async function recordMovement(tx: Tx, input: RecordedMovement): Promise<void> {
  const { kind, record, movement, postings, utr, gatewayId, payout, actor, at } = input;
  const frozen = {
    movement,
    sources: postings.map((posting) => entriesOf(posting).source),
    paise: postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    day: dayInIndia(postings[0].at),
    ...(utr === undefined ? {} : { utr }),
    ...(gatewayId === undefined ? {} : { gatewayId }),
    ...(payout === undefined ? {} : { payout }),
  };
  const proposed = await propose(tx, { kind, record, frozen, actor: actor.includes(':') ? 'system' : actor, at });
  if (!proposed.ok) throw new Error('a movement was recorded before');
}

/** Ends what waits about a transfer that was recorded for another claim by mistake: its bank debit is that of the other one. */
export async function endMovementsOf(tx: Tx, payoutId: string, at: Date): Promise<void> {
  for (const { id } of await waitingOfPayout(tx, payoutId))
    await setDecided(tx, id, { status: 'impossible', because: 'moved', at, by: 'system' });
}

/** Ends what waits about a posting that is reversed, since what it said did not take place. */
export async function endMovementWith(
  tx: Tx,
  { payment, posting, at }: { readonly payment: string; readonly posting: Posting; readonly at: Date },
): Promise<void> {
  const waiting = await waitingWithSource(tx, payment, entriesOf(posting).source);
  if (waiting) await setDecided(tx, waiting.id, { status: 'impossible', because: 'reversed', at, by: 'system' });
}

export type ProveCodes = `approvals/${ApprovalBlock}` | `movements/${ProofBlock}`;
/**
 * Closes what another person recorded, with the proof that it took place. A line of a statement proves one movement; the
 * statement must have been imported by somebody else than who recorded it.
 */
export async function proveMovement(
  tx: Tx,
  { id, proof, actor, at }: { readonly id: string; readonly proof: Proof; readonly actor: string; readonly at: Date },
): Promise<Result<Approval, ProveCodes>> {
  if (!(await lockWaitingById(tx, id))) return refuse('approvals/decided');
  const block = await blockOf(tx, id, actor, at);
  if (block) return refuse(`approvals/${block}`);
  const unproved = await proofBlockOf(tx, id, proof);
  if (unproved) return refuse(`movements/${unproved}`);
  const proved = defined(await setDecided(tx, id, { status: 'approved', at, by: actor, proof }));
  const { record: subject, frozen, isAlone } = proved;
  const { movement, paise } = frozen;
  const details = { approval: id, movement: String(movement), amountPaise: Number(paise), isAlone, ...proof };
  await recordAudit(tx, { actor, action: 'movements/proved', subject, details });
  return ok(proved);
}
