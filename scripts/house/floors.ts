/** The house: which feature stands on which. A feature imports only from floors below its own. */
export const floors = [
  ['notifications', 'content'],
  ['attention'],
  ['ledger', 'operations'],
  ['accounts'],
  ['jobs', 'payments'],
  ['applications', 'leads'],
  ['referrals'],
  ['backoffice'],
];

/**
 * The rooms of a feature and what each may import: `ground` = src/kit and the like, `own` = rooms of the same feature,
 * `lower` = rooms of features on lower floors.
 */
export const rooms: Readonly<Record<string, { ground: string; own?: string; lower?: string }>> = {
  'model.ts': { ground: 'kit', lower: 'model' },
  'contract.ts': { ground: 'kit', own: 'model', lower: 'contract|model' },
  'rules.ts': { ground: 'kit', own: 'model' },
  'refund-rules.ts': { ground: 'kit', own: 'model' },
  'events.ts': { ground: 'kit', own: 'model' },
  'store.ts': { ground: 'kit|host', own: 'model' },
  'store/': { ground: 'kit|host', own: 'model|store' },
  'payout-store.ts': { ground: 'kit|host', own: 'model' },
  'actions/': {
    ground: 'kit',
    own: 'model|rules|refund-rules|events|store|payout-store|actions|places|messages|photos/key|[a-z]+/(?:mail-)?port',
    lower: 'actions|model',
  },
  'reactions.ts': { ground: 'kit', own: 'model|actions|events', lower: 'events|model' },
  'timers.ts': { ground: 'kit', own: 'model|actions' },
  'api.ts': { ground: 'kit|host', own: 'contract|actions|model|notices|photos|places|branches|receipts' },
  'gateways/': { ground: 'kit|host', own: 'model|gateways' },
  'channels/': { ground: 'kit|host', own: 'model|channels' },
  'checks/': { ground: 'kit|host', own: 'model|checks' },
  'photos/': { ground: 'kit|host', own: 'model|photos' },
  'notices/': { ground: 'kit|host', own: 'model|notices' },
  'receipts/': { ground: 'kit|host', own: 'model|receipts', lower: 'model' },
  'places.ts': { ground: 'kit' },
  'branches.ts': { ground: 'kit' },
  'messages.ts': { ground: 'kit', own: 'model', lower: 'model' },
  'seed.ts': { ground: 'kit|host', own: 'model|store|actions' },
  'staff.ts': {
    ground: 'kit|host',
    own: 'actions|model|store|rules|messages|refund-staff|settlement-staff',
    lower: 'actions|model',
  },
  'settlement-staff.ts': { ground: 'kit|host', own: 'actions|model', lower: 'actions|model' },
  'refund-staff.ts': { ground: 'kit|host', own: 'actions|model', lower: 'actions|model' },
  'books.ts': { ground: 'kit|host', own: 'model|rules|refund-books', lower: 'books|model' },
  'refund-books.ts': { ground: 'kit|host', own: 'model|refund-rules', lower: 'books|model' },
  'migrations/': { ground: 'kit' },
  'feature.ts': {
    ground: 'kit|host',
    own: 'api|reactions|timers|staff|seed|books|checks|actions/context|(?:gateways|channels|photos)/(?:mail-)?port',
  },
  'web/': { ground: 'kit|web', own: 'contract|model|web', lower: 'contract|model' },
};
