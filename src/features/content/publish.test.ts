import { describe, expect, it } from 'vitest';
import { ok } from '#kit/result.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { sql } from '#platform/database/db.ts';
import { readOgImage } from './actions/read-og-image.ts';
import { readHome, readPost, readPosts, readProduct, readSite } from './actions/read-content.ts';
import { removeContent } from './actions/remove-content.ts';
import { restoreContent } from './actions/restore-content.ts';
import { pageOfVersions } from './store/content.ts';
import { testContext } from '#test/database.ts';
import { newestContent, publishContent } from '#test/publishing.ts';

const actor = 'cli:asha';
const company = { kind: 'company', key: 'company' };
const newest = { before: 100, limit: 10 };

describe('publishing', async () => {
  const { ctx, db, pass } = await testContext();
  const bodyOf = (name: { kind: string; key: string }) => newestContent(ctx, name);
  const renamed = async (name: string) => {
    const { body, version } = await bodyOf(company);
    return { ...company, actor, expectedVersion: version, body: { ...body, en: { ...(body['en'] as object), name } } };
  };

  it('creates a new version, shows it at once on this instance, and writes an audit entry', async () => {
    expect(await publishContent(ctx, await renamed('Asha Works'))).toEqual(ok({ version: 2 }));
    expect((await readSite(ctx, 'en')).name).toBe('Asha Works');
    const { rows } = await sql`select actor, act, subject, details from audit_entry`.execute(db);
    expect(rows).toEqual([{ actor, act: 'content/published', subject: 'company/company', details: { version: 2 } }]);
    expect(await pageOfVersions(ctx.db, { kind: 'company', key: 'company', ...newest })).toMatchObject([
      { version: 2, author: actor },
      { version: 1, author: 'seed' },
    ]);
  });
  it('refuses a change of an outdated version, and names the newer one', async () => {
    const stale = { ...(await renamed('Old Works')), expectedVersion: 1 };
    expect(await publishContent(ctx, stale)).toMatchObject({
      refusal: { code: 'content/newer-version', facts: { version: 2 } },
    });
    expect((await readSite(ctx, 'en')).name).toBe('Asha Works');
  });
  const nth = (at: number): string => String.fromCodePoint(65 + at);
  it('lets one of many concurrent changes win', async () => {
    const { version } = await bodyOf(company);
    const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => renamed(`Works ${nth(at)}`)));
    const results = await Promise.all(tries.map((entry) => publishContent(ctx, entry)));
    expect(results.filter((result) => result.ok)).toEqual([ok({ version: version + 1 })]);
    expect(results.filter((result) => !result.ok && result.refusal.code === 'content/newer-version')).toHaveLength(19);
    const won = results.findIndex((result) => result.ok);
    expect((await readSite(ctx, 'en')).name).toBe(`Works ${nth(won)}`);
  });
  it('restores an older version as a new one', async () => {
    const { version } = await bodyOf(company);
    expect(await restoreContent(ctx, { ...company, version: 1, actor, expectedVersion: version - 1 })).toMatchObject({
      refusal: { code: 'content/newer-version' },
    });
    expect(await restoreContent(ctx, { ...company, version: 99, actor, expectedVersion: version })).toMatchObject({
      refusal: { code: 'content/unknown' },
    });
    expect(await restoreContent(ctx, { ...company, version: 1, actor, expectedVersion: version })).toEqual(
      ok({ version: version + 1 }),
    );
    expect((await readSite(ctx, 'en')).name).toBe('Namuna Enterprises');
    const { rows } = await sql`select act, details from audit_entry order by id desc limit 1`.execute(db);
    expect(rows).toEqual([{ act: 'content/restored', details: { version: version + 1, restoredVersion: 1 } }]);
  });
  it('refuses an invalid body, naming its fields, and changes nothing', async () => {
    const { body, version } = await bodyOf(company);
    const bodies: [unknown, string][] = [
      [{ ...body, phone: '' }, 'phone'],
      [{ ...body, fax: '1' }, 'fax'],
      [{ ...body, en: { ...(body['en'] as object), name: 'a\0b' } }, 'en.name'],
      [{ ...body, hi: undefined }, 'hi'],
      ['text', 'the whole'],
      [null, 'the whole'],
    ];
    for (const [wrong, field] of bodies) {
      const refused = await publishContent(ctx, { ...company, body: wrong, actor, expectedVersion: version });
      expect(refused).toMatchObject({ refusal: { code: 'content/invalid', fields: [{ field }] } });
    }
    expect((await bodyOf(company)).version).toBe(version);
  });
  it('accepts a new post, and refuses one whose id is taken', async () => {
    const { body } = await bodyOf({ kind: 'post', key: '1-panchayati-raj' });
    const post = { kind: 'post', key: '4-rain-water', actor, expectedVersion: 0 };
    expect(await publishContent(ctx, { ...post, body })).toMatchObject({
      refusal: { code: 'content/taken', fields: [{ field: 'id' }] },
    });
    expect(await publishContent(ctx, { ...post, body: { ...body, id: 4 } })).toEqual(ok({ version: 1 }));
    expect((await readPosts(ctx, 'en')).map((post) => post.id)).toEqual([3, 2, 4, 1]);
    const { body: product } = await bodyOf({ kind: 'product', key: '1-e-rickshaw' });
    const again = {
      kind: 'product',
      key: '7-another',
      actor,
      expectedVersion: 0,
      body: { ...product, name: 'E-RICKSHAW' },
    };
    expect(await publishContent(ctx, again)).toMatchObject({ refusal: { code: 'content/taken' } });
    const lookAlike = { ...again, body: { ...product, name: 'Е-Rickshaw' } };
    expect(await publishContent(ctx, lookAlike)).toMatchObject({
      refusal: { code: 'content/taken', fields: [{ field: 'name' }] },
    });
  });
  it('refuses whatever would break the site, naming the field', async () => {
    type Body = Record<string, unknown> & { en: Record<string, unknown> };
    const inEnglish = (body: Body, more: object): Body => ({ ...body, en: { ...body.en, ...more } });
    const picture = (src: string) => ({ picture: { src, alt: 'A picture' } });
    const products = [
      '..',
      '   ',
      '.',
      'a/b',
      'a\\b',
      'a\nb',
      'a?b',
      'a#b',
      '%2e',
      ' E',
      'E  F',
      'E ',
      '\u3164',
      'Bin \u3164',
      'X.data',
      'x'.repeat(81),
    ];
    const cases: readonly (readonly [kind: string, key: string, field: string, change: (body: Body) => unknown])[] = [
      ...[
        'https://evil.example/x.png',
        '//evil.example/x.png',
        '/images/../favicon.svg',
        '/images/./hero.svg',
        '/images//hero.svg',
        '/images/.hidden.png',
        '/images/none.png',
        '/images/og',
        '/favicon.svg',
      ].map(
        (src) =>
          ['post', '1-panchayati-raj', 'en.picture.src', (input: Body) => inEnglish(input, picture(src))] as const,
      ),
      ...['2025-13-45', '2025-02-29', '10 January 2025', ''].map(
        (published) => ['post', '1-panchayati-raj', 'published', (input: Body) => ({ ...input, published })] as const,
      ),
      ['post', '1-panchayati-raj', 'image', (input) => ({ ...input, image: '/images/hero.svg' })],
      ['post', '1-panchayati-raj', 'en.date', (input) => inEnglish(input, { date: 'January 10, 2025' })],
      ['post', '1-panchayati-raj', 'en.content', (input) => inEnglish(input, { content: [] })],
      ['post', '1-panchayati-raj', 'en.content.0', (input) => inEnglish(input, { content: [{ heading: 'Only' }] })],
      ...['   ', '', '\u200b', '\u3164', '\u2800 \u3164', '\u202e', 'a\tb', 'a\ufffe', 'a\uffff'].map(
        (title) => ['post', '1-panchayati-raj', 'en.title', (input: Body) => inEnglish(input, { title })] as const,
      ),
      ...products.map((name) => ['product', '1-e-rickshaw', 'name', (input: Body) => ({ ...input, name })] as const),
      ['policy', 'privacy', 'en.sections', (input) => inEnglish(input, { sections: [] })],
      ...[2017, 2024.5, 9999].map(
        (year) =>
          ['project', '1-solar-lanes', 'year', ({ completed: _, ...input }: Body) => ({ ...input, year })] as const,
      ),
      ['project', '1-solar-lanes', 'completed', (input) => ({ ...input, completed: '2019-01-01' })],
      ['home', 'home', 'sales.0', (input) => ({ ...input, sales: [-1, 2, 3, 4, 5, 6, 7, 8] })],
      ['company', 'company', 'email', (input) => ({ ...input, email: 'office' })],
      [
        'company',
        'company',
        'en.facts.0.checkAt',
        (input) => inEnglish(input, { facts: [{ term: 'GSTIN', value: '1', checkAt: 'javascript:alert(1)' }] }),
      ],
    ];
    for (const [kind, key, field, change] of cases) {
      const { body, version } = await bodyOf({ kind, key });
      const changed = change(body as Body);
      const refused = await publishContent(ctx, { kind, key, body: changed, actor, expectedVersion: version });
      expect(refused, `${field} ${JSON.stringify(changed).slice(0, 200)}`).toMatchObject({
        refusal: { code: 'content/invalid', fields: [{ field }] },
      });
    }
  });
  it("accepts a post dated today in India, by the product's clock, but no future date", async () => {
    const { body } = await bodyOf({ kind: 'post', key: '1-panchayati-raj' });
    const dated = (published: string) =>
      publishContent(ctx, {
        kind: 'post',
        key: '5-dated',
        actor,
        expectedVersion: 0,
        body: { ...body, id: 5, published },
      });
    const today = dayInIndia(ctx.now());
    const tomorrow = dayInIndia(after(ctx.now(), dayMs));
    expect(await dated(tomorrow)).toEqual({
      ok: false,
      refusal: {
        code: 'content/invalid',
        fields: [{ field: 'published', reason: `must not be later than today, ${today}` }],
      },
    });
    await moveClock(ctx, dayMs, async () => undefined);
    expect(await dated(tomorrow)).toEqual(ok({ version: 1 }));
    await sql`update product_clock set ahead = '0'`.execute(db);
    expect((await removeContent(ctx, { kind: 'post', key: '5-dated', actor, expectedVersion: 1 })).ok).toBe(true);
  });
  it('accepts a project of any year of the company so far, and any product name in use', async () => {
    for (const year of [2018, 2025, new Date().getFullYear()]) {
      const project = { kind: 'project', key: '2-ward-collection' };
      const { body, version } = await bodyOf(project);
      const published = await publishContent(ctx, {
        ...project,
        body: { ...body, year, completed: `${year}-01-01` },
        actor,
        expectedVersion: version,
      });
      expect(published.ok, String(year)).toBe(true);
    }
    const product = { kind: 'product', key: '3-plastic-bailing-machine' };
    for (const name of ['Bin (660 L)', "Worker's Gloves & Boots", 'कचरा गाड़ी', 'Plastic Bailing Machine']) {
      const { body, version } = await bodyOf(product);
      expect(
        (await publishContent(ctx, { ...product, body: { ...body, name }, actor, expectedVersion: version })).ok,
      ).toBe(true);
      expect((await readProduct(ctx, name, 'hi')).ok).toBe(true);
    }
  });
  it("gives a post's last change: the file's date for bundled content, the version's time for staff's", async () => {
    expect((await readPosts(ctx, 'hi')).map((post) => [post.date, post.modified])).toEqual([
      ['2 मार्च 2025', '2026-11-20T00:00:00+05:30'],
      ['5 फ़रवरी 2025', '2026-11-20T00:00:00+05:30'],
      ['10 जनवरी 2025', ctx.now().toISOString()],
      ['10 जनवरी 2025', '2025-01-10T00:00:00+05:30'],
    ]);
    const post = { kind: 'post', key: '1-panchayati-raj' };
    const { body, version } = await bodyOf(post);
    pass(dayMs);
    expect((await publishContent(ctx, { ...post, body, actor, expectedVersion: version })).ok).toBe(true);
    expect(await readPost(ctx, '1', 'en')).toMatchObject({
      value: { published: '2025-01-10', date: 'January 10, 2025', modified: ctx.now().toISOString() },
    });
  });
  it('removes an entry and restores it, with its history', async () => {
    const project = { kind: 'project', key: '3-park-gym', actor };
    expect(await removeContent(ctx, { ...project, expectedVersion: 7 })).toMatchObject({
      refusal: { code: 'content/newer-version', facts: { version: 1 } },
    });
    expect((await readHome(ctx, 'en')).projects).toHaveLength(4);
    expect(await removeContent(ctx, { ...project, expectedVersion: 1 })).toEqual(ok({ version: 2 }));
    expect((await readHome(ctx, 'en')).projects).toHaveLength(3);
    expect(await removeContent(ctx, { ...project, expectedVersion: 2 })).toMatchObject({
      refusal: { code: 'content/unknown' },
    });
    const { rows } = await sql`select act, subject, details from audit_entry order by id desc limit 1`.execute(db);
    expect(rows).toEqual([{ act: 'content/removed', subject: 'project/3-park-gym', details: { version: 2 } }]);
    expect(await pageOfVersions(ctx.db, { kind: 'project', key: '3-park-gym', ...newest })).toMatchObject([
      { version: 2, body: null },
      { version: 1, body: expect.objectContaining({}) },
    ]);
    expect(await restoreContent(ctx, { ...project, version: 2, expectedVersion: 2 })).toMatchObject({
      refusal: { code: 'content/unknown' },
    });
    expect(await restoreContent(ctx, { ...project, version: 1, expectedVersion: 2 })).toEqual(ok({ version: 3 }));
    expect((await readHome(ctx, 'en')).projects).toHaveLength(4);
  });
  it('frees the name of a removed entry, and then refuses to restore it', async () => {
    const product = { kind: 'product', key: '2-tri-cycle-garbage-rickshaw', actor };
    const { body } = await bodyOf(product);
    expect((await removeContent(ctx, { ...product, expectedVersion: 1 })).ok).toBe(true);
    expect((await readSite(ctx, 'en')).products).toHaveLength(5);
    expect((await readProduct(ctx, 'Tri-Cycle Garbage Rickshaw', 'en')).ok).toBe(false);
    expect(
      (await readOgImage({ ...ctx, findRoleHead: async () => undefined }, 'product-Tri-Cycle Garbage Rickshaw', 'en'))
        .ok,
    ).toBe(false);
    const other = { kind: 'product', key: '9-new-tri-cycle', actor };
    expect((await publishContent(ctx, { ...other, body, expectedVersion: 0 })).ok).toBe(true);
    expect(await restoreContent(ctx, { ...product, version: 1, expectedVersion: 2 })).toMatchObject({
      refusal: { code: 'content/taken' },
    });
  });
  it('never removes entries that the site requires', async () => {
    for (const [kind, key] of [
      ['company', 'company'],
      ['home', 'home'],
      ['about', 'about'],
      ['policy', 'privacy'],
    ] as const) {
      const refused = await removeContent(ctx, { kind, key, actor, expectedVersion: 1 });
      expect(refused).toMatchObject({ refusal: { code: 'content/lasting' } });
    }
  });
  it('refuses unknown kinds and keys', async () => {
    const { body } = await bodyOf(company);
    for (const name of [
      { kind: 'company', key: 'other' },
      { kind: 'constructor', key: 'company' },
      { kind: 'policy', key: 'cookies' },
      { kind: 'post', key: '../x' },
      { kind: 'project', key: '' },
    ]) {
      const refused = await publishContent(ctx, { ...name, body, actor, expectedVersion: 0 });
      expect(refused).toMatchObject({ refusal: { code: 'content/unknown' } });
    }
  });
  it('protects the history from changes', async () => {
    await expect(sql`delete from content_version`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`update content_version set author = 'x'`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('lists of the home and about page', async () => {
  const { ctx } = await testContext();
  const publishWith = async (kind: 'home' | 'about', list: string, count: number) => {
    const { body, version } = await newestContent(ctx, { kind, key: kind });
    const words = (language: 'en' | 'hi') => {
      const all = body[language] as Record<string, readonly unknown[]>;
      return { ...all, [list]: Array.from({ length: count }, (_, at) => all[list]?.[at] ?? all[list]?.[0]) };
    };
    const changed = { ...body, en: words('en'), hi: words('hi') };
    return publishContent(ctx, { kind, key: kind, body: changed, actor, expectedVersion: version });
  };

  it.each([
    ['home', 'slides', 3],
    ['home', 'services', 6],
    ['about', 'testimonials', 3],
  ] as const)('%s has at least the documented number of %s, and may have more', async (kind, list, documented) => {
    expect(await publishWith(kind, list, documented + 2)).toMatchObject({ ok: true });
    expect(await publishWith(kind, list, documented - 1)).toMatchObject({
      refusal: { code: 'content/invalid', fields: [{ field: `en.${list}` }, { field: `hi.${list}` }] },
    });
  });
  it('other lists have exactly the documented number', async () => {
    expect(await publishWith('home', 'reasons', 5)).toMatchObject({ refusal: { code: 'content/invalid' } });
  });
});
