import { inBoth } from '#web/i18n.ts';

/** Texts of fields, forms and dialogs on every page. */
export const formWords = inBoth(
  {
    required: 'Required',
    optional: 'optional',
    close: 'Close',
    working: 'Please wait',
    thereIsAProblem: 'Please check these fields',
    missing: 'This field is required.',
    'not-an-email': 'Enter an e-mail address such as name@example.com.',
    'not-a-phone': 'Enter a mobile number with 10 digits.',
    'too-long': 'This is too long. Shorten it.',
    'too-short': 'This is too short.',
    'too-small': 'This number is too small.',
    'too-large': 'This number is too large.',
    invalid: 'This does not look right. Check it and try again.',
    offline: 'No response from the site. Check your connection and try again. Your details are still here.',
    busyServer: 'The site is busy right now. Wait a moment and try again.',
    notKnown: 'We do not know yet whether this was saved. Wait a moment and send it again: it is saved only once.',
    failed: 'That did not work. Please try again.',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Could not copy. Select the text and copy it.',
  },
  {
    required: 'ज़रूरी',
    optional: 'ज़रूरी नहीं',
    close: 'बंद करें',
    working: 'कृपया थोड़ा रुकें',
    thereIsAProblem: 'कृपया यह जानकारी जाँचें',
    missing: 'यह भरना ज़रूरी है।',
    'not-an-email': 'ई-मेल पता इस तरह लिखें: name@example.com',
    'not-a-phone': '10 अंकों का मोबाइल नंबर लिखें।',
    'too-long': 'यह बहुत लंबा है। इसे छोटा करें।',
    'too-short': 'यह बहुत छोटा है।',
    'too-small': 'यह संख्या बहुत कम है।',
    'too-large': 'यह संख्या बहुत ज़्यादा है।',
    invalid: 'यह सही नहीं लगता। जाँचकर फिर कोशिश करें।',
    offline: 'साइट से जवाब नहीं मिला। इंटरनेट जाँचें और फिर कोशिश करें। आपकी भरी हुई जानकारी यहीं है।',
    busyServer: 'साइट अभी व्यस्त है। थोड़ी देर बाद फिर कोशिश करें।',
    notKnown: 'अभी पता नहीं कि यह सेव हुआ या नहीं। थोड़ी देर बाद इसे फिर भेजें: यह एक ही बार सेव होगा।',
    failed: 'यह नहीं हो पाया। कृपया फिर कोशिश करें।',
    copy: 'कॉपी करें',
    copied: 'कॉपी हो गया',
    notCopied: 'कॉपी नहीं हो पाया। लिखे हुए को चुनकर कॉपी करें।',
  },
);

/** The frame around every page, and the error pages. */
export const frameWords = inBoth(
  {
    skip: 'Skip to the content',
    mainNavigation: 'Main',
    menu: 'Menu',
    home: 'Home', // Prescribed.
    about: 'About', // Prescribed.
    product: 'Product', // Prescribed.
    blog: 'Blog', // Prescribed.
    recruitment: 'Recruitment', // Prescribed.
    contact: 'Contact', // Prescribed.
    dashboard: 'DashBoard', // Prescribed.
    login: 'Login', // Prescribed.
    welcome: (name: string) => `Welcome ${name}`.trimEnd(), // Prescribed.
    myApplications: 'My Applications',
    logins: 'Your logins',
    logout: 'Logout', // Prescribed.
    logoutEverywhere: 'Logout on all devices',
    logoutFailed: 'Could not log out. Check your connection and try again.',
    letsConnect: "Let's Connect", // Prescribed.
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    showOnMap: 'Show on a map',
    newTab: '(opens in a new tab)',
    close: 'Close', // Prescribed.
    chat: 'Chat with us on WhatsApp',
    chatText: 'Hello, I have a question.',
    chatAbout: (page: string) => `Hello, I have a question about: ${page}`,
    call: 'Call',
    callNumber: (phone: string) => `Call ${phone}`,
    quote: 'Quote',
    help: 'Help',
    government: 'Government buyers',
    quickLinks: 'Quick links',
    legal: 'Legal',
    privacy: 'Privacy Policy', // Prescribed.
    terms: 'Terms of Service', // Prescribed.
    refunds: 'Refund & Cancellation Policy', // Prescribed.
    shipping: 'Shipping & Delivery Policy', // Prescribed.
    copyright: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,
    since: (year: number) => `Since ${year}`,
    printedOn: 'Printed on',
    sample: 'Sample company for demonstration',
    notFoundTitle: 'Page not found',
    notFoundText: 'This page does not exist. It may have moved, or the link may be mistyped.',
    notLoaded: 'This page did not load completely, so its buttons do not work. Check your connection.',
    reload: 'Reload the page',
    awayTitle: 'Part of the site is not working',
    awayText: 'Please try again in a few seconds. Everything you sent earlier is safe.',
    errorTitle: 'Something went wrong',
    errorText: 'The problem is on our side. Everything you sent earlier is safe. Please try again in a moment.',
    reference: (id: string) => `If you contact us about this, please give this reference: ${id}`,
    toHome: 'Go to the home page',
    tryAgain: 'Try again',
    refusedTitle: 'You do not have access to this page',
    badAddressTitle: 'This link is not valid',
  },
  {
    skip: 'सीधे मुख्य सामग्री पर जाएँ',
    mainNavigation: 'मुख्य',
    menu: 'मेन्यू',
    home: 'होम',
    about: 'हमारे बारे में',
    product: 'उत्पाद',
    blog: 'ब्लॉग',
    recruitment: 'भर्ती',
    contact: 'संपर्क',
    dashboard: 'डैशबोर्ड',
    login: 'लॉगिन',
    welcome: (name) => `नमस्ते ${name}`.trimEnd(),
    myApplications: 'मेरे आवेदन',
    logins: 'आपके लॉगिन',
    logout: 'लॉगआउट',
    logoutEverywhere: 'सभी डिवाइस से लॉगआउट',
    logoutFailed: 'लॉगआउट नहीं हो पाया। इंटरनेट जाँचें और फिर कोशिश करें।',
    letsConnect: 'हमसे जुड़ें',
    address: 'पता',
    phone: 'फ़ोन',
    email: 'ई-मेल',
    showOnMap: 'नक्शे पर देखें',
    newTab: '(नए टैब में खुलेगा)',
    close: 'बंद करें',
    chat: 'WhatsApp पर हमसे बात करें',
    chatText: 'नमस्ते, मुझे कुछ पूछना है।',
    chatAbout: (page) => `नमस्ते, मुझे इसके बारे में पूछना है: ${page}`,
    call: 'कॉल करें',
    callNumber: (phone) => `कॉल करें: ${phone}`,
    quote: 'दाम पूछें',
    help: 'मदद',
    government: 'सरकारी खरीदार',
    quickLinks: 'ज़रूरी लिंक',
    legal: 'नियम और नीतियाँ',
    privacy: 'गोपनीयता नीति',
    terms: 'सेवा की शर्तें',
    refunds: 'रिफ़ंड और रद्द करने की नीति',
    shipping: 'शिपिंग और डिलीवरी नीति',
    copyright: (year, name) => `© ${year} ${name}। सर्वाधिकार सुरक्षित।`,
    since: (year) => `${year} से`,
    printedOn: 'छापने की तारीख:',
    sample: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    notFoundTitle: 'पेज नहीं मिला',
    notFoundText: 'यह पेज मौजूद नहीं है। हो सकता है पेज हट गया हो या लिंक गलत लिखा गया हो।',
    notLoaded: 'यह पेज पूरा नहीं खुला, इसलिए इसके बटन काम नहीं कर रहे। इंटरनेट जाँचें।',
    reload: 'पेज फिर से खोलें',
    awayTitle: 'साइट का एक हिस्सा काम नहीं कर रहा',
    awayText: 'कृपया कुछ सेकंड बाद फिर कोशिश करें। आपने पहले जो भेजा था, वह सुरक्षित है।',
    errorTitle: 'कुछ गड़बड़ हो गई',
    errorText: 'गड़बड़ी हमारी तरफ़ से है। आपने पहले जो भेजा था, वह सुरक्षित है। थोड़ी देर बाद फिर कोशिश करें।',
    reference: (id) => `इस बारे में हमसे संपर्क करें तो यह संदर्भ नंबर बताएँ: ${id}`,
    toHome: 'होम पेज पर जाएँ',
    tryAgain: 'फिर कोशिश करें',
    refusedTitle: 'आपको यह पेज देखने की अनुमति नहीं है',
    badAddressTitle: 'यह लिंक सही नहीं है',
  },
);

/** Texts of the demo only. */
/** Above every page of a rehearsal. */
export const rehearsalWords = {
  en: 'Rehearsal: no real money moves here, and nothing counts.',
  hi: 'रिहर्सल: यहाँ असली पैसा नहीं लगता, और कुछ भी मान्य नहीं है।',
} as const;

export const demoWords = inBoth(
  {
    codeArrives: 'Demo: the OTP is shown on the',
    phone: 'demo phone',
    newTab: '(opens in a new tab)',
  },
  {
    codeArrives: 'डेमो: OTP यहाँ दिखता है:',
    phone: 'डेमो फ़ोन',
    newTab: '(नए टैब में खुलेगा)',
  },
);
