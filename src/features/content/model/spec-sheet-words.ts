import type { Language, Product } from './content.ts';
import type { Spec } from './shapes.ts';

/** A value with its unit, on the page and on the sheet. */
export const specValue = ({ value, unit }: Spec): string => (unit === undefined ? value : `${value}\u00a0${unit}`);
/** The code and the rate that an invoice needs, in both languages alike. */
export const taxText = ({ hsn, gstPercent }: NonNullable<Product['tax']>): string => `HSN ${hsn}, GST ${gstPercent}%`;

interface SpecSheetWords {
  readonly kind: string;
  readonly sampleCompany: string;
  readonly samples: string;
  readonly specifications: string;
  readonly specificationHead: readonly [string, string, string];
  readonly certificates: string;
  readonly certificateHead: readonly [string, string, string, string];
  readonly doesNotExpire: string;
  readonly supply: string;
  readonly price: string;
  readonly freight: string;
  readonly freightInQuote: string;
  readonly delivery: string;
  readonly warranty: string;
  readonly tax: string;
  readonly gem: string;
  readonly contact: string;
  readonly variants: string;
  readonly stocked: string;
  readonly servedBy: string;
  readonly response: string;
  readonly asOf: (day: string, url: string) => string;
}

/** The fixed texts of the spec sheet. */
export const specSheetWords: Record<Language, SpecSheetWords> = {
  en: {
    kind: 'Spec sheet',
    sampleCompany: 'Sample company for demonstration',
    samples: 'For demonstration: figures, certificates and terms on this sheet are samples.',
    specifications: 'Technical data',
    specificationHead: ['Parameter', 'Value', 'Standard'],
    certificates: 'Certificates',
    certificateHead: ['Certificate', 'Number', 'Issued by', 'Valid until'],
    doesNotExpire: 'Does not expire',
    supply: 'Price, delivery, warranty',
    price: 'Price basis',
    freight: 'Freight',
    freightInQuote: 'For all other orders the quote states the freight.',
    delivery: 'Delivery',
    warranty: 'Warranty',
    tax: 'HSN and GST',
    gem: 'GeM catalogue',
    contact: 'Your contact',
    variants: 'Variants',
    stocked: 'Spares in stock',
    servedBy: 'Service',
    response: 'Response time',
    asOf: (day, url) => `As of ${day}. The current version is at ${url}`,
  },
  hi: {
    kind: 'स्पेक शीट',
    sampleCompany: 'डेमो के लिए बनाई गई काल्पनिक कंपनी',
    samples: 'केवल डेमो के लिए: इस शीट के आँकड़े, प्रमाण-पत्र और शर्तें उदाहरण हैं।',
    specifications: 'तकनीकी विवरण',
    specificationHead: ['विवरण', 'मान', 'मानक'],
    certificates: 'प्रमाण-पत्र',
    certificateHead: ['प्रमाण-पत्र', 'नंबर', 'किसने दिया', 'कब तक मान्य'],
    doesNotExpire: 'कोई अंतिम तारीख नहीं',
    supply: 'दाम, डिलीवरी, वारंटी',
    price: 'दाम का आधार',
    freight: 'भाड़ा',
    freightInQuote: 'बाकी ऑर्डर में भाड़ा कोटेशन में लिखा होता है।',
    delivery: 'डिलीवरी',
    warranty: 'वारंटी',
    tax: 'HSN और GST',
    gem: 'GeM कैटलॉग',
    contact: 'किससे बात करें',
    variants: 'विकल्प',
    stocked: 'स्टॉक में पुर्ज़े',
    servedBy: 'सर्विस',
    response: 'कितने समय में',
    asOf: (day, url) => `${day} की स्थिति। ताज़ा शीट यहाँ है: ${url}`,
  },
};
