// How long a start takes and what an end leaves, measured while nothing else runs.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { median } from '../../bench/figures.ts';
import { within, workMs } from '#test/process/pace.ts';
import { errorLines, leftOf, pause, processesOf, programFolders, start, stop } from '#test/process/program.ts';

const folder = programFolders();

test('starts without data, prints its URL, and starts again within 2 s; Ctrl-C ends everything it started', async () => {
  const DATA_DIR = join(folder(), 'data');
  const first = await start({ env: { DATA_DIR } });
  await first.answers('/', '/readyz');
  await pause(100);
  expect(first.out()).toContain(`the site            http://localhost:${new URL(first.url).port}`);
  expect(first.out()).toContain('/sandbox/phone');
  expect(first.out()).toMatch(/invited numbers {5}9000000001/);
  await stop(first);
  expect(await leftOf(DATA_DIR)).toEqual([]);

  const times: number[] = [];
  const workTimes: number[] = [];
  // The machine's pace changes from second to second: it is measured beside each start.
  for (let round = 0; round < 5; round++) {
    workTimes.push(workMs());
    const again = await start({ env: { DATA_DIR } });
    times.push(await again.answers('/', '/readyz'));
    await stop(again);
    expect(errorLines(again)).toEqual([]);
    expect(await leftOf(DATA_DIR)).toEqual([]);
  }
  const allowed = within(2000, workTimes);
  console.log(
    `second starts: ${times.map((time) => `${Math.round(time)} ms`).join(', ')}; allowed ${Math.round(allowed)} ms`,
  );
  expect(median(times)).toBeLessThan(allowed);
});

test('a staff command ends as soon as it is done', async () => {
  const DATA_DIR = join(folder(), 'data');
  const program = await start({ env: { DATA_DIR } });
  await program.answers('/readyz');
  const began = performance.now();
  const command = ['scripts/command.sh', 'staff', 'staff-role', 'grant', '9876543210', 'viewer'];
  const staff = await start({ env: { DATA_DIR }, command });
  expect(await staff.ended()).toBe(0);
  const took = performance.now() - began;
  console.log(`staff command: ${Math.round(took)} ms`);
  expect(staff.out()).toContain('is now viewer');
  expect(took).toBeLessThan(within(3000));
  await stop(program);
});

test('recovers from kill -9 of the program alone and of everything', async () => {
  const DATA_DIR = join(folder(), 'data');
  const first = await start({ env: { DATA_DIR } });
  await first.answers('/readyz');
  const program = processesOf(DATA_DIR).find((process) => process.command.includes('build/program/main.js'))!;
  process.kill(program.pid, 'SIGKILL');
  await first.ended();
  expect(
    processesOf(DATA_DIR).some((process) => process.command.includes('postgres')),
    'the database outlives the program',
  ).toBe(true);

  const second = await start({ env: { DATA_DIR } });
  const afterProgram = await second.answers('/', '/readyz');
  for (const { pid } of processesOf(DATA_DIR)) process.kill(pid, 'SIGKILL');
  await second.ended();

  const third = await start({ env: { DATA_DIR } });
  const afterAllOfIt = await third.answers('/', '/readyz');
  console.log(
    `after kill -9: of the program ${Math.round(afterProgram)} ms, of everything ${Math.round(afterAllOfIt)} ms`,
  );
  expect(afterProgram).toBeLessThan(within(10_000));
  expect(afterAllOfIt).toBeLessThan(within(10_000));
  await stop(third);
  expect(await leftOf(DATA_DIR)).toEqual([]);
});
