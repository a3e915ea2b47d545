import type { EraseBlockKind, EraseWarningKind, PersonPartKey } from '#kit/desk/person-parts.ts';
import { inBoth } from '#web/i18n.ts';
import { exportLifeDays } from '#features/lists/terms.ts';

/** Why a part stays after an erasure. A test compares the keys with the parts that say so. */
export const stayWords = inBoth<Readonly<Partial<Record<PersonPartKey, string>>>>(
  {
    applications: 'Number, role, category, fee, dates and the accepted policies, for the accounts. The form is erased.',
    'application-steps':
      'Stages and their times, without a name, for the accounts. Reasons that staff wrote are erased.',
    'call-letters': 'Number and slot of each letter, without a name; it can no longer be printed.',
    'sent-forms': 'Role and fee, for the accounts. What was typed is erased.',
    payments: 'Tax law: amounts, dates and the references of the gateway.',
    refunds: 'Tax law: amounts, dates and the references of the bank. The reason that the person read is erased.',
    'refund-proposals': 'Tax law: who decided which amount, and when. The reasons are erased.',
    'duplicate-payments': 'Tax law: which payment was returned.',
    'referral-earnings': 'Tax law: what was earned, on an account without a name.',
    'referred-by': 'Tax law: what others earned by these applications. The name is erased.',
    claims: "Tax law: amount, dates, UTR and the account's last four digits. The bank details are erased.",
    payouts: 'Tax law: amount, dates and UTR.',
    'payout-years': 'Tax law: the total of each financial year.',
    leads:
      'Complaints and privacy requests with their name and number, as evidence of the answer, for a year after they are closed. All others are erased.',
    quotations: 'Tax law: accepted quotations for 8 years. All others are erased.',
    'sales-papers': 'Tax law: issued papers for 8 years. Drafts are erased.',
    'record-files':
      'Files of complaints, accepted quotations and issued papers, as long as these stay. All others are erased with their record.',
    'two-people': 'That an owner said it, when and about which account. The reason is erased.',
    copies: 'That a copy was made, when and by whom.',
    erasures: 'That the person was erased, when and by whom.',
    audit: 'What staff did and when, by record number. The personal values in it are erased.',
  },
  {
    applications: 'नंबर, पद, श्रेणी, शुल्क, तारीखें और मंज़ूर की गई नीतियाँ, हिसाब के लिए। फ़ॉर्म मिटाया जाता है।',
    'application-steps': 'चरण और उनका समय, बिना नाम के, हिसाब के लिए। लिखे गए कारण मिटाए जाते हैं।',
    'call-letters': 'हर पत्र का नंबर और समय, बिना नाम के; वह अब छप नहीं सकता।',
    'sent-forms': 'पद और शुल्क, हिसाब के लिए। जो लिखा था, मिटाया जाता है।',
    payments: 'टैक्स कानून: रकम, तारीख और गेटवे के नंबर।',
    refunds: 'टैक्स कानून: रकम, तारीख और बैंक के नंबर। व्यक्ति को बताया गया कारण मिटाया जाता है।',
    'refund-proposals': 'टैक्स कानून: किसने, कब और किस रकम का फ़ैसला किया। कारण मिटाए जाते हैं।',
    'duplicate-payments': 'टैक्स कानून: कौन सा भुगतान लौटाया गया।',
    'referral-earnings': 'टैक्स कानून: कितनी कमाई हुई, बिना नाम के खाते में।',
    'referred-by': 'टैक्स कानून: इन आवेदनों से दूसरों ने कितना कमाया। नाम मिटाया जाता है।',
    claims: 'टैक्स कानून: रकम, तारीख, UTR और खाते के आख़िरी चार अंक। बैंक की जानकारी मिटाई जाती है।',
    payouts: 'टैक्स कानून: रकम, तारीख और UTR नंबर।',
    'payout-years': 'टैक्स कानून: हर वित्त वर्ष का कुल।',
    leads:
      'शिकायतें और निजी डेटा के अनुरोध, नाम और नंबर के साथ, जवाब के सबूत के तौर पर, बंद होने के एक साल बाद तक। बाकी सब मिटाए जाते हैं।',
    quotations: 'टैक्स कानून: मंज़ूर हुए कोटेशन 8 साल तक। बाकी सब मिटाए जाते हैं।',
    'sales-papers': 'टैक्स कानून: जारी कागज़ 8 साल तक। ड्राफ़्ट मिटाए जाते हैं।',
    'record-files': 'शिकायतों, मंज़ूर कोटेशन और जारी कागज़ों की फ़ाइलें, जब तक ये रहते हैं। बाकी सब अपने रिकॉर्ड के साथ मिटाई जाती हैं।',
    'two-people': 'कि मालिक ने यह बताया, कब और किस खाते के बारे में। कारण मिटाया जाता है।',
    copies: 'कि कॉपी बनी, कब और किसने बनाई।',
    erasures: 'कि डेटा मिटाया गया, कब और किसने मिटाया।',
    audit: 'कर्मचारियों ने क्या और कब किया, रिकॉर्ड के नंबर से। उसमें की निजी जानकारी मिटाई जाती है।',
  },
);

export const blockWords = inBoth<Readonly<Record<EraseBlockKind, string>>>(
  {
    staff: 'The number has access to the desk. Take its roles away first.',
    'application-open': 'An application waits for a decision. Withdraw it, or decide it, first.',
    'payment-running': 'A payment is under way. Wait until it has ended, a day at most, or review it.',
    'refund-running': 'A refund is under way. Wait until the person has the money, or settle it.',
    'dispute-open': "The payer's bank disputes a payment. Wait until it is decided.",
    'claim-open': 'A claim is open. Pay or reject it first.',
    'payout-running': 'A payout is under way. Record its end first.',
    'quotation-open': 'An offer is still valid. Record its acceptance, or cancel it, first.',
    'earnings-owed':
      'The person has earnings that are not paid. Let them claim first, or note below that they give them up.',
    'move-open': 'A move to another number is under way. Finish or cancel it first.',
  },
  {
    staff: 'इस नंबर को डेस्क का अधिकार है। पहले वह हटाएँ।',
    'application-open': 'एक आवेदन पर फ़ैसला बाकी है। पहले उसे वापस लें या फ़ैसला करें।',
    'payment-running': 'एक भुगतान चल रहा है। उसके खत्म होने तक, ज़्यादा से ज़्यादा एक दिन, रुकें या उसे जाँचें।',
    'refund-running': 'एक रिफ़ंड चल रहा है। व्यक्ति को पैसा मिलने तक रुकें, या उसे निपटाएँ।',
    'dispute-open': 'भुगतान करने वाले के बैंक ने विवाद उठाया है। फ़ैसले तक रुकें।',
    'claim-open': 'एक दावा खुला है। पहले भुगतान करें या अस्वीकार करें।',
    'payout-running': 'एक भुगतान भेजा जा रहा है। पहले उसका नतीजा दर्ज करें।',
    'quotation-open': 'एक कोटेशन अभी मान्य है। पहले उसकी मंज़ूरी दर्ज करें या उसे रद्द करें।',
    'earnings-owed': 'व्यक्ति की कमाई बाकी है। पहले उन्हें निकालने दें, या नीचे दर्ज करें कि वे उसे छोड़ते हैं।',
    'move-open': 'दूसरे नंबर पर बदलाव चल रहा है। पहले उसे पूरा या रद्द करें।',
  },
);

export const warningWords = inBoth<Readonly<Record<EraseWarningKind, string>>>(
  {
    'application-selected': 'This person is selected. After the erasure you have neither name nor number to call them:',
    'interview-ahead': 'An interview of this person is to come. The erasure does not tell them; the place stays taken:',
  },
  {
    'application-selected': 'इस व्यक्ति का चयन हो चुका है। मिटाने के बाद संपर्क के लिए न नाम रहेगा, न नंबर:',
    'interview-ahead': 'इस व्यक्ति का इंटरव्यू आगे है। मिटाने पर उन्हें संदेश नहीं जाता; उनकी जगह भरी रहती है:',
  },
);

/** The page of an erasure. */
export const eraseWords = inBoth(
  {
    title: 'Erase a person',
    back: 'Back to the person',
    blocked: 'This must be over first',
    goes: 'What is erased',
    stays: 'What stays, and why',
    more: (count: number) => `more than ${count}`,
    backups: `Exported lists that were made before hold the data for up to ${exportLifeDays} days, backups until they are deleted. After a restore, erase the person again.`,
    waive: (sum: string) => `The person gives up earnings of ${sum}`,
    closed: 'This account is closed.',
    open: 'Open',
  },
  {
    title: 'व्यक्ति का डेटा मिटाएँ',
    back: 'व्यक्ति के पेज पर वापस',
    blocked: 'पहले यह पूरा होना चाहिए',
    goes: 'क्या मिटाया जाता है',
    stays: 'क्या बचता है, और क्यों',
    more: (count: number) => `${count} से ज़्यादा`,
    backups: `पहले निकाली गई सूचियों में डेटा ${exportLifeDays} दिन तक रहता है, और बैकअप में उनके मिटाए जाने तक। बैकअप वापस लाने के बाद व्यक्ति का डेटा फिर से मिटाएँ।`,
    waive: (sum: string) => `व्यक्ति ${sum} की कमाई छोड़ते हैं`,
    closed: 'यह खाता बंद है।',
    open: 'खोलें',
  },
);
