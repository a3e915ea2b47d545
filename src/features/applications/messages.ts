import { formatRupees, type Paise } from '#kit/paise.ts';

/** What is told in one go, by text message and by e-mail. As registered with the operators: only the slots vary. */
export interface Message {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
const both = (template: string, subject: string, en: string, hi: string): Message => ({
  template,
  subject,
  text: `${en}\n${hi}`,
});

export const applicationReceived = (it: { number: string; role: string; amountPaise: Paise }): Message =>
  both(
    'application-received',
    `Application ${it.number} received`,
    `Namuna Enterprises has received your application ${it.number} for ${it.role} and ${formatRupees(it.amountPaise)}. You can withdraw it within 24 hours. A fee promises no job.`,
    `नमूना एंटरप्राइज़ेज़ को ${it.role} के लिए आपका आवेदन ${it.number} और ${formatRupees(it.amountPaise)} मिल गए हैं। 24 घंटे के भीतर आप इसे वापस ले सकते हैं। शुल्क देने से नौकरी पक्की नहीं होती।`,
  );
export const refundStarted = (it: { reference: string; amountPaise: Paise }): Message =>
  both(
    'refund-started',
    `Refund ${it.reference} started`,
    `Your refund ${it.reference} of ${formatRupees(it.amountPaise)} by Namuna Enterprises has started. It takes up to 7 business days.`,
    `नमूना एंटरप्राइज़ेज़ से ${formatRupees(it.amountPaise)} का आपका रिफ़ंड ${it.reference} शुरू हो गया है। इसमें 7 कामकाजी दिन तक लगते हैं।`,
  );
export const refundDone = (it: { reference: string; amountPaise: Paise; bankReference: string | null }): Message => {
  const bank = it.bankReference ?? '-';
  return both(
    'refund-done',
    `Refund ${it.reference} done`,
    `Your refund ${it.reference} of ${formatRupees(it.amountPaise)} by Namuna Enterprises is done. Bank reference: ${bank}.`,
    `नमूना एंटरप्राइज़ेज़ से ${formatRupees(it.amountPaise)} का आपका रिफ़ंड ${it.reference} पूरा हो गया है। बैंक का संदर्भ नंबर: ${bank}।`,
  );
};
export const refundDenied = (it: { reference: string; amountPaise: Paise }): Message =>
  both(
    'refund-denied',
    `Refund ${it.reference} was not accepted`,
    `The payment provider did not accept refund ${it.reference} of ${formatRupees(it.amountPaise)}. Please write to Namuna Enterprises; a person will look at it.`,
    `भुगतान सेवा ने ${formatRupees(it.amountPaise)} का रिफ़ंड ${it.reference} मंज़ूर नहीं किया। कृपया नमूना एंटरप्राइज़ेज़ को लिखें; हमारे कर्मचारी इसे ख़ुद देखेंगे।`,
  );
