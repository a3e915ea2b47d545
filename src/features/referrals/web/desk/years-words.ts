import { inBoth } from '#web/i18n.ts';

/** What each referrer was paid in each financial year. */
export const yearsWords = inBoth(
  {
    caption: 'Totals by financial year',
    lead: 'What each referrer was paid from April to March. Transfers that the bank returned do not count.',
    limitLead: (limit: string) => `Above your limit of ${limit} a year, the total is marked.`,
    empty: 'Nobody was paid yet. After the first payout, the totals appear here.',
    person: 'Person',
    noName: 'Without a name',
    year: 'Financial year',
    paid: 'Paid',
    payouts: 'Payouts',
    limit: 'Limit',
    above: 'Above the limit',
  },
  {
    caption: 'वित्त वर्ष के कुल',
    lead: 'अप्रैल से मार्च तक हर रेफ़र करने वाले को कितना भेजा गया। बैंक से लौटी रकम इसमें नहीं है।',
    limitLead: (limit: string) => `साल में ${limit} की आपकी सीमा से ज़्यादा होने पर निशान रहता है।`,
    empty: 'अभी किसी को कुछ नहीं भेजा गया। पहले भुगतान के बाद कुल यहाँ दिखेंगे।',
    person: 'व्यक्ति',
    noName: 'नाम नहीं है',
    year: 'वित्त वर्ष',
    paid: 'भेजा गया',
    payouts: 'कितनी बार भेजा',
    limit: 'सीमा',
    above: 'सीमा से ज़्यादा',
  },
);
