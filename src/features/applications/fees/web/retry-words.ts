import { inBoth } from '#web/i18n.ts';

/** Why the payment page of a failed payment was not opened again, and what to do. */
export const retryWords = inBoth(
  {
    notReopened: 'The payment page did not open. You were not charged.',
    tryAgainSoon: 'Wait a moment and press Retry payment again.',
    openForm: 'Please open the form, check it and pay there.',
    toForm: 'Open the form',
    alreadyPaidTitle: 'Your payment was received',
    alreadyPaid: 'Please do not pay again. It may take a minute until your application appears in the list.',
    alreadyApplied: 'You have already applied for this role.',
    applicationNumber: (number: string) => `Your application number is ${number}.`,
    closed: 'This role does not take applications now. There is nothing to pay.',
    notInvited: 'Only invited numbers can apply for this role, and yours is not among them.',
  },
  {
    notReopened: 'भुगतान पेज नहीं खुला। कोई पैसा नहीं कटा है।',
    tryAgainSoon: 'थोड़ा रुककर फिर से यही बटन दबाएँ।',
    openForm: 'फ़ॉर्म खोलें, उसे जाँचें और वहाँ से भुगतान करें।',
    toForm: 'फ़ॉर्म खोलें',
    alreadyPaidTitle: 'आपका भुगतान मिल गया है',
    alreadyPaid: 'दोबारा भुगतान न करें। आवेदन को सूची में आने में एक मिनट लग सकता है।',
    alreadyApplied: 'आप इस पद के लिए पहले ही आवेदन कर चुके हैं।',
    applicationNumber: (number) => `आपका आवेदन नंबर ${number} है।`,
    closed: 'इस पद के लिए अभी आवेदन नहीं लिए जा रहे हैं। कोई शुल्क नहीं देना है।',
    notInvited: 'इस पद के लिए सिर्फ़ आमंत्रित नंबरों से आवेदन लिए जाते हैं, और आपका नंबर उनमें नहीं है।',
  },
);
