import { dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { oneOf } from '#platform/database/list/filters.ts';
import { monthsOf, period, type Period, periodOf, periodOn, periodQuery } from '#platform/database/list/period.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import { readOpeningKey } from '#features/jobs/model/jobs.ts';
import { openingName } from '#features/jobs/web/parts/words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { dayOf } from '#web/moment.ts';
import { inBoth } from '#web/i18n.ts';

const words = inBoth(
  {
    caption: 'Fees in figures',
    lead: 'Fees of the applications that were made on the chosen days, and what of them was refunded since, also in parts; not what was refunded beyond a fee. Without days: this month; a year at most.',
    empty: 'No application was made on these days.',
    by: 'A row for each',
    byOpening: 'Opening',
    byDay: 'Day',
    made: 'Applied',
    of: 'Opening or day',
    applications: 'Applications',
    cancelled: 'No longer active',
    fees: 'Fees',
    refunded: 'Refunded',
    net: 'Fees less refunds',
    thisMonth: 'This month',
    thisMonthByDay: 'This month by day',
    lastMonth: 'Last month',
    leads: 'Leads in figures',
  },
  {
    caption: 'शुल्क के आँकड़े',
    lead: 'चुने हुए दिनों में बने आवेदनों के शुल्क, और उनमें से अब तक कितना लौटाया गया, हिस्सों में भी; शुल्क से ज़्यादा लौटाई गई रकम इसमें नहीं है। दिन न चुनें तो यह महीना; ज़्यादा से ज़्यादा एक साल।',
    empty: 'इन दिनों में कोई आवेदन नहीं बना।',
    by: 'हर पंक्ति में',
    byOpening: 'भर्ती',
    byDay: 'दिन',
    made: 'आवेदन कब',
    of: 'भर्ती या दिन',
    applications: 'आवेदन',
    cancelled: 'अब सक्रिय नहीं',
    fees: 'शुल्क',
    refunded: 'लौटाया',
    net: 'लौटाने के बाद शुल्क',
    thisMonth: 'यह महीना',
    thisMonthByDay: 'यह महीना, दिन से',
    lastMonth: 'पिछला महीना',
    leads: 'लीड के आँकड़े',
  },
);

interface Row {
  /** The key of an opening, or a day. */
  readonly id: string;
  readonly applications: number;
  readonly cancelled: number;
  readonly feesPaise: number;
  readonly refundedPaise: number;
  readonly netPaise: number;
}
type By = 'opening' | 'day';
const keyOf: Readonly<Record<By, ReturnType<typeof sql>>> = {
  opening: sql`application.opening || ' ' || application.role`,
  day: sql`((application.created_at at time zone 'Asia/Kolkata')::date)::text`,
};
/** Sums of the applications of the days. Neither a lost dispute nor what was returned beyond a fee is a refund of it. */
const figures = (by: By, { from, until }: Period) => sql`(
  select key as id, applications, cancelled, fees_paise, refunded_paise, fees_paise - refunded_paise as net_paise from (
    select ${keyOf[by]} as key, count(*)::integer as applications, (count(*) filter (where application.state <> 'active'))::integer as cancelled,
      sum(application.paid_paise)::bigint as fees_paise,
      coalesce(sum(money.returned_paise), 0)::bigint as refunded_paise
    from application left join payment_money money on money.payment_id = application.payment_id
    where application.created_at >= ${from} and application.created_at < ${until} group by 1) of_days) figure`;

const sorted = (column: string, type: 'text' | 'integer' | 'bigint') => ({
  sort: { sql: sql.ref(`figure.${column}`), type },
});

/** The fees of the applications of some days, by opening or by day. */
export const feeFigures = deskList({
  name: 'fee-figures',
  right: 'applications/read',
  words,
  from: figures('opening', periodOf(new URLSearchParams(), 'made', '2000-01-01')),
  id: { sql: sql`figure.id`, type: 'text' },
  select: sql<Row>`figure.*`,
  async resolve(ctx, params) {
    const by = params.get('by') === 'day' ? 'day' : 'opening';
    const today = dayInIndia(await ctx.businessNow());
    return { from: figures(by, periodOf(params, 'made', today)), filters: { made: periodOn(today) } };
  },
  async read(ctx, rows) {
    const titles = await roleTitles(ctx);
    return rows.map((row) => {
      const opening = readOpeningKey(row.id);
      return { ...row, opening, titles: opening && titles(opening.role) };
    });
  },
  async more(ctx) {
    return { months: monthsOf(dayInIndia(await ctx.businessNow())) };
  },
  key: ({ id }) => id,
  record: ({ id, opening }) => ({
    href: `${deskPaths.applications()}?${new URLSearchParams(opening ? { opening: id } : { 'created-from': id, 'created-to': id })}`,
  }),
  columns: {
    of: {
      as: 'text',
      of: ({ id, opening, titles }, language) =>
        opening && titles ? openingName(language, titles[language], opening.opening) : dayOf(language, id),
      ...sorted('id', 'text'),
    },
    applications: {
      as: 'number',
      of: ({ applications }) => applications,
      ...sorted('applications', 'integer'),
    },
    cancelled: { as: 'number', of: ({ cancelled }) => cancelled, ...sorted('cancelled', 'integer') },
    fees: {
      as: 'paise',
      of: ({ feesPaise }) => feesPaise,
      total: sql`figure.fees_paise`,
      ...sorted('fees_paise', 'bigint'),
    },
    refunded: {
      as: 'paise',
      of: ({ refundedPaise }) => refundedPaise,
      total: sql`figure.refunded_paise`,
      ...sorted('refunded_paise', 'bigint'),
    },
    net: {
      as: 'paise',
      of: ({ netPaise }) => netPaise,
      total: sql`figure.net_paise`,
      ...sorted('net_paise', 'bigint'),
    },
  },
  defaultSort: { column: 'fees', direction: 'desc' },
  filters: {
    by: {
      ...oneOf(['opening', 'day'], () => sql`true`),
      texts: inBoth(
        { opening: words.en.byOpening, day: words.en.byDay },
        { opening: words.hi.byOpening, day: words.hi.byDay },
      ),
    },
    made: period,
  },
  views: (t, { months: [now, before] }) => [
    { name: t.thisMonth, query: periodQuery('made', now) },
    { name: t.thisMonthByDay, query: `by=day&sort=-of&${periodQuery('made', now)}` },
    { name: t.lastMonth, query: periodQuery('made', before) },
  ],
  lead: ({ lead }) => [lead],
  links: { leads: { href: deskPaths.leadFigures(), right: 'quotations/read' } },
});
