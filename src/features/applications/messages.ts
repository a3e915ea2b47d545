import { formatRupees, type Paise } from '#kit/paise.ts';

/** What is told in one go, by text message and by e-mail. As registered with the operators: only the slots vary. */
export interface Message {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
/** A name in both languages of a message. */
interface Named {
  readonly en: string;
  readonly hi: string;
}
const both = (template: string, subject: string, en: string, hi: string): Message => ({
  template,
  subject,
  text: `${en}\n${hi}`,
});

export const applicationReceived = (
  company: Named,
  it: { readonly number: string; readonly role: Named; readonly amountPaise: Paise },
): Message =>
  both(
    'application-received',
    `Application ${it.number} received`,
    `${company.en} has received your application ${it.number} for ${it.role.en} and ${formatRupees(it.amountPaise)}. You can withdraw it within 24 hours, as long as the selection has not moved on. A fee promises no job.`,
    `${company.hi} को ${it.role.hi} के लिए आपका आवेदन ${it.number} और ${formatRupees(it.amountPaise)} मिल गए हैं। चयन प्रक्रिया आगे न बढ़ी हो, तो 24 घंटे के भीतर आप इसे वापस ले सकते हैं। शुल्क देने से नौकरी पक्की नहीं होती।`,
  );

export interface RefundFacts {
  readonly reference: string;
  readonly amountPaise: Paise;
  readonly bankReference: string | null;
}
export const refundStarted = (company: Named, it: RefundFacts): Message =>
  both(
    'refund-started',
    `Refund ${it.reference} started`,
    `Your refund ${it.reference} of ${formatRupees(it.amountPaise)} by ${company.en} has started. It takes up to 7 business days.`,
    `${company.hi} से ${formatRupees(it.amountPaise)} का आपका रिफ़ंड ${it.reference} शुरू हो गया है। इसमें 7 कामकाजी दिन तक लगते हैं।`,
  );
/** As soon as a refund is overdue or stopped: the truth, before the applicant has to ask. */
export const refundDelayed = (company: Named, it: RefundFacts): Message =>
  both(
    'refund-delayed',
    `Refund ${it.reference} is delayed`,
    `Your refund ${it.reference} of ${formatRupees(it.amountPaise)} by ${company.en} is taking longer than it should. We are on it and will write to you when it is done.`,
    `${company.hi} से ${formatRupees(it.amountPaise)} का आपका रिफ़ंड ${it.reference} पूरा होने में ज़्यादा समय ले रहा है। हम इस पर काम कर रहे हैं और पूरा होने पर आपको बताएँगे।`,
  );
export const refundDone = (company: Named, it: RefundFacts): Message => {
  const bank = it.bankReference ?? '-';
  return both(
    'refund-done',
    `Refund ${it.reference} done`,
    `Your refund ${it.reference} of ${formatRupees(it.amountPaise)} by ${company.en} is done. Bank reference: ${bank}.`,
    `${company.hi} से ${formatRupees(it.amountPaise)} का आपका रिफ़ंड ${it.reference} पूरा हो गया है। बैंक का संदर्भ नंबर: ${bank}।`,
  );
};
export const refundDenied = (company: Named, it: RefundFacts): Message =>
  both(
    'refund-denied',
    `Refund ${it.reference} was not accepted`,
    `The payment provider did not accept refund ${it.reference} of ${formatRupees(it.amountPaise)}. Please write to ${company.en}; a person will look at it.`,
    `भुगतान सेवा ने ${formatRupees(it.amountPaise)} का रिफ़ंड ${it.reference} मंज़ूर नहीं किया। कृपया ${company.hi} को लिखें; हमारे कर्मचारी इसे ख़ुद देखेंगे।`,
  );
/** The reason is read on the site: a message has no room for it. */
export const refundClosed = (company: Named, it: RefundFacts): Message =>
  both(
    'refund-closed',
    `Refund ${it.reference} is closed`,
    `Your refund ${it.reference} of ${formatRupees(it.amountPaise)} by ${company.en} is closed. Read why in My Applications, or write to us.`,
    `${company.hi} से ${formatRupees(it.amountPaise)} का आपका रिफ़ंड ${it.reference} बंद कर दिया गया है। कारण "मेरे आवेदन" में पढ़ें, या हमें लिखें।`,
  );
