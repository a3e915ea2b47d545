import { expect } from 'vitest';
import { dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { proveMovement } from '#features/approvals/actions/movements.ts';
import { importStatement } from '#test/statement-import.ts';
import { shownOf } from '#test/bank-lines.ts';
import { approveLines, declineLines, markLines } from '#features/bank/actions/mark-lines.ts';
import { keyOf, tieLine, untieLine } from '#features/bank/actions/tie-line.ts';
import type { Proof } from '#features/approvals/model.ts';
import { openMovements } from '#features/bank/store/movements.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { proposalLifeMs } from './rules.ts';
import type { System } from './system.ts';
import { type Booking, type Category, matchLines, type StatementLine, sumOf, type World } from './world.ts';

/** The statement of our bank account, and what another person closes by it. */
export const bankCommands: Readonly<Record<string, Weighted>> = {
  import: { weight: 3, run: importLines },
  tie: { weight: 1, run: tie },
  mark: { weight: 2, run: mark },
  agree: { weight: 1.5, run: agree },
  untie: { weight: 0.5, run: untie },
  prove: { weight: 2, run: prove },
};
export const colleague = 'usr_colleague';
const accountNumber = '00034567890123';

const businessTexts = ['RENT', 'SMS CHARGES', 'SB INTEREST PAID', 'SALE OF CHAIRS'] as const;
const balanceAt = (world: World, count: number): number =>
  openingPaise + sumOf(world.bank.slice(0, count).map(({ paise }) => paise));
/** Lay in the account before these books. */
const openingPaise = 10_000_000;

/** The bank moves money of the enterprise's other business, charges and interest. */
async function otherBusiness(system: System, world: World, random: Random): Promise<void> {
  const day = dayInIndia(new Date(await system.now()));
  for (let n = random.below(3); n > 0; n--) {
    const paise = (random.below(2) === 0 ? -1 : 1) * (1 + random.below(200_000));
    world.bank.push({ text: random.pick(businessTexts), reference: '', paise, day });
  }
}

function csvOf(world: World, from: number, today: string): Uint8Array {
  const rupees = (paise: number): string => (paise / 100).toFixed(2);
  const rows = world.bank.slice(from).map(({ text, reference, paise, day }, n) => {
    const sums = paise < 0 ? [rupees(-paise), ''] : ['', rupees(paise)];
    return [day, day, text, reference, ...sums, rupees(balanceAt(world, from + n + 1))].join(',');
  });
  const head = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
  const above = [`Account Number :,${accountNumber}`, `Period: from 2020-01-01 to ${today}`];
  return new TextEncoder().encode([...above, head, ...rows].join('\n'));
}

/** The whole statement since some line: an overlap counts once, a gap is refused, the first one sets the opening balance. */
async function importLines(system: System, world: World, random: Random): Promise<string | undefined> {
  await otherBusiness(system, world, random);
  const { bank, statement } = world;
  if (bank.length === 0) return undefined;
  const now = await system.now();
  const upTo = statement ? statement.first + statement.lines.length : 0;
  const isGap = statement !== undefined && bank.length > upTo + 1 && random.below(6) === 0;
  // The first one begins with a day.
  const begins = random.pick(bank).day;
  const start = statement ? random.below(upTo + 1) : bank.findIndex(({ day }) => day === begins);
  const from = isGap ? upTo + 1 : Math.min(start, bank.length - 1);
  const actor = random.pick([runMaker, runApprover, colleague]);
  const file = {
    fileName: 'statement.csv',
    bytes: csvOf(world, from, dayInIndia(new Date(now))),
    accountNumber: '',
    actor,
  };
  const imported = await Promise.all([0, 1].map(() => importStatement(system.app.product.ctx, file)));
  const [done] = imported.flatMap((result) => (result.ok ? result.value : []));
  const codes = imported.map((result) => (result.ok ? 'ok' : result.refusal.code));
  if (isGap) {
    for (const code of codes) expect(['bank/gap', 'bank/overlap-differs'], 'a statement with a gap').toContain(code);
    return 'with a gap: refused';
  }
  const fresh = bank.length - upTo - (statement ? 0 : from);
  // The same file counts once.
  if (fresh > 0 || done)
    expect(codes.sort(), 'one file, imported twice at once').toEqual(['bank/imported-before', 'ok']);
  else expect(codes).toEqual(['bank/imported-before', 'bank/imported-before']);
  if (!done) return 'known';
  expect(done.newLines, 'new lines').toBe(fresh);
  const known = statement ?? openStatement(world, from, { openedAt: now, openedBy: actor });
  if (actor !== known.openedBy && from <= known.first && (bank[from]?.day ?? '') <= known.sinceDay)
    known.isOpeningConfirmed = true;
  for (const line of bank.slice(known.first + known.lines.length))
    known.lines.push({ line, tie: 'listed', booking: undefined, importers: [] });
  known.importedAt = now;
  for (const { importers } of known.lines.slice(Math.max(0, from - known.first))) importers.push(actor);
  matchLines(world);
  return `${fresh} new lines of ${bank.length - from}, by ${actor}`;
}
/** Postings of before its first day lie in the opening balance, unless a line of it has their reference. */
function openStatement(
  world: World,
  first: number,
  opened: { readonly openedAt: number; readonly openedBy: string },
): NonNullable<World['statement']> {
  const lines = world.bank.slice(first);
  const within = world.bookings.filter(
    ({ day, reference }) =>
      day < (lines[0]?.day ?? '') && !lines.some((line) => `${line.text} ${line.reference}`.includes(reference)),
  );
  for (const booking of within) booking.shown = 'opening';
  const movedPaise = sumOf(within.map(({ paise }) => paise));
  const [sinceDay = ''] = [lines[0]?.day ?? '', ...within.map(({ day }) => day)].toSorted();
  const openingPaise = balanceAt(world, first) - movedPaise;
  world.statement = {
    ...opened,
    first,
    openingPaise,
    sinceDay,
    isOpeningConfirmed: false,
    importedAt: 0,
    lines: [],
  };
  return world.statement;
}

const listedLines = (world: World): StatementLine[] =>
  (world.statement?.lines ?? []).filter(({ tie: how }) => how === 'listed');
const idOf = async (system: System, world: World, line: StatementLine): Promise<string> => {
  const position = (world.statement?.lines.indexOf(line) ?? 0) + 1;
  const [row] = await system.rows<{ id: string }>(`select id from bank_statement_line where position = ${position}`);
  return row?.id ?? '';
};
const unshown = (world: World): Booking[] => world.bookings.filter(({ shown }) => shown === undefined);

/** A person ties a line to a movement of its sum; to one of another sum never. */
async function tie(system: System, world: World, random: Random): Promise<string | undefined> {
  const fits = (line: StatementLine): boolean => unshown(world).some(({ paise }) => paise === line.line.paise);
  const line = pickMostly(random, listedLines(world), fits);
  const booking = pickMostly(random, unshown(world), ({ paise }) => paise === line?.line.paise);
  if (!line || !booking) return undefined;
  const { ctx } = system.app.product;
  const found = (await openMovements(ctx.db)).find(
    ({ utr, amountPaise }) => utr === booking.reference && amountPaise === booking.paise,
  );
  expect(found, `the movement ${booking.reference} can be tied`).toBeDefined();
  const id = await idOf(system, world, line);
  const movements = found ? [keyOf(found)] : [];
  const results = await Promise.all([0, 1].map(() => tieLine(ctx, { id, movements, actor: runMaker })));
  const may = booking.paise === line.line.paise;
  expect(results.filter(({ ok }) => ok).length, `${booking.reference} is tied to a line`).toBe(may ? 1 : 0);
  if (may) Object.assign(line, { tie: 'movement', booking });
  if (may) booking.shown = 'line';
  return `${booking.reference}${may ? '' : ': refused'}`;
}

const monthOf = (day: string): string => day.slice(0, 7);
/** From April on. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
/** The other charges of the month or year of a line that nobody agreed to. */
const chargedAlone = (
  world: World,
  { line: { day } }: StatementLine,
  periodOf: (of: string) => string | number,
): number =>
  sumOf(
    (world.statement?.lines ?? [])
      .filter(({ line, tie: how, isAgreedCharge }) => how === 'charge' && line.paise < 0 && !isAgreedCharge)
      .map(({ line }) => (periodOf(line.day) === periodOf(day) ? -line.paise : 0)),
  );
/** Small credits, what the narration names, and small charges that somebody else imported too at once; others wait for another person. */
async function mark(system: System, world: World, random: Random): Promise<string | undefined> {
  const line = pickFrom(random, listedLines(world));
  if (!line) return undefined;
  const { paise, text } = line.line;
  const category = random.pick(['business', 'business', 'charge', 'interest'] as const satisfies readonly Category[]);
  const ids = [await idOf(system, world, line)];
  const isProposed = world.lineProposals.some((one) => one.state === 'waiting' && one.line === line);
  const may = !isProposed && !(category === 'interest' && paise < 0);
  const { ctx } = system.app.product;
  const results = await Promise.all([0, 1].map(() => markLines(ctx, { ids, category, actor: runMaker })));
  expect(results.filter(({ ok }) => ok).length, `${text} of ${paise} is marked as ${category}`).toBe(may ? 1 : 0);
  if (!may) return `${text} as ${category}: refused`;
  const isNamed =
    (category === 'charge' && text === 'SMS CHARGES') || (category === 'interest' && text === 'SB INTEREST PAID');
  const isAlone =
    paise > 0
      ? paise <= 500_00 || isNamed
      : isNamed &&
        line.importers.some((importer) => importer !== runMaker) &&
        chargedAlone(world, line, monthOf) - paise <= 500_00 &&
        chargedAlone(world, line, yearOf) - paise <= 2000_00;
  if (isAlone) {
    line.tie = category;
    return `${text} as ${category}`;
  }
  const [row] = await system.rows<{ record: string }>(
    `select record from approval where kind = 'bank-lines' and status = 'waiting' and frozen -> 'lines' ? '${ids[0]}'`,
  );
  expect(row, `${text} of ${paise} as ${category} waits for another person`).toBeDefined();
  const madeAt = await system.now();
  world.lineProposals.push({ record: row?.record ?? '', line, category, madeAt, state: 'waiting' });
  return `${text} as ${category}, proposed`;
}

/** Another person, within seven days, once. */
async function agree(system: System, world: World, random: Random): Promise<string | undefined> {
  const proposal = pickMostly(random, world.lineProposals, ({ state }) => state === 'waiting');
  if (!proposal) return undefined;
  const { ctx } = system.app.product;
  const { record, line, category, madeAt, state } = proposal;
  const isLapsed = (await system.now()) >= madeAt + proposalLifeMs;
  const shown = await shownOf(ctx.db, record);
  expect((await approveLines(ctx, { record, actor: runMaker, ...shown })).ok, 'who proposed it agrees').toBe(false);
  const act = random.below(3) === 0 ? declineLines : approveLines;
  const results = await Promise.all([0, 1].map(() => act(ctx, { record, actor: runApprover, ...shown })));
  const isWaiting = state === 'waiting' && !isLapsed;
  // Somebody tied it since.
  const may = isWaiting && (act === declineLines || line.tie === 'listed');
  expect(results.filter(({ ok }) => ok).length, `${record}, which is ${state}, is decided`).toBe(may ? 1 : 0);
  if (isWaiting && !may) proposal.state = 'ended';
  if (may) proposal.state = 'ended';
  if (may && act === approveLines) line.tie = category;
  if (may && act === approveLines && category === 'charge') line.isAgreedCharge = true;
  return `${record} ${state}${may ? '' : ': refused'}`;
}

/** Undoes the tie of a line: it is listed again; a posting that only the line made is reversed. */
async function untie(system: System, world: World, random: Random): Promise<string | undefined> {
  const line = pickFrom(
    random,
    (world.statement?.lines ?? []).filter(({ tie: how }) => how !== 'listed'),
  );
  if (!line) return undefined;
  const input = { id: await idOf(system, world, line), reason: 'as the model says', actor: runMaker };
  const results = await Promise.all([0, 1].map(() => untieLine(system.app.product.ctx, input)));
  expect(results.filter(({ ok }) => ok).length, `${line.line.text} is listed again`).toBe(1);
  if (line.booking) line.booking.shown = undefined;
  Object.assign(line, { tie: 'listed', booking: undefined });
  return line.line.text;
}

/** Another person closes what moved outside of runs: by the gateway's number, or by a line that somebody else imported. */
async function prove(system: System, world: World, random: Random): Promise<string | undefined> {
  const movement = pickFrom(
    random,
    world.movements.filter(({ isProven }) => !isProven),
  );
  if (!movement) return undefined;
  const [row] = await system.rows<{ id: string; gatewayId: string | null }>(`
    select id, frozen ->> 'gatewayId' as gateway_id from approval where status = 'waiting' and record = '${movement.record}'
      and kind like '%-movement' and frozen ->> 'movement' = '${movement.movement}'
      and (frozen ->> 'paise')::bigint = ${movement.paise} and (frozen ->> 'utr' is null or '${movement.booking?.reference ?? ''}' in (frozen ->> 'utr', ''))
    order by made_at limit 1`);
  if (!row) return undefined;
  const isAtGateway = ['part', 'excess', 'dispute-lost', 'dispute-fee'].includes(movement.movement);
  expect(row.gatewayId !== null, 'the gateway proves a part, an excess, a lost dispute and its fee').toBe(isAtGateway);
  const line = world.statement?.lines.find(({ booking }) => booking !== undefined && booking === movement.booking);
  const isOpening = movement.booking?.shown === 'opening';
  // One person records transfers, another one what comes back.
  const [recorder, other] = movement.movement === 'return' ? [runApprover, runMaker] : [runMaker, runApprover];
  const isSeen = isOpening || (line?.importers.some((by) => by !== recorder) ?? false);
  const proof: Proof = isAtGateway
    ? { gateway: row.gatewayId ?? '' }
    : isOpening
      ? { openingBalance: true }
      : { statementLine: line ? await idOf(system, world, line) : 'bsl_none' };
  const { ctx } = system.app.product;
  const at = await ctx.businessNow();
  const by = (actor: string) => ctx.transaction((tx) => proveMovement(tx, { id: row.id, proof, actor, at }));
  expect((await by(recorder)).ok, 'who recorded it proves it').toBe(false);
  const may = isAtGateway || isSeen;
  const results = await Promise.all([0, 1].map(() => by(other)));
  expect(results.filter(({ ok }) => ok).length, `${movement.movement} of ${movement.record} is proved`).toBe(
    may ? 1 : 0,
  );
  movement.isProven = may;
  return `${movement.movement} of ${movement.record}${may ? '' : ': refused'}`;
}

/** Each line as the model has it, and the identity: what lines show and what is listed is the statement's balance. */
export async function checkBank(system: System, world: World): Promise<void> {
  const lines = await system.rows<{ paise: number; balance: number; tied: string | null; shown: number | null }>(`
    select l.amount_paise as paise, l.balance_paise as balance, l.tied_kind as tied,
      (select sum(p.amount_paise)::bigint from bank_line_posting p where p.line_id = l.id) as shown
    from bank_statement_line l order by position`);
  const { statement } = world;
  const kindOf = (kind: string | null): string =>
    kind === null ? 'listed' : ['business', 'charge', 'interest'].includes(kind) ? kind : 'movement';
  expect(lines.map(({ paise, balance, tied, shown }) => `${paise} ${balance} ${kindOf(tied)} ${shown}`)).toEqual(
    (statement?.lines ?? []).map(
      ({ line, tie: how }, n) =>
        `${line.paise} ${balanceAt(world, (statement?.first ?? 0) + n + 1)} ${how} ${how === 'listed' ? null : line.paise}`,
    ),
  );
  // The payouts of one run are also listed as their sum.
  const open = (await openMovements(system.app.product.ctx.db)).filter(({ kind }) => kind !== 'payout-run');
  expect(open.map(({ utr, amountPaise }) => `${utr} ${amountPaise}`).sort(), 'what no line shows').toEqual(
    unshown(world)
      .flatMap(({ reference, parts }) => parts.map((paise) => `${reference} ${paise}`))
      .sort(),
  );
}

const listedMs = 5 * dayMs;
/** What must be on the attention list about the statement, and what may be. */
export function bankItems(world: World, now: number): { must: string[]; may: string[] } {
  const old = dayInIndia(new Date(now - listedMs));
  const listed = listedLines(world).map(({ line }) => line.day);
  const open = world.statement ? unshown(world).map(({ day }) => day) : [];
  const waits = world.lineProposals.some(({ state, madeAt }) => state === 'waiting' && now < madeAt + proposalLifeMs);
  const lastDay = dayInIndia(new Date(world.statement?.importedAt ?? 0));
  const statement = world.statement?.isOpeningConfirmed === false ? world.statement : undefined;
  const must: string[] = statement && now - statement.openedAt >= listedMs ? ['bank-opening-by-one'] : [];
  // The command line recorded all of them, so anybody's statement shows one. Until a line does, it is listed.
  const reached = Math.min(now - listedMs, startOfDayInIndia(lastDay).getTime());
  const isMissing = world.settlements.some(
    ({ booking, settledAt, recordedAt }) =>
      booking && booking.shown === undefined && Math.min(settledAt, recordedAt) < reached,
  );
  if (world.statement && isMissing) must.push('settlement-shown-by-one');
  return {
    must: [
      ...must,
      ...(listed.some((day) => day < old) ? ['bank-lines-listed'] : []),
      // Movements of one record may cancel each other.
      ...(waits ? ['bank-lines-proposed'] : []),
    ],
    may: [
      ...must,
      // What the bank took before the first statement, as another file shows.
      ...((world.statement?.first ?? 0) > 0 ? ['bank-debits-before-opening'] : []),
      ...(listed.length > 0 ? ['bank-lines-listed'] : []),
      ...(open.some((day) => day < lastDay) ? ['bank-not-shown'] : []),
      ...(waits ? ['bank-lines-proposed'] : []),
    ],
  };
}
