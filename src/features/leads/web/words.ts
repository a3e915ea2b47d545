import { inBoth } from '#web/i18n.ts';

export const words = inBoth(
  {
    callBackTitle: 'Request a Callback', // Prescribed.
    callBackIntro: 'Leave your number. We call back on working days.',
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    phoneExample: 'Example: 9876543210',
    submit: 'Submit', // Prescribed.
    submitting: 'Submitting...', // Prescribed.
    sending: 'Sending',
    thanks: 'Thanks! We will contact you shortly', // Prescribed.
    notSubmitted: 'Failed to submit form.', // Prescribed.
    notSent: 'Your request was not sent. Your details are still here.',
    perhaps: 'The site did not respond. You can safely send your request again: we will get it only once.',
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
    leaveEmpty: 'Leave this field empty',
  },
  {
    callBackTitle: 'नंबर दें, हम फ़ोन करेंगे',
    callBackIntro: 'हम कामकाजी दिनों में आपको फ़ोन करेंगे।',
    name: 'नाम',
    phone: 'फ़ोन',
    email: 'ई-मेल',
    phoneExample: 'उदाहरण: 9876543210',
    submit: 'भेजें',
    submitting: 'भेजा जा रहा है...',
    sending: 'भेज रहे हैं',
    thanks: 'धन्यवाद! हम जल्द ही आपसे संपर्क करेंगे',
    notSubmitted: 'फ़ॉर्म नहीं भेजा जा सका।',
    notSent: 'आपका अनुरोध नहीं भेजा जा सका। आपका भरा हुआ सब यहीं है।',
    perhaps: 'साइट से जवाब नहीं मिला। अनुरोध फिर से भेजने में कोई हर्ज नहीं: वह हमें एक ही बार मिलेगा।',
    sendAgain: 'फिर से भेजें',
    changeFirst: 'पहले जानकारी बदलें',
    stillHere: 'नहीं भेजा जा सका। आपका भरा हुआ सब यहीं है: फिर से भेजने के लिए "भेजें" दबाएँ।',
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
    leaveEmpty: 'इस खाने को खाली छोड़ें',
  },
);
