import { expect } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayMs, hourMs } from '#kit/time.ts';
import { closeAttention } from '#features/attention/actions/close-item.ts';
import { correctSettlement, recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { atGateway, strayRefunds } from './follow.ts';
import type { Listed } from './gateways.ts';
import { balancesOf } from './rules.ts';
import type { System } from './system.ts';
import { pass } from './time.ts';
import { bookInBank, moveInBank, type Settlement, type World } from './world.ts';

/** Entries and decisions of the office. */
export const officeCommands: Readonly<Record<string, Weighted>> = {
  settlement: { weight: 1, run: settle },
  'correct settlement': { weight: 1, run: correct },
  'close item': { weight: 0.7, run: closeItem },
};
const actor = 'cli:model';

/** The gateway pays out what it holds for us, minus its fees and their tax. Once for each settlement number and UTR. */
async function settle(system: System, world: World, random: Random): Promise<string | undefined> {
  const { listed } = system.gateway;
  if (listed) return settleThere(system, world, listed);
  const held = balancesOf(world).get('gateway_receivable') ?? 0;
  if (held < 100) return undefined;
  const whole = random.below(2) === 0 ? held : 100 + random.below(held - 99);
  const fee = random.below(Math.floor(whole / 20));
  const tax = Math.round(fee * 0.18);
  const bank = whole - fee - tax;
  const number = world.settlements.length + world.restores * 100;
  const value = {
    gatewaySettlementId: `stl_${number}`,
    utr: `CMS${String(1_000_000_000 + number)}`,
    bankPaise: paise(bank),
    feePaise: paise(fee),
    taxPaise: paise(tax),
    settledAt: new Date(await system.now()),
    actor,
  };
  const { ctx } = system.app.product;
  const results = await Promise.all([0, 1].map(() => recordSettlement(ctx, value)));
  expect(results.filter(({ ok }) => ok).length, `${value.gatewaySettlementId}, entered twice at once`).toBe(1);
  const again = [
    { ...value, utr: `${value.utr}9` },
    { ...value, gatewaySettlementId: `${value.gatewaySettlementId}x` },
  ];
  for (const other of again)
    expect((await recordSettlement(ctx, other)).ok, 'the same number or UTR once more').toBe(false);
  const settledAt = value.settledAt.getTime();
  const booking = bank > 0 ? moveInBank(world, { reference: value.utr, paise: bank, at: settledAt }) : undefined;
  const made = { number: value.gatewaySettlementId, utr: value.utr, settledAt, recordedAt: settledAt };
  world.settlements.push({ ...made, bank, fee, tax, booking });
  return `${bank} paise, fee ${fee}, tax ${tax}`;
}

/** The gateway lists what it paid out, with each row, which the books take once they know all of them: it is read each day. */
async function settleThere(system: System, world: World, listed: Listed): Promise<string | undefined> {
  const isKnown = world.captures.every(
    (capture) =>
      capture.paymentId !== undefined &&
      capture.misfit === undefined &&
      capture.parts.length === 0 &&
      strayRefunds(system, capture).length === 0 &&
      (!capture.refund || capture.refund.state === 'done' || !atGateway(system, capture, capture.refund)),
  );
  if (!isKnown || world.gateway.isAway || world.gateway.isSlow || world.isBehind || world.restores > 0)
    return undefined;
  const settled = listed.settle();
  if (!settled) return undefined;
  const { settlementId: number, utr, bankPaise: bank, feePaise: fee, taxPaise: tax } = settled;
  const settledAt = await system.now();
  await pass(system, world, 25 * hourMs);
  const booking = moveInBank(world, { reference: utr, paise: bank, at: settledAt });
  world.settlements.push({ number, utr, settledAt, recordedAt: settledAt, bank, fee, tax, booking });
  return `${number}: ${bank} paise, fee ${fee}, tax ${tax}`;
}

/** The UTR, what the gateway deducted, or the day; a UTR of another movement is refused. Not of one that a line shows. */
async function correct(system: System, world: World, random: Random): Promise<string | undefined> {
  if (system.gateway.listed) return undefined;
  const known = pickFrom(
    random,
    world.settlements.filter(({ booking }) => booking?.shown === undefined),
  );
  const { booking } = known ?? {};
  if (!known || !booking) return undefined;
  const others = world.bookings.filter(({ reference }) => reference !== known.utr);
  const taken = random.below(4) === 0 ? pickFrom(random, others)?.reference : undefined;
  const utr = taken ?? (random.below(2) === 0 ? known.utr : `${known.utr}${random.below(10)}`.slice(-22));
  const isOther = random.below(2) === 0;
  const morePaise = isOther ? Math.min(known.bank - 1, 100 * random.below(5)) : 0;
  const sums = { bank: known.bank - morePaise, fee: known.fee + morePaise, tax: known.tax };
  const settledAt = random.below(3) === 0 ? Math.max(firstCapture(world), known.settledAt - dayMs) : known.settledAt;
  const [row] = await system.rows<{ id: string }>(
    `select id from settlement where gateway_settlement_id = '${known.number}'`,
  );
  const input = {
    settlementId: row?.id ?? '',
    utr,
    settledAt: new Date(settledAt),
    sums: { bankPaise: paise(sums.bank), feePaise: paise(sums.fee), taxPaise: paise(sums.tax) },
    reason: 'mistyped',
    actor,
  };
  const isSame = morePaise === 0 && utr === known.utr && settledAt === known.settledAt;
  const isPlausible = (sums.fee + sums.tax) * 2 <= sums.bank + sums.fee + sums.tax;
  const may = taken === undefined && !isSame && (morePaise === 0 || isPlausible);
  const results = await Promise.all([0, 1].map(() => correctSettlement(system.app.product.ctx, input)));
  const text = `${known.number}: ${known.utr} → ${utr}, ${morePaise} more deducted, ${Math.round((known.settledAt - settledAt) / dayMs)} days earlier`;
  // The second one changes nothing.
  expect(results.filter(({ ok }) => ok).length, `${text}, is corrected`).toBe(may ? 1 : 0);
  if (may) follow(world, known, { ...sums, utr, settledAt });
  return `${text}${may ? '' : ': refused'}`;
}
const firstCapture = ({ captures }: World): number => Math.min(...captures.map(({ paidAt }) => paidAt));
function follow(
  world: World,
  known: Settlement,
  { utr, bank, fee, tax, settledAt }: Pick<Settlement, 'utr' | 'bank' | 'fee' | 'tax' | 'settledAt'>,
): void {
  if (known.booking) world.bookings.splice(world.bookings.indexOf(known.booking), 1);
  Object.assign(known, { utr, bank, fee, tax, settledAt });
  known.booking = bookInBank(world, { reference: utr, paise: bank, at: settledAt });
}

/** What happened once is closed once. */
async function closeItem(system: System, _world: World, random: Random): Promise<string | undefined> {
  const items = await system.rows<{ id: number; kind: string; subject: string }>(
    'select id, kind, subject from attention_event where closed_at is null order by kind, subject',
  );
  const value = pickFrom(random, items);
  if (!value) return undefined;
  const { ctx } = system.app.product;
  const close = (): ReturnType<typeof closeAttention> =>
    closeAttention(ctx, { id: value.id, reason: 'as the model says' }, { accountId: actor, roles: ['owner'] });
  const closed = await Promise.all([close(), close()]);
  expect(closed.filter(({ ok }) => ok).length, `${value.kind} ${value.subject} is closed twice at once`).toBe(1);
  return `${value.kind} ${value.subject}`;
}
