import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCommand } from '#platform/operations/command-line.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { readPosts, readSite } from './actions/read-content.ts';
import { contentCommands } from './staff.ts';
import { testContext } from '#test/database.ts';

const { ctx } = await testContext();
const folder = mkdtempSync(join(tmpdir(), 'staff-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'company.json');
const run = async (line: string): Promise<string> => {
  try {
    return await readCommand(contentCommands, line.split(' ')).run(ctx, 'cli:asha');
  } catch (error) {
    if (error instanceof StaffRefusal) return `refused: ${error.message}`;
    throw error;
  }
};

it('shows, publishes and restores an entry', async () => {
  const shown = await run('content show company company');
  expect(shown).toMatch(/^{\n {2}"version": 1,\n/);
  writeFileSync(file, shown.replace('Namuna Enterprises', 'Asha Works'));
  expect(await run(`content publish company company ${file}`)).toBe('company "company" is published as version 2.');
  expect((await readSite(ctx, 'en')).name).toBe('Asha Works');
  expect(await run('content restore company company 1')).toBe('company "company" is published as version 3.');
  expect(await run('content show company company 2')).toContain('Asha Works');
  expect(await run('content history company company')).toMatch(
    /^version 3 .* by cli:asha\nversion 2 .*\nversion 1 .* by seed$/,
  );
});
it('refuses to overwrite a version that its author did not see', async () => {
  const stands = /^refused: company "company" is already at version 3; print it with `content show company company`/;
  expect(await run(`content publish company company ${file}`)).toMatch(stands);
  expect(await run(`content publish company company ${file} 2`)).toMatch(stands);
  const { version: _version, ...body } = JSON.parse(readFileSync(file, 'utf8')) as { version: number };
  writeFileSync(file, JSON.stringify(body));
  expect(await run(`content publish company company ${file}`)).toMatch(stands);
  expect((await readSite(ctx, 'en')).name).toBe('Namuna Enterprises');
  expect(await run(`content publish company company ${file} 3`)).toBe('company "company" is published as version 4.');
  writeFileSync(file, await run('content show project 1-solar-lanes'));
  expect(await run(`content publish project 5-new ${file}`)).toMatch(/^refused: there is no project "5-new" yet/);
  expect(await run(`content publish project 5-new ${file} 0`)).toBe('project "5-new" is published as version 1.');
});
it('lists the versions', async () => {
  const none = 'refused: company "company" has versions 1 to 4, but no 99; see `content history company company`';
  expect(await run('content restore company company 99')).toBe(none);
  expect(await run('content show company company 99')).toBe(none);
  expect(await run('content restore company company 0')).toContain('has versions 1 to 4, but no 0;');
  expect(await run('content restore post 77-none 1')).toMatch(/^refused: there is no post "77-none"/);
});
it('removes and restores an entry', async () => {
  expect(await run('content remove post 2-waste-management')).toMatch(
    /^refused: error: missing required argument 'version'/,
  );
  expect(await run('content remove post 2-waste-management 5')).toMatch(/^refused: post .* is already at version 1/);
  expect(await run('content remove company company 4')).toMatch(/^refused: company "company" can't be removed/);
  expect(await run('content remove post 2-waste-management 1')).toBe(
    'post "2-waste-management" is removed. To bring it back, use `content restore post 2-waste-management 1`.',
  );
  expect((await readPosts(ctx, 'en')).map((post) => post.id)).toEqual([3, 1]);
  expect(await run('content list')).toMatch(/^post +2-waste-management +version 2 .*\(removed\)$/m);
  expect(await run('content history post 2-waste-management')).toMatch(/^version 2 .*\(removed\)\nversion 1 .*seed$/);
  expect(await run('content show post 2-waste-management')).toMatch(
    /^refused: post "2-waste-management" was removed as version 2/,
  );
  expect(await run('content restore post 2-waste-management 2')).toMatch(
    /^refused: post "2-waste-management" was removed as version 2; versions 1 to 2 exist/,
  );
  expect(await run('content show post 2-waste-management 1')).toContain('Waste management');
  expect(await run('content approve post 2-waste-management')).toMatch(/^refused: there is no post/);
  expect(await run('content restore post 2-waste-management 1')).toContain('is published as version 3');
  expect((await readPosts(ctx, 'en')).map((post) => post.id)).toEqual([3, 2, 1]);
});
it('lists everything and approves samples', async () => {
  expect(await run('content list')).toMatch(/^project +1-solar-lanes .*\(has samples\)$/m);
  expect(await run('content approve project 1-solar-lanes')).toContain('version 2');
  expect(await run('content list')).toMatch(/^project +1-solar-lanes .* by cli:asha on [\d-]+$/m);
});
it('refuses with a one-line message', async () => {
  writeFileSync(file, '{"phone": 1}');
  const refused = await run(`content publish company company ${file} 4`);
  expect(refused).toContain(`refused: ${file} has mistakes: `);
  for (const it of [
    'phone: must be a text',
    'email: is missing; it must be a text',
    'isSample: is missing; it must be true or false',
  ]) {
    expect(refused).toContain(it);
  }
  expect(refused).not.toContain('Invalid input');
  const home = JSON.parse(await run('content show home home')) as {
    sales: unknown[];
    en: { reasons: { icon: string }[] };
  };
  home.sales.push(1);
  home.en.reasons[0]!.icon = 'star';
  writeFileSync(file, JSON.stringify(home));
  const faults = await run(`content publish home home ${file}`);
  expect(faults).toContain('sales: must have exactly 8 entries');
  expect(faults).toContain('en.reasons.0.icon: must be "quality" or "growth" or "customer" or "scale"');
  expect(await run(`content publish company company ${folder}/none.json`)).toMatch(
    /^refused: .*none\.json can't be read/,
  );
  expect(await run('content show company')).toMatch(/^refused: error: missing required argument 'key'/);
  expect(await run('content show kind key')).toMatch(/^refused: there is no kind "key"/);
  expect(await run('content restore company company x')).toMatch(/^refused: give the version/);
});
