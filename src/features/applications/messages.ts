import type { Language } from '#kit/language.ts';
import { formatRupees, type Paise, rupeesInSms } from '#kit/paise.ts';
import { type MailLink, type MessageIn, messageIn, type Named, slot } from '#features/notifications/model.ts';
import { refundBusinessDays } from '#features/jobs/terms.ts';
import { pages } from '#pages.ts';

const myApplications: MailLink = {
  path: pages.applications.path,
  label: { en: 'My Applications', hi: 'मेरे आवेदन' },
};
const yourApplication: MailLink = {
  path: pages.applications.path,
  label: { en: 'Your application and its receipt', hi: 'आपका आवेदन और उसकी रसीद' },
};

export const cancellationTemplate = 'withdrawal-code';
/**
 * The SMS with the OTP that confirms a cancellation. Its wording is registered with the operators; only the variables
 * change.
 */
export const cancellationText = (
  language: Language,
  { code, company, number }: { readonly code: string; readonly company: string; readonly number: string },
): string =>
  language === 'hi'
    ? `${code} ${company} में आवेदन ${number} रद्द करके शुल्क वापस पाने का OTP है। इसे किसी को न बताएँ।`
    : `${code} is your ${company} OTP to cancel application ${number} and get the fee back. Do not share it with anyone.`;

export const applicationReceived = (
  company: Named,
  input: {
    readonly number: string;
    readonly role: Named;
    readonly amountPaise: Paise;
    readonly refundWindowHours: number;
  },
): MessageIn =>
  messageIn('application-received', yourApplication, {
    en: {
      subject: `Application ${input.number} received`,
      text: `${company.en}: we received your application ${input.number} for ${slot(input.role.en)} and the fee of ${rupeesInSms(input.amountPaise)}. You can cancel it within ${input.refundWindowHours} hours, as long as it has not moved to the next stage. Paying the fee does not guarantee a job.`,
    },
    hi: {
      subject: `आवेदन ${input.number} मिल गया`,
      text: `${company.hi}: ${slot(input.role.hi)} का आवेदन ${input.number} और ${formatRupees(input.amountPaise)} शुल्क मिल गया। आवेदन अगले चरण में न गया हो, तो ${input.refundWindowHours} घंटे में रद्द कर सकते हैं। शुल्क से नौकरी पक्की नहीं होती।`,
    },
  });

export interface RefundFacts {
  readonly reference: string;
  readonly amountPaise: Paise;
  readonly bankReference: string | null;
}
export const refundStarted = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn('refund-started', myApplications, {
    en: {
      subject: `Refund ${facts.reference} requested`,
      text: `${company.en}: your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)} is requested. It takes up to ${refundBusinessDays} business days.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} का अनुरोध भेजा गया`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} के रिफ़ंड ${facts.reference} का अनुरोध भेज दिया गया है। ${refundBusinessDays} कामकाजी दिन तक लगते हैं।`,
    },
  });
/** Sent as soon as a refund is overdue or stopped, before the applicant asks. */
export const refundDelayed = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn('refund-delayed', myApplications, {
    en: {
      subject: `Refund ${facts.reference} is delayed`,
      text: `${company.en}: sorry, your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)} is delayed. We are working on it and will message you when it is done.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} में देरी`,
      text: `${company.hi}: माफ़ करें, ${formatRupees(facts.amountPaise)} के रिफ़ंड ${facts.reference} में देरी हो रही है। हम काम कर रहे हैं, पूरा होते ही बताएँगे।`,
    },
  });
export function refundDone(company: Named, facts: RefundFacts): MessageIn {
  const bank = slot(facts.bankReference ?? '-');
  return messageIn('refund-done', myApplications, {
    en: {
      subject: `Refund ${facts.reference} completed`,
      text: `${company.en}: your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)} is complete. Bank reference: ${bank}.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} पूरा हुआ`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} पूरा हो गया है। बैंक संदर्भ: ${bank}।`,
    },
  });
}
export const refundDenied = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn('refund-denied', myApplications, {
    en: {
      subject: `Refund ${facts.reference} did not go through`,
      text: `${company.en}: the payment provider did not accept your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)}. Please contact us with this number.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} नहीं हो पाया`,
      text: `${company.hi}: भुगतान सेवा ने ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} मंज़ूर नहीं किया। यह नंबर देकर हमसे संपर्क करें।`,
    },
  });
/**
 * Also sent where a lost dispute has returned the money already. The site shows the reason, which may be too long for
 * an SMS.
 */
export const refundClosed = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn('refund-closed', myApplications, {
    en: {
      subject: `Refund ${facts.reference} will not be sent`,
      text: `${company.en}: your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)} will not be sent by us. See the reason in My Applications, or contact us.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} नहीं भेजा जाएगा`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} अब हमारी ओर से नहीं भेजा जाएगा। कारण "मेरे आवेदन" में देखें।`,
    },
  });
