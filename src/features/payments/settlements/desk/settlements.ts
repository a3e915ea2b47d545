import { readUtr } from '#kit/money/utr.ts';
import { dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { days, exactly, search, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import { settlementsWords } from '../../web/desk/words.ts';

const words = inBoth(
  {
    ...settlementsWords.en,
    caption: 'Settlements',
    empty:
      'No settlement is recorded yet. What the gateway pays to our bank account appears here, with its fees and their GST.',
    q: "Gateway's id or UTR",
    recordedBy: 'Recorded by',
    rows: 'With the rows of its report',
  },
  {
    ...settlementsWords.hi,
    caption: 'गेटवे से मिली रकम',
    empty: 'अभी कुछ दर्ज नहीं है। गेटवे हमारे बैंक खाते में जो रकम भेजता है, वह शुल्क और GST के साथ यहाँ दिखेगी।',
    q: 'गेटवे का नंबर या UTR',
    recordedBy: 'किसने दर्ज किया',
    rows: 'रिपोर्ट की पंक्तियों के साथ',
  },
);

interface Row {
  readonly id: string;
  readonly version: number;
  readonly gateway: string;
  readonly gatewaySettlementId: string;
  /** Null where nothing arrived. */
  readonly utr: string | null;
  readonly bankPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  /** Null until the gateway's tax invoice is entered. */
  readonly invoice: string | null;
  readonly cgstPaise: number | null;
  readonly sgstPaise: number | null;
  readonly igstPaise: number | null;
  readonly settledAt: Date;
  readonly recordedAt: Date;
  readonly recordedBy: string;
}
const hasRows = sql`exists (select from settlement_line where settlement_line.settlement_id = settlement.id)`;
const withInvoice = sql`left join settlement_invoice invoice on invoice.settlement_id = settlement.id`;
/** Payouts of the gateways to our bank account. */
export const settlements = deskList({
  name: 'settlements',
  right: 'payments/read',
  words,
  from: sql`settlement`,
  id: { sql: sql`settlement.id`, type: 'text' },
  select: sql<Row>`settlement.id, settlement.version, settlement.gateway, settlement.gateway_settlement_id, settlement.utr,
    settlement.bank_paise, settlement.fee_paise, settlement.tax_paise, settlement.settled_at, settlement.recorded_at,
    settlement.recorded_by, invoice.number as invoice, invoice.cgst_paise, invoice.sgst_paise, invoice.igst_paise`,
  join: withInvoice,
  totalJoin: withInvoice,
  async read({ db }, rows) {
    const actors = rows.map(({ recordedBy }) => recordedBy);
    const names = await namesOfActors(db, actors);
    return rows.map((row) => ({ ...row, by: names.get(row.recordedBy) ?? row.recordedBy }));
  },
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.settlement(id) }),
  columns: {
    gatewayId: { as: 'text', of: ({ gatewaySettlementId }) => gatewaySettlementId },
    settled: {
      as: 'day',
      of: ({ settledAt }) => dayInIndia(settledAt),
      sort: { sql: sql`settlement.settled_at`, type: 'timestamptz' },
    },
    bank: {
      as: 'paise',
      of: ({ bankPaise }) => bankPaise,
      total: sql`settlement.bank_paise`,
      badge: ({ version }, language) =>
        version > 1 ? { text: words[language].corrected, tone: 'neutral' } : undefined,
      sort: { sql: sql`settlement.bank_paise`, type: 'bigint' },
    },
    fee: { as: 'paise', of: ({ feePaise }) => feePaise, total: sql`settlement.fee_paise` },
    tax: { as: 'paise', of: ({ taxPaise }) => taxPaise, total: sql`settlement.tax_paise` },
    invoice: { as: 'text', of: ({ invoice }) => invoice, isExtra: true },
    cgst: { as: 'paise', of: ({ cgstPaise }) => cgstPaise, total: sql`invoice.cgst_paise`, isExtra: true },
    sgst: { as: 'paise', of: ({ sgstPaise }) => sgstPaise, total: sql`invoice.sgst_paise`, isExtra: true },
    igst: { as: 'paise', of: ({ igstPaise }) => igstPaise, total: sql`invoice.igst_paise`, isExtra: true },
    utr: { as: 'id', of: ({ utr }) => utr },
    gateway: { as: 'text', of: ({ gateway }) => gateway },
    recorded: {
      as: 'time',
      of: ({ recordedAt }) => recordedAt,
      beside: ({ by }) => [by],
      inFile: [
        { head: 'recorded', of: ({ recordedAt }) => recordedAt, kind: 'moment' },
        { head: 'recordedBy', of: ({ by }) => by },
      ],
      isExtra: true,
    },
  },
  defaultSort: { column: 'settled', direction: 'desc' },
  filters: {
    q: {
      ...search((typed) =>
        typed === ''
          ? undefined
          : sql`(settlement.utr = ${readUtr(typed) ?? typed} or settlement.gateway_settlement_id = ${typed})`,
      ),
      hint: { en: 'Exactly as on the statement', hi: 'ठीक वैसा, जैसा स्टेटमेंट में है' },
    },
    gateway: exactly((gateway) => sql`settlement.gateway = ${gateway}`),
    invoice: exactly(
      (number) => sql`settlement.id in (select settlement_id from settlement_invoice where number = ${number})`,
    ),
    settled: days(sql`settlement.settled_at`),
    rows: {
      ...yesOrNo({ yes: hasRows, no: sql`not ${hasRows}` }),
      texts: yesNoWords,
    },
  },
});
