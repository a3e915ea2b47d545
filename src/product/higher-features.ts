// What features ask of those above them, which they must not import: the assembly passes it to them.
import { countApplications } from '#features/applications/actions/count-applications.ts';
import { findApplicantName } from '#features/applications/actions/find-applicant-name.ts';
import { findApplicationOfPhone } from '#features/applications/actions/find-application-of-phone.ts';
import { findCalledApplicants } from '#features/applications/calls/actions/find-called-applicants.ts';
import { findPaidForms } from '#features/applications/actions/find-paid-forms.ts';
import { findReceiptFacts } from '#features/applications/actions/find-receipt-facts.ts';
import { findRefundTerms } from '#features/applications/refunds/actions/find-refund-terms.ts';
import { findFileRecord } from './file-records.ts';
import { findRoleResults } from '#features/applications/results/actions/read-results.ts';
import { findMonthChecks } from '#features/bank/actions/find-month-checks.ts';
import { findVoucherFacts } from '#features/bank/actions/find-voucher-facts.ts';
import { readLetterFacts } from '#features/interviews/actions/read-letter-facts.ts';
import { readRoleHead } from '#features/jobs/actions/read-role-head.ts';
import { quotationsOfLead, readQuotationFacts } from '#features/quotations/actions/read-quotations.ts';
import { makePaperPdf } from '#features/papers/pdf.ts';
import { findPapersOf } from '#features/sales/actions/papers-of-quotation.ts';
import { findInvoicePayments, findPayableInvoices } from '#features/sales/actions/receipts.ts';
import { findCommission, releaseCommission } from '#features/referrals/commissions/actions/find-commission.ts';
import { isDeskBrowser } from '#features/staff/actions/desk-browser.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { AnswersOfHigherFeatures, ProductContext } from './context.ts';

/** `context`: the finished context, which is read when something is asked. */
export const answersOfHigherFeatures = (context: () => ProductContext): AnswersOfHigherFeatures => ({
  findReceiptFacts,
  findCalledApplicants,
  findRefundTerms,
  findApplicantName,
  printPaper: makePaperPdf,
  findPapersOfQuotation: findPapersOf,
  findPaidForms,
  findVoucherFacts,
  findInvoicePayments,
  findPayableInvoices,
  findMonthChecks,
  findRoleResults,
  findFileRecord,
  findLetterFacts: (code) => readLetterFacts(context(), code),
  findQuotationFacts: (code) => readQuotationFacts(context(), code),
  countApplications: (openings) => countApplications(context().db, openings),
  findCommission: (applicationId) => findCommission(context(), applicationId),
  releaseCommission: (input) => releaseCommission(context(), input),
  findQuotationsOfLead: (leadNumber) => quotationsOfLead(context(), leadNumber),
  findApplicationOfPhone: (phone) => findApplicationOfPhone(context(), phone),
  findActorNames: (actors, viewer) => namesOfActors(context().db, actors, viewer),
  findAuditSubjects: async (tx, text) => {
    const found: string[] = [];
    for (const find of context().desk.subjects) found.push(...(await find(tx, text)));
    return found;
  },
  isDeskBrowser: (phone, browser) => isDeskBrowser(context(), phone, browser),
  findRoleHead: (name, language) => readRoleHead(context(), name, language),
});
