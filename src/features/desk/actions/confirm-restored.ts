import type { Context, Tx } from '#kit/context.ts';
import { sha256Of } from '#kit/files/sha256.ts';
import { type Paise, paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { ownRecords } from '#features/approvals/actions/own-records.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import {
  listUnconfirmedRefunds,
  lockRestores,
  readRestores,
  setGatewayRead,
  storeConfirmations,
} from '#features/payments/actions/restores.ts';
import { readStatementSince, type StatementSince } from '#features/bank/actions/since-restore.ts';
import type { RestoredBackup } from '#features/payments/model/payments.ts';
import { listUnconfirmedClaims } from '#features/referrals/claims/actions/list-unconfirmed.ts';
import type { RestorePage } from '../model/restore.ts';
import { maxUnconfirmed } from '../terms.ts';

interface Unconfirmed {
  readonly number: string;
  readonly kind: 'payment' | 'referrer';
  /** The payment's or the referrer's id. */
  readonly record: string;
  readonly accountId: string | null;
  readonly amountPaise: Paise;
  readonly since: Date;
  readonly atGateway: string | null;
  /** A debit of its sum in the statement since the backup that nobody has tied. */
  readonly inStatement: { readonly id: string; readonly day: string } | null;
}
interface Listed {
  readonly statement: StatementSince['state'];
  readonly records: readonly Unconfirmed[];
  readonly isMore: boolean;
  readonly sumPaise: Paise;
  readonly shown: string;
}

/** What may have been paid between a backup and its restore, and waits for a person. */
export async function readRestore(ctx: Pick<Context, 'db'>, accountId: string): Promise<RestorePage> {
  const restores = await readRestores(ctx.db);
  const { records, isMore, sumPaise, shown, statement } = await listUnconfirmed(ctx.db);
  const people = records.flatMap((record) => record.accountId ?? []);
  const names = await findNames(ctx.db, people);
  const own = await ownAmong(ctx.db, records, accountId);
  return {
    restores: restores.map(({ backupAt, restoredAt, gatewayReadAt, unreadCount, unreadRows }) => ({
      backupAt,
      restoredAt,
      gatewayReadAt,
      ...(gatewayReadAt === null ? { unreadCount, unreadRows } : { unreadCount: 0, unreadRows: [] }),
    })),
    records: records.map((entry) => ({
      number: entry.number,
      kind: entry.kind === 'payment' ? 'refund' : 'claim',
      paymentId: entry.kind === 'payment' ? entry.record : null,
      accountId: entry.accountId,
      name: names.get(entry.accountId ?? '') ?? '',
      amount: rupeesOnWire(entry.amountPaise),
      since: entry.since,
      atGateway: entry.atGateway,
      inStatement: entry.inStatement,
      isOwn: own.has(entry.number),
    })),
    sum: rupeesOnWire(sumPaise),
    isMore,
    statement,
    shown: await withUnread(shown, restores),
  };
}

/** What the page shows, with the rows that could not be read: a person confirms these, no others. */
async function withUnread(shown: string, restores: readonly RestoredBackup[]): Promise<string> {
  const unread = unreadOf(restores);
  if (!unread) return shown;
  const hash = await sha256Of(new TextEncoder().encode(JSON.stringify(unread.unreadRows)));
  return `${shown}-${unread.unreadCount}-${hash}`;
}
/** The newest restore whose lists are unread, if what keeps all of them so are rows that could not be read. */
const unreadOf = (restores: readonly RestoredBackup[]): RestoredBackup | undefined => {
  const unread = restores.filter(({ gatewayReadAt }) => gatewayReadAt === null);
  return unread.every(({ unreadCount }) => unreadCount > 0) ? unread.at(-1) : undefined;
};

async function listUnconfirmed(tx: Tx): Promise<Listed> {
  const refunds = await listUnconfirmedRefunds(tx, maxUnconfirmed + 1);
  const claims = await listUnconfirmedClaims(tx, maxUnconfirmed + 1);
  const statement = await statementOf(tx);
  const listed: readonly Omit<Unconfirmed, 'inStatement'>[] = [
    ...refunds.slice(0, maxUnconfirmed).map(({ id, paymentId, ...refund }) => ({
      ...refund,
      number: id,
      kind: 'payment' as const,
      record: paymentId,
    })),
    ...claims.slice(0, maxUnconfirmed).map(({ id, referrerId, amountPaise, createdAt }) => ({
      number: id,
      kind: 'referrer' as const,
      record: referrerId,
      accountId: referrerId,
      amountPaise,
      since: createdAt,
      atGateway: null,
    })),
  ];
  const records = listed.map((entry): Unconfirmed => {
    const debit = statement.debits.find(({ amountPaise }) => amountPaise === -entry.amountPaise);
    return { ...entry, inStatement: debit ? { id: debit.id, day: debit.day } : null };
  });
  const sumPaise = paise(records.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  const newest = Math.max(0, ...records.map(({ since }) => since.getTime()));
  return {
    records,
    statement: statement.state,
    sumPaise,
    isMore: refunds.length > maxUnconfirmed || claims.length > maxUnconfirmed,
    shown: [
      records.length,
      sumPaise,
      newest,
      records.filter(({ atGateway }) => atGateway !== null).length,
      records.filter(({ inStatement }) => inStatement !== null).length,
    ].join('-'),
  };
}

/** The bank's statement since the oldest backup that was restored, read after the newest restore. */
async function statementOf(tx: Tx): Promise<StatementSince> {
  const restores = await readRestores(tx);
  const [first, last] = [restores[0], restores.at(-1)];
  return first && last
    ? readStatementSince(tx, { backupAt: first.backupAt, restoredAt: last.restoredAt })
    : { state: 'none', debits: [] };
}

async function ownAmong(tx: Tx, records: readonly Unconfirmed[], accountId: string): Promise<ReadonlySet<string>> {
  const numbers = records.map(({ number }) => number);
  return new Set([
    ...(await ownRecords(tx, 'claim', numbers, accountId)),
    ...(await ownRecords(tx, 'refund', numbers, accountId)),
  ]);
}

type Codes =
  | 'restore/none-chosen'
  | 'restore/statement-unread'
  | 'restore/gateway-unread'
  | 'restore/rows-unread'
  | 'restore/not-as-shown';
/**
 * Confirms that refunds and claims were not paid since the backup: the chosen ones, or all that neither the gateway nor the
 * bank's statement shows as paid; for that a statement must reach the restore, if there ever was one. What is requested or claimed later of before the restore is listed and confirmed then: nobody has looked for it in the
 * bank statement yet. Colleagues confirm somebody's own money. `shown` is what the page showed; a repeated or concurrent confirmation of the same is refused.
 * `lookedUp`: why the rows of the gateway's lists that cannot be read need not be waited for: the person found each in its
 * dashboard. The lists count as read from then on.
 */
export async function confirmRestored(
  ctx: Context,
  input: {
    readonly numbers: readonly string[] | 'all';
    readonly shown: string;
    readonly actor: string;
    readonly lookedUp?: string | undefined;
  },
): Promise<Result<undefined, Codes>> {
  const { numbers, actor, lookedUp } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, Codes>> => {
    const restores = await lockRestores(tx);
    const { records, shown, statement } = await listUnconfirmed(tx);
    if (restores.length === 0 || (await withUnread(shown, restores)) !== input.shown)
      return refuse('restore/not-as-shown');
    const unread = unreadOf(restores);
    if (!unread && restores.some(({ gatewayReadAt }) => gatewayReadAt === null))
      return refuse('restore/gateway-unread');
    if (unread && lookedUp === undefined) return refuse('restore/rows-unread');
    if (numbers === 'all' && statement === 'unread') return refuse('restore/statement-unread');
    const own = await ownAmong(tx, records, actor);
    const chosen =
      numbers === 'all'
        ? records.filter((entry) => entry.atGateway === null && entry.inStatement === null && !own.has(entry.number))
        : records.filter(({ number }) => numbers.includes(number));
    if (chosen.length === 0) return refuse('restore/none-chosen');
    if (unread) {
      const ids = restores.map(({ id }) => id);
      await setGatewayRead(tx, ids, at);
      const rows = unread.unreadRows.map(({ gateway, kind, id, field }) => `${gateway} ${kind} ${id ?? '?'}: ${field}`);
      await recordAudit(tx, {
        actor,
        action: 'restore/rows-looked-up',
        subject: 'restore',
        details: { count: unread.unreadCount, rows: rows.join(', ') },
        personal: { reason: lookedUp },
      });
    }
    await storeConfirmations(tx, chosen, { at, by: actor });
    for (const { number, amountPaise } of chosen)
      await recordAudit(tx, { actor, action: 'restore/confirmed', subject: number, details: { amountPaise } });
    return ok(undefined);
  });
}
