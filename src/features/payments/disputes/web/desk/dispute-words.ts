import type { DisputeReason } from '../../../model/payments.ts';
import { disputeReasonTexts } from '../../contract.ts';
import { inBoth } from '#web/i18n.ts';

/** A dispute as the gateway names it. */
export const disputeWords = inBoth(
  {
    open: 'Dispute open',
    lost: 'Dispute lost',
    caseNumber: "Gateway's case number",
    reason: 'Reason of the bank',
    answerBy: 'Last day to answer',
    answerByIs: (day: string) => `Answer by ${day}`,
    opened: 'Opened',
    decided: 'Decided',
  },
  {
    open: 'विवाद खुला',
    lost: 'विवाद हारा',
    caseNumber: 'गेटवे का केस नंबर',
    reason: 'बैंक का कारण',
    answerBy: 'जवाब देने की आख़िरी तारीख़',
    answerByIs: (day: string) => `${day} तक जवाब दें`,
    opened: 'खुला',
    decided: 'फ़ैसला',
  },
);
const reasonsIn = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(disputeReasonTexts).map(([reason, said]) => [reason, said[language]])) as Record<
    DisputeReason,
    string
  >;
export const disputeReasonWords = inBoth(reasonsIn(0), reasonsIn(1));

/** A dispute as the gateway lists it, by its phase and state. */
export const caseWords = inBoth(
  {
    title: "Dispute in the gateway's list",
    fraud: 'Fraud is suspected. If the payment was not genuine, refund it here: the gateway does not.',
    unread:
      "We can not read this dispute in the gateway's list. No refund is sent until we can, or somebody confirms below that there is none.",
    unreadReleased: "We can not read this dispute in the gateway's list. It holds no refund back.",
    retrieval: "A question of the payer's bank. Answer it: it moves no money.",
    chargeback: 'Chargeback. Money moves only if we lose; until then no refund is sent.',
    pre_arbitration: 'The bank asks again (pre-arbitration). Until it decides, no refund is sent.',
    arbitration: 'The card network decides (arbitration). Until it decides, no refund is sent.',
    open: 'Waits for our answer',
    'under-review': 'Under review',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
    deducted: 'Taken by the gateway',
  },
  {
    title: 'गेटवे की सूची में विवाद',
    fraud: 'धोखाधड़ी का शक है। भुगतान सही न हो, तो यहीं से रिफ़ंड करें: गेटवे रिफ़ंड नहीं करता।',
    unread: 'गेटवे की सूची में यह विवाद पढ़ा नहीं जा रहा। पढ़े जाने तक, या नीचे पुष्टि होने तक कि विवाद नहीं है, रिफ़ंड नहीं भेजा जाता।',
    unreadReleased: 'गेटवे की सूची में यह विवाद पढ़ा नहीं जा रहा। इससे कोई रिफ़ंड नहीं रुकता।',
    retrieval: 'भुगतान करने वाले के बैंक का सवाल। जवाब दें: इसके लिए रकम नहीं कटती।',
    chargeback: 'चार्जबैक। हारने पर ही रकम कटती है; तब तक रिफ़ंड नहीं भेजा जाता।',
    pre_arbitration: 'बैंक ने फिर पूछा है (प्री-आर्बिट्रेशन)। तब तक रिफ़ंड नहीं भेजा जाता।',
    arbitration: 'फ़ैसला कार्ड नेटवर्क करेगा (आर्बिट्रेशन)। तब तक रिफ़ंड नहीं भेजा जाता।',
    open: 'हमारे जवाब का इंतज़ार',
    'under-review': 'जाँच में',
    won: 'जीते',
    lost: 'हारे',
    closed: 'बंद',
    deducted: 'गेटवे ने काटे',
  },
);
