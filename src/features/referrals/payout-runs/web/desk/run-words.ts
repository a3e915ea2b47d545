import { inBoth } from '#web/i18n.ts';
import type { ClaimWarning, PayoutBlock } from '../../model/runs.ts';

/** Why a claim or refund can't be paid. */
export const blockWords = inBoth<Readonly<Record<PayoutBlock, string>>>(
  {
    'on-hold': 'It is on hold.',
    'being-paid': 'It is being paid.',
    'in-run': 'It is in another payout run.',
    'own-claim': 'It is your own, or goes to a bank account of yours: a colleague makes its run.',
    unconfirmed: 'A backup was restored, and this person may be paid already. Confirm it first.',
    'new-account-waits': 'The first payout to a new account waits a day.',
    'not-covered': 'A refund took back part of its amount.',
    'may-be-paid':
      'The bank says that an earlier transfer to this person is paid. First settle it on the page of that claim or run.',
    changed: 'The person corrected the bank details after the run was made.',
    closed: 'It is paid, closed or rejected.',
    'no-account': 'The payer has not given an account yet.',
    disputed: 'The bank of the payer disputes the payment. Decide the dispute first.',
    'at-gateway': 'The gateway lists a refund of this payment. Look there first.',
  },
  {
    'on-hold': 'यह रुका हुआ है।',
    'being-paid': 'इसका भुगतान हो रहा है।',
    'in-run': 'यह दूसरी भुगतान सूची में है।',
    'own-claim': 'यह आपका अपना है, या आपके बैंक खाते पर है। इसकी सूची कोई साथी बनाए।',
    unconfirmed: 'बैकअप वापस लाया गया है। शायद इस व्यक्ति को भुगतान हो चुका है। पहले इसे पक्का करें।',
    'new-account-waits': 'नए खाते में पहला भुगतान एक दिन रुकता है।',
    'not-covered': 'एक रिफ़ंड से इसकी रकम कम हो गई।',
    'may-be-paid': 'बैंक के अनुसार इस व्यक्ति को पहले भेजा जा चुका है। पहले इसे उस दावे या सूची के पेज पर सुलझाएँ।',
    changed: 'सूची बनने के बाद व्यक्ति ने बैंक की जानकारी सुधारी।',
    closed: 'इसका भुगतान हो चुका है, या यह बंद या अस्वीकार है।',
    'no-account': 'भुगतान करने वाले ने अभी खाता नहीं दिया।',
    disputed: 'भुगतान करने वाले के बैंक ने विवाद किया है। पहले उसका फ़ैसला दर्ज करें।',
    'at-gateway': 'गेटवे में इस भुगतान का एक रिफ़ंड है। पहले वहाँ देखें।',
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
      'The name has signs other than Latin letters: the bank may refuse the transfer. Ask the person to correct the account holder’s name in their dashboard.',
    'other-name': 'The account is in another name than that of the person.',
    'released-earning': 'It has earnings that were on hold and that a colleague released.',
  },
  {
    'same-account': 'कोई और भी इसी बैंक खाते में दावा करता है।',
    'same-browser': 'इस व्यक्ति और इनके रेफ़र किए व्यक्ति ने एक ही ब्राउज़र इस्तेमाल किया।',
    'new-account': 'इस खाते में इस व्यक्ति को पहले कभी नहीं भेजा गया।',
    'fast-referrals': 'एक घंटे में बहुत ज़्यादा रेफ़रल।',
    'above-limit': 'वित्त वर्ष की आपकी सीमा से ज़्यादा।',
    'sent-before': 'इस व्यक्ति का कोई पिछला भुगतान न भेजा हुआ दर्ज है, या लौटा था। पहले बैंक में देखें।',
    'name-letters':
      'नाम में अंग्रेज़ी अक्षरों के सिवा कुछ और है: बैंक भुगतान लौटा सकता है। व्यक्ति से कहें कि वे अपने डैशबोर्ड में खाताधारक का नाम सुधारें।',
    'other-name': 'खाता किसी और नाम से है।',
    'released-earning': 'इसमें ऐसी कमाई है जो रोकी गई थी और किसी साथी ने छोड़ी।',
  },
);

interface ReleasedWords {
  readonly application: string;
  readonly amount: string;
  readonly by: string;
  readonly at: string;
}
/** Payout runs: the list, a new one, the record. */
export const runWords = inBoth(
  {
    caption: 'Payout runs',
    lead: 'One person makes a payout run of claims and refunds, a second person approves it. Then the bank file can be downloaded.',
    newRun: 'New payout run',
    answers: 'Bank responses',
    settings: 'Bank file settings',
    title: (number: string) => `Payout run ${number}`,
    number: 'Number',
    status: 'Status',
    claims: 'Claims and refunds',
    sum: 'Sum',
    made: 'Created',
    madeBy: 'Created by',
    decided: 'Decided',
    decidedBy: 'Decided by',
    processing: 'Being paid',
    paidSum: 'Paid',
    failed: 'Failed or came back',
    notYet: 'Not yet',
    claim: 'Claim or refund',
    refund: 'Refund',
    transfers: 'Refunds of this run',
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
    payableEmpty: 'Nothing can be paid now.',
    blocked: 'Can not be paid now',
    blockedEmpty: 'None: every open claim and refund can be paid.',
    why: 'Why',
    from: 'From',
    isMore: (max: number) => `A run has ${max} transfers at most: the oldest are listed.`,
    chosen: 'Chosen: {count}, {sum}',
    makeChosen: 'Make a run of the chosen ones',
    makeAll: (count: number, sum: string) => (count === 1 ? `Take the one, ${sum}` : `Take all ${count}, ${sum}`),
    // The record.
    approveTitle: 'Approve',
    runAgain: 'New run of these claims',
    more: (count: number) => `and ${count} more`,
    referrals: (count: number) => (count === 1 ? 'One referral' : `${count} referrals`),
    paidFor: (fee: string, commission: string) => `fee ${fee}, commission ${commission}`,
    released: ({ application, amount, by, at }: ReleasedWords) =>
      `${application}, ${amount}: taken off hold by ${by}, ${at}`,
    asFile: 'These claims with their referrals, also as a file',
    lapses: 'It can be approved until',
    fileTitle: 'Bank file',
    fileLead: (count: number) =>
      count === 1 ? 'One transfer is not settled yet.' : `${count} transfers are not settled yet.`,
    fileNote:
      'It has the whole account numbers. The audit records each download. Delete it once the bank has it. Then a colleague of who downloaded it imports the answer of the bank, or records the transfers: else each of them waits for a proof.',
    noDebitAccount: 'The column for our own account number will be empty: the number is not set.',
    fileHolds: (within: number, of: number, sum: string) =>
      `The bank file will have ${within} of ${of} transfers: ${sum}.`,
    unfit: (claims: string) =>
      `The bank's format can't hold the name or a number of ${claims}, so its file leaves it out. While the run waits, cancel it and ask the person to correct the account holder's name. Afterwards record it as not sent and reject the claim, so that the person claims again.`,
    unreadable: (claims: string) =>
      `The account number of ${claims} can't be read. The bank file leaves it out; the others are paid. Record it as not sent. Then the payer of a refund gives the account again; reject a claim so that the person claims again.`,
    downloads: (count: number) =>
      count === 1
        ? 'It was downloaded once before. Do not give the same transfers to the bank twice.'
        : `It was downloaded ${count} times before. Do not give the same transfers to the bank twice.`,
    importNext: "Import the bank's answer",
  },
  {
    caption: 'भुगतान सूचियाँ',
    lead: 'एक व्यक्ति दावों और रिफ़ंड की भुगतान सूची बनाता है, दूसरा मंज़ूर करता है। फिर बैंक फ़ाइल डाउनलोड होती है।',
    newRun: 'नई भुगतान सूची',
    answers: 'बैंक के जवाब',
    settings: 'बैंक फ़ाइल की सेटिंग',
    title: (number: string) => `भुगतान सूची ${number}`,
    number: 'नंबर',
    status: 'स्थिति',
    claims: 'दावे और रिफ़ंड',
    sum: 'कुल रकम',
    made: 'बनी',
    madeBy: 'किसने बनाई',
    decided: 'फ़ैसला हुआ',
    decidedBy: 'किसने फ़ैसला किया',
    processing: 'भुगतान हो रहा है',
    paidSum: 'भेजा गया',
    failed: 'नहीं हुए या लौटे',
    notYet: 'अभी नहीं',
    claim: 'दावा या रिफ़ंड',
    refund: 'रिफ़ंड',
    transfers: 'इस सूची के रिफ़ंड',
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
    payableEmpty: 'अभी किसी का भुगतान नहीं हो सकता।',
    blocked: 'अभी भुगतान नहीं हो सकता',
    blockedEmpty: 'कोई नहीं: हर खुले दावे और रिफ़ंड का भुगतान हो सकता है।',
    why: 'कारण',
    from: 'कब से',
    isMore: (max: number) => `एक सूची में ज़्यादा से ज़्यादा ${max} भुगतान होते हैं। सबसे पुराने यहाँ हैं।`,
    chosen: 'चुने हुए: {count}, {sum}',
    makeChosen: 'चुने हुओं की सूची बनाएँ',
    makeAll: (count: number, sum: string) => (count === 1 ? `यही एक लें, ${sum}` : `सभी ${count} लें, ${sum}`),
    approveTitle: 'मंज़ूरी',
    runAgain: 'इन्हीं दावों की नई सूची',
    more: (count: number) => `और ${count}`,
    referrals: (count: number) => `${count} रेफ़रल`,
    paidFor: (fee, commission) => `शुल्क ${fee}, कमीशन ${commission}`,
    released: ({ application, amount, by, at }) => `${application}, ${amount}: ${by} ने ${at} को रोक हटाई`,
    asFile: 'ये दावे अपने रेफ़रल के साथ, फ़ाइल में भी',
    lapses: 'मंज़ूरी की आख़िरी तारीख़:',
    fileTitle: 'बैंक फ़ाइल',
    fileLead: (count: number) =>
      count === 1 ? 'एक भुगतान का नतीजा अभी नहीं आया।' : `${count} भुगतानों का नतीजा अभी नहीं आया।`,
    fileNote:
      'इसमें पूरे खाता नंबर हैं। हर डाउनलोड ऑडिट में दर्ज होता है। बैंक को देने के बाद इसे मिटा दें। फिर डाउनलोड करने वाले से अलग कोई साथी बैंक का जवाब डाले या भुगतान दर्ज करे: नहीं तो हर भुगतान सबूत का इंतज़ार करेगा।',
    fileHolds: (within: number, of: number, sum: string) => `बैंक फ़ाइल में ${of} में से ${within} भुगतान होंगे: ${sum}।`,
    unfit: (claims: string) =>
      `${claims} का नाम या नंबर बैंक के फ़ॉर्मैट में नहीं आता, इसलिए फ़ाइल में यह नहीं होगा। मंज़ूरी से पहले सूची रद्द करके व्यक्ति से खाताधारक का नाम ठीक करने को कहें। बाद में इसे न भेजा हुआ दर्ज करें और दावा अस्वीकार करें, ताकि व्यक्ति फिर से दावा करे।`,
    unreadable: (claims: string) =>
      `${claims} का खाता नंबर पढ़ा नहीं जा सकता। बैंक फ़ाइल में यह नहीं होगा, बाकी के भुगतान होंगे। इसे न भेजा हुआ दर्ज करें। रिफ़ंड का खाता भुगतान करने वाला फिर देगा; दावा अस्वीकार करें, ताकि व्यक्ति फिर से दावा करे।`,
    noDebitAccount: 'हमारे अपने खाता नंबर का कॉलम खाली रहेगा: नंबर भरा नहीं है।',
    downloads: (count: number) => `यह पहले ${count} बार डाउनलोड हो चुकी है। वही भुगतान बैंक को दोबारा न दें।`,
    importNext: 'बैंक का जवाब डालें',
  },
);

/** What happened to a run, by action of the audit. */
export const runEventWords = inBoth<Readonly<Record<string, string>>>(
  {
    'payouts/run-made': 'Created',
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
