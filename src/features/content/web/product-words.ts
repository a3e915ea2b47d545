import { inBoth, type Language } from '#web/i18n.ts';
import { specSheetWords } from '../model/spec-sheet-words.ts';
import { pageTitles } from '../contract/public.ts';

/** The page and its spec sheet say the same in the same words. */
function sheetWords(language: Language) {
  const { specifications, certificates, supply, price, freight, freightInQuote, delivery, warranty, gem, ...more } =
    specSheetWords[language];
  return {
    technicalData: specifications,
    certificates,
    supply,
    price,
    freight,
    freightInQuote,
    delivery,
    warranty,
    tax: more.tax,
    gem,
    contact: more.contact,
    variants: more.variants,
    stocked: more.stocked,
    servedBy: more.servedBy,
    response: more.response,
  };
}

/** The texts of the product pages and their list. */
export const productWords = inBoth(
  {
    home: 'Home',
    products: pageTitles.products.en,
    productsLead:
      'For panchayats, municipal bodies, institutions and factories. Each product has its full specification and a spec sheet.',
    productsDescription:
      'E‑rickshaw, garbage rickshaw, baler, 660 L bin, safety equipment and garbage tippers, each with its specification and a spec sheet.',
    noProducts: 'There are no products at present.',
    otherProducts: 'Other products',
    productNotFound: 'Product Not Found', // Prescribed.
    productNotFoundText: "We couldn't find what you're looking for.", // Prescribed.
    askOnWhatsApp: 'Ask on WhatsApp',
    specSheet: 'Spec sheet (PDF)',
    ...sheetWords('en'),
    specifications: 'Specifications',
    addToEnquiry: 'Add to enquiry',
    inEnquiry: 'In your enquiry',
    ownEnquiry: 'Your enquiry',
    allProducts: 'All products',
    allProductsText: 'See them in one list, compare them, or ask for several at once.',
    service: 'Spares and service',
    tender: 'Specification for tenders',
    openFile: 'Open the PDF',
    enquiry: 'Enquiry for several products',
    compare: 'Compare',
    compareTitle: 'Compare products',
    compareLead: 'Two or three products side by side: terms first, then technical data.',
    compareChoose: 'Which products?',
    compareOneMore: 'Choose one more product to compare.',
    compareCut: 'You can compare up to three products. We show the first three.',
    compareMore: (title: string) => `More about: ${title}`,
    compareWith: 'Compare with other products',
    standard: 'Standard:',
    certificateFrom: (number: string, issuer: string) => `No. ${number}, ${issuer}`,
    validUntil: (day: string) => `Valid until ${day}`,
    gemEntry: (id: string) => `${id} on the Government e‑Marketplace`,
    newTab: '(opens in a new tab)',
  },
  {
    home: 'होम',
    products: pageTitles.products.hi,
    productsLead: 'पंचायतों, नगर निकायों, संस्थाओं और कारखानों के लिए। हर उत्पाद की पूरी जानकारी और स्पेक शीट साथ में है।',
    productsDescription:
      'ई‑रिक्शा, कचरा रिक्शा, बेलिंग मशीन, 660 L कूड़ेदान, सुरक्षा उपकरण और कचरा टिपर, पूरी जानकारी और स्पेक शीट के साथ।',
    noProducts: 'अभी कोई उत्पाद नहीं है।',
    otherProducts: 'दूसरे उत्पाद',
    productNotFound: 'उत्पाद नहीं मिला',
    productNotFoundText: 'आप जो ढूँढ रहे हैं, वह हमें नहीं मिला।',
    askOnWhatsApp: 'WhatsApp पर पूछें',
    specSheet: 'स्पेक शीट (PDF)',
    ...sheetWords('hi'),
    specifications: 'विशेषताएँ',
    addToEnquiry: 'पूछताछ में जोड़ें',
    inEnquiry: 'पूछताछ में है',
    ownEnquiry: 'आपकी पूछताछ',
    allProducts: 'सभी उत्पाद',
    allProductsText: 'सबको एक सूची में देखें, तुलना करें या कई उत्पादों की पूछताछ साथ भेजें।',
    service: 'पुर्ज़े और सर्विस',
    tender: 'टेंडर के लिए विनिर्देश',
    openFile: 'PDF खोलें',
    enquiry: 'कई उत्पादों की पूछताछ',
    compare: 'तुलना करें',
    compareTitle: 'उत्पादों की तुलना',
    compareLead: 'दो या तीन उत्पाद आमने-सामने: पहले शर्तें, फिर तकनीकी विवरण।',
    compareChoose: 'कौन से उत्पाद?',
    compareOneMore: 'तुलना के लिए एक उत्पाद और चुनें।',
    compareCut: 'एक साथ तीन उत्पादों की ही तुलना हो सकती है। पहले तीन दिखाए गए हैं।',
    compareMore: (title) => `${title}: और जानकारी`,
    compareWith: 'दूसरे उत्पादों से तुलना करें',
    standard: 'मानक:',
    certificateFrom: (number, issuer) => `नंबर ${number}, ${issuer}`,
    validUntil: (day) => `${day} तक मान्य`,
    gemEntry: (id) => `${id}, Government e‑Marketplace पर`,
    newTab: '(नए टैब में खुलेगा)',
  },
);
