import { dayMs } from '#kit/time.ts';
import { inBoth } from '#web/i18n.ts';
import { callBackWorkingDays, retentionMs } from '../terms.ts';

export const leadDays = retentionMs / dayMs;
const inHours = (hours: string | undefined): string => (hours ? ` (${hours})` : '');

export const words = inBoth(
  {
    callBackTitle: 'Request a Callback', // Prescribed.
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    phoneExample: 'Example: 9876543210',
    submit: 'Submit', // Prescribed.
    submitting: 'Submitting...', // Prescribed.
    sending: 'Sending',
    thanks: 'Thanks! We will contact you shortly', // Prescribed.
    notSubmitted: 'Failed to submit form.', // Prescribed.
    whatNext: (hours: string | undefined) =>
      `We call you within ${callBackWorkingDays} business day${inHours(hours)}. You get a reference number at once.`,
    seeStatus: 'Status of a request',
    odd: 'Is this complete?',
    orCall: 'Or call us:',
    next: (reference: string, phone: string, hours: string | undefined) =>
      `Your reference number: ${reference}. We call you within ${callBackWorkingDays} business day${inHours(hours)}. If you call us first, on ${phone}, give this reference number.`,
    callBackPrivacy: (days: number) => `We use these details only to call you back and delete them after ${days} days.`,
    quotePrivacy: (days: number) => `We use these details only to answer you and delete them after ${days} days.`,
    privacyPolicy: 'Privacy Policy',
    notSent: 'Your request was not sent.',
    offline: (phone: string) => `No connection. Your entries are kept; try again or call ${phone}.`,
    kept: (phone: string) => `Your entries are kept; try again or call ${phone}.`,
    sendAgain: 'Send it again',
    changeFirst: 'Change my details first',
    stillHere: 'Not sent. Your details are still here: press Submit to send them again.',
    mustChange: 'Please correct the marked fields.',
    tooMany: (wait: string) => `Too many requests from your connection. Wait ${wait}, then send it again.`,
    getQuote: 'Get Quote Now', // Prescribed.
    quoteTitle: 'We Will Call You Back With Details', // Prescribed.
    aboutProduct: (product: string) => `About: ${product}`,
    yourName: 'Your Name', // Prescribed.
    phoneNumber: 'Phone Number', // Prescribed.
    quoteThanks: "Thank you! We'll get back to you shortly.", // Prescribed.
    quoteRefused: 'Submission failed.', // Prescribed.
    quoteLost: 'Something went wrong. Try again.', // Prescribed.
    openHere: 'Form did not open? Fill it in on this page.',
    quoteFor: (product: string) => `Get a quote: ${product}`,
    quoteDetails: 'Name and phone are enough. With the other details we can quote without asking back.',
    quantity: 'Quantity',
    organisation: 'Organisation',
    place: 'Place of delivery',
    leaveEmpty: 'Leave this field empty',
  },
  {
    callBackTitle: 'नंबर दें, हम फ़ोन करेंगे',
    name: 'नाम',
    phone: 'फ़ोन',
    email: 'ई-मेल',
    phoneExample: 'उदाहरण: 9876543210',
    submit: 'भेजें',
    submitting: 'भेजा जा रहा है...',
    sending: 'भेज रहे हैं',
    thanks: 'धन्यवाद! हम जल्द ही आपसे संपर्क करेंगे',
    notSubmitted: 'फ़ॉर्म नहीं भेजा जा सका।',
    whatNext: (hours) =>
      `हम ${callBackWorkingDays} कामकाजी दिन के भीतर${inHours(hours)} आपको फ़ोन करेंगे। भेजते ही आपको संदर्भ नंबर मिलेगा।`,
    seeStatus: 'अनुरोध की स्थिति',
    odd: 'क्या यह पूरा है?',
    orCall: 'या हमें फ़ोन करें:',
    next: (reference, phone, hours) =>
      `आपका संदर्भ नंबर: ${reference}। हम ${callBackWorkingDays} कामकाजी दिन के भीतर${inHours(hours)} फ़ोन करेंगे। अगर आप पहले ${phone} पर फ़ोन करें, तो यह संदर्भ नंबर बताएँ।`,
    callBackPrivacy: (days) => `यह जानकारी हम केवल आपको फ़ोन करने के लिए रखते हैं और ${days} दिन बाद मिटा देते हैं।`,
    quotePrivacy: (days) => `यह जानकारी हम केवल आपको जवाब देने के लिए रखते हैं और ${days} दिन बाद मिटा देते हैं।`,
    privacyPolicy: 'गोपनीयता नीति',
    notSent: 'आपका अनुरोध नहीं भेजा जा सका।',
    offline: (phone) => `इंटरनेट नहीं है। आपकी भरी हुई जानकारी यहीं है; फिर कोशिश करें या ${phone} पर फ़ोन करें।`,
    kept: (phone) => `आपकी भरी हुई जानकारी यहीं है; फिर कोशिश करें या ${phone} पर फ़ोन करें।`,
    sendAgain: 'फिर से भेजें',
    changeFirst: 'पहले जानकारी बदलें',
    stillHere: 'नहीं भेजा जा सका। आपकी भरी हुई जानकारी यहीं है: फिर से भेजने के लिए "भेजें" दबाएँ।',
    mustChange: 'कृपया निशान वाली जानकारी ठीक करें।',
    tooMany: (wait) => `आपके इंटरनेट कनेक्शन से बहुत सारे अनुरोध आए हैं। ${wait} रुककर फिर से भेजें।`,
    getQuote: 'अभी कोटेशन लें',
    quoteTitle: 'हम पूरी जानकारी के साथ आपको फ़ोन करेंगे',
    aboutProduct: (product) => `उत्पाद: ${product}`,
    yourName: 'आपका नाम',
    phoneNumber: 'फ़ोन नंबर',
    quoteThanks: 'धन्यवाद! हम जल्द ही आपसे संपर्क करेंगे।',
    quoteRefused: 'फ़ॉर्म नहीं भेजा जा सका।',
    quoteLost: 'कुछ गड़बड़ हो गई। फिर कोशिश करें।',
    openHere: 'फ़ॉर्म नहीं खुला? इसी पेज पर भरें।',
    quoteFor: (product) => `कोटेशन लें: ${product}`,
    quoteDetails: 'नाम और फ़ोन काफ़ी हैं। बाकी जानकारी हो, तो हम दोबारा पूछे बिना कोटेशन दे सकते हैं।',
    quantity: 'मात्रा',
    organisation: 'संस्था',
    place: 'डिलीवरी की जगह',
    leaveEmpty: 'इस खाने को खाली छोड़ें',
  },
);
