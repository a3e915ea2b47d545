// The register of the desk's pages. Routes, links, the menu and the table of pages in docs/access.md follow from it. All of
// them are in the remembered language, closed to crawlers and never cached.
import type { Right } from '#kit/desk/desk-access.ts';

export interface DeskPageFacts {
  /** In the router's syntax. A value comes last. */
  readonly path: `/desk${string}`;
  readonly right: Right;
  /** The name of a list that the page shows and nothing else. */
  readonly list?: string;
  /** The group of the menu that links to it. */
  readonly menu?: MenuGroup;
}
export const menuGroups = ['work', 'recruitment', 'money', 'office'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** In the order of the menu. */
export const deskPages = {
  today: { path: '/desk', right: 'desk/open', menu: 'work' },
  leads: { path: '/desk/leads', right: 'leads/read', menu: 'work' },
  newLead: { path: '/desk/leads/new', right: 'leads/change' },
  lead: { path: '/desk/leads/:number', right: 'leads/read' },
  /** What people wrote on WhatsApp. */
  chats: { path: '/desk/chats', right: 'leads/read', menu: 'work', list: 'chats' },
  /** The value is the id of a message without a record. */
  chat: { path: '/desk/chats/:id', right: 'leads/read' },
  quotations: { path: '/desk/quotations', right: 'quotations/read', menu: 'work' },
  newQuotation: { path: '/desk/quotations/new', right: 'quotations/change' },
  /** The value is the serial number of a draft or an issued quotation. */
  quotation: { path: '/desk/quotations/:serial', right: 'quotations/read' },
  /** Invoices and other papers of accepted quotations. */
  salesPapers: { path: '/desk/sales-papers', right: 'quotations/read', menu: 'work', list: 'sales-papers' },
  /** The value is the serial number of a draft or an issued paper. */
  salesPaper: { path: '/desk/sales-papers/:serial', right: 'quotations/read' },
  /** The value is the buyer's number. */
  buyer: { path: '/desk/buyers/:number', right: 'quotations/read' },
  /** What the leads of some days came to. */
  leadFigures: { path: '/desk/lead-figures', right: 'quotations/read', menu: 'work', list: 'lead-figures' },
  attention: { path: '/desk/attention', right: 'desk/open', menu: 'work' },
  /** What waits for a confirmation after a restore. */
  restore: { path: '/desk/restore', right: 'claims/read' },
  /** What moved outside of runs and proposals, until another person proves it. */
  movements: { path: '/desk/movements', right: 'claims/read' },
  roles: { path: '/desk/roles', right: 'roles/read', menu: 'recruitment' },
  newRole: { path: '/desk/roles/new', right: 'roles/change' },
  /** The value is the role's name. */
  role: { path: '/desk/roles/:name', right: 'roles/read' },
  /** The value is the role's name. */
  notice: { path: '/desk/notices/:name', right: 'roles/read' },
  interviews: { path: '/desk/interviews', right: 'roles/read', menu: 'recruitment', list: 'interviews' },
  newInterviewSlot: { path: '/desk/interviews/new', right: 'applications/change' },
  /** The value is the slot's number. */
  interviewSlot: { path: '/desk/interviews/:slot', right: 'roles/read' },
  applications: { path: '/desk/applications', right: 'applications/read', menu: 'recruitment' },
  moveApplications: { path: '/desk/applications/move', right: 'applications/change' },
  refundApplications: { path: '/desk/applications/refunds', right: 'payments/change' },
  callApplications: { path: '/desk/applications/call', right: 'applications/change' },
  /** The value is the application's number. */
  application: { path: '/desk/applications/:number', right: 'applications/read' },
  /** `?opening=2 Supervisor` is the way to publish the results of that opening. */
  results: { path: '/desk/results', right: 'applications/read' },
  /** Fees by opening and by day. */
  feeFigures: { path: '/desk/fee-figures', right: 'applications/read', menu: 'recruitment', list: 'fee-figures' },
  correctionWindows: { path: '/desk/correction-windows', right: 'applications/read', menu: 'recruitment' },
  /** What we have and owe at the end of a day. */
  balances: { path: '/desk/balances', right: 'bank/read', menu: 'money' },
  payments: { path: '/desk/payments', right: 'payments/read', menu: 'money', list: 'payments' },
  payment: { path: '/desk/payments/:id', right: 'payments/read' },
  referrers: { path: '/desk/referrers', right: 'claims/read', menu: 'money', list: 'referrers' },
  /** The value is the account's id. */
  referrer: { path: '/desk/referrers/:id', right: 'claims/read' },
  claims: { path: '/desk/claims', right: 'claims/read', menu: 'money', list: 'claims' },
  /** The value is the claim's number. */
  claim: { path: '/desk/claims/:number', right: 'claims/read' },
  payoutRuns: { path: '/desk/payout-runs', right: 'claims/read', menu: 'money' },
  newPayoutRun: { path: '/desk/payout-runs/new', right: 'claims/change' },
  /** The value is the run's number. */
  payoutRun: { path: '/desk/payout-runs/:number', right: 'claims/read' },
  bankAnswers: { path: '/desk/bank-answers', right: 'claims/read', menu: 'money' },
  bankAnswer: { path: '/desk/bank-answers/:id', right: 'claims/change' },
  payouts: { path: '/desk/payouts', right: 'claims/read', menu: 'money', list: 'payouts' },
  referrerYears: { path: '/desk/referrer-years', right: 'claims/read', list: 'referrer-years' },
  payoutSettings: { path: '/desk/payout-settings', right: 'settings/read' },
  settlements: { path: '/desk/settlements', right: 'payments/read', menu: 'money' },
  settlement: { path: '/desk/settlements/:id', right: 'payments/read' },
  /** A gateway's report before it is recorded. */
  settlementImport: { path: '/desk/settlement-imports/:id', right: 'payments/read' },
  /** The statement of our bank account. */
  bank: { path: '/desk/bank', right: 'bank/read', menu: 'money' },
  bankLine: { path: '/desk/bank/:id', right: 'bank/read' },
  ledger: { path: '/desk/ledger', right: 'ledger/read', menu: 'money' },
  /** The value is a month: `2026-10`. */
  ledgerMonth: { path: '/desk/ledger/:month', right: 'ledger/read' },
  content: { path: '/desk/content', right: 'content/read', menu: 'office' },
  newContent: { path: '/desk/content/new', right: 'content/change' },
  /** The value is the kind and key of an entry: `post.2-waste-management`; so in the next two. */
  contentEntry: { path: '/desk/content/:entry', right: 'content/read' },
  contentEdit: { path: '/desk/content-edit/:entry', right: 'content/change' },
  contentCompare: { path: '/desk/content-compare/:entry', right: 'content/read' },
  /** Uploaded pictures of the site. */
  pictures: { path: '/desk/pictures', right: 'content/change', menu: 'office' },
  picture: { path: '/desk/pictures/:id', right: 'content/change' },
  /** Uploaded PDFs of the site. */
  documents: { path: '/desk/documents', right: 'content/change' },
  people: { path: '/desk/people', right: 'people/read', menu: 'office', list: 'people' },
  /** The value is the account's id. */
  person: { path: '/desk/people/:id', right: 'people/read' },
  /** Moves of accounts to another number that are under way. */
  phoneMoves: { path: '/desk/phone-moves', right: 'people/read', menu: 'office' },
  /** The value is the account's id. */
  copyPerson: { path: '/desk/people/copy/:id', right: 'people/copy' },
  /** The value is the account's id. */
  erasePerson: { path: '/desk/people/erase/:id', right: 'people/erase' },
  /** The value is the account's id. */
  movePerson: { path: '/desk/people/move/:id', right: 'people/read' },
  retention: { path: '/desk/retention', right: 'people/read', menu: 'office', list: 'retention' },
  messages: { path: '/desk/messages', right: 'messages/read', menu: 'office' },
  exports: { path: '/desk/exports', right: 'exports/read', menu: 'office' },
  audit: { path: '/desk/audit', right: 'audit/read', menu: 'office' },
  staff: { path: '/desk/staff', right: 'staff/read', menu: 'office' },
  /** What every paper of a sale states. */
  salesSettings: { path: '/desk/sales-settings', right: 'settings/read', menu: 'office' },
  /** What must be right for the site to run. */
  health: { path: '/desk/health', right: 'settings/read', menu: 'office' },
  settings: { path: '/desk/settings', right: 'settings/read', menu: 'office' },
  ownSignIn: { path: '/desk/my-sign-in', right: 'desk/open' },
  work: { path: '/desk/work/:id', right: 'desk/open' },
  search: { path: '/desk/search', right: 'desk/open' },
} as const satisfies Readonly<Record<string, DeskPageFacts>>;
export type DeskPageName = keyof typeof deskPages;
export const deskPageNames = /* @__PURE__ */ Object.keys(deskPages) as DeskPageName[];
/** Pages without a desk session: its sign-in, and the answer to a form whose session had ended. */
export const deskEntrances = { signIn: '/desk/sign-in', ended: '/desk/ended' } as const;
