import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { changeDraft } from '#features/quotations/actions/change-draft.ts';
import { createQuotation } from '#features/quotations/actions/create-quotation.ts';
import { issueQuotation } from '#features/quotations/actions/issue-quotation.ts';
import { pdfPath } from '#features/quotations/actions/read-pdf.ts';
import type { ProductContext } from '../src/product/context.ts';

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};

/** Issues a quotation for a new lead. @returns the path of its PDF. */
export async function issuedQuotation(ctx: ProductContext): Promise<{ readonly path: string }> {
  const submitted = {
    kind: 'quote' as const,
    name: 'Gram Panchayat Danapur',
    phone: '9876543210',
    email: '',
    product: 'E-Rickshaw',
    ...noDetails,
    honeypot: '',
  };
  const leadNumber = valueOf(await createLead(ctx, submitted, { clientIp: '192.0.2.1', language: 'en' }));
  const created = valueOf(await createQuotation(ctx, { leadNumber, another: false }, 'cli:tester'));
  const change = { kind: 'fields', typed: { state: '10' } } as const;
  const draft = valueOf(await changeDraft(ctx, { ...created, change }, 'cli:tester'));
  const issued = valueOf(await issueQuotation(ctx, draft, 'cli:tester'));
  return { path: await pdfPath(ctx, issued) };
}
