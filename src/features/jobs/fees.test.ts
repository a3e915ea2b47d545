// Fees that begin on a day: the clock decides, whatever job runs at midnight.
import { beforeAll, describe, expect, test } from 'vitest';
import { after, dayInIndia, dayMs, minuteMs, startOfDayInIndia } from '#kit/time.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { testContext } from '#test/database.ts';
import { takeOverFees } from './actions/begin-next-fees.ts';
import { changeFees } from './actions/change-fees.ts';
import { findRole } from './actions/find-role.ts';
import { readRolesFor } from './actions/read-roles-for.ts';
import { paise } from '#kit/paise.ts';
import { seedJobs } from './seed.ts';
import { jobsCommands } from './staff.ts';

describe('a fee that begins on a day', async () => {
  const { ctx: bare, pass } = await testContext();
  const ctx = { ...bare, config: { demo: true, invitedPhones: [] } };
  beforeAll(() => seedJobs(ctx));
  const run = async (...words: string[]): Promise<string> => {
    const command = readCommand(jobsCommands, words);
    return command.run(ctx, 'cli:asha').catch((error: Error) => `refused: ${error.message}`);
  };
  const feesOf = async (name: string): Promise<number[]> => {
    const role = await findRole(ctx, name);
    return [role!.generalFeePaise, role!.reservationFeePaise];
  };
  const tomorrow = (): string => dayInIndia(after(ctx.now(), dayMs));

  test('is valid from the start of the day in India, without any job', async () => {
    await run('job', 'fee', 'Supervisor', '500', '250');
    const day = tomorrow();
    expect(await run('job', 'fee', 'Supervisor', '600', '300', '--from', day)).toBe(
      `Supervisor: general ₹600, reserved category ₹300 from ${day}, 00:00 in India.`,
    );
    expect(await run('job', 'list')).toContain(`from ${day} ₹600 / ₹300`);
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
    expect(await run('job', 'list')).not.toContain('from 2');
  });
  test('a fee set now replaces a planned one, and a begun one survives the next', async () => {
    await run('job', 'fee', 'Supervisor', '700', '350', '--from', tomorrow());
    await run('job', 'fee', 'Supervisor', '500', '250');
    pass(2 * dayMs);
    expect(await feesOf('Supervisor')).toEqual([50_000, 25_000]);
    await run('job', 'fee', 'Supervisor', '700', '350', '--from', tomorrow());
    pass(2 * dayMs);
    await run('job', 'fee', 'Supervisor', '800', '400', '--from', tomorrow());
    expect(await feesOf('Supervisor')).toEqual([70_000, 35_000]);
    pass(2 * dayMs);
    expect(await feesOf('Supervisor')).toEqual([80_000, 40_000]);
  });
  test('two simultaneous changes leave both fees of one of them', async () => {
    const change = (rupees: number, fromDay?: string) =>
      changeFees(ctx, {
        name: 'Supervisor',
        general: paise(rupees * 100),
        reservation: paise(rupees * 50),
        actor: 'cli:asha',
        ...(fromDay ? { fromDay } : {}),
      });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(500 + index, index % 2 ? tomorrow() : undefined)),
    );
    pass(2 * dayMs);
    const [general, reservation] = await feesOf('Supervisor');
    expect(reservation).toBe(general! / 2);
  });
  test('is not above the general fee for the reserved categories', async () => {
    const before = await feesOf('Supervisor');
    expect(await run('job', 'fee', 'Supervisor', '500', '600')).toBe(
      'refused: the reserved-category fee must not be above the general fee',
    );
    expect(await run('job', 'fee', 'Supervisor', '500', '600', '--from', tomorrow())).toBe(
      'refused: the reserved-category fee must not be above the general fee',
    );
    expect(await feesOf('Supervisor')).toEqual(before);
  });
  test.each([['2020-01-01'], ['2026-02-30'], ['tomorrow']])('refuses the day %s', async (day) => {
    expect(await run('job', 'fee', 'Supervisor', '600', '300', '--from', day)).toBe(
      'refused: give a future date after `--from`, such as 2026-12-01',
    );
    pass(minuteMs);
  });
});
