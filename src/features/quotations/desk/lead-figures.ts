import { dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { oneOf } from '#platform/database/list/filters.ts';
import { monthsOf, period, type Period, periodOf, periodOn, periodQuery } from '#platform/database/list/period.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { lostReasons } from '#features/leads/model/leads.ts';
import { lostReasonWords, sourceWords } from '#features/leads/web/parts/words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';

const words = inBoth(
  {
    caption: 'Leads in figures',
    lead: 'Call-back and quote requests that came on the chosen days, without spam, and their status now. Without days: this month; a year at most.',
    empty: 'No lead came on these days.',
    by: 'A row for each',
    byPerson: 'Person',
    bySource: 'Source',
    received: 'Received',
    of: 'Person or source',
    nobody: 'Nobody',
    taken: 'Leads',
    answered: 'Answered',
    inTime: 'Answered in time',
    late: 'Late',
    quoted: 'Quoted',
    quotedValue: 'Value quoted',
    won: 'Won',
    wonValue: 'Value won',
    lost: 'Lost',
    lostReasons: 'Why lost',
    noReason: 'No reason given',
    noneLost: '–',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisMonthBySource: 'This month by source',
    fees: 'Fees in figures',
  },
  {
    caption: 'लीड के आँकड़े',
    lead: 'चुने हुए दिनों में आए कॉल और कोटेशन के अनुरोध, स्पैम के बिना, और उनका अब तक क्या हुआ। दिन न चुनें तो यह महीना; ज़्यादा से ज़्यादा एक साल।',
    empty: 'इन दिनों में कोई लीड नहीं आई।',
    by: 'हर पंक्ति में',
    byPerson: 'व्यक्ति',
    bySource: 'स्रोत',
    received: 'कब मिली',
    of: 'व्यक्ति या स्रोत',
    nobody: 'कोई नहीं',
    taken: 'लीड',
    answered: 'जवाब दिया',
    inTime: 'समय पर जवाब',
    late: 'देर से',
    quoted: 'कोटेशन दिया',
    quotedValue: 'कोटेशन की रकम',
    won: 'ऑर्डर मिला',
    wonValue: 'ऑर्डर की रकम',
    lost: 'नहीं मिला',
    lostReasons: 'क्यों नहीं मिला',
    noReason: 'कारण नहीं लिखा',
    noneLost: '–',
    thisMonth: 'यह महीना',
    lastMonth: 'पिछला महीना',
    thisMonthBySource: 'यह महीना, स्रोत से',
    fees: 'शुल्क के आँकड़े',
  },
);

interface Row {
  readonly id: string;
  readonly taken: number;
  readonly answered: number;
  readonly inTime: number;
  readonly late: number;
  readonly quoted: number;
  readonly quotedPaise: number;
  readonly won: number;
  readonly wonPaise: number;
  readonly lost: number;
  /** By reason; the empty one is of those without. */
  readonly reasons: Readonly<Record<string, number>>;
}
type By = 'person' | 'source';
/** The key of leads without an owner. */
const nobody = 'none';
const keyOf: Readonly<Record<By, ReturnType<typeof sql>>> = {
  person: sql`coalesce(lead.owner_id, ${sql.lit(nobody)})`,
  source: sql`lead.source`,
};
const byOf = (params: URLSearchParams): By => (params.get('by') === 'source' ? 'source' : 'person');
const reasonCounts = sql.join(
  [...lostReasons, ''].map(
    (reason) =>
      sql`${sql.lit(reason)}::text, count(*) filter (where state = 'lost' and coalesce(lost_reason, '') = ${sql.lit(reason)})`,
  ),
);

/** Sums of the leads of the days. A lead has offers that are valid or accepted: revised and cancelled ones don't count. */
const figures = (by: By, { from, until }: Period, now: Date) => sql`(
  select key as id, count(*)::integer as taken, count(answered_at)::integer as answered,
    (count(*) filter (where answered_at <= promised_by))::integer as in_time,
    (count(*) filter (where coalesce(answered_at, ${now}) > promised_by))::integer as late,
    (count(*) filter (where offers > 0 or state in ('quoted', 'won')))::integer as quoted,
    coalesce(sum(offered_paise), 0)::bigint as quoted_paise,
    (count(*) filter (where state = 'won'))::integer as won, coalesce(sum(accepted_paise), 0)::bigint as won_paise,
    (count(*) filter (where state = 'lost'))::integer as lost, jsonb_build_object(${reasonCounts}) as reasons
  from (
    select ${keyOf[by]} as key, lead.state, lead.lost_reason, lead.answered_at, lead.promised_by, coalesce(offer.offers, 0) as offers,
      offer.offered_paise, offer.accepted_paise
    from lead left join lateral (
      select count(*) as offers, sum(total_paise) as offered_paise, sum(total_paise) filter (where quotation.state = 'accepted') as accepted_paise
        from quotation where quotation.lead_number = lead.number and quotation.state in ('issued', 'accepted')) offer on true
    where lead.created_at >= ${from} and lead.created_at < ${until} and lead.kind in ('call-back', 'quote') and lead.state <> 'spam') of_days
  group by key) figure`;

const sorted = (column: string, type: 'integer' | 'bigint' = 'integer') => ({
  sort: { sql: sql.ref(`figure.${column}`), type },
});
/** What the leads of some days came to, by the person who has them or by how they came. */
export const leadFigures = deskList({
  name: 'lead-figures',
  right: 'quotations/read',
  words,
  from: figures('person', periodOf(new URLSearchParams(), 'received', '2000-01-01'), new Date(0)),
  id: { sql: sql`figure.id`, type: 'text' },
  select: sql<Row>`figure.*`,
  async resolve(ctx, params) {
    const now = await ctx.businessNow();
    const today = dayInIndia(now);
    return {
      from: figures(byOf(params), periodOf(params, 'received', today), now),
      filters: { received: periodOn(today) },
    };
  },
  read: (_ctx, rows) => Promise.resolve(rows),
  async more(ctx) {
    return { months: monthsOf(dayInIndia(await ctx.businessNow())) };
  },
  key: ({ id }) => id,
  columns: {
    of: {
      as: 'staff',
      of: ({ id }) => id,
      texts: inBoth({ [nobody]: words.en.nobody, ...sourceWords.en }, { [nobody]: words.hi.nobody, ...sourceWords.hi }),
    },
    taken: { as: 'number', of: ({ taken }) => taken, ...sorted('taken') },
    answered: { as: 'number', of: ({ answered }) => answered, ...sorted('answered') },
    inTime: { as: 'number', of: ({ inTime }) => inTime, ...sorted('in_time') },
    late: { as: 'number', of: ({ late }) => late, ...sorted('late') },
    quoted: { as: 'number', of: ({ quoted }) => quoted, ...sorted('quoted') },
    quotedValue: {
      as: 'paise',
      of: ({ quotedPaise }) => quotedPaise,
      total: sql`figure.quoted_paise`,
      ...sorted('quoted_paise', 'bigint'),
    },
    won: { as: 'number', of: ({ won }) => won, ...sorted('won') },
    wonValue: {
      as: 'paise',
      of: ({ wonPaise }) => wonPaise,
      total: sql`figure.won_paise`,
      ...sorted('won_paise', 'bigint'),
    },
    lost: { as: 'number', of: ({ lost }) => lost, ...sorted('lost') },
    lostReasons: {
      as: 'text',
      of: ({ reasons }, language) => reasonsText(reasons, language) || null,
      none: 'noneLost',
    },
  },
  defaultSort: { column: 'taken', direction: 'desc' },
  filters: {
    by: {
      ...oneOf(['person', 'source'], () => sql`true`),
      texts: inBoth(
        { person: words.en.byPerson, source: words.en.bySource },
        { person: words.hi.byPerson, source: words.hi.bySource },
      ),
    },
    received: period,
  },
  views: (t, { months: [now, before] }) => [
    { name: t.thisMonth, query: periodQuery('received', now) },
    { name: t.thisMonthBySource, query: `by=source&${periodQuery('received', now)}` },
    { name: t.lastMonth, query: periodQuery('received', before) },
  ],
  lead: ({ lead }) => [lead],
  links: { fees: { href: deskPaths.feeFigures(), right: 'applications/read' } },
});

/** `Price 3, No reason given 1`. */
const reasonsText = (counts: Row['reasons'], language: 'en' | 'hi'): string =>
  [...lostReasons, '' as const]
    .filter((reason) => (counts[reason] ?? 0) > 0)
    .map(
      (reason) => `${reason === '' ? words[language].noReason : lostReasonWords[language][reason]} ${counts[reason]}`,
    )
    .join(', ');
