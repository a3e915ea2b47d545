import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makePool } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { makeLog } from '#platform/operations/log.ts';
import { listenForChanges } from '#platform/database/change-listener.ts';
import { ownPool } from '#test/database.ts';
import { draftRevision, newestContent, publishContent } from '#test/publishing.ts';
import { makeProduct } from '../../product/product.ts';
import { publishDraft } from './actions/publish-draft.ts';
import { removeContent } from './actions/remove-content.ts';
import { restoreContent } from './actions/restore-content.ts';
import { uploadPicture } from './actions/store-picture.ts';
import { usePictureInDraft } from './actions/use-picture.ts';
import { readConfig } from '../../product/settings.ts';

describe('two instances on one database', async () => {
  const { pool, where } = await ownPool();
  const dataDir = mkdtempSync(join(tmpdir(), 'instances-'));
  const instance = async (onPool = makePool({ ...where, max: 5 })) => {
    const config = readConfig({ DATA_DIR: dataDir, APP_URL: 'http://site.test', HUMAN_CHECK_COST: '10' });
    const product = makeProduct({ config, pool: onPool, log: makeLog(() => undefined) });
    await product.seed();
    const app = makeApp(
      product.parts([], () => true),
      undefined,
    );
    const line = await listenForChanges(where, product.changeListener, {
      firstMs: 20,
      maxMs: 100,
      heartbeatMs: 1000,
      doubtMs: 20_000,
      timeoutMs: 20_000,
    });
    let renders = 0;
    const page = product.cache.wrap(async () => {
      renders++;
      const site = await app.request('http://site.test/api/content/site?language=en');
      return new Response(await site.text(), { status: site.status, headers: { 'page-cache': 'jobs; reads=' } });
    });
    const shown = async (): Promise<string> =>
      ((await (await page(new Request('http://site.test/'))).json()) as { name: string }).name;
    afterAll(async () => {
      await line.end();
      await product.end();
    });
    return { product, app, shown, renders: () => renders };
  };
  const [here, there] = [await instance(pool), await instance()];
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const rename = async (name: string) => {
    const { ctx } = here.product;
    const company = { kind: 'company', key: 'company' };
    const { version: expectedVersion, body: now } = await newestContent(ctx, company);
    const body = { ...now, en: { ...(now['en'] as object), name } };
    const published = await publishContent(ctx, { ...company, body, actor: 'cli:test', expectedVersion });
    if (!published.ok) throw new Error(published.refusal.code);
  };

  it('both show a change within two seconds and render it once', async () => {
    expect([await here.shown(), await there.shown()]).toEqual(['Namuna Enterprises', 'Namuna Enterprises']);
    await there.shown();
    expect(there.renders()).toBe(1);
    await rename('Asha Works');
    await expect.poll(there.shown, { timeout: 2000, interval: 20 }).toBe('Asha Works');
    await expect.poll(here.shown, { timeout: 2000, interval: 20 }).toBe('Asha Works');
    expect(there.renders()).toBe(2);
  });
  it('both hide removed entries and show restored ones', async () => {
    const posts = async () =>
      ((await (await there.app.request('http://site.test/api/content/posts')).json()) as unknown[]).length;
    expect(await posts()).toBe(3);
    const post = { kind: 'post', key: '2-waste-management', actor: 'cli:test' };
    expect((await removeContent(here.product.ctx, { ...post, expectedVersion: 1 })).ok).toBe(true);
    await expect.poll(posts, { timeout: 2000, interval: 20 }).toBe(2);
    expect((await there.app.request('http://site.test/api/content/posts/2')).status).toBe(404);
    expect((await restoreContent(here.product.ctx, { ...post, version: 1, expectedVersion: 2 })).ok).toBe(true);
    await expect.poll(posts, { timeout: 2000, interval: 20 }).toBe(3);
  });
  it('both show a draft that was published at the desk, with its new picture', async () => {
    const { ctx } = here.product;
    const png = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const crop = { aspect: '8:5', focusX: 50, focusY: 50, zoom: 100 } as const;
    const made = await uploadPicture(ctx, { bytes: png, altEn: 'Works', altHi: 'कारखाना', crop, actor: 'usr_asha' });
    if (!made.ok) throw new Error(made.refusal.code);
    const src = `/pictures/${made.value.id}.webp`;
    const status = async () => (await there.app.request(`http://site.test${src}`)).status;
    expect(await status()).toBe(404);
    const post = { kind: 'post', key: '3-smart-cities', actor: 'usr_asha' };
    expect(await usePictureInDraft(ctx, { ...post, field: '*.picture', id: made.value.id })).toMatchObject({
      ok: true,
    });
    const picture = async () =>
      ((await (await there.app.request('http://site.test/api/content/posts/3')).json()) as { picture: { src: string } })
        .picture.src;
    expect(await picture()).toBe('/images/post-city.svg');
    expect(await publishDraft(ctx, { ...post, revision: await draftRevision(ctx, post) })).toMatchObject({ ok: true });
    await expect.poll(picture, { timeout: 2000, interval: 20 }).toBe(src);
    expect(await status()).toBe(200);
  });
  it('miss no change while their connection was cut', async () => {
    await there.shown();
    for (const name of ['First Works', 'Second Works', 'Third Works']) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
      );
      await rename(name);
      await expect.poll(there.shown, { timeout: 2000, interval: 20 }).toBe(name);
      await expect.poll(here.shown, { timeout: 2000, interval: 20 }).toBe(name);
    }
  });
});
