import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '#platform/operations/config.ts';
import { sql } from '#platform/database/db.ts';
import { removeContent } from './actions/remove-content.ts';
import { hasSamples } from './model/samples.ts';
import { importContent, readContentFiles } from './seed.ts';
import { findNewest, listNewest } from './store/content.ts';
import { testContext } from '#test/database.ts';
import { newestContent, publishContent } from '#test/publishing.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const part of [
    'company.json',
    'campaign.json',
    'home.json',
    'about.json',
    'government.json',
    'projects',
    'posts',
    'products',
    'policies',
  ]) {
    cpSync(join('content', part), join(folder, part), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));
const spoil = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

describe('the bundled content', async () => {
  const { ctx, db, logged } = await testContext();
  const counts = async () =>
    (
      await sql<{ items: number; versions: number }>`
      select (select count(*)::int from content_item) as items, (select count(*)::int from content_version) as versions
    `.execute(db)
    ).rows[0]!;

  it('has a file for every picture', () => {
    const named = new Set(JSON.stringify(readContentFiles('content')).match(/\/images\/[\w./-]+/g));
    expect([...named].filter((text) => !existsSync(join('public', text)))).toEqual([]);
    expect(named.size).toBeGreaterThan(20);
  });
  it("is imported once, also by concurrent starts, and never overwrites staff's changes", async () => {
    const before = await counts();
    expect(before.items).toBe(readContentFiles('content').length);
    const about = { kind: 'about', key: 'about' };
    const body = { ...(await newestContent(ctx, about)).body, testimonialsAreSamples: false };
    await publishContent(ctx, { ...about, body, actor: 'cli:test', expectedVersion: 1 });
    spoil('about.json', (text) => text.replace('"lead": "', '"lead": "Newly: '));
    await Promise.all([importContent(ctx, folder), importContent(ctx, folder), importContent(ctx, folder)]);
    expect(await counts()).toEqual({ items: before.items, versions: before.versions + 1 });
    expect(await newestContent(ctx, about)).toEqual({ version: 2, body });
  });
  it('gains the new files of a later release, except for a name that staff have reused', async () => {
    const before = await counts();
    cpSync(join(folder, 'projects', '1-solar-lanes.json'), join(folder, 'projects', '9-new.json'));
    renameSync(join(folder, 'posts', '1-panchayati-raj.json'), join(folder, 'posts', '9-same-id.json'));
    await importContent(ctx, folder);
    expect((await counts()).items).toBe(before.items + 1);
    expect(logged.join('')).toContain('content/posts/9-same-id.json');
  });
  it('is not restored after staff removed it', async () => {
    const project = { kind: 'project', key: '2-ward-collection' };
    expect((await removeContent(ctx, { ...project, actor: 'cli:test', expectedVersion: 1 })).ok).toBe(true);
    const before = await counts();
    await importContent(ctx, folder);
    expect(await counts()).toEqual(before);
    expect(await findNewest(ctx.db, 'project', project.key)).toMatchObject({ version: 2, body: null });
  });
  it('replaces an unchanged entry when the program needs another shape', async () => {
    await sql`update content_item set body = body - 'order' where kind = 'product' and key = '1-e-rickshaw'`.execute(
      db,
    );
    await importContent(ctx, folder);
    expect(await newestContent(ctx, { kind: 'product', key: '1-e-rickshaw' })).toMatchObject({
      version: 2,
      body: { order: 1 },
    });
  });
  it('refuses to start if an entry changed by staff lacks what the program needs', async () => {
    await sql`update content_item set body = body - 'en' where kind = 'about'`.execute(db);
    await expect(importContent(ctx, folder)).rejects.toThrow(/^about "about" has mistakes: en: /);
    await sql`update content_item set body = v.body from content_version v
      where content_item.kind = 'about' and v.kind = 'about' and v.version = 1`.execute(db);
  });
  it('starts with an entry that staff published before a limit of today', async () => {
    await sql`update content_item set published_by = 'usr_editor', body = jsonb_set(body, '{en,specCards,0,description}',
      to_jsonb(repeat('a', 4000))) where kind = 'product' and key = '1-e-rickshaw'`.execute(db);
    await importContent(ctx, folder);
  });
  it('has its pictures marked as samples, unless a file says otherwise', async () => {
    const items = await listNewest(ctx.db);
    expect(
      items
        .filter((item) => item.kind !== 'policy' && item.kind !== 'campaign' && item.body)
        .every((item) => hasSamples(item.body)),
    ).toBe(true);
    spoil('products/2-tri-cycle-garbage-rickshaw.json', (text) =>
      text.replaceAll('"alt":', '"sample": false, "alt":').replaceAll('"sample": true', '"sample": false'),
    );
    renameSync(join(folder, 'products', '2-tri-cycle-garbage-rickshaw.json'), join(folder, 'products', '8-own.json'));
    spoil('products/8-own.json', (text) => text.replace('"name": "', '"name": "Own '));
    await importContent(ctx, folder);
    expect(hasSamples((await newestContent(ctx, { kind: 'product', key: '8-own' })).body)).toBe(false);
  });
});

describe('invalid content stops the start', async () => {
  const { ctx } = await testContext();
  const refusal = () =>
    importContent(ctx, folder).then(
      () => 'brought',
      (error: Error) => (error instanceof StartupError ? error.message : `fault: ${error.message}`),
    );

  it('names the file and the field', async () => {
    spoil('about.json', (text) => text.replace('"lead":', '"laed":'));
    expect(await refusal()).toMatch(
      /^content\/about\.json has mistakes: .*en\.lead: .*en\.laed: there is no such field/,
    );
  });
  it('says what is expected', async () => {
    spoil('company.json', (text) => text.replace('"founded": 2018', '"founded": "2018"'));
    expect(await refusal()).toContain('content/company.json has mistakes: founded: must be a number');
  });
  it('refuses a missing picture', async () => {
    spoil('about.json', (text) => text.replace('/images/about.svg', '/images/none.svg'));
    expect(await refusal()).toBe(
      'content/about.json has mistakes: en.picture.src: there is no file public/images/none.svg',
    );
  });
  it('refuses invalid JSON', async () => {
    spoil('posts/1-panchayati-raj.json', (text) => text.slice(1));
    expect(await refusal()).toMatch(/^content\/posts\/1-panchayati-raj\.json can't be read/);
  });
  it('refuses a post without Hindi', async () => {
    spoil('posts/2-waste-management.json', (text) => text.replace('"hi":', '"mr":'));
    expect(await refusal()).toMatch(/2-waste-management\.json .*hi/);
  });
  it('refuses a missing file', async () => {
    rmSync(join(folder, 'home.json'));
    expect(await refusal()).toMatch(/^content\/home\.json can't be read/);
  });
});
