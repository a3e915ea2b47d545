import { expect } from 'vitest';
import { paise } from '#kit/paise.ts';
import { type AttentionKind, isEvent } from '#features/attention/model.ts';
import { closeAttention } from '#features/attention/actions/close-item.ts';
import { recordSettlement } from '#features/payments/actions/record-settlement.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { balancesOf } from './rules.ts';
import type { System } from './system.ts';
import { moveInBank, type World } from './world.ts';

/** Entries and decisions of the office. */
export const officeCommands: Readonly<Record<string, Weighted>> = {
  settlement: { weight: 1, run: settle },
  'close item': { weight: 0.7, run: closeItem },
};
const actor = 'cli:model';

/** The gateway pays out what it holds for us, minus its fees and their tax. Once for each settlement number and UTR. */
async function settle(system: System, world: World, random: Random): Promise<string | undefined> {
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
  world.settlements.push({ bank, fee, tax });
  if (bank > 0) moveInBank(world, { reference: value.utr, paise: bank, at: value.settledAt.getTime() });
  return `${bank} paise, fee ${fee}, tax ${tax}`;
}

/** What is still wrong is closed by nobody; what happened once is closed once. */
async function closeItem(system: System, _world: World, random: Random): Promise<string | undefined> {
  const items = await system.rows<{ id: number; kind: AttentionKind; subject: string }>(
    'select id, kind, subject from attention_item where closed_at is null order by kind, subject',
  );
  const value = pickFrom(random, items);
  if (!value) return undefined;
  const { ctx } = system.app.product;
  const close = (): ReturnType<typeof closeAttention> =>
    closeAttention(ctx, { id: value.id, reason: 'as the model says', actor });
  const closed = await Promise.all([close(), close()]);
  const expected = isEvent(value.kind) ? 1 : 0;
  expect(closed.filter(({ ok }) => ok).length, `${value.kind} ${value.subject} is closed twice at once`).toBe(expected);
  return `${value.kind} ${value.subject}`;
}
