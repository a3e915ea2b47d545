import type { Language } from '#kit/language.ts';
import type { PaperKind } from './model/paper.ts';

interface PaperWords {
  /** As the paper is headed. */
  readonly title: Readonly<Record<PaperKind, string>>;
  /** What it is and is not, at its end. */
  readonly kind: Readonly<Record<PaperKind, string>>;
  /** The copies of a paper that is made in several. */
  readonly copies: Partial<Readonly<Record<PaperKind, readonly string[]>>>;
  readonly draft: string;
  readonly sampleCompany: string;
  readonly replaces: (number: string) => string;
  readonly fact: (name: string, text: string) => string;
  readonly date: string;
  readonly validUntil: string;
  readonly dueOn: string;
  readonly follows: Readonly<Partial<Record<PaperKind, string>>>;
  readonly dated: (number: string, day: string) => string;
  readonly reason: string;
  readonly transport: string;
  readonly theirReference: string;
  readonly subject: string;
  readonly attention: string;
  readonly buyer: string;
  readonly shipTo: string;
  readonly gstin: (gstin: string) => string;
  readonly noGstin: string;
  readonly placeOfSupply: string;
  readonly reverseCharge: string;
  readonly no: string;
  readonly item: string;
  readonly hsn: string;
  readonly gst: string;
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  readonly amount: string;
  readonly beforeTax: string;
  readonly taxes: string;
  readonly rate: string;
  readonly taxable: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly utgst: string;
  readonly igst: string;
  readonly sum: string;
  readonly rounding: string;
  readonly total: Readonly<Record<PaperKind, string>>;
  readonly payment: string;
  readonly delivery: string;
  readonly note: string;
  readonly conditions: string;
  readonly bank: string;
  readonly accountName: (name: string) => string;
  readonly account: (number: string) => string;
  readonly ifsc: (ifsc: string) => string;
  readonly upi: (upi: string) => string;
  readonly payByUpi: (sum: string) => string;
  readonly upiCode: string;
  readonly beyondUpi: (limit: string) => string;
  readonly verify: (url: string) => string;
  readonly code: (code: string) => string;
  readonly codeRead: string;
  readonly signFor: (company: string) => string;
  readonly signatory: string;
  readonly seal: string;
  readonly page: (page: number, of: number) => string;
}

/** The fixed texts of the papers. */
export const paperWords: Record<Language, PaperWords> = {
  en: {
    title: {
      quotation: 'Quotation',
      proforma: 'Proforma invoice',
      invoice: 'Tax invoice',
      challan: 'Delivery challan',
      'credit-note': 'Credit note',
    },
    kind: {
      quotation: 'This is a quotation, not a tax invoice.',
      proforma: 'This is a proforma invoice. It is not a tax invoice: no tax credit can be taken on it.',
      invoice: '',
      challan: 'Goods move with this challan otherwise than by way of supply (rule 55 of the CGST Rules).',
      'credit-note': 'Credit note under section 34 of the CGST Act.',
    },
    copies: {
      invoice: ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'],
      challan: ['ORIGINAL FOR CONSIGNEE', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR CONSIGNER'],
    },
    draft: 'DRAFT',
    sampleCompany: 'Sample company for demonstration',
    replaces: (number) => `Replaces quotation ${number}.`,
    fact: (name, text) => `${name}: ${text}`,
    date: 'Date',
    validUntil: 'Valid until',
    dueOn: 'To be paid by',
    follows: { quotation: 'Our quotation', invoice: 'Tax invoice' },
    dated: (number, day) => (day === '' ? number : `${number} of ${day}`),
    reason: 'Reason',
    transport: 'Transport',
    theirReference: 'Your letter',
    subject: 'Subject',
    attention: 'Kind attention',
    buyer: 'Bill to',
    shipTo: 'Ship to',
    gstin: (gstin) => `GSTIN ${gstin}`,
    noGstin: 'GSTIN not stated',
    placeOfSupply: 'Place of supply',
    reverseCharge: 'Tax payable on reverse charge',
    no: 'No',
    item: 'Item',
    hsn: 'HSN/SAC',
    gst: 'GST',
    quantity: 'Quantity',
    price: 'Unit price (₹)',
    discount: 'Discount',
    amount: 'Amount (₹)',
    beforeTax: 'Sum before tax (₹)',
    taxes: 'GST',
    rate: 'Rate',
    taxable: 'Taxable value (₹)',
    cgst: 'CGST (₹)',
    sgst: 'SGST (₹)',
    utgst: 'UTGST (₹)',
    igst: 'IGST (₹)',
    sum: 'Sum',
    rounding: 'Rounding to the rupee (₹)',
    total: {
      quotation: 'Total with GST (₹)',
      proforma: 'Total with GST (₹)',
      invoice: 'Total with GST (₹)',
      challan: 'Value with GST (₹)',
      'credit-note': 'Credited with GST (₹)',
    },
    payment: 'Payment',
    delivery: 'Delivery',
    note: 'Note',
    conditions: 'Conditions',
    bank: 'Bank account for payment',
    accountName: (name) => `Name: ${name}`,
    account: (number) => `Account: ${number}`,
    ifsc: (ifsc) => `IFSC: ${ifsc}`,
    upi: (upi) => `UPI ID: ${upi}`,
    payByUpi: (sum) => `Scan to pay ${sum} by UPI`,
    upiCode: 'QR code that pays this sum by UPI',
    beyondUpi: (limit) => `UPI takes ${limit} at once. Please pay this sum into the bank account.`,
    verify: (url) => `Check that this paper is genuine and still valid: scan the QR code or open ${url}`,
    code: (code) => `Code ${code}`,
    codeRead: 'QR code with the address of the page that checks this paper',
    signFor: (company) => `For ${company}`,
    signatory: 'Authorised signatory',
    seal: 'Seal',
    page: (page, of) => `Page ${page} of ${of}`,
  },
  hi: {
    title: {
      quotation: 'कोटेशन',
      proforma: 'प्रोफ़ॉर्मा इनवॉइस',
      invoice: 'टैक्स इनवॉइस',
      challan: 'डिलीवरी चालान',
      'credit-note': 'क्रेडिट नोट',
    },
    kind: {
      quotation: 'यह कोटेशन है, टैक्स इनवॉइस नहीं।',
      proforma: 'यह प्रोफ़ॉर्मा इनवॉइस है। यह टैक्स इनवॉइस नहीं है, इस पर टैक्स क्रेडिट नहीं मिलता।',
      invoice: '',
      challan: 'इस चालान से सामान आपूर्ति के अलावा किसी और कारण से जा रहा है (CGST नियम 55)।',
      'credit-note': 'CGST अधिनियम की धारा 34 के तहत क्रेडिट नोट।',
    },
    copies: {
      invoice: ['प्राप्तकर्ता के लिए मूल प्रति', 'ट्रांसपोर्टर के लिए दूसरी प्रति', 'आपूर्तिकर्ता के लिए तीसरी प्रति'],
      challan: ['पाने वाले के लिए मूल प्रति', 'ट्रांसपोर्टर के लिए दूसरी प्रति', 'भेजने वाले के लिए तीसरी प्रति'],
    },
    draft: 'ड्राफ़्ट',
    sampleCompany: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    replaces: (number) => `यह कोटेशन ${number} की जगह है।`,
    fact: (name, text) => `${name}: ${text}`,
    date: 'तारीख',
    validUntil: 'कब तक मान्य',
    dueOn: 'भुगतान की आख़िरी तारीख',
    follows: { quotation: 'हमारा कोटेशन', invoice: 'टैक्स इनवॉइस' },
    dated: (number, day) => (day === '' ? number : `${number}, ${day}`),
    reason: 'कारण',
    transport: 'परिवहन',
    theirReference: 'आपका पत्र',
    subject: 'विषय',
    attention: 'ध्यानार्थ',
    buyer: 'खरीदार',
    shipTo: 'कहाँ भेजना है',
    gstin: (gstin) => `GSTIN ${gstin}`,
    noGstin: 'GSTIN नहीं बताया',
    placeOfSupply: 'आपूर्ति का राज्य',
    reverseCharge: 'रिवर्स चार्ज पर टैक्स',
    no: 'नहीं',
    item: 'सामान',
    hsn: 'HSN/SAC',
    gst: 'GST',
    quantity: 'मात्रा',
    price: 'एक का दाम (₹)',
    discount: 'छूट',
    amount: 'रकम (₹)',
    beforeTax: 'टैक्स से पहले जोड़ (₹)',
    taxes: 'GST',
    rate: 'दर',
    taxable: 'कर योग्य रकम (₹)',
    cgst: 'CGST (₹)',
    sgst: 'SGST (₹)',
    utgst: 'UTGST (₹)',
    igst: 'IGST (₹)',
    sum: 'जोड़',
    rounding: 'रुपये में पूर्णांकन (₹)',
    total: {
      quotation: 'GST समेत कुल (₹)',
      proforma: 'GST समेत कुल (₹)',
      invoice: 'GST समेत कुल (₹)',
      challan: 'GST समेत मूल्य (₹)',
      'credit-note': 'GST समेत क्रेडिट (₹)',
    },
    payment: 'भुगतान',
    delivery: 'डिलीवरी',
    note: 'टिप्पणी',
    conditions: 'शर्तें',
    bank: 'भुगतान के लिए बैंक खाता',
    accountName: (name) => `नाम: ${name}`,
    account: (number) => `खाता: ${number}`,
    ifsc: (ifsc) => `IFSC: ${ifsc}`,
    upi: (upi) => `UPI ID: ${upi}`,
    payByUpi: (sum) => `UPI से ${sum} देने के लिए स्कैन करें`,
    upiCode: 'QR कोड, जिससे यह रकम UPI से दी जाती है',
    beyondUpi: (limit) => `UPI से एक बार में ${limit} तक जाते हैं। यह रकम बैंक खाते में भेजें।`,
    verify: (url) => `यह कागज़ असली और अब भी मान्य है या नहीं, यहाँ जाँचें: QR कोड स्कैन करें या ${url} खोलें`,
    code: (code) => `कोड ${code}`,
    codeRead: 'QR कोड, जिसमें इस कागज़ की जाँच करने वाले पेज का पता है',
    signFor: (company) => `${company} की ओर से`,
    signatory: 'अधिकृत हस्ताक्षरकर्ता',
    seal: 'मुहर',
    page: (page, of) => `पेज ${page}, कुल ${of}`,
  },
};
