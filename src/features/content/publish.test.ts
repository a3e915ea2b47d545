import { describe, expect, it } from 'vitest';
import { ok } from '#kit/result.ts';
import { sql } from '#host/db.ts';
import { readHistory, showContent } from './actions/list-content.ts';
import { publishContent } from './actions/publish-content.ts';
import { readPosts, readSite } from './actions/read-content.ts';
import { restoreContent } from './actions/restore-content.ts';
import { testContext } from '#test/database.ts';

const actor = 'cli:asha';
const company = { kind: 'company', key: 'company' };

describe('publishing', async () => {
  const { ctx, db } = await testContext();
  const bodyOf = async (name: { kind: string; key: string }) => {
    const shown = await showContent(ctx, name);
    if (!shown.ok) throw new Error('there is no such thing');
    return shown.value;
  };
  const renamed = async (name: string) => {
    const { body, version } = await bodyOf(company);
    return { ...company, actor, expectedVersion: version, body: { ...body, en: { ...(body['en'] as object), name } } };
  };

  it('makes a new version, shows it at once here, and writes the act down', async () => {
    expect(await publishContent(ctx, await renamed('Asha Works'))).toEqual(ok({ version: 2 }));
    expect((await readSite(ctx, 'en')).name).toBe('Asha Works');
    const { rows } = await sql`select actor, act, subject, details from audit_entry`.execute(db);
    expect(rows).toEqual([{ actor, act: 'content/published', subject: 'company/company', details: { version: 2 } }]);
    expect(await readHistory(ctx, company)).toMatchObject({
      value: [
        { version: 2, author: actor },
        { version: 1, author: 'seed' },
      ],
    });
  });
  it('refuses what was made from an older version, and tells the newer one', async () => {
    const stale = { ...(await renamed('Old Works')), expectedVersion: 1 };
    expect(await publishContent(ctx, stale)).toMatchObject({
      refusal: { code: 'content/newer-version', facts: { version: 2 } },
    });
    expect((await readSite(ctx, 'en')).name).toBe('Asha Works');
  });
  it('lets one of many at once win', async () => {
    const { version } = await bodyOf(company);
    const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => renamed(`Works ${at}`)));
    const results = await Promise.all(tries.map((it) => publishContent(ctx, it)));
    expect(results.filter((it) => it.ok)).toEqual([ok({ version: version + 1 })]);
    expect(results.filter((it) => !it.ok && it.refusal.code === 'content/newer-version')).toHaveLength(19);
    const won = results.findIndex((it) => it.ok);
    expect((await readSite(ctx, 'en')).name).toBe(`Works ${won}`);
  });
  it('brings an older version back as a new one', async () => {
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
  it('refuses a body at fault by its fields, and changes nothing', async () => {
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
  it('takes a new post, and refuses one that would hide another', async () => {
    const { body } = await bodyOf({ kind: 'post', key: '1-panchayati-raj' });
    const post = { kind: 'post', key: '4-rain-water', actor, expectedVersion: 0 };
    expect(await publishContent(ctx, { ...post, body })).toMatchObject({
      refusal: { code: 'content/taken', fields: [{ field: 'id' }] },
    });
    expect(await publishContent(ctx, { ...post, body: { ...body, id: 4 } })).toEqual(ok({ version: 1 }));
    expect((await readPosts(ctx, 'en')).map((it) => it.id)).toEqual([1, 2, 3, 4]);
    const { body: product } = await bodyOf({ kind: 'product', key: '1-e-rickshaw' });
    const again = {
      kind: 'product',
      key: '7-another',
      actor,
      expectedVersion: 0,
      body: { ...product, name: 'E-RICKSHAW' },
    };
    expect(await publishContent(ctx, again)).toMatchObject({ refusal: { code: 'content/taken' } });
  });
  it('knows no other kinds and keys', async () => {
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
  it('keeps the history from being changed', async () => {
    await expect(sql`delete from content_version`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`update content_version set author = 'x'`.execute(db)).rejects.toThrow('never changed');
  });
});
