import { inBoth } from '#web/i18n.ts';
import { refundBusinessDays } from '#features/jobs/terms.ts';
import { paymentShownMinutes } from '../terms.ts';

/** The two pages after a payment. */
export const returnWords = inBoth(
  {
    verifying: 'Verifying your payment...', // Prescribed.
    withoutScriptTitle: 'Your payment',
    verifyNeedsScript:
      'This page cannot verify your payment without JavaScript. Your payment is safe and will be confirmed anyway.',
    toPayment: 'See your payment status',
    keepOpen: 'Please keep this page open. Your payment is safe and will be confirmed even if you close it.',
    stillPending: 'The bank has not confirmed yet. We check every few seconds.',
    gatewayAway: 'The payment provider is not responding. Your payment is safe; we will check again.',
    offline: 'No connection. Your payment is safe; we will check again when you are online.',
    askNow: 'Check now',
    errorTitle: 'Something went wrong',
    withoutPayment:
      'There is no payment to show here. If you have paid, your application will appear in My Applications once the bank confirms.',
    signInTitle: 'Log in to see your payment',
    signInText: 'Only the person who paid can see a payment. Your payment is safe.',
    signIn: 'Log in',
    asking: 'Checking your payment…',
    updateNeedsScript:
      'Without JavaScript this page does not update itself, and Copy does not work. Reload the page to check again.',
    askFailed: 'We could not check your payment right now. It is safe, and we keep checking.',
    retry: 'Retry',
    paidTitle: 'Your payment was received',
    paidText: (role: string) => `We have received your application for ${role}.`,
    paidNoNumber: (role: string) =>
      `We are recording your application for ${role}. It will appear in My Applications in a few minutes.`,
    refundingTitle: 'Your payment is being refunded',
    refundingText: (role: string) =>
      `Your application for ${role} is cancelled and the fee goes back to you within ${refundBusinessDays} business days. See My Applications for the refund number.`,
    refundedTitle: 'Your payment was refunded',
    refundedText: (role: string) =>
      `Your application for ${role} is cancelled and the fee has been refunded. See My Applications for the refund number.`,
    duplicateTitle: 'You paid twice',
    duplicateText: (role: string) =>
      `You have one application for ${role}. Your second payment will be refunded automatically within ${refundBusinessDays} business days.`,
    pendingTitle: 'Your payment is not confirmed yet',
    pendingText: `Please do not pay again. We are checking with the bank and will update this within ${paymentShownMinutes} minutes. You do not need to do anything.`,
    pendingNext: 'You can close this page and check My Applications later.',
    failedTitle: 'The payment did not go through',
    failedText: `We did not receive your payment. If money left your account, your bank returns it automatically, usually within ${refundBusinessDays} business days.`,
    retryPayment: 'Retry payment',
    openingPayment: 'Opening the payment page…',
    unknownTitle: 'Payment not found',
    unknownText:
      'We cannot find a payment for this link. Check My Applications. If you have paid, contact us with the numbers below.',
    notYoursTitle: 'This payment belongs to another user',
    notYoursText: 'Log in with the number you used to apply.',
    reference: 'Payment reference',
    referenceNote: 'Quote this reference when you contact us.',
    role: 'Applied for',
    applicationNumber: 'Application number',
    paymentId: 'Payment ID',
    toApplications: 'My Applications',
    toRecruitment: 'Recruitment page',
    contact: 'Contact and complaints',
    copyReference: 'Copy',
  },
  {
    verifying: 'आपके भुगतान की जाँच हो रही है...',
    withoutScriptTitle: 'आपका भुगतान',
    verifyNeedsScript: 'JavaScript के बिना यह पेज आपका भुगतान नहीं जाँच सकता। आपका भुगतान सुरक्षित है; उसकी पुष्टि फिर भी होगी।',
    toPayment: 'भुगतान की स्थिति देखें',
    keepOpen: 'कृपया यह पेज खुला रखें। आपका भुगतान सुरक्षित है; पेज बंद होने पर भी उसकी पुष्टि होगी।',
    stillPending: 'बैंक ने अभी पुष्टि नहीं की है। हम हर कुछ सेकंड में जाँच रहे हैं।',
    gatewayAway: 'भुगतान सेवा से जवाब नहीं मिल रहा। आपका भुगतान सुरक्षित है; हम फिर जाँचेंगे।',
    offline: 'इंटरनेट नहीं है। आपका भुगतान सुरक्षित है; इंटरनेट आते ही हम फिर जाँचेंगे।',
    askNow: 'अभी जाँचें',
    errorTitle: 'कुछ गड़बड़ हो गई',
    withoutPayment:
      'यहाँ दिखाने के लिए कोई भुगतान नहीं है। अगर आपने भुगतान किया है, तो बैंक की पुष्टि होते ही आपका आवेदन "मेरे आवेदन" में दिखेगा।',
    signInTitle: 'अपना भुगतान देखने के लिए लॉगिन करें',
    signInText: 'भुगतान सिर्फ़ उसी को दिखता है जिसने किया है। आपका भुगतान सुरक्षित है।',
    signIn: 'लॉगिन करें',
    asking: 'आपका भुगतान जाँचा जा रहा है…',
    updateNeedsScript:
      'JavaScript के बिना यह पेज अपने-आप नहीं बदलता और "कॉपी करें" काम नहीं करता। फिर से जाँचने के लिए यह पेज दोबारा खोलें।',
    askFailed: 'हम अभी आपका भुगतान नहीं जाँच पाए। वह सुरक्षित है और हम जाँचते रहेंगे।',
    retry: 'फिर कोशिश करें',
    paidTitle: 'आपका भुगतान मिल गया',
    paidText: (role) => `${role} के लिए आपका आवेदन मिल गया है।`,
    paidNoNumber: (role) => `${role} के लिए आपका आवेदन दर्ज हो रहा है। वह कुछ मिनट में "मेरे आवेदन" में दिखेगा।`,
    refundingTitle: 'आपका भुगतान लौटाया जा रहा है',
    refundingText: (role) =>
      `${role} का आपका आवेदन रद्द हो गया है। शुल्क ${refundBusinessDays} कामकाजी दिनों के भीतर आपको लौट जाएगा। रिफ़ंड नंबर "मेरे आवेदन" में देखें।`,
    refundedTitle: 'आपका भुगतान लौटा दिया गया है',
    refundedText: (role) => `${role} का आपका आवेदन रद्द हो गया है और शुल्क लौटा दिया गया है। रिफ़ंड नंबर "मेरे आवेदन" में देखें।`,
    duplicateTitle: 'आपने दो बार भुगतान किया',
    duplicateText: (role) =>
      `${role} के लिए आपका एक ही आवेदन है। दूसरा भुगतान ${refundBusinessDays} कामकाजी दिनों के भीतर अपने-आप लौटा दिया जाएगा।`,
    pendingTitle: 'आपके भुगतान की पुष्टि अभी नहीं हुई है',
    pendingText: `दोबारा भुगतान न करें। हम बैंक से पूछ रहे हैं और ${paymentShownMinutes} मिनट के भीतर यहाँ बताएँगे। आपको कुछ नहीं करना है।`,
    pendingNext: 'आप यह पेज बंद करके बाद में "मेरे आवेदन" देख सकते हैं।',
    failedTitle: 'भुगतान पूरा नहीं हुआ',
    failedText: `आपका भुगतान हमें नहीं मिला। अगर खाते से पैसे कटे हों, तो बैंक उन्हें अपने-आप लौटा देता है, आम तौर पर ${refundBusinessDays} कामकाजी दिनों में।`,
    retryPayment: 'फिर भुगतान करें',
    openingPayment: 'भुगतान पेज खुल रहा है…',
    unknownTitle: 'भुगतान नहीं मिला',
    unknownText:
      'यह लिंक किसी ऐसे भुगतान का है जो हमारी साइट पर नहीं हुआ। "मेरे आवेदन" देखें। अगर आपने भुगतान किया है, तो नीचे दिए नंबरों के साथ हमसे संपर्क करें।',
    notYoursTitle: 'यह भुगतान किसी और का है',
    notYoursText: 'उस नंबर से लॉगिन करें जिससे आपने आवेदन किया था।',
    reference: 'भुगतान का संदर्भ नंबर',
    referenceNote: 'हमसे संपर्क करते समय यह नंबर बताएँ।',
    role: 'पद',
    applicationNumber: 'आवेदन नंबर',
    paymentId: 'भुगतान आईडी',
    toApplications: 'मेरे आवेदन',
    toRecruitment: 'भर्ती पेज',
    contact: 'संपर्क और शिकायत',
    copyReference: 'कॉपी करें',
  },
);

/** The full stop that a sentence of staff may lack. */
const endOf = (text: string, stop = '.'): string => (/[.!?।]$/.test(text.trim()) ? '' : stop);

/** The list of a person's applications. */
export const applicationsWords = inBoth(
  {
    accepted: (day: string) => `You accepted our policies of ${day}:`,
    acceptedThen: 'With this application you accepted our policies:',
    privacyPolicy: 'Privacy Policy',
    terms: 'Terms of Service',
    title: 'My Applications',
    loading: 'Loading application details...', // Prescribed.
    needsScript:
      'Without JavaScript this page shows your applications and receipts. To cancel an application or retry a payment, switch JavaScript on in your browser and reload this page.',
    noneFound: 'No Application Found', // Prescribed.
    noUserId: 'User ID not found.', // Prescribed.
    noUserIdText: 'Log in again to see your applications.',
    signIn: 'Log in',
    failed: 'Failed to fetch application details.', // Prescribed.
    failedText: 'Your applications are safe. Check your connection and try again.',
    retry: 'Retry',
    empty: "You haven't applied for any job yet.", // Prescribed.
    awaited: (role: string, fee: string) => `Payment of ${fee} for ${role} not received yet`,
    awaitedText: (reference: string) =>
      `Already paid? Wait ${paymentShownMinutes} minutes and do not pay again. Not paid yet? Press Complete payment. Payment reference: ${reference}.`,
    awaitedGoOn: 'Complete payment',
    awaitedFailed: (role: string, fee: string) => `Payment of ${fee} for ${role} did not go through`,
    awaitedReference: (reference: string) => `Payment reference: ${reference}.`,
    applyNow: 'Apply Now', // Prescribed.
    stateRefunding: 'Refund in progress',
    stateRefunded: 'Refunded',
    stateChargedBack: 'Ended: fee back at your bank',
    copyNumber: 'Copy number',
    cancelled: (role: string) => `Your application for ${role} is cancelled.`,
    closedByUs: (role: string) => `We closed your application for ${role} and pay back the fee.`,
    received: (amount: string) => `${amount} received`,
    thankYou: 'Thank you for applying!',
    weHave: (role: string, number: string) => `We have your application for ${role}, no. ${number}.`,
    nextTitle: 'What happens next',
    nextCancel: (until: string, amount: string) =>
      `Until ${until} you can cancel it below and get ${amount} back, as long as it has not moved to the next stage.`,
    nextContact: 'We will tell you the next step by phone or e-mail. You do not need to do anything now.',
    nothingMore: 'There is nothing more to pay. Never pay anyone who asks for money for this job.',
    afterInterviewDates: 'We will inform you of the next steps by phone or e-mail.',
    datesOver: 'The interview dates below are over. We will inform you of the new dates by phone or e-mail.',
    listTitle: 'Your applications',
    number: 'Application number',
    name: 'Name',
    email: 'E-mail',
    mobile: 'Mobile',
    category: 'Category',
    qualification: 'Qualification',
    experience: 'Experience',
    years: (count: number) => (count === 1 ? '1 year' : `${count} years`), // Prescribed.
    paid: 'Fee paid',
    applied: 'Applied on',
    photoOf: (name: string) => `Photo of ${name}`,
    noPhoto: 'The photo cannot be shown right now.',
    refundPolicy: 'Cancellation and refund',
    refundRequested: (amount: string) =>
      `Refund of ${amount} requested. It takes up to ${refundBusinessDays} business days.`,
    refundAwaitsBank: (amount: string) =>
      `Refund of ${amount} requested. Your bank has asked us for this payment back and decides first. We send no refund before that.`,
    refundSent: (amount: string) =>
      `Refund of ${amount} sent. It reaches you within ${refundBusinessDays} business days.`,
    refundDone: (amount: string) => `Refund of ${amount} completed.`,
    partSent: (amount: string) => `We are paying back ${amount} of the fee. Your application goes on.`,
    partDone: (amount: string) => `We paid back ${amount} of the fee. Your application goes on.`,
    refundDenied: (amount: string) =>
      `The payment provider did not accept the refund of ${amount}. Please contact us with the refund number.`,
    refundDelayed: (amount: string) =>
      `Sorry, your refund of ${amount} is delayed. We are working on it and will message you when it is done.`,
    refundEndedUnpaid: (amount: string, reason: string | null) =>
      reason === null
        ? `Your bank has already returned ${amount} to you (chargeback).`
        : `We will not refund ${amount}. Reason: ${reason}. If you disagree, please contact us.`,
    duplicateRequested: (amount: string, refundNumber: string) =>
      `Your second payment of ${amount} is being refunded. Refund no. ${refundNumber}.`,
    duplicateDone: (amount: string, refundNumber: string) =>
      `Your second payment of ${amount} has been refunded. Refund no. ${refundNumber}.`,
    duplicateDenied: (amount: string, refundNumber: string) =>
      `We could not refund your second payment of ${amount} yet. We are working on it. Refund no. ${refundNumber}.`,
    duplicateDelayed: (amount: string, refundNumber: string) =>
      `Sorry, the refund of your second payment of ${amount} is delayed. We are working on it and will message you when it is done. Refund no. ${refundNumber}.`,
    duplicateEndedUnpaid: (amount: string, refundNumber: string, reason: string | null) =>
      reason === null
        ? `Your bank has already returned your second payment of ${amount} to you (chargeback). Refund no. ${refundNumber}.`
        : `We will not refund your second payment of ${amount}. Reason: ${reason}. If you disagree, please contact us. Refund no. ${refundNumber}.`,
    refundReason: (reason: string) => `Reason: ${reason}${endOf(reason)}`,
    refundNumber: (refundNumber: string) => `Refund no. ${refundNumber}.`,
    bankReference: (reference: string) => `Bank reference ${reference}.`,
    contact: 'Contact and complaints',
    receipt: 'Receipt (PDF)',
    downloadReceipt: 'Download receipt',
    dashboard: 'Earning Dashboard',
  },
  {
    accepted: (day: string) => `आपने ${day} की हमारी नीतियाँ स्वीकार की थीं:`,
    acceptedThen: 'इस आवेदन के साथ आपने हमारी नीतियाँ स्वीकार की थीं:',
    privacyPolicy: 'गोपनीयता नीति',
    terms: 'सेवा की शर्तें',
    title: 'मेरे आवेदन',
    loading: 'आवेदन की जानकारी आ रही है...',
    needsScript:
      'JavaScript के बिना यह पेज आपके आवेदन और रसीदें दिखाता है। आवेदन रद्द करने या फिर भुगतान करने के लिए अपने ब्राउज़र में JavaScript चालू करें और यह पेज फिर से खोलें।',
    noneFound: 'कोई आवेदन नहीं मिला',
    noUserId: 'यूज़र आईडी नहीं मिली।',
    noUserIdText: 'अपने आवेदन देखने के लिए फिर से लॉगिन करें।',
    signIn: 'लॉगिन करें',
    failed: 'आवेदन की जानकारी नहीं मिल पाई।',
    failedText: 'आपके आवेदन सुरक्षित हैं। इंटरनेट जाँचें और फिर कोशिश करें।',
    retry: 'फिर कोशिश करें',
    empty: 'आपने अभी तक किसी नौकरी के लिए आवेदन नहीं किया है।',
    awaited: (role, fee) => `${role} के लिए ${fee} का भुगतान अभी नहीं मिला है`,
    awaitedText: (reference) =>
      `भुगतान कर चुके हैं? ${paymentShownMinutes} मिनट रुकें और दोबारा भुगतान न करें। अभी नहीं किया? "भुगतान पूरा करें" दबाएँ। भुगतान का संदर्भ नंबर: ${reference}।`,
    awaitedGoOn: 'भुगतान पूरा करें',
    awaitedFailed: (role, fee) => `${role} के लिए ${fee} का भुगतान पूरा नहीं हुआ`,
    awaitedReference: (reference) => `भुगतान का संदर्भ नंबर: ${reference}।`,
    applyNow: 'आवेदन करें',
    stateRefunding: 'रिफ़ंड हो रहा है',
    stateRefunded: 'रिफ़ंड हो गया',
    stateChargedBack: 'बंद: शुल्क बैंक ने लौटाया',
    copyNumber: 'नंबर कॉपी करें',
    cancelled: (role) => `${role} के लिए आपका आवेदन रद्द हो गया है।`,
    closedByUs: (role) => `हमने ${role} के लिए आपका आवेदन बंद कर दिया है और शुल्क लौटा रहे हैं।`,
    received: (amount) => `${amount} का भुगतान मिला`,
    thankYou: 'आवेदन करने के लिए धन्यवाद!',
    weHave: (role, number) => `${role} के लिए आपका आवेदन हमें मिल गया है, नंबर ${number}।`,
    nextTitle: 'आगे क्या होगा',
    nextCancel: (until, amount) => `आवेदन अगले चरण में न गया हो, तो ${until} तक आप उसे नीचे रद्द करके ${amount} वापस पा सकते हैं।`,
    nextContact: 'अगला कदम हम आपको फ़ोन या ई-मेल से बताएँगे। अभी आपको कुछ नहीं करना है।',
    nothingMore: 'अब और कोई पैसा नहीं देना है। इस नौकरी के नाम पर कोई पैसे माँगे, तो न दें।',
    afterInterviewDates: 'आगे की जानकारी हम आपको फ़ोन या ई-मेल से देंगे।',
    datesOver: 'नीचे लिखी इंटरव्यू की तारीखें बीत चुकी हैं। नई तारीखें हम आपको फ़ोन या ई-मेल से बताएँगे।',
    listTitle: 'आपके आवेदन',
    number: 'आवेदन नंबर',
    name: 'नाम',
    email: 'ई-मेल',
    mobile: 'मोबाइल',
    category: 'श्रेणी',
    qualification: 'योग्यता',
    experience: 'अनुभव',
    years: (count) => `${count} साल`,
    paid: 'दिया गया शुल्क',
    applied: 'आवेदन का समय',
    photoOf: (name) => `${name} की फ़ोटो`,
    noPhoto: 'फ़ोटो अभी नहीं दिख रही।',
    refundPolicy: 'आवेदन रद्द करना और रिफ़ंड',
    refundRequested: (amount) => `${amount} के रिफ़ंड का अनुरोध हो गया है। इसमें ${refundBusinessDays} कामकाजी दिन तक लगते हैं।`,
    refundAwaitsBank: (amount) =>
      `${amount} के रिफ़ंड का अनुरोध हो गया है। आपके बैंक ने हमसे यह भुगतान वापस माँगा है, पहले वह फ़ैसला करेगा। उससे पहले रिफ़ंड नहीं भेजा जाएगा।`,
    refundSent: (amount) => `${amount} का रिफ़ंड भेज दिया गया है। पहुँचने में ${refundBusinessDays} कामकाजी दिन तक लगते हैं।`,
    refundDone: (amount) => `${amount} का रिफ़ंड पूरा हो गया है।`,
    partSent: (amount) => `शुल्क में से ${amount} लौटाए जा रहे हैं। आपका आवेदन चलता रहेगा।`,
    partDone: (amount) => `शुल्क में से ${amount} लौटा दिए गए हैं। आपका आवेदन चलता रहेगा।`,
    refundDenied: (amount) => `भुगतान सेवा ने ${amount} का रिफ़ंड मंज़ूर नहीं किया। रिफ़ंड नंबर के साथ हमसे संपर्क करें।`,
    refundDelayed: (amount) =>
      `माफ़ करें, आपके ${amount} के रिफ़ंड में देरी हो रही है। हम इस पर काम कर रहे हैं और पूरा होते ही आपको संदेश भेजेंगे।`,
    refundEndedUnpaid: (amount, reason) =>
      reason === null
        ? `आपके बैंक ने ${amount} आपको पहले ही लौटा दिए हैं (चार्जबैक)।`
        : `हम ${amount} का रिफ़ंड नहीं देंगे। कारण: ${reason}। सहमत न हों, तो हमसे संपर्क करें।`,
    duplicateRequested: (amount, refundNumber) =>
      `आपका ${amount} का दूसरा भुगतान लौटाया जा रहा है। रिफ़ंड नंबर ${refundNumber}।`,
    duplicateDone: (amount, refundNumber) => `आपका ${amount} का दूसरा भुगतान लौटा दिया गया है। रिफ़ंड नंबर ${refundNumber}।`,
    duplicateDenied: (amount, refundNumber) =>
      `आपका ${amount} का दूसरा भुगतान अभी नहीं लौटाया जा सका। हम इस पर काम कर रहे हैं। रिफ़ंड नंबर ${refundNumber}।`,
    duplicateDelayed: (amount, refundNumber) =>
      `माफ़ करें, आपके ${amount} के दूसरे भुगतान के रिफ़ंड में देरी हो रही है। हम इस पर काम कर रहे हैं और पूरा होते ही आपको संदेश भेजेंगे। रिफ़ंड नंबर ${refundNumber}।`,
    duplicateEndedUnpaid: (amount, refundNumber, reason) =>
      reason === null
        ? `आपके बैंक ने ${amount} का दूसरा भुगतान आपको पहले ही लौटा दिया है (चार्जबैक)। रिफ़ंड नंबर ${refundNumber}।`
        : `हम आपके ${amount} के दूसरे भुगतान का रिफ़ंड नहीं देंगे। कारण: ${reason}। सहमत न हों, तो हमसे संपर्क करें। रिफ़ंड नंबर ${refundNumber}।`,
    refundReason: (reason) => `कारण: ${reason}${endOf(reason, '।')}`,
    refundNumber: (refundNumber) => `रिफ़ंड नंबर ${refundNumber}।`,
    bankReference: (reference) => `बैंक का संदर्भ नंबर ${reference}।`,
    contact: 'संपर्क और शिकायत',
    receipt: 'रसीद (PDF)',
    downloadReceipt: 'रसीद डाउनलोड करें',
    dashboard: 'कमाई डैशबोर्ड',
  },
);
