import { dayInIndia } from '#kit/time.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import {
  anyOf,
  exactly,
  businessNow,
  type Matcher,
  runningNumber,
  search,
  seriesNumber,
  wordsOf,
} from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { leadReference } from '#features/leads/model/leads.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { type Quotation, quotationStatuses, type QuotationStatus } from '../model.ts';
import { statusOf } from '../rules/states.ts';
import { listYears } from '../store/quotations.ts';
import { listWords, statusTones, statusWords } from '../web/desk/words.ts';

const words = inBoth(
  {
    ...listWords.en,
    empty: 'There are no quotations yet.',
    q: 'Number or buyer',
    number: 'Number',
    buyer: 'Buyer',
    noBuyer: 'No buyer yet',
    erased: 'Erased',
    total: 'Total',
    status: 'Status',
    valid: listWords.en.validUntil,
    lead: 'Lead',
    created: 'Created',
    year: 'Financial year',
    drafts: 'Drafts',
    validNow: 'Valid',
    withoutEnded: 'without revised and cancelled ones',
    none: '–',
  },
  {
    ...listWords.hi,
    empty: 'अभी कोई कोटेशन नहीं है।',
    q: 'नंबर या खरीदार',
    number: 'नंबर',
    buyer: 'खरीदार',
    noBuyer: 'खरीदार अभी नहीं लिखा',
    erased: 'मिटा दिया गया',
    total: 'कुल',
    status: 'स्थिति',
    valid: listWords.hi.validUntil,
    lead: 'लीड',
    created: 'बनाया गया',
    year: 'वित्त वर्ष',
    drafts: 'ड्राफ़्ट',
    validNow: 'मान्य',
    withoutEnded: 'बदले और रद्द कोटेशन के बिना',
    none: '–',
  },
);

type QuotationRow = Pick<Quotation, 'serial' | 'number' | 'state' | 'leadNumber' | 'validUntil' | 'totalPaise'> & {
  /** Empty until it is entered, and once it was erased. */
  readonly buyer: string;
  readonly createdAt: Date;
};

const number = sql`quotation.number`;
const buyer = sql`quotation.content -> 'buyer' ->> 'name'`;
const year = sql`split_part(quotation.number, '/', 2)`;

const today = sql`(${businessNow} at time zone 'Asia/Kolkata')::date`;

/** Whether an issued quotation is still valid follows from its last day. */
function hasStatus(status: QuotationStatus): RawBuilder<unknown> {
  if (status === 'valid') return sql`quotation.state = 'issued' and quotation.valid_until >= ${today}`;
  if (status === 'expired') return sql`quotation.state = 'issued' and quotation.valid_until < ${today}`;
  return sql`quotation.state = ${status}`;
}

/** `0001` of any year, or the number of a draft. */
const shortNumber: Matcher = (typed) =>
  /^\d{1,9}$/.test(typed)
    ? sql`(${runningNumber(number)(typed) ?? sql`false`} or (quotation.state = 'draft' and quotation.serial = ${Number(typed)}))`
    : undefined;

/** Drafts and issued quotations, the newest first. */
export const quotations = deskList({
  name: 'quotations',
  right: 'quotations/read',
  words,
  from: sql`quotation`,
  id: { sql: sql`quotation.serial`, type: 'integer' },
  select: sql<QuotationRow>`
    quotation.serial, quotation.number, quotation.state, quotation.lead_number, quotation.valid_until,
    quotation.total_paise, quotation.created_at, coalesce(${buyer}, '') as buyer`,
  seen: sql`quotation.version || quotation.state`,
  async read({ businessNow }, rows) {
    const day = dayInIndia(await businessNow());
    return rows.map((row) => ({ ...row, status: statusOf(row, day) }));
  },
  more: async ({ db }) => ({ years: await listYears(db) }),
  key: ({ serial }) => String(serial),
  record: ({ serial }) => ({ href: deskPaths.quotation(serial) }),
  columns: {
    buyer: {
      as: 'text',
      of: ({ buyer, status }, language) => buyer || words[language][status === 'draft' ? 'noBuyer' : 'erased'],
      inFile: { head: 'buyer', of: ({ buyer }) => buyer },
    },
    status: { as: 'code', of: ({ status }) => status, texts: statusWords, tones: statusTones },
    number: {
      as: 'id',
      of: ({ number, serial }, language) => number ?? words[language].draft(serial),
      sort: { sql: sql`quotation.number`, type: 'text', isNullable: true },
    },
    total: {
      as: 'paise',
      of: ({ totalPaise }) => totalPaise,
      total: sql`case when quotation.state not in ('revised', 'cancelled') then quotation.total_paise end`,
      leftOut: { word: 'withoutEnded', is: ({ state }) => state === 'revised' || state === 'cancelled' },
      none: 'none',
      sort: { sql: sql`quotation.total_paise`, type: 'bigint', isNullable: true },
    },
    valid: {
      as: 'day',
      of: ({ validUntil }) => validUntil,
      none: 'none',
      sort: { sql: sql`quotation.valid_until`, type: 'date', isNullable: true },
    },
    lead: { as: 'text', of: ({ leadNumber }) => leadReference(leadNumber) },
    created: {
      as: 'time',
      of: ({ createdAt }) => createdAt,
      sort: { sql: sql`quotation.created_at`, type: 'timestamptz' },
    },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: {
      ...search(seriesNumber(number), shortNumber, wordsOf(buyer)),
      hint: { en: 'SQ/26-27/0001 or a name', hi: 'SQ/26-27/0001 या नाम' },
    },
    status: {
      ...anyOf(quotationStatuses, (values) => sql`(${sql.join(values.map(hasStatus), sql` or `)})`),
      texts: statusWords,
    },
    year: {
      ...exactly(
        (value) => sql`${year} = ${value}`,
        (typed) => (/^\d\d-\d\d$/.test(typed) ? typed : undefined),
      ),
      choices: ({ years }) => years.map((value) => ({ value, label: `20${value}` })),
    },
    lead: {
      ...exactly(
        (value) => sql`quotation.lead_number = ${Number(value)}`,
        (typed) => /^(?:SL-?)?([1-9]\d{0,8})$/i.exec(typed)?.[1],
      ),
      label: 'leadNumber',
      hint: { en: 'For example SL-17', hi: 'जैसे SL-17' },
    },
  },
  views: ({ drafts, validNow }) => [
    { name: drafts, query: 'status=draft' },
    { name: validNow, query: 'status=valid' },
  ],
});
