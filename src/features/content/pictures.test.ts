import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { draftRevision } from '#test/publishing.ts';
import { readEntryName } from './model/desk.ts';
import { pictureWidths } from './model/pictures.ts';

const app = await testProduct({ worker: false });
const editor = await deskMember(app.product.ctx, ['editor']);
const jpeg = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#7a8b6c' } })
  .jpeg()
  .toBuffer();
const fields = { altEn: 'Our works', altHi: 'हमारा कारखाना', aspect: '8:5', focusX: '50', focusY: '50', zoom: '100' };

async function upload(
  file: Uint8Array | undefined,
  more: Readonly<Record<string, string>> = {},
  cookie = editor.cookie,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, from: '/desk/pictures', ...more })) body.append(name, value);
  if (file) body.append('picture', new Blob([new Uint8Array(file)]), 'works.jpg');
  return app.request('/api/desk/pictures', {
    method: 'POST',
    headers: { cookie, accept: 'application/json', origin: 'http://site.test', 'sec-fetch-site': 'same-origin' },
    body,
  });
}
const idIn = async (answer: Response): Promise<string> => {
  const { goTo = '' } = (await answer.json()) as { goTo?: string };
  return /^\/desk\/pictures\/([a-z0-9]{20})/.exec(goTo)?.[1] ?? '';
};
const post = (path: string, body: object) =>
  app.request(path, {
    method: 'POST',
    headers: { cookie: editor.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const publish = async (entry: string) =>
  post(`/api/desk/content/${entry}/publish`, {
    revision: String(await draftRevision(app.product.ctx, readEntryName(entry))),
  });

const asEditor = (path: string) => app.request(path, { headers: { cookie: editor.cookie } });

describe('an uploaded picture', () => {
  it('is seen by the desk alone until it is published', async () => {
    const id = await idIn(await upload(jpeg));
    const seen = async (cookie: string) => {
      const answer = await app.request(`/pictures/${id}.webp`, { headers: { cookie } });
      return [answer.status, answer.headers.get('cache-control')];
    };
    const [viewer, recruiter] = [
      await deskMember(app.product.ctx, ['viewer']),
      await deskMember(app.product.ctx, ['recruiter']),
    ];
    const draftOnly = async () => {
      expect(await seen(editor.cookie)).toEqual([200, 'private, no-store']);
      expect(await seen(viewer.cookie)).toEqual([200, 'private, no-store']);
      expect(await seen(recruiter.cookie)).toEqual([404, 'no-store']);
      expect(await seen('')).toEqual([404, 'no-store']);
    };
    await draftOnly();
    const entry = 'post.1-panchayati-raj';
    expect((await post(`/api/desk/pictures/${id}/use`, { entry, field: '*.picture' })).status).toBe(200);
    await draftOnly();
    expect((await publish(entry)).status).toBe(200);
    for (const { cookie } of [editor, viewer, recruiter, { cookie: '' }])
      expect(await seen(cookie)).toEqual([200, 'public, max-age=31536000, immutable']);
  });
  it('that is not published is refused without reading the versions', async () => {
    const id = await idIn(await upload(jpeg));
    await sql`insert into content_version (kind, key, version, body, author, at)
      select 'post', 'old', n, jsonb_build_object('text', repeat(md5(n::text), 2000)), 'test', now()
        from generate_series(1, 1000) as n`.execute(app.db);
    const began = performance.now();
    for (let n = 0; n < 10; n++) expect((await app.request(`/pictures/${id}.webp`)).status).toBe(404);
    expect(performance.now() - began).toBeLessThan(1000);
  });
  it('is served to everybody in each size once published, to be stored by browsers for ever', async () => {
    const id = await idIn(await upload(jpeg));
    const entry = 'post.3-smart-cities';
    expect((await post(`/api/desk/pictures/${id}/use`, { entry, field: '*.picture' })).status).toBe(200);
    expect((await publish(entry)).status).toBe(200);
    const names = pictureWidths.flatMap((width) => [
      `${id}-${width}.avif`,
      width === 800 ? `${id}.webp` : `${id}-${width}.webp`,
    ]);
    for (const name of names) {
      const answer = await app.request(`/pictures/${name}`);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toBe(`image/${name.slice(-4)}`);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const { rows } = await sql`select act, actor from audit_entry where subject = ${id}`.execute(app.db);
    expect(rows).toEqual([{ act: 'content/picture-uploaded', actor: editor.accountId }]);
  });
  it('has no other files for everybody, and the whole one is for editors', async () => {
    const id = await idIn(await upload(jpeg));
    for (const name of [
      'x.webp',
      `${'a'.repeat(20)}.webp`,
      `${id}-801.webp`,
      `${id}.svg`,
      `${id}.jpg`,
      `originals%2F${id}.webp`,
    ])
      expect([name, (await app.request(`/pictures/${name}`)).status]).toEqual([name, 404]);
    expect((await app.request(`/api/desk/pictures/${id}/original`)).status).toBe(401);
    const own = await app.request(`/api/desk/pictures/${id}/original`, { headers: { cookie: editor.cookie } });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
  it.each([
    [{ altHi: ' ' }, { field: 'altHi', reason: 'missing' }],
    [{ altEn: '' }, { field: 'altEn', reason: 'missing' }],
    [{ altEn: 'x'.repeat(301) }, { field: 'altEn', reason: 'too-long' }],
  ])('needs its alternative texts in both languages: %j', async (more, fault) => {
    const answer = await upload(jpeg, more);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [fault] });
  });
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), 415],
    ['nothing', undefined, 422],
    ['a picture that is cut off', jpeg.subarray(0, 900), 422],
    ['9 MB', Buffer.concat([jpeg, Buffer.alloc(8.5 * 1024 * 1024)]), 413],
  ])('is not made of %s, and nothing is stored', async (_what, file, status) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from content_picture`.execute(app.db)).rows[0]?.n;
    const before = await count();
    expect((await upload(file)).status).toBe(status);
    expect(await count()).toBe(before);
  });
  it('is uploaded by editors and owners only', async () => {
    for (const role of ['viewer', 'recruiter', 'finance'] as const) {
      const { cookie } = await deskMember(app.product.ctx, [role]);
      expect((await upload(jpeg, {}, cookie)).status).toBe(403);
    }
    expect((await upload(jpeg, {}, (await deskMember(app.product.ctx, ['owner'])).cookie)).status).toBe(200);
    expect((await upload(jpeg, {}, '')).status).toBe(401);
  });
  it('cut anew is another one; what is published stays as it is', async () => {
    const id = await idIn(await upload(jpeg));
    const cut = await idIn(await post(`/api/desk/pictures/${id}/cut`, { ...fields, aspect: '4:3', zoom: '150' }));
    expect(cut).toMatch(/^[a-z0-9]{20}$/);
    expect(cut).not.toBe(id);
    const size = async (of: string) => {
      const { width, height } = await sharp(await (await asEditor(`/pictures/${of}.webp`)).arrayBuffer()).metadata();
      return [width, height];
    };
    expect([await size(id), await size(cut)]).toEqual([
      [800, 500],
      [800, 600],
    ]);
    const small = await post(`/api/desk/pictures/${id}/cut`, { ...fields, aspect: '4:3', zoom: '400' });
    expect(await small.json()).toMatchObject({ status: 422, errors: [{ field: 'zoom', reason: 'picture/too-small' }] });
  });
  it('is used in both languages of a draft, published, and shown on its page and share picture', async () => {
    const id = await idIn(await upload(jpeg));
    const entry = 'post.2-waste-management';
    const used = await post(`/api/desk/pictures/${id}/use`, { entry, field: '*.picture' });
    expect(await used.json()).toMatchObject({ goTo: `/desk/content-edit/${entry}` });
    for (const field of ['*.title', 'picture', '*.content.0'])
      expect((await post(`/api/desk/pictures/${id}/use`, { entry, field })).status).toBe(404);
    expect((await publish(entry)).status).toBe(200);
    const read = async (language: string) =>
      ((await (await app.request(`/api/content/posts/2?language=${language}`)).json()) as { picture: object }).picture;
    expect([await read('en'), await read('hi')]).toEqual([
      { src: `/pictures/${id}.webp`, alt: 'Our works' },
      { src: `/pictures/${id}.webp`, alt: 'हमारा कारखाना' },
    ]);
    const card = await app.request('/og/en/blog-2.png');
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
  it('is removed with its files by one of twenty, unless something published or a draft has it', async () => {
    const remove = (id: string) => post(`/api/desk/pictures/${id}/remove`, {});
    const id = await idIn(await upload(jpeg));
    const cut = await idIn(await post(`/api/desk/pictures/${id}/cut`, { ...fields, aspect: '4:3' }));
    const entry = 'post.2-waste-management';
    expect((await post(`/api/desk/pictures/${id}/use`, { entry, field: '*.picture' })).status).toBe(200);
    expect(await (await remove(id)).json()).toMatchObject({ status: 409, code: 'picture/in-use' });
    expect((await publish(entry)).status).toBe(200);
    expect((await remove(id)).status).toBe(409);

    const all = await Promise.all(Array.from({ length: 20 }, async () => (await remove(cut)).status));
    expect(all.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    expect((await asEditor(`/pictures/${cut}.webp`)).status).toBe(404);
    expect(await app.product.ctx.objects.get(`pictures/${cut}.webp`)).toBeUndefined();
    const { rows } = await sql`select act from audit_entry where subject = ${cut} order by at`.execute(app.db);
    expect(rows).toEqual([{ act: 'content/picture-cut' }, { act: 'content/picture-removed' }]);
    // The other picture of the same original stays whole.
    expect((await asEditor(`/api/desk/pictures/${id}/original`)).status).toBe(200);

    const other = await idIn(await upload(jpeg));
    const again = await idIn(await post(`/api/desk/pictures/${other}/cut`, { ...fields, aspect: '4:3' }));
    expect([(await remove(other)).status, (await remove(again)).status]).toEqual([200, 200]);
    const { rows: originals } = await sql<{ original: string }>`
      select details->>'original' as original from audit_entry where subject = ${other} limit 1`.execute(app.db);
    expect(await app.product.ctx.objects.get(originals[0]?.original ?? '')).toBeUndefined();
  });
  it('is in the list, newest first, page by page', async () => {
    const list = async (query = '') =>
      (await (await app.request(`/api/desk/pictures${query}`, { headers: { cookie: editor.cookie } })).json()) as {
        pictures: { id: string; createdAt: string }[];
        after: string | null;
      };
    const { pictures, after } = await list();
    expect(pictures.length).toBeGreaterThan(3);
    expect(pictures.map(({ createdAt }) => createdAt)).toEqual(
      pictures
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(after).toBeNull();
    const rest = await list(`?after=${pictures[1]?.id ?? ''}`);
    expect(rest.pictures.map(({ id }) => id)).toEqual(pictures.slice(2).map(({ id }) => id));
  });
});
