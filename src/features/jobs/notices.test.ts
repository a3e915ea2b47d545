// Issued notices and corrigenda: what readers get, hostile files, many at once.
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { linesOf } from '../../../scripts/testing/pdf.ts';
import { changeFees } from './actions/change-fees.ts';
import { paise } from '#kit/money/paise.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import type { PdfCleaner } from '#kit/files/uploaded-pdf.ts';
import { advertiseAgain } from './actions/advertise-again.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { closeAt } from './actions/close-at.ts';
import { issueGenerated, issueUploaded, type NoticeObjects } from './actions/issue-notice.ts';
import { readSeenNotice } from './actions/read-notice.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';

const app = await testProduct();
const { ctx } = app.product;
const recruiter = await deskMember(ctx, ['recruiter']);
const viewer = await deskMember(ctx, ['viewer']);

const site = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
const callOf = (role: string, what: string) => `/api/desk/notices/${encodeURIComponent(role)}/${what}`;
async function upload(
  role: string,
  bytes: Uint8Array | undefined,
  { language = 'both', cookie = recruiter.cookie, headers = {} as Record<string, string> } = {},
) {
  const form = new FormData();
  form.set('language', language);
  form.set('from', '/desk/notices/Supervisor');
  if (bytes) form.set('notice', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'notice.pdf');
  const answer = await app.request(callOf(role, 'upload'), {
    method: 'POST',
    headers: { cookie, accept: 'application/json', ...site, ...headers },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
async function post(role: string, what: string, body: unknown, cookie = recruiter.cookie) {
  const answer = await app.request(callOf(role, what), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const issue = (role: string) => post(role, 'issue', {});
async function notice(role: string, { language = 'en', query = '', headers = {} } = {}) {
  const prefix = language === 'hi' ? '/hi' : '';
  const answer = await app.request(`${prefix}/career/notice/${encodeURIComponent(role)}.pdf${query}`, { headers });
  const isPdf = answer.headers.get('content-type') === 'application/pdf';
  const bytes = new Uint8Array(isPdf ? await answer.arrayBuffer() : []);
  return { answer, bytes, text: isPdf ? linesOf(bytes).join(' ') : '' };
}
const published = async (role: string, language = 'en') =>
  (await (await app.request(`/api/jobs/${encodeURIComponent(role)}/notices?language=${language}`)).json()) as {
    notice: { version: number } | null;
    corrigenda: { number: number; text: string }[];
  };
/** A PDF whose page width tells it from others. */
async function pdfOf(width: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([width, 300]).drawText('Notice', { size: 12 });
  return document.save();
}
const widthOf = async ({ bytes }: { readonly bytes: Uint8Array }): Promise<number> =>
  (await PDFDocument.load(bytes)).getPage(0).getWidth();

describe('a generated notice', () => {
  const role = 'Supervisor';
  test('is made from the role until one is issued, and then stays as it was issued', async () => {
    expect((await notice(role)).text).toContain('₹500');
    expect(await published(role)).toEqual({ notice: null, corrigenda: [] });
    expect(await issue(role)).toMatchObject({ status: 200, body: { done: 'jobs/notice-issued', count: 1 } });
    await changeFees(ctx, { name: role, general: paise(60_000), reservation: paise(30_000), actor: 'test' });
    for (const language of ['en', 'hi']) {
      const { text } = await notice(role, { language });
      expect(text, language).toContain('₹500');
      expect(text, language).not.toContain('₹600');
    }
    expect((await published(role)).notice).toMatchObject({ version: 1 });
  });
  test('of the changed role is the next version, the earlier one stays public, and a repeat issues nothing', async () => {
    expect(await issue(role)).toMatchObject({ body: { done: 'jobs/notice-issued', count: 2 } });
    expect(await issue(role)).toMatchObject({ status: 200, body: { done: 'jobs/notice-same', count: 2 } });
    expect((await notice(role)).text).toContain('₹600');
    const first = await notice(role, { query: '?version=1' });
    expect(first.text).toContain('₹500');
    expect(first.answer.headers.get('content-disposition')).toBe('attachment; filename="notice-supervisor-v1.pdf"');
    for (const query of ['?version=3', '?version=999999'])
      expect((await notice(role, { query })).answer.status, query).toBe(404);
    for (const query of ['?version=0', '?version=-1', '?version=1.5', '?version=x'])
      expect((await notice(role, { query })).answer.status, query).toBe(422);
  });
  test('is cached by browsers until another version is issued', async () => {
    const etag = (await notice(role)).answer.headers.get('etag') ?? '';
    expect((await notice(role, { headers: { 'if-none-match': etag } })).answer.status).toBe(304);
  });
});

describe('an uploaded notice', () => {
  const role = 'Video Editor';
  test('replaces the file of its language and leaves that of the other', async () => {
    expect(await upload(role, await pdfOf(301), { language: 'en' })).toMatchObject({
      status: 200,
      body: { count: 1 },
    });
    expect(await widthOf(await notice(role))).toBe(301);
    // Nothing is issued in Hindi, so that notice is made from the role.
    expect((await notice(role, { language: 'hi' })).text).toContain('₹500');
    expect(await upload(role, await pdfOf(302), { language: 'hi' })).toMatchObject({ body: { count: 2 } });
    expect(await widthOf(await notice(role))).toBe(301);
    expect(await widthOf(await notice(role, { language: 'hi' }))).toBe(302);
    expect((await notice(role, { language: 'hi', query: '?version=1' })).answer.status).toBe(404);
  });
  test('is served as a download that runs nothing', async () => {
    const { answer } = await notice(role);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
  test('that is hostile or not a PDF is refused with its fault, and changes nothing', async () => {
    const before = await published(role);
    const bad: readonly (readonly [Uint8Array | undefined, number, string])[] = [
      [undefined, 422, 'jobs/no-file'],
      [Buffer.from('MZ not a pdf'), 415, 'pdf/wrong-type'],
      [Buffer.from('%PDF-1.7 cut off'), 422, 'pdf/unreadable'],
      [Buffer.concat([await pdfOf(303), Buffer.alloc(maxPdfBytes)]), 413, 'pdf/too-large'],
    ];
    for (const [bytes, status, code] of bad)
      expect(await upload(role, bytes), code).toMatchObject({ status, body: { code } });
    expect(await upload(role, Buffer.alloc(2 * maxPdfBytes))).toMatchObject({
      status: 413,
      body: { code: 'http/too-large' },
    });
    expect(await upload('Astronaut', await pdfOf(304))).toMatchObject({ status: 404 });
    expect(await upload(role, await pdfOf(304), { language: 'fr' })).toMatchObject({ status: 422 });
    expect(await published(role)).toEqual(before);
  });
  test('of another site, or by a role without the right, is refused', async () => {
    const bytes = await pdfOf(304);
    expect((await upload(role, bytes, { cookie: viewer.cookie })).status).toBe(403);
    expect((await upload(role, bytes, { cookie: 'saral-desk=unknown' })).status).toBe(401);
    for (const headers of [
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': '' },
    ])
      expect((await upload(role, bytes, { headers })).status).toBe(403);
  });
});

describe('a role that changes while its notice is made', () => {
  const role = 'Media Anchor';
  const actor = 'cli:test';
  const advertise = () => advertiseAgain(ctx, { name: role, actor });
  test('gets no file that was cleaned for the opening before', async () => {
    const pdfs: PdfCleaner = {
      clean: async (bytes) => {
        await advertise();
        return ctx.pdfs.clean(bytes);
      },
    };
    await changeRoleState(ctx, { name: role, state: 'closed', actor });
    const input = { name: role, language: 'both', bytes: await pdfOf(303), actor } as const;
    const issued = await issueUploaded({ ...ctx, pdfs }, input);
    expect(issued).toMatchObject({ ok: false, refusal: { code: 'jobs/role-changed' } });
    expect((await published(role)).notice).toBeNull();
  });
  test('gets no notice that was made before the change', async () => {
    const objects: NoticeObjects = {
      put: async (...file) => {
        await changeFees(ctx, { name: role, general: paise(70_000), reservation: paise(30_000), actor });
        return ctx.objects.put(...file);
      },
      get: (key) => ctx.objects.get(key),
    };
    const seen = await readSeenNotice(ctx, role, 'en');
    if (!seen) throw new Error('no role');
    const files = { en: await pdfOf(304), hi: await pdfOf(305) };
    const issued = await issueGenerated({ ...ctx, objects }, { name: role, seen, files, actor });
    expect(issued).toMatchObject({ ok: false, refusal: { code: 'jobs/role-changed' } });
    expect((await published(role)).notice).toBeNull();
    expect(await issue(role)).toMatchObject({ status: 200, body: { count: 1 } });
  });
});

describe('corrigenda', () => {
  const role = 'Telecalling Executive';
  const texts = (text: string) => ({ en: `${text} in English`, hi: `${text} हिन्दी में` });
  test('are numbered by role, and readers see them in their language, the newest first', async () => {
    expect(await post(role, 'corrigenda', texts('First'))).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await post(role, 'corrigenda', texts('Second'))).toMatchObject({ status: 200, body: { count: 2 } });
    // A second click adds none.
    expect(await post(role, 'corrigenda', texts('Second'))).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await published(role)).corrigenda).toMatchObject([
      { number: 2, text: 'Second in English' },
      { number: 1, text: 'First in English' },
    ]);
    expect((await published(role, 'hi')).corrigenda[0]).toMatchObject({ text: 'Second हिन्दी में' });
  });
  test('need a text in both languages that is not too long', async () => {
    for (const [body, field] of [
      [{ en: '', hi: 'कुछ' }, 'en'],
      [{ en: 'x', hi: ' \u200b ' }, 'hi'],
      [{ en: 'x'.repeat(2001), hi: 'कुछ' }, 'en'],
    ] as const)
      expect(await post('Supervisor', 'corrigenda', body)).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
    expect((await published('Supervisor')).corrigenda).toEqual([]);
  });
  test('of many at once have numbers without gaps', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => post('Supervisor', 'corrigenda', texts(`Number ${index}`))),
    );
    const { corrigenda } = await published('Supervisor');
    expect(corrigenda.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect(new Set(corrigenda.map(({ text }) => text)).size).toBe(20);
  });
  test('and notices cannot be changed or deleted', async () => {
    for (const statement of [
      sql`update corrigendum set texts = '{"en":"","hi":""}'`,
      sql`delete from corrigendum`,
      sql`update notice set version = 7`,
      sql`delete from notice`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow();
  });
});

test('the desk names what the published notice states otherwise, until a corrigendum says so', async () => {
  const role = 'Telecalling Executive';
  const differingFacts = async (): Promise<readonly string[]> => {
    const answer = await app.request(`/api/desk/notices/${encodeURIComponent(role)}`, {
      headers: { cookie: recruiter.cookie },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { differs: readonly string[] }).differs;
  };
  await changeRoleState(ctx, { name: role, state: 'open', actor: 'cli:test' });
  expect(await differingFacts()).toEqual([]);
  await issue(role);
  expect(await differingFacts()).toEqual([]);
  const day = dayInIndia(after(await ctx.businessNow(), 10 * dayMs));
  const closed = await closeAt(ctx, { name: role, day, time: '17:00', actor: 'cli:test' });
  expect(closed.ok).toBe(true);
  await changeFees(ctx, { name: role, general: paise(60_000), reservation: paise(30_000), actor: 'cli:test' });
  expect(await differingFacts()).toEqual(['closes', 'fees']);
  await post(role, 'corrigenda', { en: 'Closing date and fees changed.', hi: 'अंतिम तारीख और शुल्क बदले।' });
  expect(await differingFacts()).toEqual([]);
  // Closed early, the role has today as its closing date in the list, on its page and in its notice.
  await changeRoleState(ctx, { name: role, state: 'closed', actor: 'cli:test' });
  expect(await differingFacts()).toEqual(['closes']);
  const today = dayInIndia(await ctx.businessNow())
    .split('-')
    .toReversed()
    .join('-')
    .replace('-20', '-');
  const shown = (await (await app.request(`/api/jobs/${encodeURIComponent(role)}`)).json()) as { closing: string };
  expect(shown.closing).toBe(today);
  await issue(role);
  expect((await notice(role)).text).toContain(`Closing date: ${today}, `);
});

test('a new opening has neither the number, the date nor the title of the campaign', async () => {
  const role = 'District Coordinator';
  await changeRoleState(ctx, { name: role, state: 'closed', actor: 'cli:test' });
  expect((await notice(role)).text).toContain('NE/2025/01/');
  await advertiseAgain(ctx, { name: role, actor: 'cli:test' });
  const { text } = await notice(role);
  expect(text).not.toContain('NE/2025/01');
  expect(text).not.toContain('Election Event Organisation');
  expect(text).toContain('Recruitment to the post of District Coordinator');
});

// Last, because it passes so much time that the desk's sessions end.
test('a notice that was made before planned fees began is not issued after their beginning', async () => {
  const role = 'Video Editor';
  const actor = 'cli:test';
  const fromDay = dayInIndia(after(await ctx.businessNow(), dayMs));
  await changeFees(ctx, { name: role, general: paise(70_000), reservation: paise(30_000), fromDay, actor });
  const seen = await readSeenNotice(ctx, role, 'en');
  if (!seen) throw new Error('no role');
  const objects: NoticeObjects = {
    put: (...file) => {
      app.pass(dayMs);
      return ctx.objects.put(...file);
    },
    get: (key) => ctx.objects.get(key),
  };
  const bytes = await pdfOf(306);
  const issued = await issueGenerated(
    { ...ctx, objects },
    { name: role, seen, files: { en: bytes, hi: bytes }, actor },
  );
  expect(issued).toMatchObject({ ok: false, refusal: { code: 'jobs/role-changed' } });
  const again = await readSeenNotice(ctx, role, 'en');
  if (!again) throw new Error('no role');
  expect(again.notice.role.generalFee).toBe('₹700');
  expect(await issueGenerated(ctx, { name: role, seen: again, files: { en: bytes, hi: bytes }, actor })).toMatchObject({
    ok: true,
    value: { isNew: true },
  });
});
