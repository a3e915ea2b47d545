import { inBoth } from '#web/i18n.ts';

/** A payment that we have and that fits no application: while staff check it, and what became of it. */
export const reviewWords = inBoth(
  {
    title: 'We have your payment',
    inReview: 'We have received your payment and are checking it. You need not pay again.',
    inReviewNext: 'We then make your application, or return the money to you. My Applications shows which.',
    returnedTitle: 'Your payment is returned to you',
    returned: 'No application came of this payment, so it goes back to you. My Applications shows the refund.',
    closedTitle: 'We have checked this payment',
    closed: 'No application came of it. Write to us with the reference if you have a question.',
    listed: (what: string) => `Payment of ${what}`,
    listedFor: (what: string, role: string) => `Payment of ${what} for ${role}`,
    listedUnknown: 'A payment of yours',
    reference: (reference: string) => `Our reference: ${reference}.`,
  },
  {
    title: 'आपका भुगतान हमारे पास है',
    inReview: 'आपका भुगतान हमें मिल गया है और हम उसकी जाँच कर रहे हैं। आपको दोबारा भुगतान करने की ज़रूरत नहीं है।',
    inReviewNext: 'इसके बाद हम आपका आवेदन दर्ज करेंगे या पैसे लौटा देंगे। यह "मेरे आवेदन" में दिखेगा।',
    returnedTitle: 'आपका भुगतान लौटाया जा रहा है',
    returned: 'इस भुगतान से कोई आवेदन नहीं बना, इसलिए पैसे आपको लौटाए जा रहे हैं। रिफ़ंड "मेरे आवेदन" में दिखेगा।',
    closedTitle: 'हमने इस भुगतान की जाँच कर ली है',
    closed: 'इससे कोई आवेदन नहीं बना। कोई सवाल हो तो संदर्भ नंबर के साथ हमें लिखें।',
    listed: (what) => `${what} का भुगतान`,
    listedFor: (what, role) => `${role} के लिए ${what} का भुगतान`,
    listedUnknown: 'आपका एक भुगतान',
    reference: (reference) => `संदर्भ नंबर: ${reference}।`,
  },
);
