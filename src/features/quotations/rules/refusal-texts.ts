import { gstPercents, unitCodes } from '#kit/gst.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { formatRupees } from '#kit/paise.ts';
import type { Refusal } from '#kit/result.ts';
import {
  lastOfSeries,
  lastRevision,
  maxItems,
  maxLengths,
  maxPrice,
  maxQuantity,
  maxRates,
  maxValidityDays,
} from '../terms.ts';

/** What is wrong with a field, and what to type. */
const faultTexts: Readonly<Record<string, string>> = {
  missing: 'is missing',
  'too-long': 'is too long',
  unknown: 'is not known',
  'out-of-range': `must be from 1 to ${maxValidityDays}`,
  'not-of-gstin': "is not the state of the buyer's GSTIN; correct one of them",
  'gstin-length': 'must have 15 characters',
  'gstin-state': "does not begin with a state's code, such as 10 for Bihar",
  'gstin-form': 'must be two digits, a PAN, a digit or letter, Z and the check digit, such as 27AAPFU0939F1ZV',
  'gstin-check-digit': 'has a wrong check digit; compare it letter by letter',
  hsn: 'must be an HSN or SAC code of 4, 6 or 8 digits',
  unit: `must be one of ${unitCodes.join(', ')}`,
  quantity: `must be above 0 and at most ${maxQuantity.toLocaleString('en-IN')}, with three decimal places at most`,
  'price-form': 'must be rupees such as 1450 or 1450.50',
  'price-range': `must be from ₹0.01 to ${formatRupees(maxPrice)}`,
  gst: `must be a legal GST rate: ${gstPercents.join(', ')}`,
  'amount-too-large': 'makes the amount of the item too large',
  'too-many': `can be ${maxItems} at most, so that the quotation is one page`,
  'too-many-rates': `can have ${maxRates} different rates at most`,
};
const faultsOf = ({ fields = [] }: Refusal): string =>
  fields.map(({ field, reason }) => `${field} ${faultTexts[reason] ?? reason}`).join('; ');

/** What staff read about a refusal, with the next step. */
export const refusalTexts = {
  'quotations/unknown-lead': () => 'there is no such lead; see `lead list --all`',
  'quotations/draft-exists': ({ facts }: Refusal) =>
    `the lead already has draft ${facts?.['serial']}: \`quotation show ${facts?.['serial']}\`, or add --another`,
  'quotations/unknown': () => 'there is no such quotation; see `quotation list`',
  'quotations/not-draft': ({ facts }: Refusal) =>
    `it is issued as ${facts?.['number']} and never changes; first use \`quotation revise ${facts?.['number']}\``,
  'quotations/changed': ({ facts, fields = [] }: Refusal) =>
    [
      `${facts?.['by']} changed the draft on ${inIndianTime(new Date(String(facts?.['at'])))}, so nothing was changed now. What differs:`,
      ...fields.map(({ field, reason }) => `  ${field}: ${reason}`),
      `To go on with these changes, repeat the command with --version ${facts?.['version']}`,
    ].join('\n'),
  'quotations/invalid': (refusal: Refusal) => `nothing was changed: ${faultsOf(refusal)}`,
  'quotations/no-such-item': ({ facts }: Refusal) => `the draft has ${facts?.['items']} items; see \`quotation show\``,
  'content/unknown-product': () =>
    'there is no such product; see `content list product`, or give --text and the other options',
  'content/no-price': () =>
    'this product has no price: publish it with `sale` (`content publish product …`), or leave it out and give --text, --hsn, --unit, --price and --gst',
  'quotations/incomplete': (refusal: Refusal) =>
    `not issued: ${faultsOf(refusal)}; use \`quotation set\` and \`quotation item add\``,
  'quotations/page-full': () =>
    'not issued: it does not fit on one page; shorten the descriptions, the delivery or the note, or remove an item',
  'quotations/no-seller-gstin': () =>
    'not issued: the company has no valid GSTIN; publish it as the fact `GSTIN` with `checkAt` (`content publish company`)',
  'quotations/former-ended': ({ facts }: Refusal) =>
    `not issued: ${facts?.['number']}, which it was to replace, is ${facts?.['state']}; begin a new quotation`,
  'quotations/series-full': ({ facts }: Refusal) =>
    `not issued: the financial year ${facts?.['year']} has ${lastOfSeries} quotations, the most that numbers of 16 characters allow`,
  'quotations/other-state': ({ facts }: Refusal) => `it is ${facts?.['status']}; see \`quotation show\``,
  'quotations/reason-missing': () => 'give the reason',
  'quotations/reason-too-long': () => `a reason can have ${maxLengths.reason} characters at most`,
  'quotations/erased': () => 'its content was erased after the retention period; begin a new quotation',
  'quotations/last-revision': () => `it has ${lastRevision} revisions, the most; cancel it and begin a new quotation`,
  'quotations/no-address': () => 'the lead has no e-mail address; add one: `quotation send <number> <e-mail>`',
  'quotations/odd-address': () => 'this is not an e-mail address; type it again',
} satisfies Readonly<Record<string, (refusal: Refusal) => string>>;
