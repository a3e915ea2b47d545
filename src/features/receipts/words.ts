import { feePromisesNothing, privateRecruitment, type RoleLanguage } from '#features/jobs/model/jobs.ts';
import type { FeeState } from './model.ts';
import { refundBusinessDays, refundTerms } from '#features/jobs/terms.ts';

interface ReceiptWords {
  readonly title: string;
  readonly kind: string;
  readonly sample: string;
  readonly privateRecruitment: string;
  readonly noPromise: string;
  readonly number: string;
  readonly role: string;
  readonly name: string;
  readonly fatherName: string;
  readonly erased: string;
  readonly category: string;
  readonly received: string;
  readonly receivedAt: (day: string, time: string) => string;
  readonly fee: string;
  readonly paymentId: string;
  readonly orderReference: string;
  readonly state: string;
  readonly states: Readonly<Record<FeeState, string>>;
  readonly partBack: string;
  readonly refundReference: string;
  readonly bankReference: string;
  readonly completedOn: (day: string) => string;
  readonly refunds: string;
  readonly refundTerms: (windowHours: number) => string;
  readonly complaints: string;
  readonly verify: string;
  readonly verifyHow: string;
  readonly code: (code: string) => string;
  readonly codeRead: string;
}

/** The fixed texts of the receipt. */
export const receiptWords: Record<RoleLanguage, ReceiptWords> = {
  en: {
    title: 'Acknowledgement and fee receipt',
    kind: 'Job application',
    sample: 'Sample company for demonstration',
    privateRecruitment: privateRecruitment.en,
    noPromise: feePromisesNothing.en,
    number: 'Application no.',
    role: 'Applied for',
    name: 'Applicant',
    fatherName: "Father's name",
    erased: 'Erased after the retention period',
    category: 'Category',
    received: 'Application received on',
    receivedAt: (day, time) => `${day}, ${time} (Indian time)`,
    fee: 'Fee paid',
    paymentId: 'Payment ID',
    orderReference: 'Payment reference',
    state: 'Fee status',
    states: {
      paid: 'Paid in full.',
      'refund-requested': `Full refund requested. It takes up to ${refundBusinessDays} business days.`,
      'refund-awaits-bank': 'Full refund requested. The bank of the payer decides on the payment first.',
      'refund-sent': `Full refund sent. It arrives within ${refundBusinessDays} business days.`,
      'refund-delayed': 'The refund is delayed. We are working on it.',
      refunded: 'Refunded in full. This application is no longer valid.',
      'refund-denied': 'Paid in full. The payment provider did not accept a refund.',
      'refund-closed': 'Paid in full. We will not refund it; the reason is in My Applications.',
      disputed: 'The bank returned the payment to the payer.',
    },
    partBack: 'Paid back in part',
    refundReference: 'Refund no.',
    bankReference: 'Bank reference',
    completedOn: (day) => `Completed on ${day}.`,
    refunds: 'Refund terms',
    refundTerms: refundTerms.en,
    complaints: 'Complaints',
    verify: 'Is this receipt genuine?',
    verifyHow: 'Anyone can check it: scan the QR code with a phone camera, or open this link:',
    code: (code) => `Code ${code}`,
    codeRead: 'QR code with the address of the page that checks this receipt',
  },
  hi: {
    title: 'आवेदन की पावती और शुल्क रसीद',
    kind: 'नौकरी का आवेदन',
    sample: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    privateRecruitment: privateRecruitment.hi,
    noPromise: feePromisesNothing.hi,
    number: 'आवेदन नंबर',
    role: 'पद',
    name: 'आवेदक',
    fatherName: 'पिता का नाम',
    erased: 'तय समय के बाद मिटा दिया गया',
    category: 'श्रेणी',
    received: 'आवेदन मिलने का समय',
    receivedAt: (day, time) => `${day}, ${time} (भारतीय समय)`,
    fee: 'दिया गया शुल्क',
    paymentId: 'भुगतान आईडी',
    orderReference: 'भुगतान का संदर्भ नंबर',
    state: 'शुल्क की स्थिति',
    states: {
      paid: 'पूरा शुल्क मिल गया।',
      'refund-requested': `पूरे शुल्क के रिफ़ंड का अनुरोध हो गया है। इसमें ${refundBusinessDays} कामकाजी दिन तक लगते हैं।`,
      'refund-awaits-bank': 'पूरे शुल्क के रिफ़ंड का अनुरोध हो गया है। पहले भुगतान करने वाले का बैंक फ़ैसला करेगा।',
      'refund-sent': `पूरे शुल्क का रिफ़ंड भेज दिया गया है। पहुँचने में ${refundBusinessDays} कामकाजी दिन तक लगते हैं।`,
      'refund-delayed': 'रिफ़ंड में देरी हो रही है। हम इस पर काम कर रहे हैं।',
      refunded: 'पूरा शुल्क लौटा दिया गया है। यह आवेदन अब मान्य नहीं है।',
      'refund-denied': 'पूरा शुल्क मिल गया। भुगतान सेवा ने रिफ़ंड मंज़ूर नहीं किया।',
      'refund-closed': 'पूरा शुल्क मिल गया। रिफ़ंड नहीं दिया जाएगा; कारण "मेरे आवेदन" में है।',
      disputed: 'बैंक ने शुल्क भुगतान करने वाले को लौटा दिया।',
    },
    partBack: 'लौटाया गया हिस्सा',
    refundReference: 'रिफ़ंड नंबर',
    bankReference: 'बैंक का संदर्भ नंबर',
    completedOn: (day) => `${day} को पूरा हुआ।`,
    refunds: 'रिफ़ंड की शर्तें',
    refundTerms: refundTerms.hi,
    complaints: 'शिकायत',
    verify: 'क्या यह रसीद असली है?',
    verifyHow: 'कोई भी जाँच सकता है: फ़ोन के कैमरे से यह QR कोड स्कैन करें, या यह लिंक खोलें:',
    code: (code) => `कोड ${code}`,
    codeRead: 'QR कोड, जिसमें इस रसीद की जाँच करने वाले पेज का पता है',
  },
};
