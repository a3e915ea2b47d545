import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Result } from '#kit/result.ts';
import { blackPng, claimingSize, jpegMarkers, pngChunk, segmentsOf, withSegment } from '#test/hostile-photos.ts';
import { photoLimits } from '../terms.ts';
import type { CleanPhoto, PhotoRefusal } from './port.ts';
import { makePhotoCleaner } from './sharp.ts';

const maxMs = 3000;
const maxBytes = 400_000_000;
const cleaner = makePhotoCleaner();
let good: Buffer;

const scene = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: '#7a8b6c', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** Cleans within the time limit, or fails the test. */
async function clean(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefusal>> {
  const begun = performance.now();
  const result = await cleaner.clean(bytes);
  expect(performance.now() - begun).toBeLessThan(maxMs);
  if (result.ok) expectBarePhoto(result.value);
  return result;
}
const outcome = async (bytes: Uint8Array): Promise<string> => {
  const result = await clean(bytes);
  return result.ok ? 'clean' : result.refusal.code;
};

/** Expects only tables, one frame and its pixels: no EXIF, GPS, XMP, ICC, comments or trailing bytes. */
function expectBarePhoto({ bytes, contentType, width, height }: CleanPhoto): void {
  expect(contentType).toBe('image/jpeg');
  const [jfif, dqt, frame, dht, scan] = [0xe0, 0xdb, 0xc0, 0xc4, 0xda];
  const segments = segmentsOf(bytes);
  for (const { marker } of segments) expect([jfif, dqt, frame, dht, scan]).toContain(marker);
  for (const { content } of segments.filter(({ marker }) => marker === jfif)) expect(content.length).toBe(14);
  const pixels = Buffer.from(bytes).subarray(segments.at(-1)!.at);
  expect(pixels.indexOf('\xFF\xD9', 'latin1')).toBe(pixels.length - 2);
  const size = segments.find(({ marker }) => marker === frame)!.content;
  expect([size.readUInt16BE(3), size.readUInt16BE(1), size[5]]).toEqual([width, height, 3]);
  expect(Math.max(width, height)).toBeLessThanOrEqual(photoLimits.longestEdge);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(photoLimits.shortestEdge);
}

/** The peak memory of the cleaner's running processes in bytes; Linux only. */
function peakMemory(): number[] {
  if (process.platform !== 'linux') return [];
  return childProcesses().map(({ status }) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
}
function childProcesses(): { id: number; status: string }[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('sharp-program')) return [];
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === process.pid ? [{ id: Number(id), status }] : [];
    } catch {
      return []; // not a process, or gone in between
    }
  });
}

beforeAll(async () => {
  good = await scene(640, 480).jpeg().toBuffer();
});
afterAll(() => cleaner.end());

describe('a valid photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is drawn anew as JPEG', async (format) => {
    const result = await clean(await scene(640, 480).toFormat(format).toBuffer());
    expect(result).toMatchObject({ ok: true, value: { width: 640, height: 480 } });
  });

  test('a large one is shrunk, a small one keeps its size', async () => {
    const large = await clean(await scene(3000, 2000).jpeg().toBuffer());
    expect(large).toMatchObject({ ok: true, value: { width: 800, height: 533 } });
    const least = await clean(await scene(100, 100).jpeg().toBuffer());
    expect(least).toMatchObject({ ok: true, value: { width: 100, height: 100 } });
  });

  test('is rotated by its EXIF orientation', async () => {
    // One bright corner, top left in the stored pixels.
    const corner = {
      input: await sharp({ create: { width: 80, height: 80, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    };
    const dark = sharp({ create: { width: 320, height: 200, channels: 3, background: '#000' } }).composite([corner]);
    const upright = await dark.removeAlpha().png().toBuffer();
    for (let orientation = 1; orientation <= 8; orientation++) {
      const turned = await clean(await sharp(upright).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer());
      if (!turned.ok) throw new Error(turned.refusal.code);
      const expected = await sharp(await sharp(upright).withMetadata({ orientation }).png().toBuffer())
        .autoOrient()
        .raw()
        .toBuffer();
      const { data, info } = await sharp(turned.value.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual(orientation < 5 ? [320, 200] : [200, 320]);
      for (const [x, y] of [
        [10, 10],
        [info.width - 10, 10],
        [10, info.height - 10],
        [info.width - 10, info.height - 10],
      ] as const) {
        const pixel = (y * info.width + x) * 3;
        expect(data[pixel]! > 128, `orientation ${orientation} at ${x},${y}`).toBe(expected[pixel]! > 128);
      }
    }
  });

  test('transparent pixels become white', async () => {
    const clear = {
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const result = await clean(await sharp(clear).png().toBuffer());
    if (!result.ok) throw new Error(result.refusal.code);
    expect((await sharp(result.value.bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test('CMYK, grey and 16 bits become plain sRGB', async () => {
    expect(await outcome(await scene(300, 300).toColourspace('cmyk').jpeg().toBuffer())).toBe('clean');
    expect(await outcome(await scene(300, 300).toColourspace('b-w').jpeg().toBuffer())).toBe('clean');
    expect(await outcome(await scene(300, 300, 4).toColourspace('rgb16').png().toBuffer())).toBe('clean');
    expect(await outcome(blackPng({ width: 200, height: 200, bitDepth: 1, colour: 'grey' }))).toBe('clean');
  });

  test('the first frame of an animation is stored', async () => {
    const page = (background: string): Promise<Buffer> =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const pages = [await page('#ff0000'), await page('#0000ff')];
    const animated = await sharp(pages, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const result = await clean(animated);
    if (!result.ok) throw new Error(result.refusal.code);
    expect(result.value.height).toBe(200);
    expect((await sharp(result.value.bytes).stats()).dominant).toMatchObject({ r: 248, b: 8 });
  });
});

describe('metadata of a photo', () => {
  test('location, camera, author, colour profile and comments are removed', async () => {
    const tagged = await scene(640, 480)
      .jpeg()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'CANARY-ARTIST', Model: 'CANARY-CAMERA' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 36/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '85/1 8/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>CANARY-XMP</canary></x:xmpmeta>')
      .toBuffer();
    const photo = withSegment(tagged, jpegMarkers.comment, Buffer.from('CANARY-COMMENT'));
    const before = await sharp(photo).metadata();
    expect(before).toMatchObject({ exif: expect.anything(), icc: expect.anything(), xmp: expect.anything() });
    expect(photo.includes('CANARY-ARTIST')).toBe(true);

    const result = await clean(photo);
    if (!result.ok) throw new Error(result.refusal.code);
    const afterwards = await sharp(result.value.bytes).metadata();
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'] as const)
      expect(afterwards[kind]).toBeUndefined();
    expect(Buffer.from(result.value.bytes).includes('CANARY')).toBe(false);
  });

  test('a colour profile of 4 MB', async () => {
    let photo = good;
    for (let part = 64; part >= 1; part--) {
      const head = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([part, 64])]);
      photo = withSegment(photo, jpegMarkers.app2, Buffer.concat([head, Buffer.alloc(65_000, part)]));
    }
    expect(await outcome(photo)).toBe('clean');
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a PHP program', '<?php system($_GET["c"]); ?>'],
    ['an archive', 'PK\x03\x04\x14\0\0\0\0\0CANARY.txtPK\x05\x06'],
  ])('%s behind the picture or in a comment does not come through', async (_what, tail) => {
    for (const photo of [
      Buffer.concat([good, Buffer.from(tail, 'latin1')]),
      withSegment(good, jpegMarkers.comment, Buffer.from(tail, 'latin1')),
    ]) {
      const result = await clean(photo);
      if (!result.ok) throw new Error(result.refusal.code);
      expect(Buffer.from(result.value.bytes).includes(tail.slice(0, 12), 0, 'latin1')).toBe(false);
    }
  });

  test('50,000 tiny chunks of a PNG', async () => {
    const tiny = pngChunk('tEXt', Buffer.from('a\0b'));
    const photo = blackPng({ width: 300, height: 300, bitDepth: 8, colour: 'rgba' }, Array<Buffer>(50_000).fill(tiny));
    expect(['clean', 'photo/unreadable']).toContain(await outcome(photo));
  });
});

describe('refused files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>';
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  test.each([
    ['an SVG named photo.jpg', svg],
    ['an SVG behind a byte order mark', `\uFEFF${svg}`],
    ['the test string of virus scanners', eicar],
    ['a PDF', '%PDF-1.7\n%%EOF'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a page', '<!doctype html><title>photo</title>'],
    ['a RIFF that is not WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['one byte', 'a'],
  ])('%s', async (_what, text) => {
    expect(await outcome(Buffer.from(text))).toBe('photo/wrong-type');
  });

  test.each(['gif', 'tiff', 'avif'] as const)('a %s', async (format) => {
    expect(await outcome(await scene(200, 200).toFormat(format).toBuffer())).toBe('photo/wrong-type');
  });

  test('an empty file, and only a signature', async () => {
    expect(await outcome(new Uint8Array())).toBe('photo/unreadable');
    for (const start of ['\xFF\xD8\xFF', '\x89PNG\r\n\x1A\n', 'RIFF\xFF\xFF\xFF\xFFWEBP']) {
      expect(await outcome(Buffer.from(start, 'latin1'))).toBe('photo/unreadable');
    }
  });

  test('9 MB, but not 8', async () => {
    expect(await outcome(Buffer.concat([good, Buffer.alloc(9 * 1024 * 1024)]))).toBe('photo/too-large');
    expect(await outcome(Buffer.concat([good, Buffer.alloc(photoLimits.megabytes * 1024 * 1024 - good.length)]))).toBe(
      'clean',
    );
  });

  test('more than 40 million pixels, before decoding', async () => {
    const flood = blackPng({ width: 20_000, height: 20_000, bitDepth: 1, colour: 'grey' });
    expect(flood.length).toBeLessThan(100_000);
    expect(await outcome(flood)).toBe('photo/too-many-pixels');
    expect(await outcome(claimingSize(good, 65_500, 65_500))).toBe('photo/too-many-pixels');
  });

  test('just under 40 million pixels stays within the memory limit', async () => {
    const photo = blackPng({ width: 6300, height: 6300, bitDepth: 8, colour: 'rgba' });
    expect(['clean', 'photo/unreadable']).toContain(await outcome(photo));
  });

  test('a JPEG that declares more pixels than it has', async () => {
    expect(['clean', 'photo/unreadable']).toContain(await outcome(claimingSize(good, 6000, 6000)));
  });

  test('a truncated photo of each type', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await scene(640, 480).toFormat(format).toBuffer();
      expect(await outcome(whole.subarray(0, whole.length / 2)), format).toBe('photo/unreadable');
    }
  });

  test('too small to show a face, as sent or once shrunk', async () => {
    expect(await outcome(await scene(99, 400).jpeg().toBuffer())).toBe('photo/too-small');
    expect(await outcome(await scene(1, 1).png().toBuffer())).toBe('photo/too-small');
    expect(await outcome(await scene(3000, 200).jpeg().toBuffer())).toBe('photo/too-small');
  });
});

test('200 photos damaged at random are cleaned or refused', async () => {
  const seed = Number(process.env.PHOTO_SEED ?? Date.now() % 2 ** 31);
  const damage = fc.array(fc.tuple(fc.integer({ min: 3, max: 2 ** 24 }), fc.nat(255)), {
    minLength: 1,
    maxLength: 40,
  });
  console.info(`PHOTO_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(damage, fc.boolean(), async (places, inHeader) => {
      const photo = Buffer.from(good);
      for (const [where, value] of places) photo[where % (inHeader ? 700 : photo.length)] = value;
      const result = await clean(photo);
      if (!result.ok) expect(result.refusal.code).not.toBe('photo/busy');
    }),
    { numRuns: 200, seed },
  );
  const peaks = peakMemory();
  if (process.platform === 'linux') expect(peaks.length).toBeGreaterThan(0);
  for (const peak of peaks) expect(peak).toBeLessThan(maxBytes);
}, 120_000);

test('30 simultaneous photos: the queue is cleaned, the others are refused as busy', async () => {
  const own = makePhotoCleaner({ waiting: 10 });
  try {
    const results = await Promise.all(Array.from({ length: 30 }, () => own.clean(good)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(12);
    const refused = results.flatMap((result) => (result.ok ? [] : [result.refusal]));
    expect(refused).toHaveLength(18);
    for (const refusal of refused) expect(refusal).toEqual({ code: 'photo/busy', retryAfterS: 5 });
    expect((await own.clean(good)).ok).toBe(true);
    if (process.platform === 'linux') expect(childProcesses().length).toBeLessThanOrEqual(2 + 2);
  } finally {
    await own.end();
  }
});

describe('the decoder process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'photo-programs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const program = (text: string): URL => {
    const file = join(folder, `${crypto.randomUUID()}.mjs`);
    writeFileSync(file, text);
    return pathToFileURL(file);
  };
  // Obeys the text after the signature of its photo.
  const obedient = `
    import { closeSync } from 'node:fs';
    process.on('disconnect', () => process.exit());
    process.on('message', (bytes) => {
      const order = Buffer.from(bytes).toString('latin1').slice(3);
      if (order === 'wait') return;
      if (order === 'crash') process.kill(process.pid, 'SIGSEGV');
      if (order === 'exhaust') { closeSync(2); const held = []; for (;;) held.push(new Array(1e6).fill({})); }
      if (order === 'lie') return process.send({ photo: { bytes: 'text' }, heldBytes: 1 });
      process.send({ refusal: 'photo/too-small', heldBytes: 1 });
    });
    process.send('ready');`;
  const order = (text: string): Buffer => Buffer.from(`\xFF\xD8\xFF${text}`, 'latin1');

  test.each(['crash', 'exhaust', 'lie'])(
    'after one that makes it %s, the next photo gets a fresh one',
    async (what) => {
      const own = makePhotoCleaner({ processes: 1, program: program(obedient) });
      const [first, second] = await Promise.all([own.clean(order(what)), own.clean(order('small'))]);
      expect(first).toEqual({ ok: false, refusal: { code: 'photo/unreadable' } });
      expect(second).toEqual({ ok: false, refusal: { code: 'photo/too-small' } });
      await own.end();
    },
  );

  test('a photo that takes too much CPU time is refused', async () => {
    const own = makePhotoCleaner({ cpuLimitMs: 1 });
    expect(await own.clean(good)).toEqual({ ok: false, refusal: { code: 'photo/unreadable' } });
    await own.end();
  });

  test.runIf(process.platform === 'linux')('a good photo that has to wait for the CPU is cleaned', async () => {
    const others = new Set(childProcesses().map(({ id }) => id));
    const own = makePhotoCleaner({ processes: 1 });
    await own.clean(good);
    const decoder = childProcesses().find(({ id }) => !others.has(id))!.id;
    process.kill(decoder, 'SIGSTOP');
    setTimeout(() => process.kill(decoder, 'SIGCONT'), 4000);
    expect((await own.clean(good)).ok).toBe(true);
    await own.end();
  });

  test('one that does not answer in time is stopped; its photo may be good, so it is refused as busy', async () => {
    const timeLimitMs = 1000;
    const own = makePhotoCleaner({ processes: 1, timeLimitMs, program: program(obedient) });
    const begun = performance.now();
    const [first, second] = await Promise.all([own.clean(order('wait')), own.clean(order('small'))]);
    expect(first).toEqual({ ok: false, refusal: { code: 'photo/busy', retryAfterS: 5 } });
    expect(second).toEqual({ ok: false, refusal: { code: 'photo/too-small' } });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(timeLimitMs);
    await own.end();
  });

  test('one starts while its photo arrives, at most as many as may run', async () => {
    const starts = join(folder, 'starts');
    const counted = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(starts)}, '.');`;
    const own = makePhotoCleaner({ processes: 1, program: program(counted + obedient) });
    own.prepare();
    own.prepare();
    await vi.waitFor(() => expect(readFileSync(starts, 'utf8')).toBe('.'), { timeout: 10_000 });
    const running = own.clean(order('small'));
    own.prepare();
    expect(await running).toMatchObject({ refusal: { code: 'photo/too-small' } });
    await own.end();
    own.prepare();
    expect(await own.clean(order('small'))).toMatchObject({ refusal: { code: 'photo/busy' } });
    expect(readFileSync(starts, 'utf8')).toBe('.');
  });

  test('a process that can’t start is our error, not a refusal of the photo', async () => {
    const own = makePhotoCleaner({ program: program('process.exit(1)') });
    await expect(own.clean(order('small'))).rejects.toThrow('did not start');
    await expect(own.clean(order('small'))).rejects.toThrow('did not start');
    await own.end();
  });

  test('end() finishes the running photo and refuses the queued ones', async () => {
    const own = makePhotoCleaner({ processes: 1, program: program(obedient) });
    const begun = own.clean(order('small'));
    const waits = own.clean(order('small'));
    await own.end();
    expect(await begun).toMatchObject({ refusal: { code: 'photo/too-small' } });
    expect(await waits).toMatchObject({ refusal: { code: 'photo/busy' } });
    expect(await own.clean(order('small'))).toMatchObject({ refusal: { code: 'photo/busy' } });
  });

  test('sharp is never loaded by the program itself, which can exit without end()', () => {
    const script = `
      import { makePhotoCleaner } from ${JSON.stringify(new URL('./sharp.ts', import.meta.url).href)};
      const result = await makePhotoCleaner().clean(Buffer.from(${JSON.stringify(good.toString('base64'))}, 'base64'));
      const native = process.report.getReport().sharedObjects.filter((file) => /sharp|vips/.test(file));
      console.log(JSON.stringify({ ok: result.ok, native }));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-'], {
      input: script,
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(JSON.parse(output)).toEqual({ ok: true, native: [] });
  });
});
