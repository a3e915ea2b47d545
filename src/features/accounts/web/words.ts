import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import { inBoth } from '#web/i18n.ts';
import { otpLength } from '../terms.ts';

/** /login. */
export const loginWords = inBoth(
  {
    login: 'Login', // Prescribed.
    lead: (channel: TextChannel | 'both') =>
      ({
        sms: 'We send a one-time password (OTP) to your mobile by SMS.',
        whatsapp: 'We send a one-time password (OTP) to your mobile by WhatsApp.',
        both: 'We send a one-time password (OTP) to your mobile.',
      })[channel],
    channel: 'Send it by',
    channelName: (channel: TextChannel) => ({ sms: 'SMS', whatsapp: 'WhatsApp' })[channel],
    sessionEnded: 'You were logged out.',
    sessionEndedText: 'Please log in again to continue.',
    typedIsSafe: 'Log in again to continue: what you typed in the form is kept.',
    needsScript: 'Login needs JavaScript. Please switch it on in your browser and reload this page.',
    welcome: (company: string) => (company ? `Welcome to ${company}` : 'Welcome'),
    welcomeNoPassword: 'No password to remember: your mobile number and an OTP are enough.',
    welcomeApply: 'Apply for a role, pay the fee online and track your applications.',
    welcomeEarn: 'Share your referral code and see your earnings.',
    welcomeCare: 'We never ask for your OTP by phone or chat.',
    country: 'Country code',
    india: 'India (+91)',
    unitedStates: 'United States (+1)',
    unitedKingdom: 'United Kingdom (+44)',
    phone: 'Phone number',
    phoneMissing: 'Enter your mobile number.',
    phoneInvalid: 'Check the number. An Indian mobile number has 10 digits and begins with 6, 7, 8 or 9.',
    phoneInvalidAbroad: 'Check the number. Leave out the country code: you have chosen it above.',
    countryOff: 'We do not send OTPs to this country at present. Please use an Indian mobile number.',
    unreachable:
      'We could not send an OTP to this number. Check it. If it is right, the fault is on our side: try again later, or use another number.',
    orBy: (channel: TextChannel) => ({ sms: 'Or choose SMS.', whatsapp: 'Or choose WhatsApp.' })[channel],
    notReachable:
      'We can send an OTP by WhatsApp only, and cannot reach this number there. Use a number that is on WhatsApp, or call us:',
    checkIdle: 'I am not a robot',
    checkWorking: 'Checking. This takes a few seconds…',
    checkSolved: 'Verified',
    checkFailed: 'The captcha did not finish. Press here to try again.',
    clickOnCaptcha: 'Click on Captcha Verification..', // Prescribed.
    sendOtp: 'Send OTP', // Prescribed.
    verifying: 'Verifying...', // Prescribed.
    sendFailed: 'Failed to send OTP. Please check the phone number and try again.', // Prescribed.
    checkUnable: 'This browser cannot run the captcha. Update your browser, or try another one.',
    checkAgain: 'The captcha did not finish. Press the button again.',
    tooManyOtps: (wait: string) => `Too many OTPs requested. Wait ${wait}, then try again.`,
    smsDown: 'The fault is on our side: we cannot send OTPs right now. Please try again in a minute.',
    tryLater: 'Something is wrong on our side. Wait a moment and try again.',
    waitSeconds: (n: number) => (n === 1 ? '1 second' : `${n} seconds`),
    waitMinutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
    waitHours: (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
    sentTo: (phone: string, channel: TextChannel) =>
      ({
        sms: `We sent an SMS with a ${otpLength}-digit OTP to ${phone}.`,
        whatsapp: `We sent a WhatsApp message with a ${otpLength}-digit OTP to ${phone}.`,
      })[channel],
    sentInstead: 'It did not arrive on WhatsApp, so we sent the same OTP by SMS.',
    sentAgain: 'A new OTP is on its way. Only the latest one works.',
    notDelivered: (channel: TextChannel) =>
      ({
        sms: 'The SMS did not reach this number.',
        whatsapp: 'The WhatsApp message did not reach this number.',
      })[channel],
    notReported: (channel: TextChannel) =>
      ({
        sms: 'The SMS has not reached this number yet.',
        whatsapp: 'The WhatsApp message has not reached this number yet.',
      })[channel],
    notDeliveredText: 'Check the number and your network. Then tap Resend OTP, or use another number.',
    otp: 'OTP',
    otpHint: `${otpLength} digits`,
    submitOtp: 'Submit OTP', // Prescribed.
    invalidOtp: 'Invalid OTP. Please try again.', // Prescribed.
    codeWrong: `Enter the ${otpLength} digits from the latest message.`,
    codeShort: `The OTP has ${otpLength} digits.`,
    codeMissing: `Enter the ${otpLength}-digit OTP from the message.`,
    codeExpired: 'This OTP has expired. Tap Resend OTP.',
    codeLocked: 'Too many incorrect attempts. Tap Resend OTP.',
    noOtpSent: 'No OTP sent. Please send OTP first.', // Prescribed.
    noOtpSentAdvice: 'An OTP works only in the browser where you requested it. Please request a new OTP below.',
    notChecked: 'We could not check the OTP.',
    sending: 'Sending…',
    resend: 'Resend OTP',
    resendBy: (channel: TextChannel) => ({ sms: 'Send an OTP by SMS', whatsapp: 'Send an OTP by WhatsApp' })[channel],
    resendIn: (seconds: number) =>
      seconds < 100 ? `Resend OTP in ${seconds} s` : `Resend OTP in ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    wrongNumber: 'Wrong number?',
  },
  {
    login: 'लॉगिन',
    lead: (channel) =>
      ({
        sms: 'हम आपके मोबाइल पर SMS से OTP भेजेंगे।',
        whatsapp: 'हम आपके मोबाइल पर WhatsApp से OTP भेजेंगे।',
        both: 'हम आपके मोबाइल पर OTP भेजेंगे।',
      })[channel],
    channel: 'OTP कहाँ भेजें?',
    channelName: (channel) => ({ sms: 'SMS पर', whatsapp: 'WhatsApp पर' })[channel],
    sessionEnded: 'आप लॉगआउट हो गए थे।',
    sessionEndedText: 'आगे बढ़ने के लिए फिर से लॉगिन करें।',
    typedIsSafe: 'आगे बढ़ने के लिए फिर से लॉगिन करें: फ़ॉर्म में भरी हुई जानकारी सुरक्षित है।',
    needsScript: 'लॉगिन के लिए JavaScript ज़रूरी है। अपने ब्राउज़र में इसे चालू करें और यह पेज फिर से खोलें।',
    welcome: (company) => (company ? `${company} में आपका स्वागत है` : 'आपका स्वागत है'),
    welcomeNoPassword: 'कोई पासवर्ड याद नहीं रखना: आपका मोबाइल नंबर और OTP काफ़ी हैं।',
    welcomeApply: 'पद के लिए आवेदन करें, शुल्क ऑनलाइन भरें और अपने आवेदन देखें।',
    welcomeEarn: 'अपना रेफ़रल कोड साझा करें और अपनी कमाई देखें।',
    welcomeCare: 'हम फ़ोन या चैट पर आपका OTP कभी नहीं माँगते।',
    country: 'देश का कोड',
    india: 'भारत (+91)',
    unitedStates: 'अमेरिका (+1)',
    unitedKingdom: 'ब्रिटेन (+44)',
    phone: 'फ़ोन नंबर',
    phoneMissing: 'अपना मोबाइल नंबर लिखें।',
    phoneInvalid: 'नंबर जाँचें। भारत का मोबाइल नंबर 10 अंकों का होता है और 6, 7, 8 या 9 से शुरू होता है।',
    phoneInvalidAbroad: 'नंबर जाँचें। देश का कोड न लिखें; वह ऊपर चुना हुआ है।',
    countryOff: 'इस देश के नंबर पर हम अभी OTP नहीं भेजते। भारत का मोबाइल नंबर लिखें।',
    unreachable:
      'इस नंबर पर OTP नहीं भेजा जा सका। नंबर जाँचें। नंबर सही है, तो गड़बड़ी हमारी तरफ़ से है: बाद में कोशिश करें या दूसरा नंबर लिखें।',
    orBy: (channel) => ({ sms: 'या SMS चुनें।', whatsapp: 'या WhatsApp चुनें।' })[channel],
    notReachable: 'हम OTP सिर्फ़ WhatsApp से भेजते हैं, और यह नंबर वहाँ नहीं मिला। WhatsApp वाला नंबर लिखें, या हमें फ़ोन करें:',
    checkIdle: 'मैं रोबोट नहीं हूँ',
    checkWorking: 'जाँच चल रही है। कुछ सेकंड लगेंगे…',
    checkSolved: 'जाँच पूरी हुई',
    checkFailed: 'जाँच पूरी नहीं हुई। फिर कोशिश करने के लिए यहाँ दबाएँ।',
    clickOnCaptcha: 'पहले "मैं रोबोट नहीं हूँ" दबाएँ..',
    sendOtp: 'OTP भेजें',
    verifying: 'जाँच हो रही है...',
    sendFailed: 'OTP नहीं भेजा जा सका। कृपया फ़ोन नंबर जाँचें और फिर कोशिश करें।',
    checkUnable: 'यह ब्राउज़र जाँच नहीं कर सकता। इसे अपडेट करें, या किसी दूसरे ब्राउज़र में खोलें।',
    checkAgain: 'कैप्चा पूरा नहीं हुआ। बटन फिर से दबाएँ।',
    tooManyOtps: (wait) => `बहुत बार OTP माँगा गया है। ${wait} रुकें, फिर कोशिश करें।`,
    smsDown: 'गड़बड़ी हमारी तरफ़ से है: अभी OTP नहीं जा पा रहे हैं। एक मिनट बाद फिर कोशिश करें।',
    tryLater: 'गड़बड़ी हमारी तरफ़ से है। थोड़ी देर रुककर फिर कोशिश करें।',
    waitSeconds: (n) => `${n} सेकंड`,
    waitMinutes: (n) => `${n} मिनट`,
    waitHours: (n) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
    sentTo: (phone, channel) =>
      ({
        sms: `हमने ${phone} पर ${otpLength} अंकों का OTP SMS से भेजा है।`,
        whatsapp: `हमने ${phone} पर ${otpLength} अंकों का OTP WhatsApp से भेजा है।`,
      })[channel],
    sentInstead: 'WhatsApp पर नहीं पहुँचा, इसलिए वही OTP हमने SMS से भेजा है।',
    sentAgain: 'नया OTP भेज दिया गया है। सिर्फ़ आखिर में आया OTP चलेगा।',
    notDelivered: (channel) =>
      ({
        sms: 'SMS इस नंबर तक नहीं पहुँचा।',
        whatsapp: 'WhatsApp संदेश इस नंबर तक नहीं पहुँचा।',
      })[channel],
    notReported: (channel) =>
      ({
        sms: 'SMS अभी तक इस नंबर पर नहीं पहुँचा है।',
        whatsapp: 'WhatsApp संदेश अभी तक इस नंबर पर नहीं पहुँचा है।',
      })[channel],
    notDeliveredText: 'नंबर और नेटवर्क जाँचें। फिर “OTP दोबारा भेजें” दबाएँ, या दूसरा नंबर डालें।',
    otp: 'OTP',
    otpHint: `${otpLength} अंक`,
    submitOtp: 'OTP जमा करें',
    invalidOtp: 'OTP गलत है। कृपया फिर कोशिश करें।',
    codeWrong: `आखिर में आए संदेश के ${otpLength} अंक लिखें।`,
    codeShort: `OTP ${otpLength} अंकों का होता है।`,
    codeMissing: `संदेश में आया ${otpLength} अंकों का OTP लिखें।`,
    codeExpired: 'इस OTP का समय पूरा हो गया है। नीचे से नया OTP माँगें।',
    codeLocked: 'बहुत बार गलत OTP डाला गया है। नीचे से नया OTP माँगें।',
    noOtpSent: 'कोई OTP नहीं भेजा गया है। कृपया पहले OTP भेजें।',
    noOtpSentAdvice: 'OTP उसी ब्राउज़र में चलता है जिसमें माँगा गया था। नीचे से नया OTP माँगें।',
    notChecked: 'OTP की जाँच नहीं हो पाई।',
    sending: 'भेजा जा रहा है…',
    resend: 'OTP दोबारा भेजें',
    resendBy: (channel) => ({ sms: 'SMS से OTP भेजें', whatsapp: 'WhatsApp से OTP भेजें' })[channel],
    resendIn: (seconds) =>
      seconds < 100
        ? `${seconds} सेकंड बाद OTP दोबारा भेजें`
        : `${Math.floor(seconds / 60)} मिनट ${seconds % 60} सेकंड बाद OTP दोबारा भेजें`,
    wrongNumber: 'नंबर गलत है?',
  },
);

/** /userName. */
export const profileWords = inBoth(
  {
    pageTitle: (company: string) => (company ? `Complete Your Profile | ${company}` : 'Complete Your Profile'),
    title: 'Complete Your Profile', // Prescribed.
    lead: 'One step is left: tell us your name.',
    loading: 'Loading...', // Prescribed.
    needsScript: 'This page needs JavaScript. Please switch it on in your browser and reload this page.',
    isComplete: 'Your profile is complete.',
    goOn: 'Go to the next page',
    phone: 'Phone number',
    name: 'Name',
    namePlaceholder: 'Enter your name', // Prescribed.
    nameHint: 'As on your ID document. To change it later, contact us.',
    nameMissing: 'Enter your name.',
    noName: 'Write your name in letters, for example Asha Kumari or A. K. Singh.',
    characters: 'Use letters only, without symbols or emoji.',
    ofColleague: 'A colleague at the desk has this name. Add your second name or an initial.',
    submit: 'Submit', // Prescribed.
    submitting: 'Submitting...', // Prescribed.
    failed: 'Something went wrong while creating user.', // Prescribed.
    failedAdvice: 'Your details are still here. Wait a moment and try again.',
  },
  {
    pageTitle: (company) => (company ? `अपनी प्रोफ़ाइल पूरी करें | ${company}` : 'अपनी प्रोफ़ाइल पूरी करें'),
    title: 'अपनी प्रोफ़ाइल पूरी करें',
    lead: 'बस एक कदम बाकी है: अपना नाम बताएँ।',
    loading: 'खुल रहा है...',
    needsScript: 'इस पेज के लिए JavaScript ज़रूरी है। अपने ब्राउज़र में इसे चालू करें और यह पेज फिर से खोलें।',
    isComplete: 'आपकी प्रोफ़ाइल पूरी है।',
    goOn: 'अगले पेज पर जाएँ',
    phone: 'फ़ोन नंबर',
    name: 'नाम',
    namePlaceholder: 'अपना नाम लिखें',
    nameHint: 'जैसा आपके दस्तावेज़ों में है। बाद में बदलने के लिए हमसे संपर्क करें।',
    nameMissing: 'अपना नाम लिखें।',
    noName: 'अपना नाम अक्षरों में लिखें, जैसे आशा कुमारी या ए. के. सिंह।',
    characters: 'सिर्फ़ अक्षर लिखें, चिह्न या इमोजी नहीं।',
    ofColleague: 'डेस्क पर किसी साथी का यही नाम है। अपना दूसरा नाम या कोई अक्षर जोड़ें।',
    submit: 'जमा करें',
    submitting: 'जमा हो रहा है...',
    failed: 'आपकी प्रोफ़ाइल बनाते समय कुछ गड़बड़ हो गई।',
    failedAdvice: 'आपकी जानकारी सुरक्षित है। थोड़ा रुकें और फिर कोशिश करें।',
  },
);

/** /logins. */
export const loginsWords = inBoth(
  {
    title: 'Your logins',
    lead: 'You are logged in on these devices. If one is not yours, or is a phone that you no longer have, log out there.',
    since: (moment: string) => `Logged in ${moment}`,
    used: (moment: string) => `last used about ${moment}`,
    here: 'this device',
    onlyHere: 'You are logged in on this device only.',
    endOthers: 'Logout on all other devices',
    ended: 'You are logged out on all other devices.',
    notEnded: 'Could not log out there. Please try again.',
    failed: 'We cannot show your logins right now. Please try again in a moment.',
    back: 'My Applications',
  },
  {
    title: 'आपके लॉगिन',
    lead: 'आप अभी इन डिवाइस पर लॉगिन हैं। कोई डिवाइस आपका नहीं है या अब आपके पास नहीं है, तो वहाँ से लॉगआउट करें।',
    since: (moment) => `${moment} को लॉगिन किया`,
    used: (moment) => `पिछली बार करीब ${moment}`,
    here: 'यही डिवाइस',
    onlyHere: 'आप सिर्फ़ इसी डिवाइस पर लॉगिन हैं।',
    endOthers: 'बाकी सभी डिवाइस से लॉगआउट',
    ended: 'बाकी सभी डिवाइस से लॉगआउट हो गया।',
    notEnded: 'वहाँ से लॉगआउट नहीं हो पाया। फिर कोशिश करें।',
    failed: 'आपके लॉगिन अभी नहीं दिख पा रहे हैं। थोड़ी देर बाद फिर कोशिश करें।',
    back: 'मेरे आवेदन',
  },
);
