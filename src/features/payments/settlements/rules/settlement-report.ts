// Judges the rows of a gateway's report of its settlements. Pure: what our books say comes as facts.
import { readAmount } from '#kit/files/imported-file.ts';
import { readPrintedDay } from '#kit/money/bank-day.ts';
import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import {
  type CoveredByHand,
  type FaultyRow,
  type KnownPayment,
  type KnownSettlement,
  type LineKind,
  type ReportRow,
  type RowFault,
  type SettlementFault,
  type SettlementLine,
  type SettlementState,
} from '../model.ts';
import { areFeesAbsurd, isTooEarly } from './plausible-settlement.ts';
import { type Amounts, readAmounts, rupeesOf } from './report-amounts.ts';

/** What our books say, for the rows of a report. */
export interface KnownFacts {
  readonly now: Date;
  /** The fee of each row contains its tax. */
  readonly taxInFee: boolean;
  readonly payments: ReadonlyMap<string, KnownPayment>;
  /** By the gateway's number. */
  readonly settlements: ReadonlyMap<string, KnownSettlement>;
  /** The gateway's number of the settlement that has a UTR. */
  readonly utrs: ReadonlyMap<string, string>;
  /** By UTR: settlements of this gateway without rows. */
  readonly byHand: ReadonlyMap<string, KnownSettlement>;
  /** What payments without a settlement cover of the settlements without rows, in the order of their days. */
  readonly covered: readonly CoveredByHand[];
  /** What recorded settlements below zero left to later ones, less what these took over. */
  readonly carriedPaise: number;
  /** When the gateway captured its first payment; null if there is none. */
  readonly firstCapturedAt: Date | null;
}
export interface JudgedSettlement {
  readonly gatewaySettlementId: string;
  /** Empty for one of nothing: no transfer has it. */
  readonly utr: string;
  /** `2026-11-20` in India. */
  readonly day: string;
  readonly id: string | null;
  readonly state: SettlementState;
  readonly faults: readonly SettlementFault[];
  readonly rows: number;
  /** How many of these rows have an amount that could not be read. */
  readonly unreadRows: number;
  readonly lines: readonly (SettlementLine & Pick<ReadLine, 'capturedAt'>)[];
  /** Sums of the rows whose amounts could be read, also of one that is left out. */
  readonly grossPaise: number;
  readonly takenPaise: number;
  readonly returnedPaise: number;
  readonly adjustmentPaise: number;
  readonly reservePaise: number;
  readonly carriedPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  /** Below 0: nothing arrives, and the gateway carries it over. */
  readonly bankPaise: number;
}
export interface JudgedReport {
  readonly settlements: readonly JudgedSettlement[];
  /** Settlements without rows that may have paid out payments of the report. */
  readonly byHand: readonly CoveredByHand[];
  readonly faults: readonly FaultyRow[];
}

const rowsASlice = 500;
/**
 * Judges each settlement of a report: it can be recorded only if each of its rows is right. Pauses after each five hundred
 * rows: a report of a month has 29,000.
 */
export function* judging(rows: readonly ReportRow[], known: KnownFacts): Generator<undefined, JudgedReport> {
  const seen = new Map<string, number>();
  const faults: FaultyRow[] = [];
  const groups = new Map<string, { row: ReportRow; read: FaultyRow | ReadLine }[]>();
  const utrs = new Map<string, Set<string>>();
  for (const [index, row] of rows.entries()) {
    if (index % rowsASlice === rowsASlice - 1) yield;
    const read = readRow(row, known, seen);
    if ('fault' in read) faults.push(read);
    const number = (row.cells.settlement ?? '').trim();
    const group = groups.get(number);
    if (group) group.push({ row, read });
    else groups.set(number, [{ row, read }]);
    const utr = utrOf(row.cells.utr);
    utrs.set(utr, (utrs.get(utr) ?? new Set()).add(number));
  }
  const settlements: JudgedSettlement[] = [];
  for (const [number, group] of groups) settlements.push(yield* judgeSettlement(number, group, known, utrs));
  const whole = settlements.map(withCarried(settlements, known));
  const [paidOut, byHand] = paidByHand(whole, known);
  return { settlements: whole.map(paidOut), byHand, faults };
}
const isFresh = ({ state }: JudgedSettlement): boolean => state === 'ready' || state === 'to-tie';
/**
 * A settlement without rows paid payments out that nothing names: of those that were captured by its day, so many must be left
 * for it. What would take them is wrong until somebody says which of both is right.
 */
function paidByHand(
  all: readonly JudgedSettlement[],
  known: KnownFacts,
): [(judged: JudgedSettlement) => JudgedSettlement, readonly CoveredByHand[]] {
  const fresh = all.filter(isFresh);
  const returned = fresh.reduce((sum, one) => sum + one.returnedPaise, 0);
  const tied = new Set(fresh.flatMap(({ id }) => id ?? []));
  const captured = (judged: JudgedSettlement, until: Date): number =>
    judged.lines.reduce(
      (sum, { kind, amountPaise, capturedAt }) =>
        kind === 'payment' && capturedAt !== null && capturedAt <= until ? sum + amountPaise : sum,
      0,
    );
  const short = known.covered.filter(({ until, leftPaise }) => {
    const taken = fresh.reduce((sum, one) => sum + captured(one, until), returned);
    const freed = known.covered.reduce(
      (sum, one) => (tied.has(one.id) && one.until <= until ? sum + one.paise : sum),
      0,
    );
    return leftPaise + freed < taken;
  });
  const last = short.at(-1)?.until;
  const paidOut = (judged: JudgedSettlement): JudgedSettlement =>
    last !== undefined && judged.state === 'ready' && short.some(({ until }) => captured(judged, until) > 0)
      ? { ...judged, state: 'wrong', faults: ['paid-by-hand'] }
      : judged;
  return [paidOut, known.covered.filter(({ id, until }) => last !== undefined && until <= last && !tied.has(id))];
}
/** Takes no more over from other settlements than these left, and leaves nothing where a sum arrives. */
function withCarried(all: readonly JudgedSettlement[], known: KnownFacts) {
  const fresh = all.filter(isFresh);
  const left = fresh.reduce((sum, one) => sum + Math.max(0, -one.bankPaise) + one.carriedPaise, known.carriedPaise);
  return (judged: JudgedSettlement): JudgedSettlement => {
    const isWrong = judged.carriedPaise < 0 ? left < 0 : judged.carriedPaise > 0 && judged.bankPaise > 0;
    return isFresh(judged) && isWrong ? { ...judged, state: 'wrong', faults: ['carried-otherwise'] } : judged;
  };
}

/** What arrives in the bank of it. */
export const arrives = (bankPaise: number): number => Math.max(0, bankPaise);
export interface ArrivedFault {
  /** `bank-1` and so on. */
  readonly field: string;
  readonly reason: 'missing' | 'invalid' | 'other-sum';
  readonly judged: JudgedSettlement;
}
/** What is wrong with the sums that arrived in the bank, as staff typed them in the order of the report. */
export const arrivedFaults = (
  settlements: readonly JudgedSettlement[],
  arrived: Readonly<Record<string, string | undefined>>,
): ArrivedFault[] =>
  settlements.flatMap((judged, index): ArrivedFault[] => {
    // One that was recorded by hand has the sum of the bank already.
    if (judged.state !== 'ready') return [];
    const field = `bank-${index + 1}`;
    const typed = (arrived[field] ?? '').trim();
    if (typed === '') return [{ field, reason: 'missing', judged }];
    const sum = readAmount(typed);
    if (sum === undefined) return [{ field, reason: 'invalid', judged }];
    return sum === arrives(judged.bankPaise) ? [] : [{ field, reason: 'other-sum', judged }];
  });

interface ReadLine extends Omit<SettlementLine, 'number'> {
  readonly day: string;
  /** When its payment was captured; null for a row that is not a payment's. */
  readonly capturedAt: Date | null;
}
const utrOf = (cell: string | undefined): string => (cell ?? '').replace(/\s/g, '').toUpperCase();

function* judgeSettlement(
  number: string,
  rows: readonly { readonly row: ReportRow; readonly read: FaultyRow | ReadLine }[],
  known: KnownFacts,
  utrs: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<undefined, JudgedSettlement> {
  const lines = rows.flatMap(({ read }) => ('fault' in read ? [] : [read]));
  const [first] = rows;
  const typedUtr = utrOf(first?.row.cells.utr);
  const day = lines[0]?.day ?? readPrintedDay(first?.row.cells.day ?? '') ?? '';
  // A row with too many or too few cells may have others under these heads.
  const amounts: Amounts[] = [];
  let doRowsDiffer = false;
  for (const [index, { row }] of rows.entries()) {
    if (index % rowsASlice === rowsASlice - 1) yield;
    const read = row.extra === 0 ? readAmounts(row, known.taxInFee) : undefined;
    if (read && !('fault' in read)) amounts.push(read);
    doRowsDiffer ||= utrOf(row.cells.utr) !== typedUtr || (readPrintedDay(row.cells.day ?? '') ?? '') !== day;
  }
  const { paymentFees, ...sums } = sumsOf(amounts);
  const { grossPaise, bankPaise } = sums;
  const utr = bankPaise > 0 ? typedUtr : '';
  const isWhole = lines.length === rows.length;
  // A mistyped number: the transfer is the same, and the report has the number.
  const sameTransfer = known.byHand.get(utr);
  const recorded = known.settlements.get(number) ?? sameTransfer;
  const owner = sameTransfer !== undefined && recorded === sameTransfer ? number : known.utrs.get(utr);
  const faults: SettlementFault[] = [
    ...(doRowsDiffer ? ['rows-differ' as const] : []),
    ...(isWhole && day !== '' && isTooEarly(startOfDayInIndia(day), known.firstCapturedAt)
      ? ['too-early' as const]
      : []),
    ...(isWhole && grossPaise > 0 && areFeesAbsurd(paymentFees, grossPaise) ? ['fees-absurd' as const] : []),
    ...(isWhole && bankPaise > 0 && utr === '' ? ['utr-missing' as const] : []),
    ...(owner !== undefined && owner !== number ? ['utr-used' as const] : []),
    ...(utr !== '' && (utrs.get(utr)?.size ?? 0) > 1 ? ['utr-twice' as const] : []),
    ...(isWhole && recorded && !isAsRecorded(recorded, { utr, day, lines: lines.length, ...sums })
      ? ['recorded-otherwise' as const]
      : []),
  ];
  const stateOf = (): SettlementState => {
    if (faults.length > 0 || !isWhole) return 'wrong';
    if (!recorded) return 'ready';
    return recorded.lines > 0 ? 'known' : 'to-tie';
  };
  return {
    gatewaySettlementId: number,
    utr,
    day,
    id: recorded?.id ?? null,
    state: stateOf(),
    faults,
    rows: rows.length,
    unreadRows: rows.length - amounts.length,
    lines: lines.map(({ day: _day, ...line }, index) => ({ number: index + 1, ...line })),
    ...sums,
  };
}

/** Adds up the rows of a settlement; `paymentFees` are fee and tax of its payments alone. */
function sumsOf(amounts: readonly Amounts[]) {
  const sum = (of: (row: Amounts) => number): number => amounts.reduce((total, row) => total + of(row), 0);
  const ofKind = (kind: LineKind): number => sum((row) => (row.kind === kind ? row.amountPaise : 0));
  const [feePaise, taxPaise] = [sum((row) => row.feePaise), sum((row) => row.taxPaise)];
  const returnedPaise = sum((row) => (row.kind === 'dispute' ? Math.max(0, row.amountPaise) : 0));
  return {
    grossPaise: ofKind('payment'),
    takenPaise: returnedPaise - ofKind('refund') - ofKind('dispute'),
    returnedPaise,
    adjustmentPaise: ofKind('adjustment'),
    reservePaise: ofKind('reserve'),
    carriedPaise: ofKind('carried'),
    feePaise,
    taxPaise,
    bankPaise: sum((row) => row.amountPaise) - feePaise - taxPaise,
    paymentFees: sum((row) => (row.kind === 'payment' ? row.feePaise + row.taxPaise : 0)),
  };
}

/** True for a recorded settlement with the sums and the day of the report; rows count once it has any. */
const isAsRecorded = (
  recorded: KnownSettlement,
  read: { readonly utr: string; readonly day: string; readonly lines: number } & Omit<
    ReturnType<typeof sumsOf>,
    'paymentFees'
  >,
): boolean =>
  (recorded.utr ?? '') === read.utr &&
  recorded.bankPaise === arrives(read.bankPaise) &&
  recorded.adjustmentPaise === read.adjustmentPaise &&
  recorded.reservePaise === read.reservePaise &&
  recorded.feePaise === read.feePaise &&
  recorded.taxPaise === read.taxPaise &&
  recorded.settledAt.getTime() === (read.day === '' ? 0 : startOfDayInIndia(read.day).getTime()) &&
  (recorded.lines === 0 || recorded.lines === read.lines);

function readRow(row: ReportRow, known: KnownFacts, seen: Map<string, number>): FaultyRow | ReadLine {
  const { cells, line } = row;
  const wrong = (fault: RowFault, found = '', expected = ''): FaultyRow => ({ line, fault, found, expected });
  if (row.extra !== 0) return wrong('cells');
  const number = (cells.settlement ?? '').trim();
  if (number === '') return wrong('settlement-missing');
  if (!/^(?:[A-Z0-9]{10,22})?$/.test(utrOf(cells.utr))) return wrong('utr-invalid', cells.utr);
  const day = readPrintedDay(cells.day ?? '');
  if (day === undefined) return wrong('day-invalid', cells.day);
  if (startOfDayInIndia(day) > known.now) return wrong('day-to-come', cells.day);
  const paymentId = (cells.payment ?? '').trim();
  const amounts = readAmounts(row, known.taxInFee);
  if ('fault' in amounts) return amounts;
  const { kind, amountPaise, feePaise, taxPaise } = amounts;
  if (kind === 'adjustment' || kind === 'reserve' || kind === 'carried')
    return { kind, paymentId: null, amountPaise, feePaise, taxPaise, day, capturedAt: null };
  if (paymentId === '') return wrong('payment-missing');
  const payment = known.payments.get(paymentId);
  if (!payment) return wrong('payment-unknown', paymentId);
  // The days of a report may be those of another time zone.
  if (payment.orderedAt && day < dayInIndia(before(payment.orderedAt, dayMs)))
    return wrong('day-before-order', cells.day, dayInIndia(payment.orderedAt));
  const fault = kind === 'payment' ? ofPayment(amounts, payment, number) : ofDeduction(amounts, payment, number, seen);
  if (fault) return wrong(fault.fault, rupeesOf(amountPaise), fault.expected);
  if (kind === 'payment' && countOf(seen, `payment ${payment.id}`) > 1) return wrong('twice-in-file', paymentId);
  return { kind, paymentId: payment.id, amountPaise, feePaise, taxPaise, day, capturedAt: payment.capturedAt };
}
/** How often it was seen, with this time. */
function countOf(seen: Map<string, number>, key: string): number {
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  return times;
}

interface Disagreement {
  readonly fault: RowFault;
  readonly expected: string;
}
/** What our books say against the row of a payment. */
function ofPayment({ amountPaise }: Amounts, payment: KnownPayment, number: string): Disagreement | undefined {
  if (payment.postedPaise === null) return { fault: 'not-received', expected: '' };
  if (payment.postedPaise !== amountPaise) return { fault: 'other-amount', expected: rupeesOf(payment.postedPaise) };
  if (payment.settledIn !== null && payment.settledIn !== number)
    return { fault: 'settled-before', expected: payment.settledIn };
  return undefined;
}
/**
 * The fee that our books have already when a row charges one too many: of the disputes of this sum each is charged once,
 * by the command or by a row. `rows`: rows of the file with a fee, with this one.
 */
function feeTwice({ disputes, chargedIn }: KnownPayment, amountPaise: number, rows: number): number {
  const ofSum = disputes.filter(
    ({ takenPaise, returnedPaise }) => takenPaise === -amountPaise || returnedPaise === amountPaise,
  );
  const recorded = ofSum.filter(({ feePaise }) => feePaise > 0);
  const settled = chargedIn.filter((each) => each.endsWith(` ${amountPaise}`)).length;
  return settled + rows > ofSum.length - recorded.length ? (recorded[0]?.feePaise ?? 0) : 0;
}
/** What our books say against the row of a refund or dispute: each of its sums is in one settlement, once. */
function ofDeduction(
  { kind, amountPaise, feePaise, taxPaise }: Amounts,
  payment: KnownPayment,
  number: string,
  seen: Map<string, number>,
): Disagreement | undefined {
  const sums =
    kind === 'refund'
      ? payment.refundedPaise.map((paise) => -paise)
      : payment.disputes.flatMap(({ takenPaise, returnedPaise }) =>
          returnedPaise > 0 ? [-takenPaise, returnedPaise] : [-takenPaise],
        );
  const due = sums.filter((paise) => paise === amountPaise).length;
  if (due === 0)
    return { fault: kind === 'refund' ? 'refund-unknown' : 'dispute-unknown', expected: sums.map(rupeesOf).join(', ') };
  const settled =
    kind === 'refund' ? payment.refundedIn.map((each) => each.replace(/ (?=\d+$)/, ' -')) : payment.disputedIn;
  const elsewhere = settled.filter((each) => each.endsWith(` ${amountPaise}`) && each !== `${number} ${amountPaise}`);
  const key = `${kind} ${payment.id} ${amountPaise}`;
  const [inFile, inThis] = [countOf(seen, key), countOf(seen, `${key} ${number}`)];
  if (elsewhere.length > 0 && elsewhere.length + inThis > due)
    return { fault: 'settled-before', expected: elsewhere.map((each) => each.split(' ')[0]).join(', ') };
  if (kind === 'dispute' && feePaise + taxPaise > 0 && !settled.includes(`${number} ${amountPaise}`)) {
    const charged = feeTwice(payment, amountPaise, countOf(seen, `${key} fee`));
    if (charged > 0) return { fault: 'fee-recorded', expected: rupeesOf(charged) };
  }
  return inFile > due ? { fault: 'twice-in-file', expected: sums.map(rupeesOf).join(', ') } : undefined;
}
