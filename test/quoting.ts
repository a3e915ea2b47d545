import type { Language } from '#kit/language.ts';
import { defined } from '#kit/defined.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { changeDraft } from '#features/quotations/actions/change-draft.ts';
import { createQuotation } from '#features/quotations/actions/create-quotation.ts';
import { acceptQuotation } from '#features/quotations/actions/end-quotation.ts';
import { issueQuotation } from '#features/quotations/actions/issue-quotation.ts';
import { pdfPath } from '#features/quotations/actions/read-pdf.ts';
import { beginPaper, changePaper } from '#features/sales/actions/drafts.ts';
import { issuePaper } from '#features/sales/actions/issue-paper.ts';
import { paperPath } from '#features/sales/actions/send-paper.ts';
import { findPaper } from '#features/sales/store/papers.ts';
import type { ProductContext } from '../src/product/context.ts';

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};

export interface IssuedForTest {
  readonly serial: number;
  readonly number: string;
  /** The path of its PDF. */
  readonly path: string;
}
/** Issues a quotation for a new lead. */
export async function issuedQuotation(ctx: ProductContext, language: Language = 'en'): Promise<IssuedForTest> {
  const submitted = {
    kind: 'quote' as const,
    name: 'Gram Panchayat Danapur',
    phone: '9876543210',
    email: '',
    product: 'E-Rickshaw',
    ...noDetails,
    honeypot: '',
  };
  const { number: leadNumber } = valueOf(await createLead(ctx, submitted, { clientIp: '192.0.2.1', language: 'en' }));
  const created = valueOf(await createQuotation(ctx, { leadNumber, another: false }, 'cli:tester'));
  const change = { kind: 'fields', typed: { state: '10', language } } as const;
  const draft = valueOf(await changeDraft(ctx, { ...created, change }, 'cli:tester'));
  const issued = valueOf(await issueQuotation(ctx, draft, 'cli:tester'));
  return { serial: issued.serial, number: issued.number ?? '', path: await pdfPath(ctx, issued) };
}

/** Issues the tax invoice of a quotation, which the buyer accepts. @returns the path of its PDF */
export async function issuedInvoice(ctx: ProductContext, quotation: IssuedForTest): Promise<string> {
  const actor = 'cli:tester';
  valueOf(await acceptQuotation(ctx, quotation.number, actor));
  const begun = valueOf(
    await beginPaper(ctx, { quotation: quotation.serial, kind: 'invoice', invoice: undefined }, actor),
  );
  const draft = { serial: begun.serial, version: 1 };
  valueOf(await changePaper(ctx, { ...draft, typed: { address: 'Danapur' } }, actor));
  valueOf(await issuePaper(ctx, { ...draft, version: 2 }, actor));
  return paperPath(ctx, defined(await findPaper(ctx.db, begun.serial)));
}
