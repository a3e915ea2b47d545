import { inBoth } from '#web/i18n.ts';

/** A payment that matches no application, while staff check it and after their decision. */
export const reviewWords = inBoth(
  {
    title: 'We have your payment',
    inReview: 'We have received your payment and are checking it. Please do not pay again.',
    inReviewNext: 'After that we record your application or refund the money.',
    refundInProgressTitle: 'Your payment is being refunded',
    refundInProgress: 'We could not match this payment to an application, so we are refunding it.',
    refundDone: 'We could not match this payment to an application, so we refunded it.',
    closedTitle: 'We have checked this payment',
    closed:
      'We could not match this payment to an application, and it will not be refunded. Questions? Contact us with the payment reference.',
    listed: (amount: string) => `Payment of ${amount}`,
    listedFor: (amount: string, role: string) => `Payment of ${amount} for ${role}`,
    listedUnknown: 'Your payment',
    reference: (reference: string) => `Payment reference: ${reference}.`,
  },
  {
    title: 'आपका भुगतान हमें मिल गया है',
    inReview: 'आपका भुगतान हमें मिल गया है और हम उसे जाँच रहे हैं। दोबारा भुगतान न करें।',
    inReviewNext: 'इसके बाद हम आपका आवेदन दर्ज करेंगे या पैसे लौटाएँगे।',
    refundInProgressTitle: 'आपका भुगतान लौटाया जा रहा है',
    refundInProgress: 'इस भुगतान का कोई आवेदन नहीं मिला, इसलिए पैसे आपको लौटाए जा रहे हैं।',
    refundDone: 'इस भुगतान का कोई आवेदन नहीं मिला, इसलिए पैसे आपको लौटा दिए गए।',
    closedTitle: 'हमने इस भुगतान की जाँच कर ली है',
    closed: 'इस भुगतान का कोई आवेदन नहीं मिला, और इसका रिफ़ंड नहीं होगा। कोई सवाल हो, तो भुगतान के संदर्भ नंबर के साथ हमसे संपर्क करें।',
    listed: (amount) => `${amount} का भुगतान`,
    listedFor: (amount, role) => `${role} के लिए ${amount} का भुगतान`,
    listedUnknown: 'आपका एक भुगतान',
    reference: (reference) => `भुगतान का संदर्भ नंबर: ${reference}।`,
  },
);
