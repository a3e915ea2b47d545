// The one table of what staff may call and see. The server, the desk's menus, docs/access.md and the tests of every
// call and field follow from it.

/** A person may have several. */
export const staffRoles = ['owner', 'recruiter', 'sales', 'finance', 'editor', 'viewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

const everyone: readonly StaffRole[] = staffRoles;
const of = (...roles: StaffRole[]): readonly StaffRole[] => ['owner', ...roles];

/** What a call of the desk needs: one of these roles. */
export const rights = {
  'desk/open': everyone,
  'leads/read': everyone,
  'leads/change': of('recruiter', 'sales', 'finance'),
  'quotations/read': everyone,
  'quotations/change': of('sales', 'finance'),
  // A proforma asks for payment; a tax invoice is another paper.
  'proformas/change': of('sales', 'finance'),
  // Invoices and the other papers that follow an accepted quotation, and what is paid on them.
  'papers/change': of('finance'),
  'roles/read': everyone,
  'roles/change': of('recruiter'),
  'applications/read': of('recruiter', 'finance', 'viewer'),
  'applications/change': of('recruiter'),
  'photos/read': of('recruiter'),
  'receipts/read': of('recruiter', 'finance'),
  'payments/read': of('finance', 'viewer'),
  'payments/change': of('finance'),
  'claims/read': of('finance', 'viewer'),
  'claims/change': of('finance'),
  'ledger/read': of('finance', 'viewer'),
  'ledger/change': of('finance'),
  'bank/read': of('finance', 'viewer'),
  'bank/change': of('finance'),
  'content/read': of('editor', 'viewer'),
  'content/change': of('editor'),
  'people/read': of('recruiter', 'finance'),
  // Correct a name, begin a move to another number.
  'people/change': of('recruiter'),
  // Agree to the move that a colleague began.
  'people/approve': of('recruiter', 'finance'),
  // A copy of everything, an erasure.
  'people/copy': of(),
  'people/erase': of(),
  'messages/read': of('recruiter', 'finance'),
  'messages/change': of('recruiter', 'finance'),
  // Everybody sees and downloads their own; an export of a list needs the list's right too.
  'exports/read': everyone,
  'audit/read': of(),
  'staff/read': of(),
  'staff/change': of(),
  'settings/read': of('finance'),
  'settings/change': of(),
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type Right = keyof typeof rights;

/** A personal field of the desk: shown in full to some roles; others get it masked, and some of them may reveal it. */
export interface FieldAccess {
  readonly shown: readonly StaffRole[];
  /** By one click with a reason, which the audit records. */
  readonly reveals: readonly StaffRole[];
  readonly mask: Mask;
}
/** How a field looks when it is masked: the last two digits, the first letter and the domain, nothing. */
export type Mask = 'phone' | 'email' | 'hidden';

export const deskFields = {
  'lead/phone': { shown: of('recruiter', 'sales'), reveals: ['finance'], mask: 'phone' },
  'lead/email': { shown: of('recruiter', 'sales'), reveals: ['finance'], mask: 'email' },
  'lead/place': { shown: of('recruiter', 'sales', 'finance'), reveals: [], mask: 'hidden' },
  'lead/notes': { shown: of('recruiter', 'sales', 'finance'), reveals: [], mask: 'hidden' },
  'quotation/address': { shown: of('sales', 'finance'), reveals: ['recruiter'], mask: 'hidden' },
  // It may be another than that of the quotation.
  'paper/address': { shown: of('sales', 'finance'), reveals: ['recruiter'], mask: 'hidden' },
  // That of the lead.
  'quotation/email': { shown: of('recruiter', 'sales'), reveals: ['finance'], mask: 'email' },
  'person/phone': { shown: of('recruiter'), reveals: ['finance'], mask: 'phone' },
  'person/email': { shown: of('recruiter'), reveals: ['finance'], mask: 'email' },
  'person/address': { shown: of('recruiter'), reveals: [], mask: 'hidden' },
  // Father's name, date of birth, gender, alternate number, and what an applicant asks to correct.
  'person/details': { shown: of('recruiter'), reveals: [], mask: 'hidden' },
  // The new number and the reason of a move: those who may agree to it read what they agree to.
  'move/phone': { shown: of('recruiter', 'finance'), reveals: [], mask: 'phone' },
  'move/reason': { shown: of('recruiter', 'finance'), reveals: [], mask: 'hidden' },
  // What staff wrote down about an application.
  'application/notes': { shown: of('recruiter'), reveals: [], mask: 'hidden' },
  'person/documentDigits': { shown: [], reveals: of('recruiter'), mask: 'hidden' },
  // What staff wrote for the person to read.
  'refund/reason': { shown: of('recruiter', 'finance'), reveals: [], mask: 'hidden' },
  'claim/reason': { shown: of('finance'), reveals: [], mask: 'hidden' },
  'claim/accountDigits': { shown: of('finance'), reveals: [], mask: 'hidden' },
  // What the bank prints of a line: names of those who paid or were paid.
  'bank/narration': { shown: of('finance'), reveals: [], mask: 'hidden' },
  'audit/personal': { shown: [], reveals: of(), mask: 'hidden' },
} as const satisfies Readonly<Record<string, FieldAccess>>;
export type DeskField = keyof typeof deskFields;

const overlaps = (roles: readonly StaffRole[], among: readonly StaffRole[]): boolean =>
  roles.some((role) => among.includes(role));

/** True when one of the roles has the right. */
export const hasRight = (roles: readonly StaffRole[], right: Right): boolean => overlaps(roles, rights[right]);

/** A personal value as an answer of the desk carries it. */
export interface ShownField {
  readonly text: string;
  readonly isMasked: boolean;
  /** The person may reveal it by giving a reason. */
  readonly canReveal: boolean;
}

/** The value as these roles get it; an empty value stays empty. */
export function showField(roles: readonly StaffRole[], field: DeskField, value: string): ShownField {
  const { shown, reveals, mask }: FieldAccess = deskFields[field];
  if (value === '' || overlaps(roles, shown)) return { text: value, isMasked: false, canReveal: false };
  return { text: masks[mask](value), isMasked: true, canReveal: overlaps(roles, reveals) };
}

/** True when one of the roles gets the field in full. */
export const showsField = (roles: readonly StaffRole[], field: DeskField): boolean =>
  overlaps(roles, deskFields[field].shown);

/** True when one of the roles may reveal the field or gets it in full. */
export const mayReveal = (roles: readonly StaffRole[], field: DeskField): boolean => {
  const { shown, reveals }: FieldAccess = deskFields[field];
  return overlaps(roles, shown) || overlaps(roles, reveals);
};

const dots = '••••••';
const masks: Readonly<Record<Mask, (value: string) => string>> = {
  phone: (value) => `${dots}${value.length > 6 ? value.slice(-2) : ''}`,
  email: (value) => `${[...value][0] ?? ''}${dots}${value.includes('@') ? value.slice(value.lastIndexOf('@')) : ''}`,
  hidden: () => dots,
};
