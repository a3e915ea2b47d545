import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findCommand, helpText } from '#host/command-line.ts';
import { StaffRefusal } from '#host/feature.ts';
import { readSite } from './actions/read-content.ts';
import { contentCommands } from './staff.ts';
import { testContext } from '#test/database.ts';

const { ctx } = await testContext();
const folder = mkdtempSync(join(tmpdir(), 'staff-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'company.json');
const run = (line: string): Promise<string> => {
  const found = findCommand(contentCommands, line.split(' '))!;
  return found.command.run(ctx, found.args, 'cli:asha').catch((error: Error) => {
    if (error instanceof StaffRefusal) return `refused: ${error.message}`;
    throw error;
  });
};

it('shows, publishes and restores a thing', async () => {
  const shown = await run('content show company company');
  writeFileSync(file, shown.replace('Namuna Enterprises', 'Asha Works'));
  expect(await run(`content publish company company ${file}`)).toBe('company "company" is published as version 2.');
  expect((await readSite(ctx, 'en')).name).toBe('Asha Works');
  expect(await run(`content publish company company ${file} 1`)).toBe(
    'refused: somebody published version 2 meanwhile; look at it and try again',
  );
  expect(await run('content restore company company 1')).toBe('company "company" is published as version 3.');
  expect(await run('content show company company 2')).toContain('Asha Works');
  expect(await run('content history company company')).toMatch(
    /^version 3 .* by cli:asha\nversion 2 .*\nversion 1 .* by seed$/,
  );
});
it('lists everything and approves samples', async () => {
  expect(await run('content list')).toMatch(/^project +1-solar-lanes .*\(has samples\)$/m);
  expect(await run('content approve project 1-solar-lanes')).toContain('version 2');
  expect(await run('content list')).toMatch(/^project +1-solar-lanes .* by cli:asha on [\d-]+$/m);
});
it('refuses in one clear line', async () => {
  writeFileSync(file, '{"phone": 1}');
  expect(await run(`content publish company company ${file}`)).toMatch(/^refused: it can't be published: .*phone: /);
  expect(await run(`content publish company company ${folder}/none.json`)).toMatch(
    /^refused: .*none\.json can't be read/,
  );
  expect(await run('content show company')).toMatch(/^refused: name the kind and the key/);
  expect(await run('content show kind key')).toMatch(/^refused: there is no such thing/);
  expect(await run('content restore company company x')).toMatch(/^refused: name the version/);
  for (const it of contentCommands) expect(helpText(contentCommands)).toContain(`  ${it.name}`);
});
