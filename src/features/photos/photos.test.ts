import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { dayMs, hourMs, secondMs } from '#kit/time.ts';
import { refuse } from '#kit/result.ts';
import { sql } from '#platform/database/db.ts';
import { staffRoles } from '#kit/desk/desk-access.ts';
import { deskMember } from '#test/desk.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { eraseUnusedPhotos } from '#features/applications/actions/erase-unused-photos.ts';
import { erasePhotosBefore } from './actions/erase-photos.ts';
import * as contract from './contract.ts';
import { blackPng, jpegMarkers, withSegment } from '#test/hostile-photos.ts';
import { insertPhoto, removePhoto } from './store/photos.ts';
import { makePhotoCleaner } from './providers/sharp.ts';
import type { PhotoCleaner } from './providers/port.ts';

const cleaner = makePhotoCleaner();
let cleaned = 0;
let clean: PhotoCleaner['clean'] = cleaner.clean;
const app = await testProduct({
  ports: { photos: { prepare: cleaner.prepare, clean: (bytes) => (cleaned++, clean(bytes)) } },
});
afterAll(() => cleaner.end());
await openAllRoles(app.db);

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const jpeg = await noise(320, 400).jpeg().toBuffer();
const form = (
  ...files: readonly (readonly [field: string, content: Uint8Array | string, name?: string, type?: string])[]
): FormData => {
  const made = new FormData();
  for (const [field, content, name, type] of files) {
    if (typeof content === 'string') made.append(field, content);
    else made.append(field, new Blob([new Uint8Array(content)], { type: type ?? 'image/jpeg' }), name ?? 'me.jpg');
  }
  return made;
};
const seen = new Set<string>();
interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}
async function send(
  who: Applicant | undefined,
  body: BodyInit | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await app.request('/api/uploads/photo', {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', ...(who ? { cookie: who.cookie } : {}), ...headers },
  });
  const json = (await response.json()) as Answer['json'];
  if (json['code']) seen.add(json['code'] as string);
  if ([429, 503].includes(response.status)) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return { status: response.status, json };
}
const upload = (who: Applicant, bytes: Uint8Array, name = 'me.jpg', type?: string): Promise<Answer> =>
  send(who, form(['photo', bytes, name, type]));
const rowsOf = async (who: Applicant): Promise<string[]> =>
  (
    await sql<{
      key: string;
    }>`select key from photo where account_id = ${who.accountId} and key <> ${who.photo.slice('/api/photos/'.length)}`.execute(
      app.db,
    )
  ).rows.map((row) => row.key);

describe('uploading', () => {
  test('201: re-encoded, private, under a unique key', async () => {
    const who = await app.applicant();
    const withPlace = withSegment(jpeg, jpegMarkers.app1, Buffer.from('Exif\0\0GPS-CANARY-25.59N'));
    const answer = await upload(who, withPlace, '../../etc/Meine Foto (1).JPG');
    expect(answer.status).toBe(201);
    expect(answer.json['url']).toMatch(/^\/api\/photos\/applicants\/\d{13}_[0-9a-f]{32}_meine-foto-1\.jpg$/);
    const shown = await app.get(String(answer.json['url']), who);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes('GPS-CANARY')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 400 });
  });
  test('201 for PNG and WebP, whatever the name and declared type', async () => {
    const who = await app.applicant();
    for (const bytes of [await noise(120, 120).png().toBuffer(), await noise(120, 120).webp().toBuffer()]) {
      expect((await upload(who, bytes, 'x.exe', 'text/html')).status).toBe(201);
    }
  });
  test('401 without a session', async () => {
    expect((await send(undefined, form(['photo', jpeg]))).status).toBe(401);
  });
  test('413 beyond 8 MB from the photo check; beyond the body limit from the HTTP layer', async () => {
    const who = await app.applicant();
    const padded = (megabytes: number) => Buffer.concat([jpeg, Buffer.alloc(megabytes * 1024 * 1024)]);
    expect(await upload(who, padded(8.5))).toMatchObject({ status: 413, json: { code: 'photo/too-large' } });
    expect(await upload(who, padded(9.5))).toMatchObject({ status: 413, json: { code: 'http/too-large' } });
    expect((await upload(who, padded(0.5))).status).toBe(201);
  });
  test('415 for anything but JPEG, PNG and WebP', async () => {
    const who = await app.applicant();
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('\xFF\xD8', 'latin1'),
      Buffer.from('MZ'),
    ]) {
      expect(await upload(who, bytes)).toMatchObject({ status: 415, json: { code: 'photo/wrong-type' } });
    }
  });
  test('422 for an unreadable photo, a too small one and one with too many pixels', async () => {
    const who = await app.applicant();
    expect(await upload(who, jpeg.subarray(0, 900))).toMatchObject({ status: 422, json: { code: 'photo/unreadable' } });
    expect(await upload(who, new Uint8Array())).toMatchObject({ status: 422, json: { code: 'photo/unreadable' } });
    expect(await upload(who, await noise(99, 300).png().toBuffer())).toMatchObject({
      status: 422,
      json: { code: 'photo/too-small' },
    });
    const bomb = blackPng({ width: 20_000, height: 20_000, bitDepth: 1, colour: 'grey' });
    const began = performance.now();
    expect(await upload(who, bomb)).toMatchObject({ status: 422, json: { code: 'photo/too-many-pixels' } });
    expect(performance.now() - began).toBeLessThan(3000);
  });
  test('503 while very many are being checked; the attempt does not count', async () => {
    const who = await app.applicant();
    clean = async () => refuse('photo/busy', { retryAfterS: 5 });
    expect(await upload(who, jpeg)).toMatchObject({ status: 503, json: { code: 'photo/busy' } });
    clean = cleaner.clean;
    expect(await rowsOf(who)).toEqual([]);
    expect((await upload(who, jpeg)).status).toBe(201);
  });
  test('an attempt that failed in our store does not count', async () => {
    const who = await app.applicant();
    const put = vi.spyOn(app.product.ctx.objects, 'put').mockRejectedValueOnce(new Error('no space left'));
    expect((await upload(who, jpeg)).status).toBeGreaterThanOrEqual(500);
    put.mockRestore();
    expect(await rowsOf(who)).toEqual([]);
    expect((await upload(who, jpeg)).status).toBe(201);
  });
  test('one person has at most two uploads in progress: a newer one cancels the oldest that still arrives', async () => {
    const who = await app.applicant();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    clean = async () => {
      await held;
      return refuse('photo/wrong-type');
    };
    let answered = 0;
    const uploads = Array.from({ length: 5 }, async () => {
      const answer = await upload(who, new Uint8Array(3));
      if (++answered === 3) letGo();
      return answer;
    });
    const all = await Promise.all(uploads);
    clean = cleaner.clean;
    const statuses = all.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses.filter((status) => status === 415)).toHaveLength(2);
    // 503 where both of the others had arrived already, so that none could be replaced.
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(3);
    expect((await upload(await app.applicant(), jpeg)).status).toBe(201);
  });
  test('429 after forty attempts in a day, valid or not, also simultaneous; the next day again', async () => {
    const who = await app.applicant();
    const small = await noise(100, 100).jpeg().toBuffer();
    clean = async (bytes) =>
      bytes.length === 3
        ? refuse('photo/wrong-type')
        : { ok: true, value: { bytes, contentType: 'image/jpeg', width: 100, height: 100 } };
    const all: { readonly status: number }[] = [];
    // One person can have two uploads in progress.
    for (let at = 0; at < 60; at += 2) {
      all.push(...(await Promise.all([at, at + 1].map((count) => upload(who, count % 2 ? small : new Uint8Array(3))))));
    }
    const before = cleaned;
    // The harness has uploaded one of the forty. One that a busy server refuses does not count.
    expect(all.filter(({ status }) => status !== 429 && status !== 503)).toHaveLength(39);
    expect(await upload(who, small)).toMatchObject({ status: 429, json: { code: 'photo/too-many' } });
    expect(cleaned).toBe(before);
    expect((await upload(await app.applicant(), small)).status).toBe(201);
    app.pass(dayMs + hourMs);
    expect((await upload(who, small)).status).toBe(201);
    clean = cleaner.clean;
  });

  test('an attempt that waited for another counts it, though it began earlier', async () => {
    const { accountId } = await app.applicant();
    const now = app.product.ctx.now();
    const attempt = (key: string, at: Date) =>
      app.product.ctx.transaction((tx) =>
        insertPhoto(tx, { key, accountId, at, since: new Date(now.getTime() - dayMs), limit: 2 }),
      );
    expect(await attempt('applicants/waited-1', new Date(now.getTime() + secondMs))).toBe(true);
    expect(await attempt('applicants/waited-2', now)).toBe(false);
    await app.product.ctx.transaction((tx) => removePhoto(tx, 'applicants/waited-1'));
  });

  describe('422 for a body without a photo', () => {
    const boundary = 'xxBOUNDARYxx';
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const part = (name: string, content: Buffer | string, file = 'me.jpg') =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: image/jpeg\r\n\r\n`,
        ),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]);
    const end = Buffer.from(`--${boundary}--\r\n`);
    const bodies: Record<string, () => readonly [BodyInit | null, Record<string, string>?]> = {
      'nothing at all': () => [null],
      'an empty form': () => [new FormData()],
      'text in the field': () => [form(['photo', 'a.jpg'])],
      'another field': () => [form(['picture', jpeg])],
      'a field of almost that name': () => [form(['Photo', jpeg], ['photo[]', jpeg], ['photo ', jpeg])],
      JSON: () => ['{"photo":"x"}', { 'content-type': 'application/json' }],
      'the bare photo': () => [new Uint8Array(jpeg.subarray(0, 2000)), { 'content-type': 'image/jpeg' }],
      'a form of another kind': () => [new URLSearchParams({ photo: 'x' })],
      'no boundary': () => [
        new Uint8Array(Buffer.concat([part('photo', jpeg.subarray(0, 2000)), end])),
        { 'content-type': 'multipart/form-data' },
      ],
      'another boundary': () => [
        new Uint8Array(Buffer.concat([part('photo', jpeg), end])),
        { 'content-type': 'multipart/form-data; boundary=other' },
      ],
      'a form that was cut off': () => [new Uint8Array(part('photo', jpeg).subarray(0, 2000)), type],
      'a form that lacks its end': () => [new Uint8Array(part('photo', jpeg)), type],
      'headers without end': () => [`--${boundary}\r\n${'X-Filler: y\r\n'.repeat(20_000)}`, type],
      'ten thousand parts without it': () => [
        new Uint8Array(Buffer.concat([...Array.from({ length: 10_000 }, (_, at) => part(`part${at}`, 'x')), end])),
        type,
      ],
    };
    test.each(Object.keys(bodies))('%s', async (name) => {
      const who = await app.applicant();
      const began = performance.now();
      const answer = await send(who, ...bodies[name]!());
      expect(answer, JSON.stringify(answer.json)).toMatchObject({
        status: 422,
        json: { code: 'photo/missing', errors: [{ field: 'photo', reason: 'missing' }] },
      });
      expect(performance.now() - began).toBeLessThan(10_000);
      // The attempt counts.
      expect(await rowsOf(who)).toHaveLength(1);
    });
    test('two photos are refused', async () => {
      const who = await app.applicant();
      expect(await send(who, form(['photo', jpeg], ['photo', jpeg]))).toMatchObject({
        status: 422,
        json: { code: 'photo/missing' },
      });
    });
    test('other fields beside the photo are refused', async () => {
      const who = await app.applicant();
      expect((await send(who, form(['photo', jpeg], ['userId', 'usr_other']))).status).toBe(422);
    });
  });
  test('every refusal of the contract was tested', () => {
    expect(Object.keys(contract.uploadPhoto.refusals).filter((code) => !seen.has(code))).toEqual([]);
  });
});

describe('seeing', () => {
  test('its owner sees it, and at the desk those with the right; nobody else does', async () => {
    const [owner, other] = [await app.applicant(), await app.applicant()];
    const url = String((await upload(owner, jpeg)).json['url']);
    expect((await app.request(url)).status).toBe(401);
    expect((await app.get(url, other)).status).toBe(403);
    for (const role of staffRoles) {
      const { cookie, ordinaryCookie } = await deskMember(app.product.ctx, [role]);
      const mayRead = ['owner', 'recruiter'].includes(role);
      expect((await app.request(url, { headers: { cookie } })).status, role).toBe(mayRead ? 200 : 403);
      // The ordinary session of the same person has no staff right.
      expect((await app.request(url, { headers: { cookie: ordinaryCookie } })).status, role).toBe(403);
    }
    const { cookie } = await deskMember(app.product.ctx, ['owner'], { withFactor: false });
    expect((await app.request(url, { headers: { cookie } })).status).toBe(401);
    expect((await app.get(url, owner)).status).toBe(200);
  });
  test('with headers that prevent caching and embedding', async () => {
    const owner = await app.applicant();
    const { headers } = await app.get(String((await upload(owner, jpeg)).json['url']), owner);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });
  test('404 for an unknown photo, whatever its URL', async () => {
    const who = await app.applicant();
    for (const file of [
      'none.jpg',
      '..',
      '%2e%2e',
      '..%2f..%2fdemo-secrets.json',
      '%00',
      'a%00b',
      '%E0%A4%A',
      'x'.repeat(5000),
      '__proto__',
      "'%20or%201=1",
    ]) {
      expect((await app.get(`/api/photos/applicants/${file}`, who)).status, file.slice(0, 40)).toBe(404);
    }
    // A row without an object.
    expect((await app.get(who.photo, who)).status).toBe(404);
  });
});

describe('the weekly purge', () => {
  test('erases unused photos, and keeps those of applications and open orders', async () => {
    const who = await app.applicant();
    const photo = async () => String((await upload(who, jpeg)).json['url']);
    const [used, paying, unused] = [await photo(), await photo(), await photo()];
    const order = async (photo: string, appliedFor: string): Promise<string> => {
      const answer = await app.post('/payment/create-order', orderBody(who, { photo, appliedFor }), who);
      expect(answer.status).toBe(201);
      return requestIdIn(((await answer.json()) as { paymentUrl: string }).paymentUrl);
    };
    app.sandbox.control.pay({ requestId: await order(used, 'Supervisor'), outcome: 'credit' });
    await app.sandbox.control.webhooksSettled();
    await app.idle();
    app.pass(6 * dayMs);
    const late = await order(paying, 'Video Editor');
    app.pass(dayMs + hourMs);
    await eraseUnusedPhotos(app.product.ctx);
    expect((await app.get(unused, who)).status).toBe(404);
    expect([(await app.get(used, who)).status, (await app.get(paying, who)).status]).toEqual([200, 200]);
    // The late payment still has its photo.
    app.sandbox.control.pay({ requestId: late, outcome: 'credit' });
    await app.sandbox.control.webhooksSettled();
    await app.idle();
    app.pass(8 * dayMs);
    await eraseUnusedPhotos(app.product.ctx);
    expect((await app.get(paying, who)).status).toBe(200);
    expect(await rowsOf(who)).toHaveLength(2);
  });
  test('erases the photo of an unpaid order a week after it', async () => {
    const who = await app.applicant();
    const photo = String((await upload(who, jpeg)).json['url']);
    expect((await app.post('/payment/create-order', orderBody(who, { photo }), who)).status).toBe(201);
    app.pass(7 * dayMs + hourMs);
    await eraseUnusedPhotos(app.product.ctx);
    expect((await app.get(photo, who)).status).toBe(404);
    expect((await app.post('/payment/create-order', orderBody(who, { photo }), who)).status).toBe(422);
  });
  test('one batch is enough for a day', async () => {
    await app.asOwner(`insert into photo (key, account_id, created_at)
      select 'applicants/' || n || '_left.jpg', 'usr_none', now() - interval '30 days' from generate_series(1, 450) n`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect(await eraseUnusedPhotos(app.product.ctx)).toBeGreaterThanOrEqual(450);
      const sent = query.mock.calls as unknown as readonly [string | { readonly text: string }][];
      const texts = sent.map(([query]) => (typeof query === 'string' ? query : query.text));
      expect(texts.filter((text) => text.includes('frozen_form f'))).toHaveLength(1);
      expect(texts.filter((text) => text.startsWith('delete from photo')).length).toBeGreaterThanOrEqual(450);
    } finally {
      query.mockRestore();
    }
  });
  test('every old photo is looked at once, in batches', async () => {
    await app.asOwner(`insert into photo (key, account_id, created_at)
      select 'applicants/' || n || '_old.jpg', 'usr_none', '2020-01-01 00:00:00.000123' from generate_series(1, 10001) n`);
    const seen: string[] = [];
    const batches: number[] = [];
    const look = async (photos: readonly { readonly key: string }[]): Promise<string[]> => {
      batches.push(photos.length);
      seen.push(...photos.map(({ key }) => key));
      return [];
    };
    expect(await erasePhotosBefore(app.product.ctx, new Date('2020-01-02'), look)).toBe(0);
    expect(batches).toEqual([10_000, 1]);
    expect(new Set(seen).size).toBe(10_001);
  });
});
