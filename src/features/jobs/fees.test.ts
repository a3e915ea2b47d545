// Fees that begin on a day: the clock decides, whatever job runs at midnight.
import { beforeAll, describe, expect, test } from 'vitest';
import { after, dayInIndia, dayMs, minuteMs, startOfDayInIndia } from '#kit/time.ts';
import { testContext } from '#test/database.ts';
import { takeOverFees } from './actions/begin-next-fees.ts';
import { advertiseAgain } from './actions/advertise-again.ts';
import { changeFees } from './actions/change-fees.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { findRole } from './actions/find-role.ts';
import { readNextFees } from './actions/list-next-fees.ts';
import { readRolesFor } from './actions/read-roles-for.ts';
import { paise } from '#kit/money/paise.ts';
import { seedJobs } from './seed.ts';
import { listOpenings } from './store/jobs.ts';

describe('a fee that begins on a day', async () => {
  const { ctx: bare, pass } = await testContext();
  const ctx = { ...bare, config: { demo: true, invitedPhones: [] } };
  beforeAll(() => seedJobs(ctx));
  const change = (rupees: number, reservation = rupees / 2, fromDay?: string) =>
    changeFees(ctx, {
      name: 'Supervisor',
      general: paise(rupees * 100),
      reservation: paise(reservation * 100),
      actor: 'cli:asha',
      ...(fromDay ? { fromDay } : {}),
    });
  const feesOf = async (name: string): Promise<number[]> => {
    const role = await findRole(ctx, name);
    return [role!.generalFeePaise, role!.reservationFeePaise];
  };
  const tomorrow = (): string => dayInIndia(after(ctx.now(), dayMs));

  test('is valid from the start of the day in India, without any job', async () => {
    await change(500);
    const day = tomorrow();
    expect((await change(600, 300, day)).ok).toBe(true);
    const planned = { generalPaise: 60_000, reservationPaise: 30_000, from: startOfDayInIndia(day) };
    expect((await readNextFees(ctx)).get('Supervisor')).toEqual(planned);
    pass(startOfDayInIndia(day).getTime() - ctx.now().getTime() - 1);
    expect(await feesOf('Supervisor')).toEqual([50_000, 25_000]);
    pass(1);
    expect(await feesOf('supervisor')).toEqual([60_000, 30_000]);
    expect((await readRolesFor(ctx, undefined)).find(({ role }) => role.name === 'Supervisor')?.role).toMatchObject({
      generalFeePaise: 60_000,
      reservationFeePaise: 30_000,
    });
    // Copied once, without another effect.
    expect([await takeOverFees(ctx), await takeOverFees(ctx)]).toEqual([1, 0]);
    expect(await feesOf('Supervisor')).toEqual([60_000, 30_000]);
    expect((await readNextFees(ctx)).get('Supervisor')).toBeUndefined();
  });
  test('a fee set now replaces a planned one, and a begun one survives the next', async () => {
    await change(700, 350, tomorrow());
    await change(500);
    pass(2 * dayMs);
    expect(await feesOf('Supervisor')).toEqual([50_000, 25_000]);
    await change(700, 350, tomorrow());
    pass(2 * dayMs);
    await change(800, 400, tomorrow());
    expect(await feesOf('Supervisor')).toEqual([70_000, 35_000]);
    pass(2 * dayMs);
    expect(await feesOf('Supervisor')).toEqual([80_000, 40_000]);
  });
  test('two simultaneous changes leave both fees of one of them', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(500 + index, undefined, index % 2 ? tomorrow() : undefined)),
    );
    pass(2 * dayMs);
    const [general, reservation] = await feesOf('Supervisor');
    expect(reservation).toBe(general! / 2);
  });
  test('is not above the general fee for the reserved categories', async () => {
    const before = await feesOf('Supervisor');
    for (const day of [undefined, tomorrow()])
      expect(await change(500, 600, day)).toMatchObject({ refusal: { code: 'jobs/reservation-above-general' } });
    expect(await feesOf('Supervisor')).toEqual(before);
  });
  test('of the next opening leaves the fee of the one that ended', async () => {
    const openings = async () =>
      (await listOpenings(ctx.db, 'Supervisor')).map(({ number, generalPaise }) => [number, generalPaise]);
    await change(500);
    await change(700, 350, tomorrow());
    expect((await changeRoleState(ctx, { name: 'Supervisor', state: 'closed', actor: 'cli:asha' })).ok).toBe(true);
    expect(await advertiseAgain(ctx, { name: 'Supervisor', actor: 'cli:asha' })).toMatchObject({ ok: true });
    pass(2 * dayMs);
    await takeOverFees(ctx);
    expect(await openings()).toEqual([
      [2, 70_000],
      [1, 50_000],
    ]);
    // One that has begun, but was not copied yet, is that of the earlier opening too.
    await change(800, 400, tomorrow());
    pass(2 * dayMs);
    expect(await advertiseAgain(ctx, { name: 'Supervisor', actor: 'cli:asha' })).toMatchObject({ ok: true });
    await takeOverFees(ctx);
    expect(await openings()).toEqual([
      [3, 80_000],
      [2, 80_000],
      [1, 50_000],
    ]);
  });
  test.each([['2020-01-01'], ['2026-02-30'], ['tomorrow']])('refuses the day %s', async (day) => {
    expect(await change(600, 300, day)).toMatchObject({ refusal: { code: 'jobs/day-not-to-come' } });
    pass(minuteMs);
  });
});
