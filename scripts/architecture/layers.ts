/** The layers of features. A feature imports only from layers below its own. */
export const layers = [
  ['audit'],
  ['notifications', 'content'],
  ['attention'],
  ['ledger', 'operations'],
  ['accounts'],
  ['staff'],
  ['lists', 'approvals'],
  ['jobs', 'payments'],
  ['photos', 'receipts', 'interviews'],
  ['applications', 'leads'],
  ['referrals', 'quotations'],
  ['bank'],
  ['desk', 'people'],
];

/**
 * The modules of a feature and what each may import: `base` = src/kit, src/platform or src/web, `own` = modules of the same feature,
 * `lower` = modules of features on lower layers.
 */
export const modules: Readonly<Record<string, { base: string; own?: string; lower?: string }>> = {
  'terms.ts': { base: 'kit', own: 'model', lower: 'model' },
  'model.ts': { base: 'kit', own: 'model', lower: 'model' },
  'model/': { base: 'kit', own: 'model', lower: 'model' },
  'contract.ts': { base: 'kit', own: 'model', lower: 'contract|model' },
  'contract/': { base: 'kit', own: 'model|contract', lower: 'contract|model' },
  'rules.ts': { base: 'kit', own: 'model' },
  'rules/': { base: 'kit', own: 'model|rules|refund-rules' },
  'refund-rules.ts': { base: 'kit', own: 'model' },
  'events.ts': { base: 'kit', own: 'model' },
  'store.ts': { base: 'kit|platform', own: 'model' },
  // The lists of the desk that this feature has.
  // What the common pages of the desk read of this feature.
  'desk-store.ts': { base: 'kit|platform', own: 'model' },
  // What this feature holds on a person.
  'person-store.ts': { base: 'kit|platform', own: 'model' },
  'list-store.ts': { base: 'kit|platform', own: 'model|places', lower: 'model' },
  'store/': { base: 'kit|platform', own: 'model|store', lower: 'model' },
  'payout-store.ts': { base: 'kit|platform', own: 'model' },
  'correction-store.ts': { base: 'kit|platform', own: 'model' },
  'actions/': {
    base: 'kit',
    own: 'model|rules|refund-rules|events|store|list-store|desk-store|person-store|payout-store|correction-store|actions|places|messages|[a-z]+/(?:mail-)?port',
    lower: 'actions|model',
  },
  // The bulk actions of the desk on this feature's records.
  'bulk.ts': { base: 'kit', own: 'model|rules|events|store|actions', lower: 'actions|model' },
  // What needs the attention of staff.
  'attention.ts': { base: 'kit|platform', own: 'model|rules|refund-rules|store', lower: 'model' },
  // What this feature adds to the common pages of the desk.
  'desk.ts': { base: 'kit', own: 'model|rules|store|list-store|desk-store|actions', lower: 'actions|model' },
  'person.ts': { base: 'kit', own: 'model|rules|store|person-store|actions|pdf', lower: 'actions|model' },
  // The lists of the desk that this feature has, each described once.
  'desk/': {
    base: 'kit|platform|web',
    own: 'actions|model|rules|store|list-store|web/[a-z/-]*words|web/audit-facts|web/[a-z]+-url',
    lower: 'actions|model|web/parts/words',
  },
  // The lists of this feature as files of the desk, with the texts of their pages.
  'export.ts': {
    base: 'kit|web',
    own: 'actions|model|contract|web/[a-z/-]*words|web/parts/account-text',
    lower: 'actions|model|contract|web/parts/words',
  },
  'reactions.ts': { base: 'kit', own: 'model|actions|events', lower: 'events|model' },
  'timers.ts': { base: 'kit', own: 'model|actions' },
  'api.ts': {
    base: 'kit|platform',
    own: 'contract|actions|model|rules|desk/[a-z-]+|members-api|desk-api|pictures-api|notices-api|settlements-api|transfers-api|corrections-api|notices|places|branches|pdf',
    lower: 'model',
  },
  'notices-api.ts': { base: 'kit|platform', own: 'contract|actions|model|notices' },
  'settlements-api.ts': { base: 'kit|platform', own: 'contract|actions|model' },
  // Like api.ts, of refunds by bank transfer.
  'transfers-api.ts': { base: 'kit|platform', own: 'contract|actions|model|branches' },
  // Like api.ts, of the corrections of applications.
  'corrections-api.ts': { base: 'kit|platform', own: 'contract|actions|model', lower: 'model' },
  'desk-api.ts': { base: 'kit|platform', own: 'contract|actions|model', lower: 'model' },
  // Like api.ts, of the site's uploaded pictures.
  'pictures-api.ts': { base: 'kit|platform', own: 'contract|actions|model' },
  'members-api.ts': { base: 'kit|platform', own: 'contract|actions|model|rules' },
  'providers/': { base: 'kit|platform', own: 'model|providers' },
  'notices/': { base: 'kit|platform', own: 'model|notices' },
  'pdf.ts': { base: 'kit|platform', own: 'model|words', lower: 'model' },
  'words.ts': { base: 'kit', own: 'model', lower: 'model' },
  'places.ts': { base: 'kit' },
  'branches.ts': { base: 'kit' },
  'messages.ts': { base: 'kit', own: 'model', lower: 'model' },
  'seed.ts': { base: 'kit|platform', own: 'model|store|actions', lower: 'model' },
  'staff.ts': {
    base: 'kit|platform',
    own: 'actions|model|store|rules|messages',
    lower: 'actions|model',
  },
  'books.ts': { base: 'kit|platform', own: 'model|rules|act-books|refund-books', lower: 'books|model' },
  'act-books.ts': { base: 'kit|platform', own: 'model|rules|actions/account-keys', lower: 'books|model' },
  'refund-books.ts': { base: 'kit|platform', own: 'model|refund-rules', lower: 'books|model' },
  'migrations/': { base: 'kit' },
  'feature.ts': {
    base: 'kit|platform',
    own: 'api|attention|list-store|bulk|desk|desk/[a-z-]+|export|person|reactions|timers|staff|seed|books|actions/context|providers/(?:altcha|otpauth|simplewebauthn)|providers/(?:mail-)?port',
  },
  // `web/parts/` holds what pages of higher features show.
  'web/': { base: 'kit|web', own: 'contract|model|web', lower: 'contract|model|web/parts' },
};
