import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { OwnedKind } from '#kit/endpoint.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Approval, ApprovalBlock, ApprovalKind, ApprovalStatus, Frozen, Proof, ProofBlock } from './model.ts';

const columns = sql.raw(
  'id, kind, record, frozen, reason, status, made_at, made_by, lapses_at, decided_at, decided_by, is_alone, decline_reason, impossible_because, proof',
);

/** False while another one of this kind waits about the record. */
export const insertApproval = (
  tx: Tx,
  approval: Pick<Approval, 'id' | 'kind' | 'record' | 'reason' | 'madeAt' | 'madeBy' | 'lapsesAt'> & {
    readonly frozen: Frozen;
  },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into approval (id, kind, record, frozen, reason, status, made_at, made_by, lapses_at)
    values (${approval.id}, ${approval.kind}, ${approval.record}, ${JSON.stringify(approval.frozen)}::jsonb, ${approval.reason},
      'waiting', ${approval.madeAt}, ${approval.madeBy}, ${approval.lapsesAt})
    on conflict (kind, record, (coalesce(frozen ->> 'sources', ''))) where status = 'waiting' do nothing`;
export const findApproval = (tx: Tx, id: string): Promise<Approval | undefined> =>
  on(tx).row<Approval>`select ${columns} from approval where id = ${id}`;
/** The newest of a record. */
export const newestApproval = (tx: Tx, kind: ApprovalKind, record: string): Promise<Approval | undefined> =>
  on(tx).row<Approval>`
    select ${columns} from approval where kind = ${kind} and record = ${record} order by made_at desc, id desc limit 1`;
export const lockWaiting = (tx: Tx, kind: ApprovalKind, record: string): Promise<Approval | undefined> =>
  on(tx).row<Approval>`
    select ${columns} from approval where kind = ${kind} and record = ${record} and status = 'waiting' for update`;
export const blockOf = async (tx: Tx, id: string, actor: string, at: Date): Promise<ApprovalBlock | undefined> =>
  (await on(tx).oneRow<{ block: ApprovalBlock | null }>`select approval_block(${id}, ${actor}, ${at}) as block`)
    .block ?? undefined;
/** The roles by which an account may make or decide a kind, the oldest first. */
export const rightsOf = (
  tx: Tx,
  kind: ApprovalKind,
  part: 'make' | 'decide',
  accountId: string,
): Promise<{ readonly role: StaffRole; readonly grantedAt: Date; readonly grantedBy: string }[]> =>
  on(tx).rows`
    select role, granted_at, granted_by from rights_of(${accountId}, approval_roles(${kind}, ${part}))
    order by granted_at, role`;
/** What waits by its id, locked. */
export const lockWaitingById = (tx: Tx, id: string): Promise<Approval | undefined> =>
  on(tx).row<Approval>`select ${columns} from approval where id = ${id} and status = 'waiting' for update`;
export const proofBlockOf = async (tx: Tx, id: string, proof: Proof): Promise<ProofBlock | undefined> =>
  (
    await on(tx).oneRow<{ block: ProofBlock | null }>`
    select proof_block(approval, ${JSON.stringify(proof)}::jsonb) as block from approval where id = ${id}`
  ).block ?? undefined;
/** What was recorded of a payout and waits to be proved. */
export const waitingOfPayout = (tx: Tx, payoutId: string): Promise<Approval[]> =>
  on(tx).rows<Approval>`
    select ${columns} from approval
    where status = 'waiting' and kind = 'claim-movement' and frozen ->> 'payout' = ${payoutId}
      and record = (select claim_id from payout where id = ${payoutId}) for update`;
/** The waiting approval of a payment that is about the posting with this source. */
export const waitingWithSource = (tx: Tx, payment: string, source: string): Promise<Approval | undefined> =>
  on(tx).row<Approval>`
    select ${columns} from approval
    where status = 'waiting' and kind = 'payment-movement' and record = ${payment} and frozen -> 'sources' ? ${source} for update`;
/** Undefined when it is decided already. */
export const setDecided = (
  tx: Tx,
  id: string,
  decision: {
    readonly status: Exclude<ApprovalStatus, 'waiting'>;
    readonly at: Date;
    readonly by: string;
    readonly declineReason?: string;
    readonly because?: string;
    readonly proof?: Proof;
  },
): Promise<Approval | undefined> =>
  on(tx).row<Approval>`
    update approval set status = ${decision.status}, decided_at = ${decision.at}, decided_by = ${decision.by},
      is_alone = ${decision.status} = 'approved' and made_by in (select accounts_of_person(${decision.by})),
      decline_reason = ${decision.declineReason ?? null}, impossible_because = ${decision.because ?? null},
      proof = ${decision.proof ? JSON.stringify(decision.proof) : null}::jsonb
    where id = ${id} and status = 'waiting' returning ${columns}`;
/** Proposals whose time is over, oldest first. */
export const lapsedApprovals = (tx: Tx, kinds: readonly ApprovalKind[], at: Date, limit: number): Promise<Approval[]> =>
  on(tx).rows<Approval>`
    select ${columns} from approval
    where status = 'waiting' and lapses_at <= ${at} and kind = any(${kinds}::text[]) order by made_at, id limit ${limit}`;
/**
 * Which of these records are about money of this account's person, also under the person's other accounts. The triggers
 * of the database check the same.
 */
export const ownRecords = async (
  tx: Tx,
  kind: OwnedKind,
  ids: readonly string[],
  accountId: string,
): Promise<ReadonlySet<string>> =>
  new Set(
    await on(tx).column<string>`
    select id from unnest(${ids}::text[]) as id
    where is_record_of(${kind}, id, array(select own_accounts(${accountId})))`,
  );
export const isOwnRecord = async (tx: Tx, kind: OwnedKind, id: string, accountId: string): Promise<boolean> =>
  (await ownRecords(tx, kind, [id], accountId)).has(id);
