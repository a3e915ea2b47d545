import { longDay, timeOfDay } from '#kit/indian-time.ts';
import type { Language } from '#kit/language.ts';
import { formatRupees, type Paise, rupeesInSms } from '#kit/money/paise.ts';
import { type MailLink, type MessageIn, messageIn, type Named, slot } from '#features/notifications/model.ts';
import { refundBusinessDays } from '#features/jobs/terms.ts';
import { dayInIndia } from '#kit/time.ts';
import { pages } from '#pages.ts';
import type { Stage } from './stages/model.ts';

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

/** An application's number and the title of its role. */
export interface StageFacts {
  readonly number: string;
  readonly role: Named;
}
type StageMessage = (company: Named, facts: StageFacts) => MessageIn;
const shortlisted: StageMessage = (company, { number, role }) =>
  messageIn('application-shortlisted', myApplications, {
    en: {
      subject: `Application ${number} is shortlisted`,
      text: `${company.en}: your application ${number} for ${slot(role.en)} is shortlisted. See the next step in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number} शॉर्टलिस्ट हुआ`,
      text: `${company.hi}: ${slot(role.hi)} का आवेदन ${number} शॉर्टलिस्ट हो गया है। अगला कदम "मेरे आवेदन" में देखें।`,
    },
  });
const selected: StageMessage = (company, { number, role }) =>
  messageIn('application-selected', myApplications, {
    en: {
      subject: `Application ${number}: you are selected`,
      text: `${company.en}: you are selected for ${slot(role.en)}, application ${number}. See the next step in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number}: आपका चयन हुआ`,
      text: `${company.hi}: ${slot(role.hi)} के लिए आपका चयन हुआ है, आवेदन ${number}। अगला कदम "मेरे आवेदन" में देखें।`,
    },
  });
const notSelected: StageMessage = (company, { number, role }) =>
  messageIn('application-not-selected', myApplications, {
    en: {
      subject: `Application ${number} was not selected`,
      text: `${company.en}: your application ${number} for ${slot(role.en)} was not selected. See the reason in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number} का चयन नहीं हुआ`,
      text: `${company.hi}: ${slot(role.hi)} के आवेदन ${number} का चयन नहीं हुआ। कारण "मेरे आवेदन" में देखें।`,
    },
  });
const withdrawn: StageMessage = (company, { number, role }) =>
  messageIn('application-withdrawn', myApplications, {
    en: {
      subject: `Application ${number} was closed`,
      text: `${company.en}: we closed your application ${number} for ${slot(role.en)}. See the reason in My Applications, or contact us.`,
    },
    hi: {
      subject: `आवेदन ${number} बंद किया गया`,
      text: `${company.hi}: ${slot(role.hi)} का आवेदन ${number} हमने बंद कर दिया है। कारण "मेरे आवेदन" में देखें या हमसे संपर्क करें।`,
    },
  });
/** The stages whose message has nothing but the application in it; the reason is read on the site. */
export const stageMessages: Readonly<Partial<Record<Stage, StageMessage>>> = {
  shortlisted,
  selected,
  'not-selected': notSelected,
  withdrawn,
};

export interface RefundFacts {
  readonly reference: string;
  readonly amountPaise: Paise;
  readonly bankReference: string | null;
}
/** Asks the payer for a bank account, or for another one after a transfer that failed; why it failed is read on the site. */
export const refundAccountAsked = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn('refund-account-asked', myApplications, {
    en: {
      subject: `Refund ${facts.reference}: your bank account is needed`,
      text: `${company.en}: to pay your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)} we need your bank account. Enter or correct it in My Applications.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference}: आपका बैंक खाता चाहिए`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} भेजने के लिए आपका बैंक खाता चाहिए। "मेरे आवेदन" में खाता भरें या ठीक करें।`,
    },
  });
export const refundStarted = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn('refund-started', myApplications, {
    en: {
      subject: `Refund ${facts.reference} requested`,
      text: `${company.en}: we have started your refund ${facts.reference} of ${rupeesInSms(facts.amountPaise)}. It takes up to ${refundBusinessDays} business days.`,
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
/** A part of a fee; the application goes on. */
export const partRefunded = (company: Named, facts: RefundFacts & { readonly number: string }): MessageIn =>
  messageIn('refund-part', myApplications, {
    en: {
      subject: `A part of the fee of ${facts.number} is paid back`,
      text: `${company.en}: we paid back ${rupeesInSms(facts.amountPaise)} of the fee of your application ${facts.number}. Refund number: ${facts.reference}. Your application goes on.`,
    },
    hi: {
      subject: `${facts.number} के शुल्क का एक हिस्सा लौटाया गया`,
      text: `${company.hi}: आवेदन ${facts.number} के शुल्क में से ${formatRupees(facts.amountPaise)} लौटा दिए गए हैं। रिफ़ंड नंबर: ${facts.reference}। आपका आवेदन चलता रहेगा।`,
    },
  });
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

const timeIn = (language: Language, at: Date): string =>
  slot(`${longDay(language, dayInIndia(at))}, ${timeOfDay(language, at)}`);
/** Also warns a person whose application somebody else corrected. */
export const correctionSaved = (company: Named, { number }: { readonly number: string }): MessageIn =>
  messageIn('correction-saved', myApplications, {
    en: {
      subject: `Application ${number} corrected`,
      text: `${company.en}: your application ${number} was corrected. See the change in My Applications. If it was not you, contact us at once.`,
    },
    hi: {
      subject: `आवेदन ${number} में सुधार हुआ`,
      text: `${company.hi}: आवेदन ${number} में सुधार हो गया। बदलाव "मेरे आवेदन" में देखें। आपने नहीं किया, तो हमें तुरंत बताएँ।`,
    },
  });
export const correctionOpened = (
  company: Named,
  { number, until }: { readonly number: string; readonly until: Date },
): MessageIn =>
  messageIn('correction-open', myApplications, {
    en: {
      subject: `Correct your application ${number}`,
      text: `${company.en}: you can correct your application ${number} until ${timeIn('en', until)}. Open My Applications on our site. It costs nothing.`,
    },
    hi: {
      subject: `आवेदन ${number} में सुधार करें`,
      text: `${company.hi}: आवेदन ${number} में ${timeIn('hi', until)} बजे तक "मेरे आवेदन" में सुधार कर सकते हैं। कोई शुल्क नहीं।`,
    },
  });
export const correctionAnswered = (company: Named, { number }: { readonly number: string }): MessageIn =>
  messageIn('correction-answered', myApplications, {
    en: {
      subject: `Your correction request for ${number}`,
      text: `${company.en}: we answered your request to correct application ${number}. Read the answer in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number} में सुधार का अनुरोध`,
      text: `${company.hi}: आवेदन ${number} में सुधार के आपके अनुरोध का जवाब दे दिया गया है। जवाब "मेरे आवेदन" में पढ़ें।`,
    },
  });
