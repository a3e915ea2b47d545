// Certificates and specifications as files: uploaded at the desk, named by a product, shown until their last day.
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { purgeUnusedDocuments, uploadDocument } from './actions/documents.ts';
import { publishDraft } from './actions/publish-draft.ts';
import { readDraft } from './actions/read-entry.ts';
import { readProduct } from './actions/read-content.ts';
import { saveDraft } from './actions/save-draft.ts';
import { attention } from './attention.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const editor = await deskMember(ctx, ['editor']);
const actor = editor.accountId;
const pdf = await PDFDocument.create();
pdf.addPage([300, 300]);
const bytes = await pdf.save();

async function upload(file: Uint8Array | undefined, name: string, cookie = editor.cookie) {
  const body = new FormData();
  body.append('name', name);
  body.append('entry', 'product.1-e-rickshaw');
  if (file) body.append('document', new Blob([new Uint8Array(file)]), 'certificate.pdf');
  return app.request('/api/desk/documents', {
    method: 'POST',
    headers: { cookie, accept: 'application/json', origin: 'http://site.test', 'sec-fetch-site': 'same-origin' },
    body,
  });
}
const listed = async () =>
  (await (await app.request('/api/desk/documents', { headers: { cookie: editor.cookie } })).json()) as {
    src: string;
    name: string;
    pages: number;
  }[];
const name = { kind: 'product', key: '1-e-rickshaw' };
async function publish(change: Record<string, string>) {
  const draft = await readDraft(ctx, name, []);
  if (!draft.ok) throw new Error(draft.refusal.code);
  const { typed, revision, baseVersion } = draft.value;
  const saved = await saveDraft(ctx, { ...name, typed: { ...typed, ...change }, revision, baseVersion, actor });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return publishDraft(ctx, { ...name, revision: saved.value.revision, actor });
}
const product = async () => {
  const found = await readProduct(ctx, 'E-Rickshaw', 'en');
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
};
const expired = async (now = ctx.now()) =>
  (await sql<{ subject: string }>`select subject from (${attention[0]!.find(now)}) as found`.execute(app.db)).rows;

test('an uploaded PDF is offered to editors, and another file is refused', async () => {
  expect(await (await upload(bytes, 'Type approval')).json()).toMatchObject({
    goTo: expect.stringContaining('/desk/content-edit/product.1-e-rickshaw') as string,
  });
  expect(await listed()).toEqual([expect.objectContaining({ name: 'Type approval', pages: 1 })]);
  expect((await upload(Buffer.from('GIF89a'), 'Not one')).status).toBe(415);
  expect((await upload(undefined, 'None')).status).toBe(422);
  expect((await upload(bytes, ' ')).status).toBe(422);
  expect((await upload(bytes, 'Mine', (await deskMember(ctx, ['recruiter'])).cookie)).status).toBe(403);
  expect(await listed()).toHaveLength(1);
});

test('it is the desk’s alone until a product names it, and then everybody’s', async () => {
  const [{ src } = { src: '' }] = await listed();
  const seen = async (cookie = '') => (await app.request(src, { headers: { cookie } })).status;
  expect([await seen(), await seen(editor.cookie)]).toEqual([404, 200]);
  const day = { 'certificates.0.file': src, 'tender.file': src, 'tender.validUntil': '2031-01-31' };
  expect(await publish(day)).toMatchObject({ ok: true });
  const answer = await app.request(src);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await product()).toMatchObject({
    certificates: [{ file: src }, { file: undefined }, { file: undefined }],
    tender: { file: src, validUntil: '31 January 2031' },
  });
});

test('an address without a file cannot be published', async () => {
  const src = `/documents/${'a'.repeat(20)}.pdf`;
  expect(await publish({ 'certificates.1.file': src })).toMatchObject({ ok: false });
  expect(await publish({ 'certificates.1.file': '' })).toMatchObject({ ok: true });
});

test('what has expired is not shown, and the editor gets an item', async () => {
  expect(await expired()).toEqual([]);
  const change = { 'certificates.0.validUntil': '2020-01-31', 'tender.validUntil': '2020-01-30' };
  expect(await publish(change)).toMatchObject({ ok: true });
  const { certificates, tender } = await product();
  expect([certificates.length, tender]).toEqual([2, undefined]);
  expect(await expired()).toEqual(
    expect.arrayContaining([{ subject: '1-e-rickshaw/ICAT-SAMPLE-0001' }, { subject: '1-e-rickshaw/tender' }]),
  );
  // On its last day it is valid still.
  expect(await expired(new Date('2020-01-31T18:29:00Z'))).toEqual([{ subject: '1-e-rickshaw/tender' }]);
  const items = await app.request('/api/desk/attention', { headers: { cookie: editor.cookie } });
  expect(await items.text()).toContain('certificate-expired');
});

test('what nothing names is erased after 30 days, with its file', async () => {
  const unused = await uploadDocument(ctx, { name: 'Old', bytes, actor });
  const drafted = await uploadDocument(ctx, { name: 'Drafted', bytes, actor });
  if (!unused.ok || !drafted.ok) throw new Error('not stored');
  const draft = await readDraft(ctx, name, []);
  if (!draft.ok) throw new Error(draft.refusal.code);
  const { typed, revision, baseVersion } = draft.value;
  const file = { 'certificates.2.file': `/documents/${drafted.value.id}.pdf` };
  await saveDraft(ctx, { ...name, typed: { ...typed, ...file }, revision, baseVersion, actor });
  expect(await purgeUnusedDocuments(ctx)).toBe(0);
  await app.asOwner(`update content_document set created_at = now() - interval '31 days'`);
  const erased = await Promise.all(Array.from({ length: 5 }, () => purgeUnusedDocuments(ctx)));
  expect(erased.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await listed()).map((document) => document.name).toSorted()).toEqual(['Drafted', 'Type approval']);
  expect(await ctx.objects.get(`documents/${unused.value.id}.pdf`)).toBeUndefined();
});
