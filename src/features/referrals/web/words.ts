import { privateRecruitment } from '#features/jobs/contract/public.ts';
import { inBoth } from '#web/i18n.ts';
import { bankWaitAfterMoveHours } from '#features/accounts/terms.ts';
import { commissionPercent, maturityHours } from '../terms.ts';

/** /userDashboard without the money: details, code and scheme. */
export const dashboardWords = inBoth(
  {
    pageTitle: (company: string) => (company ? `Earning Dashboard | ${company}` : 'Earning Dashboard'),
    title: 'Earning Dashboard', // Prescribed.
    yourApplication: 'Your Application', // Prescribed.
    yourDetails: 'Your details',
    needsScript:
      'To claim your earnings or see your referrals, switch on JavaScript in your browser and reload this page. The rest of the page works without it.',
    name: 'Name',
    phone: 'Phone',
    userId: 'User ID',
    referralCode: 'Your referral code',
    copy: 'Copy', // Prescribed.
    copied: 'Referral Code Copied!', // Prescribed.
    share: 'Share', // Prescribed.
    shareHint:
      'Share opens WhatsApp with a ready message. You choose who gets it. The link in it fills in your code on the form.',
    shareText: (code: string, link: string) =>
      `Apply for a role with my referral code ${code}. I earn a commission of ${commissionPercent}% of the application fee that you pay, and you can earn the same with a code of your own.\nRecruitment page: ${link}\n${privateRecruitment.en}`,
    bannerTitle: `Earn ${commissionPercent}% of Application Fees!`, // Prescribed.
    bannerHow: `Give your code to people who want to apply. When they enter it in the application and pay the fee, you earn ${commissionPercent}% of that fee: ₹${commissionPercent} for every ₹100.`,
    bannerOnce:
      'You earn once for each paid application with your code. If a person you referred refers someone else, you earn nothing from that.',
    bannerWhen: `Each earning is pending for ${maturityHours} hours after the application. Then you can claim it. If the fee is refunded, the earning is taken back.`,
    bannerOwn: 'You cannot use your own code. Paying the fee does not guarantee a job.',
  },
  {
    pageTitle: (company) => (company ? `कमाई डैशबोर्ड | ${company}` : 'कमाई डैशबोर्ड'),
    title: 'कमाई डैशबोर्ड',
    yourApplication: 'आपका आवेदन',
    yourDetails: 'आपकी जानकारी',
    needsScript:
      'कमाई निकालने या अपने रेफ़रल देखने के लिए अपने ब्राउज़र में JavaScript चालू करें और यह पेज फिर से खोलें। पेज का बाकी सब इसके बिना भी चलता है।',
    name: 'नाम',
    phone: 'फ़ोन',
    userId: 'यूज़र आईडी',
    referralCode: 'आपका रेफ़रल कोड',
    copy: 'कॉपी करें',
    copied: 'रेफ़रल कोड कॉपी हो गया!',
    share: 'साझा करें',
    shareHint: 'साझा करने पर WhatsApp में तैयार संदेश खुलता है। किसे भेजना है, यह आप चुनते हैं। उसका लिंक फ़ॉर्म में आपका कोड भर देता है।',
    shareText: (code, link) =>
      `मेरे रेफ़रल कोड ${code} से किसी पद के लिए आवेदन करें। आपके भरे आवेदन शुल्क का ${commissionPercent}% कमीशन मुझे मिलता है, और अपने कोड से आप भी इतना ही कमा सकते हैं।\nभर्ती पेज: ${link}\n${privateRecruitment.hi}`,
    bannerTitle: `आवेदन शुल्क का ${commissionPercent}% कमाएँ!`,
    bannerHow: `जो लोग आवेदन करना चाहते हैं, उन्हें अपना कोड दें। जब कोई आवेदन में यह कोड लिखकर शुल्क भरता है, तो उस शुल्क का ${commissionPercent}% आपको मिलता है: हर ₹100 पर ₹${commissionPercent}।`,
    bannerOnce:
      'आपके कोड वाले हर आवेदन पर, जिसका शुल्क भरा गया हो, एक बार कमाई होती है। जिसे आपने कोड दिया, वह किसी और को रेफ़र करे, तो उससे आपको कुछ नहीं मिलता।',
    bannerWhen: `आवेदन के बाद ${maturityHours} घंटे तक कमाई पेंडिंग रहती है, उसके बाद आप उसे निकाल सकते हैं। शुल्क का रिफ़ंड हुआ, तो वह कमाई भी वापस ले ली जाती है।`,
    bannerOwn: 'आप अपना ही कोड इस्तेमाल नहीं कर सकते। शुल्क देने से नौकरी पक्की नहीं होती।',
  },
);

/** The balance, its parts, and the two buttons below. */
export const earningsWords = inBoth(
  {
    title: 'Total earnings', // Prescribed.
    loading: 'Loading your earnings…',
    notLoaded: 'Could not load your earnings.',
    listNotLoaded: 'Could not load the list.',
    retry: 'Retry',
    earned: (count: number) => `Earned from ${count} paid ${count === 1 ? 'application' : 'applications'}`,
    pending: 'Pending',
    pendingWhy: `You can claim each earning ${maturityHours} hours after its application.`,
    held: 'On hold',
    heldWhy: 'Under review. See Your Referrals for the reason.',
    inClaims: 'Being paid to you',
    inClaimsWhy: 'See your claims (under Transactions).',
    paid: 'Paid to you',
    claimable: 'Ready to claim',
    claimableOf: (earned: string) => `Ready to claim, of ${earned} earned so far`,
    debt: 'To be taken from your next earnings',
    debtWhy:
      'A fee was refunded after you claimed the earning from it, or a payment to you was too high. We take this from your next earnings.',
    claimNow: 'Claim Now', // Prescribed.
    seeReferrals: 'See Your Referrals', // Prescribed.
    loadingReferrals: 'Loading...', // Prescribed.
    onHold: 'Your claim is on hold. See the reason below.',
    heldClaim: (amount: string) => `Your claim of ${amount} is on hold`,
    correctBank: 'Correct bank details',
    corrected: 'Bank details changed.',
    correctedText: 'We check them and then continue with your claim.',
    minimumReason: (least: string) => `Minimum claim amount is ${least}`, // Prescribed.
    // Prescribed.
    oneAtATime:
      'You can only claim one at a time. You will be able to claim again once the previous is cleared (usually within 24 to 48 hrs).',
    minimumTitle: 'Minimum Claim Amount', // Prescribed.
    minimumText: (least: string) => `You must have at least ${least} in your earnings to claim.`, // Prescribed.
    minimumNow: (amount: string) =>
      `You can claim ${amount} now. A pending earning can be claimed ${maturityHours} hours after its application.`,
    ok: 'OK', // Prescribed.
    claimed: 'Claim submitted successfully!', // Prescribed.
    claimedText: (amount: string) =>
      `Your claim of ${amount} is being processed, usually within 24 to 48 hrs. We will send you a message.`,
  },
  {
    title: 'कुल कमाई',
    loading: 'आपकी कमाई की जानकारी आ रही है…',
    notLoaded: 'आपकी कमाई की जानकारी नहीं आ पाई।',
    listNotLoaded: 'सूची नहीं आ पाई।',
    retry: 'फिर कोशिश करें',
    earned: (count) => `${count} ${count === 1 ? 'आवेदन' : 'आवेदनों'} के शुल्क से कमाई`,
    pending: 'पेंडिंग',
    pendingWhy: `हर कमाई उसके आवेदन के ${maturityHours} घंटे बाद निकाली जा सकती है।`,
    held: 'होल्ड पर',
    heldWhy: 'जाँच चल रही है। कारण "अपने रेफ़रल देखें" में है।',
    inClaims: 'निकासी जारी, पैसा आना बाकी',
    inClaimsWhy: 'अपनी निकासी नीचे "लेन-देन" में देखें।',
    paid: 'आपको मिल चुकी',
    claimable: 'अभी निकाल सकते हैं',
    claimableOf: (earned) => `अभी निकाल सकते हैं; अब तक की पूरी कमाई ${earned}`,
    debt: 'अगली कमाई से कटने वाली रकम',
    debtWhy: 'कमाई निकालने के बाद एक आवेदन का शुल्क लौटाया गया, या हमने आपको ज़्यादा भेज दिया। यह रकम आपकी अगली कमाई से कटेगी।',
    claimNow: 'पैसे निकालें',
    seeReferrals: 'अपने रेफ़रल देखें',
    loadingReferrals: 'सूची आ रही है...',
    onHold: 'आपकी निकासी होल्ड पर है। कारण नीचे है।',
    heldClaim: (amount) => `आपकी ${amount} की निकासी होल्ड पर है`,
    correctBank: 'बैंक का ब्योरा ठीक करें',
    corrected: 'बैंक का ब्योरा बदल गया।',
    correctedText: 'हम इसे जाँचकर आपकी निकासी आगे बढ़ाएँगे।',
    minimumReason: (least) => `निकालने के लिए कम से कम ${least} चाहिए`,
    oneAtATime:
      'एक बार में एक ही निकासी हो सकती है। पिछली निकासी पूरी होने पर (आम तौर पर 24 से 48 घंटे में) आप फिर पैसे निकाल सकेंगे।',
    minimumTitle: 'कम से कम रकम',
    minimumText: (least) => `पैसे निकालने के लिए आपकी कमाई कम से कम ${least} होनी चाहिए।`,
    minimumNow: (amount) => `अभी आप ${amount} निकाल सकते हैं। पेंडिंग कमाई ${maturityHours} घंटे बाद निकाली जा सकती है।`,
    ok: 'ठीक है',
    claimed: 'निकासी का अनुरोध भेज दिया गया!',
    claimedText: (amount) => `${amount} की निकासी प्रक्रिया में है, आम तौर पर 24 से 48 घंटे लगते हैं। हम आपको संदेश भेजेंगे।`,
  },
);

/** The claim form. */
export const claimWords = inBoth(
  {
    title: 'Claim Your Earnings', // Prescribed.
    amount: (amount: string) => `You are claiming ${amount}: your full available amount.`,
    payTo: 'Pay the money to',
    sameAccount: (bank: string, lastFour: string) => `The same account: ${bank}, ending in ${lastFour}`,
    sameAccountHint: (ifsc: string, mobile: string) => `IFSC ${ifsc}, mobile ${mobile}`,
    otherAccount: 'Another account',
    holder: 'Name of the account holder',
    holderHint: 'In English letters, as in the passbook.',
    holderInvalid: 'Enter the name in English letters, as in the passbook.',
    mobile: 'Mobile Number', // Prescribed.
    mobileHint: 'Exactly 10 digits. We may call you on this number.',
    cancel: 'Cancel', // Prescribed.
    submit: 'Submit Claim', // Prescribed.
    mobileInvalid: 'Enter exactly 10 digits, without 0 or +91 in front.',
    failed: 'Failed to submit claim. Please try again.', // Prescribed.
    offline: 'No response from the site. Your details are still here. Press again: your claim will not be sent twice.',
    tryLater: 'Something is wrong on our side. Your details are still here.',
    changed: (amount: string) => `The amount you can claim is now ${amount}. Press again if you agree.`,
    phoneMoved: `Your account was moved to this number. You can give a bank account ${bankWaitAfterMoveHours} hours after that. Your money is safe.`,
    switchedOff: 'Earnings cannot be claimed at present. Your earnings are safe.',
  },
  {
    title: 'अपनी कमाई निकालें',
    amount: (amount) => `आप ${amount} निकाल रहे हैं: यह आपकी पूरी उपलब्ध रकम है।`,
    payTo: 'पैसे कहाँ भेजें',
    sameAccount: (bank, lastFour) => `इसी खाते में: ${bank}, आख़िरी अंक ${lastFour}`,
    sameAccountHint: (ifsc, mobile) => `IFSC ${ifsc}, मोबाइल ${mobile}`,
    otherAccount: 'दूसरे खाते में',
    holder: 'खाताधारक का नाम',
    holderHint: 'अंग्रेज़ी अक्षरों में, जैसा पासबुक में है।',
    holderInvalid: 'नाम अंग्रेज़ी अक्षरों में लिखें, जैसा पासबुक में है।',
    mobile: 'मोबाइल नंबर',
    mobileHint: 'पूरे 10 अंक। ज़रूरत होने पर हम इसी नंबर पर फ़ोन करेंगे।',
    cancel: 'रहने दें',
    submit: 'अनुरोध भेजें',
    mobileInvalid: 'पूरे 10 अंक लिखें, आगे 0 या +91 न लगाएँ।',
    failed: 'अनुरोध नहीं भेजा जा सका। कृपया फिर कोशिश करें।',
    offline: 'साइट से जवाब नहीं मिला। आपकी भरी हुई जानकारी यहीं है। फिर दबाएँ: अनुरोध दो बार नहीं जाएगा।',
    tryLater: 'गड़बड़ी हमारी तरफ़ से है। आपकी भरी हुई जानकारी यहीं है।',
    changed: (amount) => `अब आप ${amount} निकाल सकते हैं। मंज़ूर हो तो फिर दबाएँ।`,
    phoneMoved: `आपका खाता इस नंबर पर लाया गया है। उसके ${bankWaitAfterMoveHours} घंटे बाद बैंक खाता दे सकते हैं। आपका पैसा सुरक्षित है।`,
    switchedOff: 'कमाई अभी नहीं निकाली जा सकती। आपकी कमाई सुरक्षित है।',
  },
);

/** Correcting the bank details of an open claim. */
export const correctBankWords = inBoth(
  {
    title: 'Correct bank details',
    lead: (number: string, amount: string) => `For your claim ${number} of ${amount}.`,
    reason: (reason: string) => `Reason of the hold: ${reason}`,
    save: 'Save bank details',
    failed: 'The bank details were not changed.',
    tooLate: 'The payment of this claim has begun, or the claim is closed. Contact us if the account is wrong.',
    tooOften: 'They were changed too often. Please contact us with the claim number.',
  },
  {
    title: 'बैंक का ब्योरा ठीक करें',
    lead: (number, amount) => `${amount} की निकासी ${number} के लिए।`,
    reason: (reason) => `होल्ड का कारण: ${reason}`,
    save: 'ब्योरा सेव करें',
    failed: 'बैंक का ब्योरा नहीं बदला गया।',
    tooLate: 'इस निकासी का भुगतान शुरू हो चुका है या वह बंद हो गई है। खाता गलत हो, तो हमसे संपर्क करें।',
    tooOften: 'ब्योरा बहुत बार बदला गया है। निकासी नंबर के साथ हमसे संपर्क करें।',
  },
);

/** The claims list. */
export const transactionWords = inBoth(
  {
    title: 'Transactions', // Prescribed.
    loading: 'Loading your transactions…',
    notLoaded: 'Could not load your transactions.',
    retry: 'Retry',
    none: 'No transactions found.', // Prescribed.
    amount: 'Amount', // Prescribed.
    account: 'Account Number', // Prescribed.
    ifsc: 'IFSC Code', // Prescribed.
    bank: 'Bank Name', // Prescribed.
    mobile: 'Mobile Number', // Prescribed.
    date: 'Date', // Prescribed.
    status: 'Status', // Prescribed.
    active: 'Active', // Prescribed.
    paid: 'Paid', // Prescribed.
    hold: 'Hold', // Prescribed.
    rejected: 'Rejected',
    activeWhy: 'Being processed, usually within 24 to 48 hrs.',
    uncovered:
      'The fee of a referred application was refunded. This claim continues automatically once your new earnings cover it.',
    rejectedWhy: 'The amount is back in your earnings.',
    number: (number: string) => `Claim no. ${number}`,
    reason: (reason: string) => `Reason: ${reason}`,
    utr: (utr: string) => `Bank reference (UTR) ${utr}`,
    bankReason: (reason: string) => `In the words of the bank: ${reason}`,
    returnedBadge: 'Returned by the bank',
    returned: (when: string) => `The bank transfer failed on ${when}. The amount is back in your earnings.`,
  },
  {
    title: 'लेन-देन',
    loading: 'आपके लेन-देन आ रहे हैं…',
    notLoaded: 'आपके लेन-देन नहीं आ पाए।',
    retry: 'फिर कोशिश करें',
    none: 'कोई लेन-देन नहीं मिला।',
    amount: 'रकम',
    account: 'खाता नंबर',
    ifsc: 'IFSC कोड',
    bank: 'बैंक का नाम',
    mobile: 'मोबाइल नंबर',
    date: 'तारीख',
    status: 'स्थिति',
    active: 'प्रक्रिया में',
    paid: 'भुगतान हुआ',
    hold: 'होल्ड पर',
    rejected: 'नामंज़ूर',
    activeWhy: 'काम चल रहा है, आम तौर पर 24 से 48 घंटे लगते हैं।',
    uncovered: 'आपके रेफ़रल वाले एक आवेदन का शुल्क लौटाया गया। अगली कमाई से रकम पूरी होते ही यह निकासी अपने-आप आगे बढ़ेगी।',
    rejectedWhy: 'रकम आपकी कमाई में लौट आई है।',
    number: (number) => `निकासी नंबर ${number}`,
    reason: (reason) => `कारण: ${reason}`,
    utr: (utr) => `बैंक का संदर्भ नंबर (UTR) ${utr}`,
    bankReason: (reason) => `बैंक के शब्दों में: ${reason}`,
    returnedBadge: 'बैंक ने लौटाया',
    returned: (when) => `${when} को बैंक ट्रांसफ़र नहीं हो पाया। रकम आपकी कमाई में लौट आई है।`,
  },
);

/** The referrals list. */
export const referralWords = inBoth(
  {
    title: 'Your Referrals', // Prescribed.
    none: 'No referrals yet.', // Prescribed.
    name: 'Name', // Prescribed.
    erased: 'Name erased',
    paidAmount: 'Paid Amount', // Prescribed.
    yourEarning: 'Your Earning', // Prescribed.
    date: 'Date', // Prescribed.
    status: 'Status',
    pending: 'Pending',
    pendingUntil: (when: string) => `until ${when}`,
    claimable: 'Ready to claim',
    claimableWhy: 'Part of your next claim.',
    claimed: 'Claimed, not yet paid',
    claimedWhy: 'Part of a claim. See your claims (under Transactions) for its status.',
    paid: 'Paid to you',
    paidWhy: 'Paid to your bank account.',
    held: 'On hold',
    heldWhy: 'Under review. We release it if everything is in order.',
    'same-alternate-number': 'You and the applicant gave the same mobile number.',
    'same-identity': 'You and the applicant gave the same ID document.',
    'shared-identity': 'Two applicants for this role gave the same ID document.',
    'same-bank-account': 'You and the applicant use the same bank account.',
    'of-staff': 'You work with us, so a colleague looks at it first.',
    'same-browser': 'You and the applicant logged in on the same phone or computer.',
    reversed: 'Taken back',
    reversedWhy: 'The application fee went back to the applicant, or is on its way back.',
    close: 'Close', // Prescribed.
  },
  {
    title: 'आपके रेफ़रल',
    none: 'अभी कोई रेफ़रल नहीं है।',
    name: 'नाम',
    erased: 'नाम हटाया गया',
    paidAmount: 'दिया गया शुल्क',
    yourEarning: 'आपकी कमाई',
    date: 'तारीख',
    status: 'स्थिति',
    pending: 'पेंडिंग',
    pendingUntil: (when) => `${when} तक`,
    claimable: 'निकाल सकते हैं',
    claimableWhy: 'आपकी अगली निकासी में शामिल होगी।',
    claimed: 'निकासी जारी, पैसा आना बाकी',
    claimedWhy: 'निकासी में शामिल है। उसकी स्थिति "लेन-देन" में देखें।',
    paid: 'आपको मिल चुकी',
    paidWhy: 'आपके बैंक खाते में भेज दी गई।',
    held: 'होल्ड पर',
    heldWhy: 'जाँच चल रही है। सब ठीक होने पर होल्ड हट जाएगा।',
    'same-alternate-number': 'आपने और आवेदक ने एक ही मोबाइल नंबर दिया है।',
    'same-identity': 'आपने और आवेदक ने एक ही पहचान पत्र दिया है।',
    'shared-identity': 'इस पद के दो आवेदकों ने एक ही पहचान पत्र दिया है।',
    'same-bank-account': 'आप और आवेदक का बैंक खाता एक ही है।',
    'of-staff': 'आप हमारे साथ काम करते हैं, इसलिए पहले एक साथी इसे देखेगा।',
    'same-browser': 'आपने और आवेदक ने एक ही फ़ोन या कंप्यूटर पर लॉगिन किया है।',
    reversed: 'वापस ली गई',
    reversedWhy: 'आवेदन का शुल्क आवेदक को लौट गया, या लौट रहा है।',
    close: 'बंद करें',
  },
);
