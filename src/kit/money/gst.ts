import { latinDigits } from '../text/digits.ts';
import type { Language } from '../language.ts';

const named = (en: string, hi: string): Readonly<Record<Language, string>> => ({ en, hi });
/** The states and union territories by their GST code; 25 and 28 are merged into 26 and 37. */
export const gstStates: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '01': named('Jammu and Kashmir', 'जम्मू और कश्मीर'),
  '02': named('Himachal Pradesh', 'हिमाचल प्रदेश'),
  '03': named('Punjab', 'पंजाब'),
  '04': named('Chandigarh', 'चंडीगढ़'),
  '05': named('Uttarakhand', 'उत्तराखंड'),
  '06': named('Haryana', 'हरियाणा'),
  '07': named('Delhi', 'दिल्ली'),
  '08': named('Rajasthan', 'राजस्थान'),
  '09': named('Uttar Pradesh', 'उत्तर प्रदेश'),
  '10': named('Bihar', 'बिहार'),
  '11': named('Sikkim', 'सिक्किम'),
  '12': named('Arunachal Pradesh', 'अरुणाचल प्रदेश'),
  '13': named('Nagaland', 'नागालैंड'),
  '14': named('Manipur', 'मणिपुर'),
  '15': named('Mizoram', 'मिज़ोरम'),
  '16': named('Tripura', 'त्रिपुरा'),
  '17': named('Meghalaya', 'मेघालय'),
  '18': named('Assam', 'असम'),
  '19': named('West Bengal', 'पश्चिम बंगाल'),
  '20': named('Jharkhand', 'झारखंड'),
  '21': named('Odisha', 'ओडिशा'),
  '22': named('Chhattisgarh', 'छत्तीसगढ़'),
  '23': named('Madhya Pradesh', 'मध्य प्रदेश'),
  '24': named('Gujarat', 'गुजरात'),
  '26': named('Dadra and Nagar Haveli and Daman and Diu', 'दादरा और नगर हवेली तथा दमन और दीव'),
  '27': named('Maharashtra', 'महाराष्ट्र'),
  '29': named('Karnataka', 'कर्नाटक'),
  '30': named('Goa', 'गोवा'),
  '31': named('Lakshadweep', 'लक्षद्वीप'),
  '32': named('Kerala', 'केरल'),
  '33': named('Tamil Nadu', 'तमिलनाडु'),
  '34': named('Puducherry', 'पुडुचेरी'),
  '35': named('Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीप समूह'),
  '36': named('Telangana', 'तेलंगाना'),
  '37': named('Andhra Pradesh', 'आंध्र प्रदेश'),
  '38': named('Ladakh', 'लद्दाख'),
  '97': named('Other Territory', 'अन्य क्षेत्र'),
};
/** Union territories without a legislature, where UTGST takes the place of SGST. */
export const utgstStates: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97']);

/** The code of a state typed as its code or as its name in English or Hindi. */
export function readGstState(typed: string): string | undefined {
  const text = latinDigits(typed).trim().replace(/\s+/g, ' ').toLowerCase();
  const code = /^\d$/.test(text) ? `0${text}` : text;
  if (Object.hasOwn(gstStates, code)) return code;
  const plain = text.replaceAll('&', 'and');
  return Object.keys(gstStates).find((key) =>
    Object.values(gstStates[key] ?? {}).some((name) => name.toLowerCase() === plain),
  );
}

const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A typed GSTIN as it is stored: upper case, without spaces and hyphens. */
export const normalizeGstin = (typed: string): string => latinDigits(typed).toUpperCase().replace(/[\s-]/g, '');
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);

export type GstinFault = 'gstin-length' | 'gstin-state' | 'gstin-form' | 'gstin-check-digit';
/**
 * The first fault of a normalized GSTIN of a regular taxpayer: 15 characters, a state's code, a PAN, the number of the
 * registration, Z, and the check digit. Deductors' and embassies' numbers have another form.
 */
export function gstinFault(gstin: string): GstinFault | undefined {
  if (gstin.length !== 15) return 'gstin-length';
  if (!Object.hasOwn(gstStates, stateOfGstin(gstin))) return 'gstin-state';
  if (!/^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(gstin)) return 'gstin-form';
  return gstin[14] === gstinCheckDigit(gstin.slice(0, 14)) ? undefined : 'gstin-check-digit';
}

/** Weights 1 and 2 in turn; of each product the digits in base 36 are added up to a multiple of 36. */
function gstinCheckDigit(body: string): string | undefined {
  const sum = Array.from(body, (symbol, index) => symbols.indexOf(symbol) * (index % 2 === 0 ? 1 : 2)).reduce(
    (total, product) => total + Math.floor(product / 36) + (product % 36),
    0,
  );
  return symbols[(36 - (sum % 36)) % 36];
}

/** The legal rates, in percent. */
export const gstPercents = [0, 0.25, 3, 5, 12, 18, 28, 40] as const;
export type GstPercent = (typeof gstPercents)[number];
/** HSN codes of goods and SAC codes of services have 4, 6 or 8 digits. */
export const hsnShape = /^(?:\d{2}){2,4}$/;

/** Some of the unit codes of GST returns, with what people write. */
export const units = {
  NOS: named('nos.', 'नग'),
  SET: named('set', 'सेट'),
  PRS: named('pair', 'जोड़ी'),
  DOZ: named('dozen', 'दर्जन'),
  BOX: named('box', 'डिब्बा'),
  PAC: named('pack', 'पैकेट'),
  ROL: named('roll', 'रोल'),
  KGS: named('kg', 'किलो'),
  QTL: named('quintal', 'क्विंटल'),
  TON: named('tonne', 'टन'),
  LTR: named('litre', 'लीटर'),
  MTR: named('metre', 'मीटर'),
  SQM: named('sq. m', 'वर्ग मीटर'),
  OTH: named('job', 'काम'),
} as const;
export type Unit = keyof typeof units;
/** Whether it counts pieces: half of one is not sold. */
export const isCounted = (unit: Unit): boolean => ['NOS', 'SET', 'PRS', 'BOX', 'PAC', 'ROL'].includes(unit);
export const unitCodes = Object.keys(units) as readonly Unit[];
