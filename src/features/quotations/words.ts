import type { Language } from '#features/content/model/content.ts';

interface QuotationWords {
  readonly kind: string;
  readonly title: (number: string) => string;
  readonly sampleCompany: string;
  readonly replaces: (number: string) => string;
  readonly date: string;
  readonly validUntil: (issued: string, until: string) => string;
  readonly buyer: string;
  readonly gstin: string;
  readonly noGstin: string;
  readonly placeOfSupply: string;
  readonly items: readonly [string, string, string, string, string, string, string];
  readonly taxes: string;
  readonly rate: string;
  readonly taxable: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly utgst: string;
  readonly igst: string;
  readonly sum: string;
  readonly rounding: string;
  readonly total: string;
  readonly delivery: (text: string) => string;
  readonly note: (text: string) => string;
  readonly verify: (url: string) => string;
  readonly code: (code: string) => string;
  readonly codeRead: string;
  readonly notInvoice: string;
}

/** The fixed texts of the PDF. */
export const quotationWords: Record<Language, QuotationWords> = {
  en: {
    kind: 'Offer without obligation to order',
    title: (number) => `Quotation ${number}`,
    sampleCompany: 'Sample company for demonstration',
    replaces: (number) => `Replaces quotation ${number}.`,
    date: 'Date',
    validUntil: (issued, until) => `${issued}, valid until ${until}`,
    buyer: 'For',
    gstin: "Buyer's GSTIN",
    noGstin: 'Not stated',
    placeOfSupply: 'Place of supply',
    items: ['#', 'Item', 'HSN/SAC', 'GST', 'Quantity', 'Unit price (₹)', 'Amount (₹)'],
    taxes: 'GST',
    rate: 'Rate',
    taxable: 'Taxable value (₹)',
    cgst: 'CGST (₹)',
    sgst: 'SGST (₹)',
    utgst: 'UTGST (₹)',
    igst: 'IGST (₹)',
    sum: 'Sum',
    rounding: 'Rounding to the rupee (₹)',
    total: 'Total with GST (₹)',
    delivery: (text) => `Delivery: ${text}`,
    note: (text) => `Note: ${text}`,
    verify: (url) => `Check that this quotation is genuine and still valid: scan the QR code or open ${url}`,
    code: (code) => `Code ${code}`,
    codeRead: 'QR code with the address of the page that checks this quotation',
    notInvoice: 'This is a quotation, not a tax invoice. Made by computer, valid without signature.',
  },
  hi: {
    kind: 'दाम का प्रस्ताव, ऑर्डर देना ज़रूरी नहीं',
    title: (number) => `कोटेशन ${number}`,
    sampleCompany: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    replaces: (number) => `यह कोटेशन ${number} की जगह है।`,
    date: 'तारीख',
    validUntil: (issued, until) => `${issued}, ${until} तक मान्य`,
    buyer: 'खरीदार',
    gstin: 'खरीदार का GSTIN',
    noGstin: 'नहीं बताया',
    placeOfSupply: 'आपूर्ति का राज्य',
    items: ['#', 'सामान', 'HSN/SAC', 'GST', 'मात्रा', 'एक का दाम (₹)', 'रकम (₹)'],
    taxes: 'GST',
    rate: 'दर',
    taxable: 'कर योग्य रकम (₹)',
    cgst: 'CGST (₹)',
    sgst: 'SGST (₹)',
    utgst: 'UTGST (₹)',
    igst: 'IGST (₹)',
    sum: 'जोड़',
    rounding: 'रुपये में पूर्णांकन (₹)',
    total: 'GST समेत कुल (₹)',
    delivery: (text) => `डिलीवरी: ${text}`,
    note: (text) => `टिप्पणी: ${text}`,
    verify: (url) => `यह कोटेशन असली और अब भी मान्य है या नहीं, यहाँ जाँचें: QR कोड स्कैन करें या ${url} खोलें`,
    code: (code) => `कोड ${code}`,
    codeRead: 'QR कोड, जिसमें इस कोटेशन की जाँच करने वाले पेज का पता है',
    notInvoice: 'यह कोटेशन है, टैक्स इनवॉइस नहीं। कंप्यूटर से बना है, हस्ताक्षर के बिना मान्य है।',
  },
};
