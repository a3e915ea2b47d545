import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { blackPng, claimingSize, jpegMarkers, withSegment } from '#test/hostile-photos.ts';
import { makePictureMaker } from './pictures.ts';

const maker = makePictureMaker();
afterAll(() => maker.end());
const half = { shape: [8, 5], focus: [50, 50], zoom: 100, widths: [400, 800, 1280] } as const;
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#7a8b6c', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
const outcome = async (bytes: Uint8Array): Promise<string> => {
  const result = await maker.clean(bytes);
  return result.ok ? 'clean' : result.refusal.code;
};
const cleaned = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const result = await maker.clean(bytes);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('from %s is made in each width as AVIF and WebP', async (format) => {
    const made = await maker.cut(await cleaned(await noise(1600, 1200).toFormat(format).toBuffer()), half);
    if (!made.ok) throw new Error(made.refusal.code);
    const sizes = await Promise.all(
      made.value.map(async ({ width, format: kind, bytes }) => {
        const { format: read, width: across, height } = await sharp(bytes).metadata();
        return [width, kind, read === 'heif' ? 'avif' : read, across, height];
      }),
    );
    expect(sizes).toEqual(
      [400, 800, 1280].flatMap((width) => [
        [width, 'avif', 'avif', width, (width * 5) / 8],
        [width, 'webp', 'webp', width, (width * 5) / 8],
      ]),
    );
  });
  test('shows the part around the point that was chosen', async () => {
    // Red on the left, blue on the right.
    const right = {
      input: { create: { width: 1000, height: 1000, channels: 3, background: '#0000ff' } },
      left: 1000,
      top: 0,
    } as const;
    const two = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#ff0000' } }).composite([right]);
    const original = await cleaned(await two.png().toBuffer());
    const colourAt = async (x: number): Promise<string> => {
      const made = await maker.cut(original, { ...half, shape: [4, 3], focus: [x, 50], zoom: 200, widths: [400] });
      if (!made.ok) throw new Error(made.refusal.code);
      const { dominant } = await sharp(made.value.find(({ format }) => format === 'webp')?.bytes).stats();
      return dominant.r > dominant.b ? 'red' : 'blue';
    };
    expect([await colourAt(0), await colourAt(100)]).toEqual(['red', 'blue']);
  });
  test('of 40 megapixels is made; one with more is refused before it is decoded', async () => {
    const plain = sharp({ create: { width: 7600, height: 5200, channels: 3, background: '#7a8b6c' } });
    expect(await outcome(await plain.jpeg().toBuffer())).toBe('clean');
    expect(await outcome(blackPng({ width: 30_000, height: 30_000, bitDepth: 1, colour: 'grey' }))).toBe(
      'picture/too-many-pixels',
    );
    expect(await outcome(claimingSize(await noise(640, 480).jpeg().toBuffer(), 60_000, 60_000))).toBe(
      'picture/too-many-pixels',
    );
  });
  test('is upright', async () => {
    const turned = await noise(1200, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await sharp(await cleaned(turned)).metadata();
    expect([width, height]).toEqual([800, 1200]);
  });
  test('too small a part is refused', async () => {
    const small = await noise(399, 60).png().toBuffer();
    expect(await outcome(small)).toBe('picture/too-small');
    // What people send may be of any size.
    expect(await maker.clean(small, { ofAnySize: true })).toMatchObject({ ok: true });
    const original = await cleaned(await noise(800, 800).png().toBuffer());
    expect(await maker.cut(original, { ...half, zoom: 400 })).toMatchObject({ refusal: { code: 'picture/too-small' } });
  });
});

describe('a hostile file', () => {
  test('has no place, camera or author afterwards', async () => {
    const tagged = await noise(900, 700)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'CANARY-ARTIST' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 36/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '85/1 8/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>CANARY-XMP</canary></x:xmpmeta>')
      .toBuffer();
    const hostile = Buffer.concat([
      withSegment(tagged, jpegMarkers.comment, Buffer.from('CANARY-COMMENT')),
      Buffer.from('<script>CANARY</script>PK\x03\x04'),
    ]);
    const original = await cleaned(hostile);
    const made = await maker.cut(original, half);
    if (!made.ok) throw new Error(made.refusal.code);
    for (const bytes of [original, ...made.value.map((each) => each.bytes)]) {
      expect(Buffer.from(bytes).includes('CANARY')).toBe(false);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc }).toEqual({});
    }
  });
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>1</script></svg>'],
    ['an SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>1</script>'],
    ['a PDF', '%PDF-1.7 '],
    ['a GIF', 'GIF89a          '],
    ['nothing', ''],
  ])('%s is refused', async (_what, text) => {
    expect(await outcome(Buffer.from(text))).toBe('picture/wrong-type');
  });
  test('that only begins like a picture, or is cut off, is unreadable, and the next one is made', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    expect(await outcome(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))).toBe('picture/unreadable');
    const good = await noise(900, 700).jpeg().toBuffer();
    expect(await outcome(good.subarray(0, good.length / 2))).toBe('picture/unreadable');
    expect(await outcome(good)).toBe('clean');
  });
  test('that takes too much CPU time is unreadable', async () => {
    const own = makePictureMaker({ cpuLimitMs: 1 });
    const result = await own.clean(await noise(900, 700).jpeg().toBuffer());
    expect(result).toMatchObject({ ok: false, refusal: { code: 'picture/unreadable' } });
    await own.end();
  });
  test('of more than 8 MB is refused', async () => {
    const good = await noise(900, 700).jpeg().toBuffer();
    expect(await outcome(Buffer.concat([good, Buffer.alloc(8 * 1024 * 1024)]))).toBe('picture/too-large');
  });
  test('twenty at once are made or refused as busy, and the maker goes on', async () => {
    const good = await noise(900, 700).jpeg().toBuffer();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(good)));
    expect(new Set(outcomes)).toEqual(new Set(['clean', 'picture/busy']));
    expect(await outcome(good)).toBe('clean');
  });
});
