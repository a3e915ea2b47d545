import { inBoth } from '#web/i18n.ts';
import { otpLength } from '../terms.ts';

/** /login. */
export const loginWords = inBoth(
  {
    login: 'Login', // Prescribed.
    lead: 'We send a one-time password (OTP) to your mobile by SMS.',
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
    phoneInvalid: 'Check the number. An Indian mobile number has 10 digits and begins with 6, 7, 8 or 9.',
    phoneInvalidAbroad: 'Check the number. Leave out the country code: you have chosen it above.',
    countryOff: 'We do not send OTPs to this country at present. Please use an Indian mobile number.',
    unreachable: 'We could not send an SMS to this number. Check it, or use another number.',
    checkIdle: 'I am not a robot',
    checkWorking: 'Checking. This takes a few seconds…',
    checkSolved: 'Verified',
    checkFailed: 'The check did not finish. Press here to try again.',
    clickOnCaptcha: 'Click on Captcha Verification..', // Prescribed.
    sendOtp: 'Send OTP', // Prescribed.
    verifying: 'Verifying...', // Prescribed.
    sendFailed: 'Failed to send OTP. Please check the phone number and try again.', // Prescribed.
    checkUnable: 'This browser cannot run the check. Update your browser, or try another one.',
    checkAgain: 'The check did not finish. Press the button again.',
    tooManyOtps: (wait: string) => `Too many OTPs requested. Wait ${wait}, then try again.`,
    smsDown: 'We cannot send SMS right now. Please try again in a minute.',
    tryLater: 'Something is wrong on our side. Wait a moment and try again.',
    waitSeconds: (n: number) => (n === 1 ? '1 second' : `${n} seconds`),
    waitMinutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
    waitHours: (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
    sentTo: (phone: string) => `We sent an SMS with a ${otpLength}-digit OTP to ${phone}.`,
    sentAgain: 'A new OTP is on its way. Only the latest one works.',
    otp: 'OTP',
    otpHint: `${otpLength} digits`,
    submitOtp: 'Submit OTP', // Prescribed.
    invalidOtp: 'Invalid OTP. Please try again.', // Prescribed.
    codeWrong: `Enter the ${otpLength} digits from the latest SMS.`,
    codeShort: `The OTP has ${otpLength} digits.`,
    codeExpired: 'This OTP has expired. Please request a new OTP below.',
    codeLocked: 'Too many wrong attempts. Please request a new OTP below.',
    noOtpSent: 'No OTP sent. Please send OTP first.', // Prescribed.
    noOtpSentAdvice: 'An OTP works only in the browser where you requested it. Please request a new OTP below.',
    notChecked: 'We could not check the OTP.',
    sending: 'Sending…',
    resend: 'Resend OTP',
    resendIn: (seconds: number) =>
      seconds < 100 ? `Resend OTP in ${seconds} s` : `Resend OTP in ${Math.ceil(seconds / 60)} minutes`,
    wrongNumber: 'Wrong number?',
  },
  {
    login: 'लॉगिन',
    lead: 'हम आपके मोबाइल पर SMS से OTP भेजेंगे।',
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
    phoneInvalid: 'नंबर जाँचें। भारत का मोबाइल नंबर 10 अंकों का होता है और 6, 7, 8 या 9 से शुरू होता है।',
    phoneInvalidAbroad: 'नंबर जाँचें। देश का कोड न लिखें; वह ऊपर चुना हुआ है।',
    countryOff: 'इस देश के नंबर पर हम अभी OTP नहीं भेजते। भारत का मोबाइल नंबर लिखें।',
    unreachable: 'इस नंबर पर SMS नहीं पहुँच सका। नंबर जाँचें या दूसरा नंबर लिखें।',
    checkIdle: 'मैं रोबोट नहीं हूँ',
    checkWorking: 'जाँच चल रही है। कुछ सेकंड लगेंगे…',
    checkSolved: 'जाँच पूरी हुई',
    checkFailed: 'जाँच पूरी नहीं हुई। फिर कोशिश करने के लिए यहाँ दबाएँ।',
    clickOnCaptcha: 'पहले "मैं रोबोट नहीं हूँ" दबाएँ..',
    sendOtp: 'OTP भेजें',
    verifying: 'जाँच हो रही है...',
    sendFailed: 'OTP नहीं भेजा जा सका। कृपया फ़ोन नंबर जाँचें और फिर कोशिश करें।',
    checkUnable: 'यह ब्राउज़र जाँच नहीं कर सकता। इसे अपडेट करें, या किसी दूसरे ब्राउज़र में खोलें।',
    checkAgain: 'जाँच पूरी नहीं हुई। बटन फिर से दबाएँ।',
    tooManyOtps: (wait) => `बहुत बार OTP माँगा गया है। ${wait} रुकें, फिर कोशिश करें।`,
    smsDown: 'अभी SMS नहीं जा पा रहे हैं। एक मिनट बाद फिर कोशिश करें।',
    tryLater: 'गड़बड़ी हमारी तरफ़ से है। थोड़ी देर रुककर फिर कोशिश करें।',
    waitSeconds: (n) => `${n} सेकंड`,
    waitMinutes: (n) => `${n} मिनट`,
    waitHours: (n) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
    sentTo: (phone) => `हमने ${phone} पर ${otpLength} अंकों का OTP SMS से भेजा है।`,
    sentAgain: 'नया OTP भेज दिया गया है। सिर्फ़ आखिर में आया OTP चलेगा।',
    otp: 'OTP',
    otpHint: `${otpLength} अंक`,
    submitOtp: 'OTP जमा करें',
    invalidOtp: 'OTP गलत है। कृपया फिर कोशिश करें।',
    codeWrong: `आखिर में आए SMS के ${otpLength} अंक लिखें।`,
    codeShort: `OTP ${otpLength} अंकों का होता है।`,
    codeExpired: 'इस OTP का समय पूरा हो गया है। नीचे से नया OTP माँगें।',
    codeLocked: 'बहुत बार गलत OTP डाला गया है। नीचे से नया OTP माँगें।',
    noOtpSent: 'कोई OTP नहीं भेजा गया है। कृपया पहले OTP भेजें।',
    noOtpSentAdvice: 'OTP उसी ब्राउज़र में चलता है जिसमें माँगा गया था। नीचे से नया OTP माँगें।',
    notChecked: 'OTP की जाँच नहीं हो पाई।',
    sending: 'भेजा जा रहा है…',
    resend: 'OTP दोबारा भेजें',
    resendIn: (seconds) =>
      seconds < 100 ? `${seconds} सेकंड में OTP दोबारा भेजें` : `${Math.ceil(seconds / 60)} मिनट में OTP दोबारा भेजें`,
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
    lookupFailed: 'We could not load your profile.',
    lookupAdvice: 'You are logged in and your details are safe. Check your connection and try again.',
    retry: 'Retry',
    phone: 'Phone number',
    name: 'Name',
    namePlaceholder: 'Enter your name', // Prescribed.
    nameHint: 'As on your documents. It cannot be changed here later.',
    characters: 'Use letters only, no special characters.',
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
    lookupFailed: 'आपकी प्रोफ़ाइल नहीं खुल पाई।',
    lookupAdvice: 'आप लॉगिन हैं और आपकी जानकारी सुरक्षित है। इंटरनेट जाँचें और फिर कोशिश करें।',
    retry: 'फिर कोशिश करें',
    phone: 'फ़ोन नंबर',
    name: 'नाम',
    namePlaceholder: 'अपना नाम लिखें',
    nameHint: 'जैसा आपके दस्तावेज़ों में है। बाद में इसे यहाँ नहीं बदला जा सकता।',
    characters: 'सिर्फ़ अक्षर लिखें, कोई विशेष चिह्न नहीं।',
    submit: 'जमा करें',
    submitting: 'जमा हो रहा है...',
    failed: 'आपकी प्रोफ़ाइल बनाते समय कुछ गड़बड़ हो गई।',
    failedAdvice: 'आपका लिखा हुआ नहीं मिटा है। थोड़ा रुकें और फिर कोशिश करें।',
  },
);
