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
  ['photos', 'receipts', 'interviews', 'papers', 'files'],
  ['applications', 'leads'],
  ['referrals', 'quotations'],
  ['bank'],
  ['sales'],
  ['desk', 'people'],
];

/**
 * The kinds of modules of a feature and what each may import: `base` = src/kit, src/platform or src/web, `own` = modules of the
 * same feature, `lower` = modules of features on lower layers. A kind is a file or, with several, a folder: `store.ts` or
 * `store/`.
 */
export const modules: Readonly<Record<string, { base: string; own?: string; lower?: string }>> = {
  terms: { base: 'kit', own: 'model', lower: 'model' },
  model: { base: 'kit', own: 'model', lower: 'model' },
  contract: { base: 'kit', own: 'model|contract', lower: 'contract|model' },
  rules: { base: 'kit', own: 'model|rules' },
  events: { base: 'kit', own: 'model' },
  store: { base: 'kit|platform', own: 'model|store|places', lower: 'model' },
  actions: {
    base: 'kit',
    own: 'model|rules|events|store|actions|places|messages|[a-z]+/(?:mail-)?port',
    lower: 'actions|model',
  },
  // The bulk actions of the desk on this feature's records.
  bulk: { base: 'kit', own: 'model|rules|events|store|actions', lower: 'actions|model' },
  // What needs the attention of staff.
  attention: { base: 'kit|platform', own: 'model|rules|store', lower: 'model' },
  // Its numbers for the metrics.
  readings: { base: 'kit|platform', own: 'model|rules|store|actions', lower: 'model' },
  // The lists of the desk that this feature has, each described once; in `desk.ts`, what it adds to the desk's common pages.
  desk: {
    base: 'kit|platform|web',
    own: 'actions|model|rules|store|web/[a-z/-]*words|web/audit-facts|web/[a-z]+-url|web/parts/account-text',
    lower: 'actions|model|web/parts/words',
  },
  // What this feature holds on a person.
  person: { base: 'kit', own: 'model|rules|store|actions|pdf', lower: 'actions|model' },
  reactions: { base: 'kit', own: 'model|actions|events', lower: 'events|model' },
  timers: { base: 'kit', own: 'model|actions' },
  api: {
    base: 'kit|platform',
    own: 'api|contract|actions|model|rules|desk/[a-z-]+|notices|places|branches|pdf',
    lower: 'model',
  },
  providers: { base: 'kit|platform', own: 'model|providers' },
  notices: { base: 'kit|platform', own: 'model|notices' },
  pdf: { base: 'kit|platform', own: 'model|words', lower: 'model' },
  words: { base: 'kit', own: 'model', lower: 'model' },
  // Lists that are bundled with the program.
  places: { base: 'kit' },
  branches: { base: 'kit' },
  messages: { base: 'kit', own: 'model', lower: 'model' },
  seed: { base: 'kit|platform', own: 'model|store|actions', lower: 'model' },
  staff: { base: 'kit|platform', own: 'actions|model|store|rules|messages', lower: 'actions|model' },
  books: { base: 'kit|platform', own: 'model|rules|books|actions/account-keys', lower: 'books|model' },
  migrations: { base: 'kit' },
  feature: {
    base: 'kit|platform',
    own: 'api|attention|readings|store|bulk|desk|person|reactions|timers|staff|seed|books|actions/context|providers/(?:altcha|otpauth|simplewebauthn)|providers/(?:mail-)?port',
  },
  // `web/parts/` holds what pages of higher features show.
  web: { base: 'kit|web', own: 'contract|model|web', lower: 'contract|model|web/parts' },
};
/** The subjects of the large features: folders with the same kinds of modules in each. */
export const subjects: Readonly<Record<string, readonly string[]>> = {
  applications: ['calls', 'cancellation', 'corrections', 'fees', 'forms', 'refunds', 'results', 'stages'],
  notifications: ['chats'],
  payments: ['disputes', 'orders', 'proposals', 'reconciliation', 'refunds', 'reviews', 'settlements', 'transfers'],
  referrals: ['bank-answers', 'claims', 'commissions', 'earnings', 'payout-runs', 'payouts'],
};
/** A pattern of the folder of a subject, or of none. */
export const subject = `(?:${Object.values(subjects)
  .flat()
  .map((name) => `${name}/|`)
  .join('')})`;
/** A pattern of the modules of these kinds, below a feature's folder. */
export const modulesOf = (kinds: string): string => `${subject}(?:${kinds})(?:\\.tsx?$|/)`;
