import type { Tone } from '#kit/desk/drawn-list.ts';
import { inBoth } from '#web/i18n.ts';
import type { QuotationStatus } from '../../model.ts';

export const statusWords = inBoth<Record<QuotationStatus, string>>(
  {
    draft: 'Draft',
    valid: 'Valid',
    expired: 'Expired',
    accepted: 'Accepted',
    revised: 'Replaced',
    cancelled: 'Cancelled',
  },
  {
    draft: 'ड्राफ़्ट',
    valid: 'मान्य',
    expired: 'समय बीत गया',
    accepted: 'मंज़ूर',
    revised: 'बदला गया',
    cancelled: 'रद्द',
  },
);

export const statusTones: Readonly<Record<QuotationStatus, Tone>> = {
  draft: 'neutral',
  valid: 'info',
  accepted: 'good',
  expired: 'warn',
  revised: 'neutral',
  cancelled: 'bad',
};

/** Texts of the list's page, and what a record shows as the list does. */
export const listWords = inBoth(
  {
    caption: 'Quotations',
    draft: (serial: number) => `Draft ${serial}`,
    validUntil: 'Valid until',
  },
  {
    caption: 'कोटेशन',
    draft: (serial: number) => `ड्राफ़्ट ${serial}`,
    validUntil: 'कब तक मान्य',
  },
);

/** Names of fields, as their labels and as the timeline and a colleague's changes name them. */
export const fieldWords = inBoth(
  {
    buyer: "Buyer's name",
    address: "Buyer's address",
    shipName: 'Ship to: name',
    shipAddress: 'Ship to: address',
    attention: 'Kind attention',
    subject: 'Subject',
    referenceNumber: 'Their letter no.',
    referenceDay: 'Their letter of',
    payment: 'Payment terms',
    specification: 'Specification',
    discount: 'Discount in percent',
    gstin: "Buyer's GSTIN",
    state: 'Place of supply',
    delivery: 'Delivery',
    note: 'Note',
    days: 'Valid for how many days',
    language: 'Language of the PDF',
    item: (line: number) => `Item ${line}`,
    items: 'Items',
    product: 'Product',
    description: 'Description',
    hsn: 'HSN or SAC code',
    unit: 'Unit',
    quantity: 'Quantity',
    price: 'Price of one, without GST',
    gst: 'GST rate',
    email: 'E-mail address',
    reason: 'Reason',
  },
  {
    buyer: 'खरीदार का नाम',
    address: 'खरीदार का पता',
    shipName: 'सामान कहाँ भेजें: नाम',
    shipAddress: 'सामान कहाँ भेजें: पता',
    attention: 'ध्यानार्थ',
    subject: 'विषय',
    referenceNumber: 'उनके पत्र का नंबर',
    referenceDay: 'उनके पत्र की तारीख़',
    payment: 'भुगतान की शर्तें',
    specification: 'स्पेसिफ़िकेशन',
    discount: 'छूट, प्रतिशत में',
    gstin: 'खरीदार का GSTIN',
    state: 'आपूर्ति का राज्य',
    delivery: 'डिलीवरी',
    note: 'टिप्पणी',
    days: 'कितने दिन मान्य',
    language: 'PDF की भाषा',
    item: (line: number) => `सामान ${line}`,
    items: 'सामान',
    product: 'उत्पाद',
    description: 'विवरण',
    hsn: 'HSN या SAC कोड',
    unit: 'इकाई',
    quantity: 'मात्रा',
    price: 'एक का दाम, GST के बिना',
    gst: 'GST की दर',
    email: 'ई-मेल पता',
    reason: 'कारण',
  },
);
