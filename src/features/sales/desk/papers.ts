import { type RawBuilder, sql } from '#platform/database/db.ts';
import {
  anyOf,
  businessNow,
  days,
  isAmong,
  runningNumber,
  search,
  seriesNumber,
  wordsOf,
} from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { paperKindWords } from '#features/papers/web/parts/words.ts';
import {
  type PaperStatus,
  paperStatuses,
  type SalesKind,
  salesKinds,
  statusOfPaper,
  unpaidStatuses,
} from '../model.ts';
import { dueOf, receivedOf } from '../store/due.ts';
import { paperStatusTones, paperStatusWords, salesWords } from '../web/desk/words.ts';

const words = inBoth(
  {
    caption: 'Invoices and other papers',
    empty: 'No paper yet. They follow a quotation that the buyer accepted.',
    q: 'Number or buyer',
    number: 'Number',
    kind: 'Kind',
    buyer: 'Buyer',
    total: 'Total',
    due: 'Left to pay',
    dueOn: 'To be paid by',
    received: 'Paid',
    overdue: 'Overdue',
    status: 'Status',
    issued: 'Issued',
    created: 'Created',
    invoices: 'Tax invoices',
    notPaid: 'Not paid',
    drafts: 'Drafts',
    invoicesOnly: 'of tax invoices',
    withoutPayBack: 'without what is to be paid back',
    none: '–',
  },
  {
    caption: 'इनवॉइस और दूसरे कागज़',
    empty: 'अभी कोई कागज़ नहीं है। खरीदार की मंज़ूरी के बाद कोटेशन से बनते हैं।',
    q: 'नंबर या खरीदार',
    number: 'नंबर',
    kind: 'प्रकार',
    buyer: 'खरीदार',
    total: 'कुल',
    due: 'बाकी रकम',
    dueOn: 'भुगतान की तारीख',
    received: 'मिला',
    overdue: 'तारीख निकली',
    status: 'स्थिति',
    issued: 'जारी',
    created: 'बनाया गया',
    invoices: 'टैक्स इनवॉइस',
    notPaid: 'भुगतान बाकी',
    drafts: 'ड्राफ़्ट',
    invoicesOnly: 'टैक्स इनवॉइस का',
    withoutPayBack: 'लौटाने की रकम के बिना',
    none: '–',
  },
);

interface PaperRow {
  readonly serial: number;
  readonly kind: SalesKind;
  readonly state: 'draft' | 'issued';
  readonly number: string | null;
  readonly totalPaise: number | null;
  readonly issuedAt: Date | null;
  readonly createdAt: Date;
  readonly buyer: string | null;
  readonly duePaise: number | null;
  readonly receivedPaise: number | null;
  readonly dueOn: string | null;
  readonly isLate: boolean;
}

/** What an invoice still waits for. */
const due = sql`case when sales_paper.kind = 'invoice' then ${dueOf(sql`sales_paper`)} end`;
const received = sql`case when sales_paper.kind = 'invoice' then ${receivedOf(sql`sales_paper`)} end`;
/** The day by which it is to be paid is over in India. */
const isLate = sql`(sales_paper.due_on is not null and sales_paper.due_on < (${businessNow} at time zone 'Asia/Kolkata')::date)`;
const isIssuedInvoice = sql`(sales_paper.state = 'issued' and sales_paper.kind = 'invoice')`;
const hasStatus = (status: PaperStatus): RawBuilder<unknown> =>
  ({
    draft: sql`sales_paper.state = 'draft'`,
    issued: sql`sales_paper.state = 'issued'`,
    due: sql`(${isIssuedInvoice} and ${due} > 0 and not ${isLate} and ${received} <= 0)`,
    'part-paid': sql`(${isIssuedInvoice} and ${due} > 0 and not ${isLate} and ${received} > 0)`,
    overdue: sql`(${isIssuedInvoice} and ${isLate} and ${due} > 0)`,
    paid: sql`(${isIssuedInvoice} and ${due} = 0)`,
    'pay-back': sql`(${isIssuedInvoice} and ${due} < 0)`,
  })[status];
const number = sql`sales_paper.number`;
const buyer = sql`(sales_paper.document -> 'buyer' ->> 'name')`;
/** Papers of accepted quotations, the newest first. */
export const salesPapers = deskList({
  name: 'sales-papers',
  right: 'quotations/read',
  words,
  from: sql`sales_paper`,
  id: { sql: sql`sales_paper.serial`, type: 'integer' },
  select: sql<PaperRow>`
    sales_paper.serial, sales_paper.kind, sales_paper.state, sales_paper.number, sales_paper.total_paise, sales_paper.issued_at,
    sales_paper.created_at,
    coalesce(${buyer}, (select q.document -> 'buyer' ->> 'name' from quotation q where q.id = sales_paper.quotation_id)) as buyer,
    ${due} as due_paise, ${received} as received_paise, sales_paper.due_on::text as due_on, ${isLate} as is_late`,
  seen: sql`sales_paper.version || sales_paper.state`,
  read: (_ctx, rows) => Promise.resolve(rows),
  key: ({ serial }) => String(serial),
  record: ({ serial }) => ({ href: deskPaths.salesPaper(serial) }),
  columns: {
    buyer: { as: 'text', of: ({ buyer: name }) => name, none: 'none' },
    status: { as: 'code', of: statusOfPaper, texts: paperStatusWords, tones: paperStatusTones },
    number: {
      as: 'id',
      of: ({ number, serial }, language) => number ?? salesWords[language].draft(serial),
      sort: { sql: sql`sales_paper.number`, type: 'text', isNullable: true },
    },
    kind: { as: 'code', of: ({ kind }) => kind, texts: paperKindWords },
    total: {
      as: 'paise',
      of: ({ totalPaise }) => totalPaise,
      total: sql`case when ${isIssuedInvoice} then sales_paper.total_paise end`,
      // Only invoices count: the proforma and challan of an order state its sum again.
      leftOut: { word: 'invoicesOnly', is: ({ kind, state }) => kind !== 'invoice' || state !== 'issued' },
      none: 'none',
      sort: { sql: sql`sales_paper.total_paise`, type: 'bigint', isNullable: true },
    },
    received: { as: 'paise', of: ({ receivedPaise }) => receivedPaise, none: 'none', total: received, isExtra: true },
    due: {
      as: 'paise',
      of: ({ duePaise }) => duePaise,
      none: 'none',
      total: sql`case when ${due} >= 0 then ${due} end`,
      // What one buyer is to get back pays no other's invoice.
      leftOut: { word: 'withoutPayBack', is: ({ duePaise }) => (duePaise ?? 0) < 0 },
    },
    dueOn: {
      as: 'day',
      of: ({ dueOn }) => dueOn,
      none: 'none',
      sort: { sql: sql`sales_paper.due_on`, type: 'date', isNullable: true },
    },
    issued: { as: 'time', of: ({ issuedAt }) => issuedAt, none: 'none' },
    created: {
      as: 'time',
      of: ({ createdAt }) => createdAt,
      sort: { sql: sql`sales_paper.created_at`, type: 'timestamptz' },
      isExtra: true,
    },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: {
      ...search(seriesNumber(number), runningNumber(number), wordsOf(buyer)),
      hint: { en: 'INV/26-27/0001 or a name', hi: 'INV/26-27/0001 या नाम' },
    },
    kind: { ...anyOf(salesKinds, (kinds) => isAmong(sql`sales_paper.kind`, kinds)), texts: paperKindWords },
    status: {
      ...anyOf(paperStatuses, (statuses) => sql`(${sql.join(statuses.map(hasStatus), sql` or `)})`),
      texts: paperStatusWords,
    },
    created: days(sql`sales_paper.created_at`),
  },
  views: ({ invoices, drafts, notPaid, overdue }) => [
    { name: notPaid, query: unpaidStatuses.map((status) => `status=${status}`).join('&') },
    { name: overdue, query: 'status=overdue' },
    { name: invoices, query: 'kind=invoice' },
    { name: drafts, query: 'status=draft' },
  ],
});
