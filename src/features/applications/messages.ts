import { longDay, timeOfDay } from '#kit/indian-time.ts';
import type { Language } from '#kit/language.ts';
import { formatRupees, type Paise } from '#kit/money/paise.ts';
import { type MailLink, type MessageIn, messageIn, type Named } from '#features/notifications/model/messages.ts';
import { dayInSms, referenceInSms, sms, type SmsIn, sumInSms, timeInSms } from '#features/notifications/model/sms.ts';
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

/** The SMS with the OTP that confirms a cancellation. */
export const cancellationText = (
  company: Named,
  { code, number }: { readonly code: string; readonly number: string },
): SmsIn => sms('withdrawal-code', { company, code, number: referenceInSms(number) });

export const applicationReceived = (
  company: Named,
  input: {
    readonly number: string;
    readonly role: Named;
    readonly amountPaise: Paise;
    readonly refundWindowHours: number;
  },
): MessageIn =>
  messageIn(
    sms('application-received', { company, number: referenceInSms(input.number), amount: sumInSms(input.amountPaise) }),
    yourApplication,
    {
      en: {
        subject: `Application ${input.number} received`,
        text: `${company.en}: we received your application ${input.number} for ${input.role.en} and the fee of ${formatRupees(input.amountPaise)}. You can cancel it within ${input.refundWindowHours} hours, as long as it has not moved to the next stage. Paying the fee does not guarantee a job.`,
      },
      hi: {
        subject: `आवेदन ${input.number} मिल गया`,
        text: `${company.hi}: ${input.role.hi} का आवेदन ${input.number} और ${formatRupees(input.amountPaise)} शुल्क मिल गया। आवेदन अगले चरण में न गया हो, तो ${input.refundWindowHours} घंटे में रद्द कर सकते हैं। शुल्क से नौकरी पक्की नहीं होती।`,
      },
    },
  );

/** An application's number and the title of its role. */
export interface StageFacts {
  readonly number: string;
  readonly role: Named;
}
type StageMessage = (company: Named, facts: StageFacts) => MessageIn;
const shortlisted: StageMessage = (company, { number, role }) =>
  messageIn(sms('application-shortlisted', { company, number: referenceInSms(number) }), myApplications, {
    en: {
      subject: `Application ${number} is shortlisted`,
      text: `${company.en}: your application ${number} for ${role.en} is shortlisted. See the next step in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number} शॉर्टलिस्ट हुआ`,
      text: `${company.hi}: ${role.hi} का आवेदन ${number} शॉर्टलिस्ट हो गया है। अगला कदम "मेरे आवेदन" में देखें।`,
    },
  });
const selected: StageMessage = (company, { number, role }) =>
  messageIn(sms('application-selected', { company, number: referenceInSms(number) }), myApplications, {
    en: {
      subject: `Application ${number}: you are selected`,
      text: `${company.en}: you are selected for ${role.en}, application ${number}. See the next step in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number}: आपका चयन हुआ`,
      text: `${company.hi}: ${role.hi} के लिए आपका चयन हुआ है, आवेदन ${number}। अगला कदम "मेरे आवेदन" में देखें।`,
    },
  });
const notSelected: StageMessage = (company, { number, role }) =>
  messageIn(sms('application-not-selected', { company, number: referenceInSms(number) }), myApplications, {
    en: {
      subject: `Application ${number} was not selected`,
      text: `${company.en}: your application ${number} for ${role.en} was not selected. See the reason in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number} का चयन नहीं हुआ`,
      text: `${company.hi}: ${role.hi} के आवेदन ${number} का चयन नहीं हुआ। कारण "मेरे आवेदन" में देखें।`,
    },
  });
const withdrawn: StageMessage = (company, { number, role }) =>
  messageIn(sms('application-withdrawn', { company, number: referenceInSms(number) }), myApplications, {
    en: {
      subject: `Application ${number} was closed`,
      text: `${company.en}: we closed your application ${number} for ${role.en}. See the reason in My Applications, or contact us.`,
    },
    hi: {
      subject: `आवेदन ${number} बंद किया गया`,
      text: `${company.hi}: ${role.hi} का आवेदन ${number} हमने बंद कर दिया है। कारण "मेरे आवेदन" में देखें या हमसे संपर्क करें।`,
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
const ofRefund = (company: Named, { reference, amountPaise }: RefundFacts) => ({
  company,
  number: referenceInSms(reference),
  amount: sumInSms(amountPaise),
});
/** Asks the payer for a bank account, or for another one after a transfer that failed; why it failed is read on the site. */
export const refundAccountAsked = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn(sms('refund-account-asked', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference}: your bank account is needed`,
      text: `${company.en}: to pay your refund ${facts.reference} of ${formatRupees(facts.amountPaise)} we need your bank account. Enter or correct it in My Applications.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference}: आपका बैंक खाता चाहिए`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} भेजने के लिए आपका बैंक खाता चाहिए। "मेरे आवेदन" में खाता भरें या ठीक करें।`,
    },
  });
export const refundStarted = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn(sms('refund-started', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference} requested`,
      text: `${company.en}: we have started your refund ${facts.reference} of ${formatRupees(facts.amountPaise)}. It takes up to ${refundBusinessDays} business days.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} का अनुरोध भेजा गया`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} के रिफ़ंड ${facts.reference} का अनुरोध भेज दिया गया है। ${refundBusinessDays} कामकाजी दिन तक लगते हैं।`,
    },
  });
/** In place of the beginning of a refund: the payer's bank decides on the payment first. */
export const refundAwaitsBank = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn(sms('refund-awaits-bank', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference} waits for your bank`,
      text: `${company.en}: your refund ${facts.reference} of ${formatRupees(facts.amountPaise)} waits. Your bank has asked us for this payment back and decides first. We will message you then.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} बैंक के फ़ैसले तक रुका है`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} रुका है। आपके बैंक ने हमसे यह भुगतान वापस माँगा है, पहले वह फ़ैसला करेगा। उसके बाद हम आपको बताएँगे।`,
    },
  });
/** Sent as soon as a refund is overdue or stopped, before the applicant asks. */
export const refundDelayed = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn(sms('refund-delayed', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference} is delayed`,
      text: `${company.en}: sorry, your refund ${facts.reference} of ${formatRupees(facts.amountPaise)} is delayed. We are working on it and will message you when it is done.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} में देरी`,
      text: `${company.hi}: माफ़ करें, ${formatRupees(facts.amountPaise)} के रिफ़ंड ${facts.reference} में देरी हो रही है। हम काम कर रहे हैं, पूरा होते ही बताएँगे।`,
    },
  });
export function refundDone(company: Named, facts: RefundFacts): MessageIn {
  const bank = facts.bankReference ?? '-';
  return messageIn(sms('refund-done', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference} completed`,
      text: `${company.en}: your refund ${facts.reference} of ${formatRupees(facts.amountPaise)} is complete. Bank reference: ${bank}.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} पूरा हुआ`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} पूरा हो गया है। बैंक संदर्भ: ${bank}।`,
    },
  });
}
/** A part of a fee; the application goes on. */
export const partRefunded = (company: Named, facts: RefundFacts & { readonly number: string }): MessageIn =>
  messageIn(
    sms('refund-part', { company, number: referenceInSms(facts.number), amount: sumInSms(facts.amountPaise) }),
    myApplications,
    {
      en: {
        subject: `A part of the fee of ${facts.number} is paid back`,
        text: `${company.en}: we paid back ${formatRupees(facts.amountPaise)} of the fee of your application ${facts.number}. Refund number: ${facts.reference}. Your application goes on.`,
      },
      hi: {
        subject: `${facts.number} के शुल्क का एक हिस्सा लौटाया गया`,
        text: `${company.hi}: आवेदन ${facts.number} के शुल्क में से ${formatRupees(facts.amountPaise)} लौटा दिए गए हैं। रिफ़ंड नंबर: ${facts.reference}। आपका आवेदन चलता रहेगा।`,
      },
    },
  );
export const refundDenied = (company: Named, facts: RefundFacts): MessageIn =>
  messageIn(sms('refund-denied', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference} did not go through`,
      text: `${company.en}: the payment provider did not accept your refund ${facts.reference} of ${formatRupees(facts.amountPaise)}. Please contact us with this number.`,
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
  messageIn(sms('refund-closed', ofRefund(company, facts)), myApplications, {
    en: {
      subject: `Refund ${facts.reference} will not be sent`,
      text: `${company.en}: your refund ${facts.reference} of ${formatRupees(facts.amountPaise)} will not be sent by us. See the reason in My Applications, or contact us.`,
    },
    hi: {
      subject: `रिफ़ंड ${facts.reference} नहीं भेजा जाएगा`,
      text: `${company.hi}: ${formatRupees(facts.amountPaise)} का रिफ़ंड ${facts.reference} अब हमारी ओर से नहीं भेजा जाएगा। कारण "मेरे आवेदन" में देखें।`,
    },
  });

const timeIn = (language: Language, at: Date): string =>
  `${longDay(language, dayInIndia(at))}, ${timeOfDay(language, at)}`;
/** Also warns a person whose application somebody else corrected. */
export const correctionSaved = (company: Named, { number }: { readonly number: string }): MessageIn =>
  messageIn(sms('correction-saved', { company, number: referenceInSms(number) }), myApplications, {
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
  messageIn(sms('correction-open', { company, day: dayInSms(until), time: timeInSms(until) }), myApplications, {
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
  messageIn(sms('correction-answered', { company, number: referenceInSms(number) }), myApplications, {
    en: {
      subject: `Your correction request for ${number}`,
      text: `${company.en}: we answered your request to correct application ${number}. Read the answer in My Applications.`,
    },
    hi: {
      subject: `आवेदन ${number} में सुधार का अनुरोध`,
      text: `${company.hi}: आवेदन ${number} में सुधार के आपके अनुरोध का जवाब दे दिया गया है। जवाब "मेरे आवेदन" में पढ़ें।`,
    },
  });
