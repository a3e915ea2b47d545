import { inBoth } from '#web/i18n.ts';
import type { ClaimWarning, PayoutBlock, RunState } from '../../model/runs.ts';

export const runStateWords = inBoth<Readonly<Record<RunState, string>>>(
  { waiting: 'Waits for approval', approved: 'Approved', cancelled: 'Cancelled', lapsed: 'Lapsed' },
  { waiting: 'मंज़ूरी बाकी', approved: 'मंज़ूर', cancelled: 'रद्द', lapsed: 'समय निकल गया' },
);

/** Why a claim can't be paid. */
export const blockWords = inBoth<Readonly<Record<PayoutBlock, string>>>(
  {
    'on-hold': 'It is on hold.',
    'being-paid': 'It is being paid.',
    'in-run': 'It is in another payout run.',
    'own-claim': 'It is your own claim, or one to a bank account of yours: a colleague makes its run.',
    unconfirmed: 'A backup was restored, and this person may be paid already. Confirm it first.',
    'new-account-waits': 'The first payout to a new account waits a day.',
    'not-covered': 'A refund took back part of its amount.',
    'may-be-paid':
      'The bank says that an earlier transfer to this person is paid. First settle it on the page of the claim.',
    changed: 'The person corrected the bank details after the run was made.',
    closed: 'It is paid or rejected.',
  },
  {
    'on-hold': 'यह रुका हुआ है।',
    'being-paid': 'इसका भुगतान हो रहा है।',
    'in-run': 'यह दूसरी भुगतान सूची में है।',
    'own-claim': 'यह आपका अपना दावा है, या आपके बैंक खाते पर है। इसकी सूची कोई साथी बनाए।',
    unconfirmed: 'बैकअप वापस लाया गया है। शायद इस व्यक्ति को भुगतान हो चुका है। पहले इसे पक्का करें।',
    'new-account-waits': 'नए खाते में पहला भुगतान एक दिन रुकता है।',
    'not-covered': 'एक रिफ़ंड से इसकी रकम कम हो गई।',
    'may-be-paid': 'बैंक के अनुसार इस व्यक्ति को पहले भेजा जा चुका है। पहले इसे दावे के पेज पर सुलझाएँ।',
    changed: 'सूची बनने के बाद व्यक्ति ने बैंक की जानकारी सुधारी।',
    closed: 'इसका भुगतान हो चुका है या यह अस्वीकार है।',
  },
);

export const warningWords = inBoth<Readonly<Record<ClaimWarning, string>>>(
  {
    'same-account': 'Another person claims to the same bank account.',
    'same-browser': 'The person and somebody they referred used the same browser.',
    'new-account': 'This person was never paid to this account.',
    'fast-referrals': 'Unusually many referrals within an hour.',
    'above-limit': 'Above your limit for the financial year.',
    'sent-before': 'An earlier transfer to this person was recorded as not sent, or came back. First look at the bank.',
    'name-letters':
      'The name has signs other than Latin letters: the bank may refuse the transfer. Ask the person for the name of the account and correct it.',
  },
  {
    'same-account': 'कोई और भी इसी बैंक खाते में दावा करता है।',
    'same-browser': 'इस व्यक्ति और इनके रेफ़र किए व्यक्ति ने एक ही ब्राउज़र इस्तेमाल किया।',
    'new-account': 'इस खाते में इस व्यक्ति को पहले कभी नहीं भेजा गया।',
    'fast-referrals': 'एक घंटे में बहुत ज़्यादा रेफ़रल।',
    'above-limit': 'वित्त वर्ष की आपकी सीमा से ज़्यादा।',
    'sent-before': 'इस व्यक्ति का कोई पिछला भुगतान न भेजा हुआ दर्ज है, या लौटा था। पहले बैंक में देखें।',
    'name-letters': 'नाम में अंग्रेज़ी अक्षरों के सिवा कुछ और है: बैंक भुगतान लौटा सकता है। व्यक्ति से खाते का नाम पूछें और सुधारें।',
  },
);

/** Payout runs: the list, a new one, the record. */
export const runWords = inBoth(
  {
    caption: 'Payout runs',
    lead: 'One person makes a payout run of claims, a second person approves it. Then the bank file can be downloaded.',
    empty: 'No payout run yet. When claims can be paid, make the first run of them.',
    search: 'Number of the run',
    newRun: 'New payout run',
    answers: "Bank's answers",
    settings: 'Bank file settings',
    title: (number: string) => `Payout run ${number}`,
    number: 'Number',
    status: 'Status',
    claims: 'Claims',
    sum: 'Sum',
    made: 'Made',
    madeBy: 'Made by',
    decided: 'Decided',
    decidedBy: 'Decided by',
    processing: 'Being paid',
    notYet: 'Not yet',
    claim: 'Claim',
    person: 'Person',
    noName: 'Without a name',
    amount: 'Amount',
    account: 'Account, last four digits',
    bank: 'Bank',
    paidInYear: 'Paid this financial year',
    look: 'Look at',
    nothing: 'Nothing unusual',
    reference: 'Our reference',
    utr: 'UTR',
    payout: 'Transfer',
    none: 'None',
    alone: 'One person made and approved it: the second person was switched off.',
    // A new run.
    payable: 'Can be paid now',
    payableEmpty: 'No claim can be paid now.',
    blocked: 'Can not be paid now',
    blockedEmpty: 'None: every open claim can be paid.',
    why: 'Why',
    from: 'From',
    isMore: (max: number) => `A run has ${max} claims at most: the oldest are listed.`,
    makeChosen: 'Make a run of the chosen claims',
    makeAll: (count: number, sum: string) => (count === 1 ? `Take the one claim, ${sum}` : `Take all ${count}, ${sum}`),
    noneChosen: 'Choose at least one claim.',
    nowBlocked: (claims: string) => `Nothing was made, because a claim has changed: ${claims}. Choose again.`,
    madeDone: 'The payout run is made. A second person approves it now.',
    // The record.
    approveTitle: 'Approve',
    approve: (sum: string) => `Approve and pay ${sum}`,
    checked: (count: number, sum: string) =>
      count === 1
        ? `I checked the person, the last four digits and ${sum}.`
        : `I checked the ${count} people, their last four digits and ${sum}.`,
    checkFirst: 'Confirm that you checked them.',
    confirm: (sum: string, lines: string) => `Pay ${sum} to these people?\n\n${lines}`,
    more: (count: number) => `and ${count} more`,
    approvedDone: 'Approved. Download the bank file and give it to the bank.',
    cancel: 'Cancel this run',
    cancelQuestion: (number: string, count: number, sum: string) =>
      `Cancel payout run ${number}: ${count === 1 ? 'one claim' : `${count} claims`}, ${sum}? Its claims can be put into another run.`,
    cancelledDone: 'The run is cancelled. Its claims can be in another one.',
    lapses: 'It can be approved until',
    blockedRun: 'A claim of this run can not be paid any more. Cancel the run and make a new one.',
    decidedAlready: 'A colleague has decided this run already.',
    notAsShown: 'The run is not as it was shown. Look at it again.',
    fileTitle: 'Bank file',
    fileLead: (count: number) =>
      count === 1 ? 'One transfer is not settled yet.' : `${count} transfers are not settled yet.`,
    fileNote: 'It has the whole account numbers. The audit records each download. Delete it once the bank has it.',
    noDebitAccount: 'The column for our own account number will be empty: the number is not set.',
    unreadable: (claims: string) =>
      `The account number of ${claims} can't be read. The bank file leaves it out; the others are paid. Record it as not sent, and reject the claim so that the person claims again.`,
    fileColumns: 'The columns of the bank file are incomplete. The owner mends them in its settings.',
    file: 'Download the bank file',
    downloads: (count: number) =>
      count === 1
        ? 'It was downloaded once before. Do not give the same transfers to the bank twice.'
        : `It was downloaded ${count} times before. Do not give the same transfers to the bank twice.`,
    settled: 'Every transfer of this run is settled.',
    unconfirmed:
      'A backup was restored, and people of this run may be paid already. First confirm them: After a restore.',
    importNext: "Import the bank's answer",
  },
  {
    caption: 'भुगतान सूचियाँ',
    lead: 'एक व्यक्ति दावों की भुगतान सूची बनाता है, दूसरा मंज़ूर करता है। फिर बैंक फ़ाइल डाउनलोड होती है।',
    empty: 'अभी कोई भुगतान सूची नहीं है। जब दावों का भुगतान हो सके, तब पहली सूची बनाएँ।',
    search: 'सूची का नंबर',
    newRun: 'नई भुगतान सूची',
    answers: 'बैंक के जवाब',
    settings: 'बैंक फ़ाइल की सेटिंग',
    title: (number: string) => `भुगतान सूची ${number}`,
    number: 'नंबर',
    status: 'स्थिति',
    claims: 'दावे',
    sum: 'कुल रकम',
    made: 'बनी',
    madeBy: 'किसने बनाई',
    decided: 'फ़ैसला हुआ',
    decidedBy: 'किसने फ़ैसला किया',
    processing: 'भुगतान हो रहा है',
    notYet: 'अभी नहीं',
    claim: 'दावा',
    person: 'व्यक्ति',
    noName: 'नाम नहीं है',
    amount: 'रकम',
    account: 'खाते के आख़िरी चार अंक',
    bank: 'बैंक',
    paidInYear: 'इस वित्त वर्ष में भेजा',
    look: 'ध्यान दें',
    nothing: 'कुछ असामान्य नहीं',
    reference: 'हमारा नंबर',
    utr: 'UTR नंबर',
    payout: 'भुगतान',
    none: 'कोई नहीं',
    alone: 'एक ही व्यक्ति ने बनाई और मंज़ूर की: दूसरे व्यक्ति का नियम बंद था।',
    payable: 'अभी भुगतान हो सकता है',
    payableEmpty: 'अभी किसी दावे का भुगतान नहीं हो सकता।',
    blocked: 'अभी भुगतान नहीं हो सकता',
    blockedEmpty: 'कोई नहीं: हर खुले दावे का भुगतान हो सकता है।',
    why: 'कारण',
    from: 'कब से',
    isMore: (max: number) => `एक सूची में ज़्यादा से ज़्यादा ${max} दावे होते हैं। सबसे पुराने यहाँ हैं।`,
    makeChosen: 'चुने हुए दावों की सूची बनाएँ',
    makeAll: (count: number, sum: string) => (count === 1 ? `एक ही दावा लें, ${sum}` : `सभी ${count} लें, ${sum}`),
    noneChosen: 'कम से कम एक दावा चुनें।',
    nowBlocked: (claims: string) => `सूची नहीं बनी, क्योंकि एक दावा बदल गया: ${claims}। फिर से चुनें।`,
    madeDone: 'भुगतान सूची बन गई। अब दूसरा व्यक्ति इसे मंज़ूर करे।',
    approveTitle: 'मंज़ूरी',
    approve: (sum: string) => `मंज़ूर करें और ${sum} भेजें`,
    checked: (count: number, sum: string) =>
      count === 1
        ? `मैंने व्यक्ति, आख़िरी चार अंक और ${sum} जाँच लिए।`
        : `मैंने ${count} लोग, उनके आख़िरी चार अंक और ${sum} जाँच लिए।`,
    checkFirst: 'पक्का करें कि आपने जाँच लिया है।',
    confirm: (sum: string, lines: string) => `इन लोगों को ${sum} भेजें?\n\n${lines}`,
    more: (count: number) => `और ${count}`,
    approvedDone: 'मंज़ूर हुई। बैंक फ़ाइल डाउनलोड करके बैंक को दें।',
    cancel: 'यह सूची रद्द करें',
    cancelQuestion: (number: string, count: number, sum: string) =>
      `भुगतान सूची ${number} रद्द करें: ${count} ${count === 1 ? 'दावा' : 'दावे'}, ${sum}? इसके दावे दूसरी सूची में आ सकेंगे।`,
    cancelledDone: 'सूची रद्द हुई। इसके दावे दूसरी सूची में आ सकते हैं।',
    lapses: 'मंज़ूरी की आख़िरी तारीख़:',
    blockedRun: 'इस सूची के एक दावे का भुगतान अब नहीं हो सकता। सूची रद्द करके नई बनाएँ।',
    decidedAlready: 'एक साथी ने इस सूची का फ़ैसला कर दिया है।',
    notAsShown: 'सूची वैसी नहीं है जैसी दिखी थी। फिर से देखें।',
    fileTitle: 'बैंक फ़ाइल',
    fileLead: (count: number) =>
      count === 1 ? 'एक भुगतान का नतीजा अभी नहीं आया।' : `${count} भुगतानों का नतीजा अभी नहीं आया।`,
    fileNote: 'इसमें पूरे खाता नंबर हैं। हर डाउनलोड ऑडिट में दर्ज होता है। बैंक को देने के बाद इसे मिटा दें।',
    unreadable: (claims: string) =>
      `${claims} का खाता नंबर पढ़ा नहीं जा सकता। बैंक फ़ाइल में यह नहीं होगा, बाकी के भुगतान होंगे। इसे न भेजा हुआ दर्ज करें और दावा अस्वीकार करें, ताकि व्यक्ति फिर से दावा करे।`,
    fileColumns: 'बैंक फ़ाइल के कॉलम अधूरे हैं। मालिक सेटिंग में ठीक करें।',
    noDebitAccount: 'हमारे अपने खाता नंबर का कॉलम खाली रहेगा: नंबर भरा नहीं है।',
    file: 'बैंक फ़ाइल डाउनलोड करें',
    downloads: (count: number) => `यह पहले ${count} बार डाउनलोड हो चुकी है। वही भुगतान बैंक को दोबारा न दें।`,
    settled: 'इस सूची के हर भुगतान का नतीजा आ चुका है।',
    unconfirmed: 'बैकअप वापस लाया गया है। शायद इस सूची के लोगों को भुगतान हो चुका है। पहले पक्का करें: बैकअप वापस लाने के बाद।',
    importNext: 'बैंक का जवाब डालें',
  },
);

/** What happened to a run, by action of the audit. */
export const runEventWords = inBoth<Readonly<Record<string, string>>>(
  {
    'payouts/run-made': 'Made',
    'payouts/run-approved': 'Approved',
    'payouts/run-cancelled': 'Cancelled',
    'payouts/run-lapsed': 'Lapsed: nobody approved it within seven days',
    'payouts/bank-file': 'Bank file downloaded',
  },
  {
    'payouts/run-made': 'बनी',
    'payouts/run-approved': 'मंज़ूर हुई',
    'payouts/run-cancelled': 'रद्द हुई',
    'payouts/run-lapsed': 'समय निकल गया: सात दिन में मंज़ूरी नहीं मिली',
    'payouts/bank-file': 'बैंक फ़ाइल डाउनलोड हुई',
  },
);
