import type { Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { paise, signedOnWire } from '#kit/money/paise.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { inSlices } from '#kit/slices.ts';
import { startOfDayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { referencesOf } from '#features/ledger/actions/claim-reference.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { DeskSettlementImport, JudgedForDesk, ReportRow, ShownFault } from '../model.ts';
import { arrivedFaults, arrives, judging, type JudgedSettlement } from '../rules/settlement-report.ts';
import { proposeColumns } from '../rules/report-cells.ts';
import {
  carriedOn,
  coveredByHand,
  findImport,
  importRows,
  insertLines,
  knownPayments,
  knownSettlements,
  lockAllSettlements,
  type StoredImport,
} from '../store/settlement-imports.ts';
import { setNumber } from '../store/settlements.ts';
import { capturesBefore } from '../../store/payments.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { addSettlement } from './record-settlement.ts';

const judgeImport = async (tx: Tx, stored: StoredImport, now: Date) =>
  judgeRows(tx, stored, stored.columns === null ? [] : await importRows(tx, stored.id), now);

/** What a gateway settled, by its report or list. */
export interface SettledBy {
  readonly gateway: string;
  /** The fee of each row contains its tax. */
  readonly taxInFee: boolean;
}
/** Its rows against our books as they are now. */
export async function judgeRows(tx: Tx, stored: SettledBy, found: readonly ReportRow[], now: Date) {
  const valuesOf = (field: 'settlement' | 'payment'): string[] => [
    ...new Set(found.map(({ cells }) => (cells[field] ?? '').trim())),
  ];
  const utrs = [...new Set(found.map(({ cells }) => (cells.utr ?? '').replace(/\s/g, '').toUpperCase()))];
  const recorded = await knownSettlements(tx, stored.gateway, { numbers: valuesOf('settlement'), utrs });
  const ofGateway = recorded.filter(({ gateway }) => gateway === stored.gateway);
  const covered = await coveredByHand(tx, stored.gateway);
  const isByHand = new Set(covered.map(({ id }) => id));
  const payments = await knownPayments(tx, stored.gateway, valuesOf('payment'));
  const facts = {
    now,
    taxInFee: stored.taxInFee,
    firstCapturedAt: (await capturesBefore(tx, stored.gateway, now)).firstAt,
    carriedPaise: await carriedOn(tx, stored.gateway),
    payments,
    settlements: new Map(ofGateway.map((settlement) => [settlement.gatewaySettlementId, settlement])),
    byHand: new Map(recorded.filter(({ id }) => isByHand.has(id)).map((one) => [one.utr ?? '', one])),
    covered,
    utrs: new Map([
      ...(await referencesOf(tx, utrs)).map(({ utr, group }) => [utr, group] as const),
      ...recorded.map(
        ({ utr, gateway, gatewaySettlementId }) =>
          [utr ?? '', gateway === stored.gateway ? gatewaySettlementId : `${gateway} ${gatewaySettlementId}`] as const,
      ),
    ]),
  };
  const report = await inSlices(judging(found, facts));
  const named = new Map(found.map(({ line, cells }) => [line, (cells.payment ?? '').trim()]));
  const faults = report.faults.map((fault): ShownFault => {
    const payment = named.get(fault.line) ?? '';
    return { ...fault, payment, paymentId: payments.get(payment)?.id ?? null };
  });
  return { ...report, faults };
}

const shownFaults = 100;
/** An imported report with what would be recorded from it, and what is wrong with it, by row. */
export async function readImport(
  ctx: Pick<PaymentsContext, 'db' | 'businessNow'>,
  id: string,
): Promise<Result<DeskSettlementImport, 'settlements/unknown-import'>> {
  const stored = await findImport(ctx.db, id);
  if (!stored) return refuse('settlements/unknown-import');
  const { settlements, byHand, faults } = await judgeImport(ctx.db, stored, await ctx.businessNow());
  const names = await namesOfActors(ctx.db, [stored.importedBy]);
  const { gateway, fileName, head, columns } = stored;
  return ok({
    id,
    gateway,
    fileName,
    head,
    columns,
    taxInFee: stored.taxInFee,
    importedAt: stored.importedAt,
    importedBy: names.get(stored.importedBy) ?? stored.importedBy,
    proposed: proposeColumns(head),
    settlements: settlements.map(forDesk),
    byHand: byHand.map(({ id: handId, gatewaySettlementId }) => ({ id: handId, gatewaySettlementId })),
    faults: faults.slice(0, shownFaults),
    faultCount: faults.length,
  });
}
const forDesk = (judged: JudgedSettlement): JudgedForDesk => ({
  gatewaySettlementId: judged.gatewaySettlementId,
  utr: judged.utr,
  day: judged.day,
  state: judged.state,
  id: judged.id,
  rows: judged.rows,
  unreadRows: judged.unreadRows,
  gross: signedOnWire(judged.grossPaise),
  taken: signedOnWire(judged.takenPaise),
  other: signedOnWire(judged.returnedPaise + judged.adjustmentPaise + judged.reservePaise + judged.carriedPaise),
  fee: signedOnWire(judged.feePaise),
  tax: signedOnWire(judged.taxPaise),
  bank: signedOnWire(judged.bankPaise),
  faults: judged.faults,
});

type RecordCodes = `settlements/${'unknown-import' | 'columns-open' | 'wrong-rows' | 'sums'}`;
export interface RecordedImport {
  /** Settlements that were recorded or got their payments now. */
  readonly recorded: number;
}
/**
 * Records the settlements of an imported report with their payments, each as a whole; those that are recorded already do not
 * change, so it is safe to repeat and to run many at once. A report may have only a part of a settlement's rows, which nothing
 * in it shows: so staff say what arrived of each, and a sum that is not that of its rows records nothing. Without `leavesOut`,
 * a wrong row or a missing sum records nothing either.
 */
export async function recordImport(
  ctx: PaymentsContext,
  input: {
    readonly id: string;
    /** `bank-1` and so on: rupees as typed, in the order of the preview. */
    readonly arrived: Readonly<Record<string, string | undefined>>;
    readonly leavesOut: boolean;
    readonly actor: string;
  },
): Promise<Result<RecordedImport, RecordCodes>> {
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<RecordedImport, RecordCodes>> => {
    await lockAllSettlements(tx);
    const stored = await findImport(tx, input.id);
    if (!stored) return refuse('settlements/unknown-import');
    if (stored.columns === null) return refuse('settlements/columns-open');
    const { settlements } = await judgeImport(tx, stored, now);
    const wrong = settlements.filter(({ state }) => state === 'wrong');
    if (wrong.length > 0 && !input.leavesOut)
      return refuse('settlements/wrong-rows', { facts: { wrong: wrong.length } });
    const faults = arrivedFaults(settlements, input.arrived);
    const isLeftOut = ({ reason }: FieldFault): boolean => input.leavesOut && reason === 'missing';
    const [fault] = faults.filter((each) => !isLeftOut(each));
    if (fault) {
      const { gatewaySettlementId: settlement, bankPaise } = fault.judged;
      const facts = { settlement, sum: signedOnWire(arrives(bankPaise)) };
      return refuse('settlements/sums', { fields: faults.map(({ field, reason }) => ({ field, reason })), facts });
    }
    const leftOut = new Set(faults.map(({ judged }) => judged));
    const reportedBy = [stored.importedBy, ...(stored.columnsBy === null ? [] : [stored.columnsBy])];
    const source = { gateway: stored.gateway, reportedBy, details: { import: stored.id } };
    let recorded = 0;
    for (const judged of settlements)
      if (!leftOut.has(judged) && (await recordJudged(tx, source, judged, { actor: input.actor, at: now }))) recorded++;
    return ok({ recorded });
  });
}

/**
 * Records a settlement that is new, or gives one its rows that was recorded by hand.
 * @returns false when there is nothing to do for it
 */
export async function recordJudged(
  tx: Tx,
  source: {
    readonly gateway: string;
    readonly reportedBy: readonly string[];
    readonly details: Readonly<Record<string, string>>;
  },
  judged: JudgedSettlement,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const { gateway, reportedBy } = source;
  const details = { ...source.details, rows: judged.rows };
  if (judged.state === 'to-tie' && judged.id !== null) {
    await insertLines(tx, judged.id, judged.lines);
    const number = judged.gatewaySettlementId;
    const earlierNumber = await setNumber(tx, judged.id, number);
    const renamed = earlierNumber === number ? {} : { before: { number: earlierNumber }, after: { number } };
    await recordAudit(tx, { actor, action: 'payments/settlement-tied', subject: judged.id, details, ...renamed });
    return true;
  }
  if (judged.state !== 'ready') return false;
  const settlement = {
    id: newReference('SS'),
    version: 1,
    gateway,
    gatewaySettlementId: judged.gatewaySettlementId,
    utr: judged.utr === '' ? null : judged.utr,
    bankPaise: paise(arrives(judged.bankPaise)),
    feePaise: paise(judged.feePaise),
    taxPaise: paise(judged.taxPaise),
    adjustmentPaise: judged.adjustmentPaise,
    reservePaise: judged.reservePaise,
    settledAt: startOfDayInIndia(judged.day),
  };
  if (!(await addSettlement(tx, settlement, { actor, at, details, reportedBy })))
    throw new Error('a settlement was recorded without the lock of all settlements');
  await insertLines(tx, settlement.id, judged.lines);
  return true;
}
