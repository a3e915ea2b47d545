import { doneOf } from '#kit/endpoint.ts';
import { ok } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { type DocumentsContext, readDocumentFile, readDocuments, uploadDocument } from '../actions/documents.ts';
import * as contract from '../contract/documents.ts';

const yearS = 365 * 24 * 60 * 60;

export const documentsApi = (ctx: DocumentsContext): readonly Route[] => [
  serve(contract.getDocumentFile, async ({ params, desk }) => {
    const name = params['file'] ?? '';
    // A session of the desk counts with the right to read content only.
    const found = await readDocumentFile(ctx, name, desk !== undefined);
    if (!found.ok) return found;
    const { bytes, isPublished } = found.value;
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'cache-control': isPublished ? `public, max-age=${yearS}, immutable` : 'private, no-store',
        'content-disposition': `inline; filename="${name}"`,
        // Who searches finds the product's page, which says until when it is valid.
        'x-robots-tag': 'noindex',
      },
    });
  }),
  serve(contract.listDocuments, async () => ok(await readDocuments(ctx))),
  serve(contract.addDocument, async ({ body: { name, entry }, file, desk }) => {
    const uploaded = await uploadDocument(ctx, { name, bytes: file?.bytes, actor: desk.accountId });
    const next = entry === '' ? '/desk/documents' : `/desk/content-edit/${encodeURIComponent(entry)}`;
    return doneOf(uploaded, 'content/document-uploaded', next);
  }),
];
