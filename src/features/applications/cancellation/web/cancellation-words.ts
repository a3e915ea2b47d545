import { inBoth } from '#web/i18n.ts';
import { refundBusinessDays } from '#features/jobs/terms.ts';
import { otpLength } from '#features/accounts/terms.ts';

/** Seconds up to two minutes, then whole minutes. */
const wait = {
  en: (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`),
  hi: (seconds: number): string => (seconds < 120 ? `${seconds} सेकंड` : `${Math.ceil(seconds / 60)} मिनट`),
};

/** Cancelling an application, on its card and in the dialog. */
export const cancellationWords = inBoth(
  {
    cancel: (amount: string) => `Cancel application and get ${amount} back`,
    timeLeft: (left: string, until: string) =>
      `You have ${left} left to cancel (until ${until}), as long as your application has not moved to the next stage.`,
    hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    minutes: (minutes: number) => `${minutes} min`,
    lessThanAMinute: 'less than a minute',
    windowOver: (until: string) => `The time to cancel ended on ${until}. The fee can no longer be refunded.`,
    advanced:
      'Your application has moved to the next stage, so it can no longer be cancelled. The fee is not refunded.',
    inHand: 'Our staff are working on your application, so it can no longer be cancelled.',
    refundBeingRequested: 'Application cancelled. We are requesting your refund.',
    policy: 'Refund & Cancellation Policy',

    title: (role: string) => `Cancel your application for ${role}?`,
    number: 'Application number',
    amount: 'You get back',
    whatHappens: 'What happens next',
    leaves: 'We remove your application from the selection process. This cannot be undone.',
    moneyBack: (amount: string) =>
      `${amount} goes back to the account or card you paid from, within ${refundBusinessDays} business days.`,
    bankFirst: (amount: string) =>
      `Your bank has asked us for this payment back and decides first. If it leaves the payment with us, ${amount} goes back to the account or card you paid from.`,
    again: 'After the refund, you can apply for this role again.',
    confirmedByCode: (phone: string) => `To confirm that it is you, we send an OTP to ${phone}.`,
    keep: "Don't cancel",
    close: 'Close',
    sendOtp: 'Send OTP',
    sendIn: (seconds: number) => `Send OTP in ${wait.en(seconds)}`,
    sentTo: (phone: string) => `We sent a ${otpLength}-digit OTP to ${phone}.`,
    sentAgain: 'A new OTP is on its way. Only the latest one works.',
    otp: 'OTP',
    otpHint: `${otpLength} digits`,
    resend: 'Resend OTP',
    resendIn: (seconds: number) => `Resend OTP in ${wait.en(seconds)}`,

    notSent: 'We could not send the OTP.',
    waitSeconds: (seconds: number) => `Please wait ${seconds} seconds before requesting another OTP.`,
    waitMinutes: (minutes: number) => `Too many OTPs requested. Please wait ${minutes} minutes.`,
    unreachable: 'We could not send a message to your number. Try again, or contact us.',
    smsDown: 'We cannot send messages right now. Please try again in a minute.',
    notCancelled: 'Your application was not cancelled.',
    invalidOtp: 'Invalid OTP. Please try again.', // Prescribed.
    codeWrong: `Enter the ${otpLength} digits from our latest message.`,
    codeShort: `The OTP has ${otpLength} digits.`,
    codeLocked: 'Too many wrong attempts. Please request a new OTP.',
    noCode: 'This OTP has expired. Please request a new OTP.',
    tooLate: 'The time to cancel is over. The fee is not refunded.',
    hasAdvanced:
      'Your application has moved to the next stage, so it can no longer be cancelled. The fee is not refunded.',
    denied: 'The payment provider did not accept the refund. Please contact us with the application number.',
    closed: 'We will not refund this fee. See the reason in My Applications, or contact us if you disagree.',
    disputeOpen: 'Your bank has asked us for this payment back.',
    disputeWaits: "Until that is decided, you can't cancel here.",
    disputeLost: (amount: string) =>
      `Your bank has returned ${amount} of this payment to you, so there is nothing left for us to refund and you can't cancel here. Questions? Contact us with the application number.`,
    chargedBack: (amount: string) =>
      `Your bank has returned ${amount} to you, so this application has ended. You can apply for this role again.`,
    disputeLostInPart: (amount: string) => `Your bank has returned ${amount} of this payment to you.`,
    disputeLeft: (amount: string) => `If you cancel, we refund the rest: ${amount}.`,
    offline: 'No response from the site. Check your connection. You can safely press again.',
    tryLater: 'Something is wrong on our side. Wait a moment and try again.',

    cancelled: 'Your application is cancelled.',
    cancelledText: (amount: string, refundNumber: string) =>
      `Refund of ${amount} requested. Refund no. ${refundNumber}.`,
  },
  {
    cancel: (amount) => `आवेदन रद्द करें और ${amount} वापस पाएँ`,
    timeLeft: (left, until) => `आपका आवेदन अगले चरण में न गया हो, तो आप उसे ${until} तक रद्द कर सकते हैं। बचा समय: ${left}।`,
    hoursAndMinutes: (hours, minutes) => `${hours} घंटे ${minutes} मिनट`,
    minutes: (minutes) => `${minutes} मिनट`,
    lessThanAMinute: 'एक मिनट से कम',
    windowOver: (until) => `आवेदन रद्द करने का समय ${until} को खत्म हो गया। अब शुल्क वापस नहीं मिलेगा।`,
    inHand: 'हमारी टीम आपके आवेदन पर काम कर रही है, इसलिए अब इसे रद्द नहीं किया जा सकता।',
    advanced: 'आपका आवेदन अगले चरण में जा चुका है, इसलिए अब इसे रद्द नहीं किया जा सकता। शुल्क वापस नहीं मिलेगा।',
    refundBeingRequested: 'आवेदन रद्द हो गया है। हम आपके रिफ़ंड का अनुरोध कर रहे हैं।',
    policy: 'रिफ़ंड और रद्द करने की नीति',

    title: (role) => `${role} पद के लिए अपना आवेदन रद्द करें?`,
    number: 'आवेदन नंबर',
    amount: 'आपको वापस मिलेंगे',
    whatHappens: 'आगे क्या होगा',
    leaves: 'आपका आवेदन चयन से हट जाएगा। रद्द करने के बाद इसे बहाल नहीं किया जा सकता।',
    moneyBack: (amount) =>
      `${amount} उसी खाते या कार्ड में लौटेंगे जिससे आपने भुगतान किया था, ${refundBusinessDays} कामकाजी दिनों के भीतर।`,
    bankFirst: (amount) =>
      `आपके बैंक ने हमसे यह भुगतान वापस माँगा है, पहले वह फ़ैसला करेगा। भुगतान हमारे पास रहा, तो ${amount} उसी खाते या कार्ड में लौटेंगे जिससे आपने भुगतान किया था।`,
    again: 'रिफ़ंड मिलने के बाद आप इसी पद के लिए फिर आवेदन कर सकते हैं।',
    confirmedByCode: (phone) => `पुष्टि के लिए हम ${phone} पर OTP भेजेंगे।`,
    keep: 'रद्द न करें',
    close: 'बंद करें',
    sendOtp: 'OTP भेजें',
    sendIn: (seconds) => `${wait.hi(seconds)} बाद OTP भेजें`,
    sentTo: (phone) => `हमने ${phone} पर ${otpLength} अंकों का OTP भेजा है।`,
    sentAgain: 'नया OTP भेज दिया गया है। सिर्फ़ आखिर में आया OTP चलेगा।',
    otp: 'OTP',
    otpHint: `${otpLength} अंक`,
    resend: 'OTP दोबारा भेजें',
    resendIn: (seconds) => `${wait.hi(seconds)} बाद OTP दोबारा भेजें`,

    notSent: 'OTP नहीं भेजा जा सका।',
    waitSeconds: (seconds) => `${seconds} सेकंड रुककर फिर OTP माँगें।`,
    waitMinutes: (minutes) => `बहुत बार OTP माँगा गया है। ${minutes} मिनट रुकें।`,
    unreachable: 'आपके नंबर पर संदेश नहीं पहुँच सका। फिर कोशिश करें या हमसे संपर्क करें।',
    smsDown: 'अभी संदेश नहीं जा पा रहे हैं। एक मिनट रुककर फिर कोशिश करें।',
    notCancelled: 'आपका आवेदन रद्द नहीं हुआ।',
    invalidOtp: 'OTP गलत है। कृपया फिर कोशिश करें।',
    codeWrong: `हमारे आखिरी संदेश के ${otpLength} अंक लिखें।`,
    codeShort: `OTP ${otpLength} अंकों का होता है।`,
    codeLocked: 'बहुत बार गलत OTP डाला गया है। नया OTP माँगें।',
    noCode: 'इस OTP का समय पूरा हो गया है। नया OTP माँगें।',
    tooLate: 'रद्द करने का समय पूरा हो चुका है। शुल्क नहीं लौटेगा।',
    hasAdvanced: 'आपका आवेदन अगले चरण में जा चुका है, इसलिए अब रद्द नहीं हो सकता। शुल्क नहीं लौटेगा।',
    denied: 'भुगतान सेवा ने रिफ़ंड मंज़ूर नहीं किया। आवेदन नंबर के साथ हमसे संपर्क करें।',
    closed: 'हम इस आवेदन का शुल्क नहीं लौटाएँगे। कारण "मेरे आवेदन" में देखें; सहमत न हों, तो हमसे संपर्क करें।',
    disputeOpen: 'आपके बैंक ने हमसे यह भुगतान वापस माँगा है।',
    disputeWaits: 'जब तक इसका फ़ैसला नहीं होता, आप यहाँ आवेदन रद्द नहीं कर सकते।',
    disputeLost: (amount) =>
      `आपके बैंक ने इस भुगतान के ${amount} आपको लौटा दिए हैं। हमारे पास लौटाने को कुछ नहीं बचा, इसलिए आप यहाँ आवेदन रद्द नहीं कर सकते। कोई सवाल हो, तो आवेदन नंबर के साथ हमसे संपर्क करें।`,
    chargedBack: (amount) =>
      `आपके बैंक ने आपको ${amount} लौटा दिए हैं, इसलिए यह आवेदन बंद हो गया। आप इसी पद के लिए फिर आवेदन कर सकते हैं।`,
    disputeLostInPart: (amount) => `आपके बैंक ने इस भुगतान के ${amount} आपको लौटा दिए हैं।`,
    disputeLeft: (amount) => `रद्द करने पर हम बाकी ${amount} लौटाएँगे।`,
    offline: 'साइट से जवाब नहीं मिला। इंटरनेट जाँचें। फिर से दबाने में कोई हर्ज नहीं।',
    tryLater: 'गड़बड़ी हमारी तरफ़ से है। थोड़ा रुककर फिर कोशिश करें।',

    cancelled: 'आपका आवेदन रद्द हो गया है।',
    cancelledText: (amount, refundNumber) => `${amount} के रिफ़ंड का अनुरोध हो गया है। रिफ़ंड नंबर ${refundNumber}।`,
  },
);
