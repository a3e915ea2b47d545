import { sql } from '#platform/database/db.ts';
import {
  anyOf,
  businessNow,
  days,
  digitsOf,
  exactly,
  type Filter,
  isAmong,
  type Matcher,
  referenceOf,
  search,
  wordsOf,
  yesOrNo,
} from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import { type ListedLead, ownersOf } from '../actions/read-desk-leads.ts';
import {
  leadKinds,
  leadNumberIn,
  leadReference,
  leadSources,
  leadStates,
  lostReasons,
  openStates,
  productsText,
} from '../model/leads.ts';
import { isOverdue } from '../rules/times.ts';
import { askedProducts, itemsColumn } from '../store/items.ts';
import { kindWords, lostReasonWords, sourceWords, stateTones, stateWords } from '../web/parts/words.ts';
import { leadsWords } from '../web/desk/words.ts';
import { leadWords, newLeadWords } from '../web/desk/lead-words.ts';

const words = inBoth(
  {
    ...leadsWords.en,
    caption: 'Leads',
    empty: 'No lead has come yet. Requests from the site appear here at once.',
    q: 'SL or SE number, phone, name or organisation',
    organisation: leadWords.en.organisation,
    quantity: leadWords.en.quantity,
    enquiryNumber: leadWords.en.enquiryNumber,
    neededBy: leadWords.en.neededBy,
    place: leadWords.en.place,
    email: leadWords.en.email,
    source: leadWords.en.source,
    language: leadWords.en.language,
    name: 'Lead',
    overdue: 'Overdue',
    created: 'Received',
    waiting: 'Waiting for us',
    mine: 'Mine',
    cases: 'Complaints and privacy',
    spam: 'Spam',
    nameOfPerson: newLeadWords.en.name,
    nothingDue: '–',
  },
  {
    ...leadsWords.hi,
    caption: 'लीड',
    empty: 'अभी कोई लीड नहीं आई। साइट से आने वाले अनुरोध यहाँ तुरंत दिखेंगे।',
    q: 'SL या SE नंबर, फ़ोन, नाम या संस्था',
    organisation: leadWords.hi.organisation,
    quantity: leadWords.hi.quantity,
    enquiryNumber: leadWords.hi.enquiryNumber,
    neededBy: leadWords.hi.neededBy,
    place: leadWords.hi.place,
    email: leadWords.hi.email,
    source: leadWords.hi.source,
    language: leadWords.hi.language,
    name: 'लीड',
    overdue: 'समय निकल गया',
    created: 'मिली',
    waiting: 'जवाब बाक़ी',
    mine: 'मेरी',
    cases: 'शिकायत और निजी डेटा',
    spam: 'स्पैम',
    nameOfPerson: newLeadWords.hi.name,
    nothingDue: '–',
  },
);
const { en, hi } = words;
const languageWords = inBoth(
  { en: leadWords.en.english, hi: leadWords.en.hindi },
  { en: leadWords.hi.english, hi: leadWords.hi.hindi },
);

const states = anyOf(leadStates, (values) => isAmong(sql`lead.state`, values));
/** Spam is listed only when it is asked for. */
const statesWithoutSpam: Filter = {
  ...states,
  read(key, values) {
    const read = states.read(key, values);
    return read.condition ? read : { ...read, condition: sql`lead.state <> 'spam'` };
  },
};
/** `SL-17` or `17`. */
const byNumber: Matcher = (typed) => {
  const number = leadNumberIn(typed);
  return number === undefined ? undefined : sql`lead.number = ${number}`;
};

const byEnquiry = referenceOf('SE', sql`lead.enquiry_number`);

const waiting = openStates.join(',');
const cases = 'complaint,privacy-request';
const choicesOf = <Value extends string>(values: readonly Value[], texts: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: texts[value] }));

/** The leads, the newest first. */
export const leads = deskList({
  name: 'leads',
  right: 'leads/read',
  words,
  from: sql`lead`,
  id: { sql: sql`lead.number`, type: 'integer' },
  select: sql<ListedLead>`lead.number, lead.kind, lead.source, lead.lost_reason, lead.state, lead.name, lead.phone, lead.email, ${itemsColumn}, lead.enquiry_number,
    lead.needed_by, lead.organisation, lead.place, lead.language, lead.owner_id, lead.created_at, lead.next_due_at, lead.version`,
  seen: sql`lead.version`,
  async read(ctx, rows) {
    const now = await ctx.businessNow();
    return rows.map((lead) => ({ ...lead, isOverdue: isOverdue(lead, now) }));
  },
  more: async (ctx, viewer) => ({
    colleagues: await ownersOf(ctx, viewer),
    me: viewer.accountId,
    products: await askedProducts(ctx.db),
  }),
  key: ({ number }) => String(number),
  record: ({ number }) => ({ href: deskPaths.lead(number) }),
  columns: {
    name: {
      as: 'text',
      of: ({ name }) => name,
      reference: ({ number }) => leadReference(number),
      inFile: [
        { head: 'name', of: ({ number }) => leadReference(number) },
        { head: 'nameOfPerson', of: ({ name }) => name },
      ],
    },
    state: { as: 'code', of: ({ state }) => state, texts: stateWords, tones: stateTones },
    due: {
      as: 'time',
      of: ({ nextDueAt }) => nextDueAt,
      none: 'nothingDue',
      badge: ({ isOverdue }, language) => (isOverdue ? { text: leadWords[language].overdue, tone: 'bad' } : undefined),
      sort: { sql: sql`lead.next_due_at`, type: 'timestamptz', isNullable: true },
    },
    owner: { as: 'staff', of: ({ ownerId }) => ownerId, none: 'nobody' },
    phone: { as: 'personal', of: ({ phone }) => phone, field: 'lead/phone', record: () => null },
    product: {
      as: 'text',
      of: ({ items }) => productsText(items) || null,
      badge: ({ items, kind }, language) =>
        productsText(items) === '' ? { text: kindWords[language][kind], tone: 'neutral' } : undefined,
    },
    organisation: { as: 'text', of: ({ organisation }) => organisation || null, isExtra: true },
    quantity: {
      as: 'text',
      of: ({ items }) => items.map(({ quantity }) => quantity || '–').join(', ') || null,
      isExtra: true,
    },
    enquiryNumber: { as: 'text', of: ({ enquiryNumber }) => enquiryNumber, isExtra: true },
    neededBy: { as: 'day', of: ({ neededBy }) => neededBy, isExtra: true },
    place: { as: 'personal', of: ({ place }) => place, field: 'lead/place', record: () => null, isExtra: true },
    email: { as: 'personal', of: ({ email }) => email, field: 'lead/email', record: () => null, isExtra: true },
    kind: { as: 'code', of: ({ kind }) => kind, texts: kindWords, isExtra: true },
    source: { as: 'code', of: ({ source }) => source, texts: sourceWords, isExtra: true },
    lostReason: { as: 'code', of: ({ lostReason }) => lostReason, texts: lostReasonWords, isExtra: true },
    language: { as: 'code', of: ({ language }) => language, texts: languageWords, isExtra: true },
    created: { as: 'time', of: ({ createdAt }) => createdAt, sort: { sql: sql`lead.created_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: search(byNumber, byEnquiry, digitsOf(sql`lead.phone`), wordsOf(sql`lead.name || ' ' || lead.organisation`)),
    state: {
      ...statesWithoutSpam,
      texts: stateWords,
      choices: (_more, language) => [
        { value: waiting, label: words[language].waiting },
        ...choicesOf(leadStates, stateWords[language]),
      ],
    },
    // An account id, or `none`.
    owner: {
      ...exactly((id) => (id === 'none' ? sql`lead.owner_id is null` : sql`lead.owner_id = ${id}`)),
      texts: inBoth({ none: en.nobody }, { none: hi.nobody }),
      isStaff: true,
      choices: ({ colleagues, me }, language) => [
        { value: 'none', label: words[language].nobody },
        ...colleagues.map(({ accountId, name }) => ({
          value: accountId,
          label: accountId === me ? words[language].me : name,
        })),
      ],
    },
    overdue: {
      ...yesOrNo({
        yes: sql`lead.next_due_at < ${businessNow}`,
        no: sql`(lead.next_due_at is null or lead.next_due_at >= ${businessNow})`,
      }),
      texts: yesNoWords,
    },
    kind: {
      ...anyOf(leadKinds, (kinds) => isAmong(sql`lead.kind`, kinds)),
      texts: kindWords,
      choices: (_more, language) => [
        { value: cases, label: words[language].cases },
        ...choicesOf(leadKinds, kindWords[language]),
      ],
    },
    // As it was asked for: of our products the English name.
    product: {
      ...exactly(
        (product) =>
          sql`exists (select from lead_item item where item.lead_id = lead.id and item.product = ${product})`,
      ),
      choices: ({ products }) => products.map((product) => ({ value: product, label: product })),
    },
    lostReason: {
      ...anyOf(lostReasons, (reasons) => isAmong(sql`lead.lost_reason`, reasons)),
      texts: lostReasonWords,
    },
    source: { ...anyOf(leadSources, (sources) => isAmong(sql`lead.source`, sources)), texts: sourceWords },
    due: days(sql`lead.next_due_at`),
    created: days(sql`lead.created_at`),
  },
  views: (t, { me }) => [
    { name: t.waiting, query: String(new URLSearchParams({ state: waiting })) },
    { name: t.mine, query: String(new URLSearchParams({ owner: me })) },
    { name: t.overdue, query: 'overdue=yes' },
    { name: t.cases, query: String(new URLSearchParams({ kind: cases })) },
    { name: t.spam, query: 'state=spam' },
  ],
});
