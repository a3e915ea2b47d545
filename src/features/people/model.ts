import type { DeskField, ShownField } from '#kit/desk-access.ts';
import type { PersonFactName, PersonPartKey } from '#kit/person-parts.ts';

/** A value of a record, as this staff member sees it. Times are ISO times, sums rupees. */
export type ShownFact = { readonly name: PersonFactName } & (
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'personal'; readonly value: ShownField; readonly field: DeskField }
  | { readonly as: 'code'; readonly code: string | null }
  | { readonly as: 'time'; readonly at: string | null }
  | { readonly as: 'sum'; readonly amount: number | null }
);
export interface ShownRecord {
  readonly id: string;
  readonly at: string;
  /** The path of its page; null for a record without one. */
  readonly page: string | null;
  readonly facts: readonly ShownFact[];
}
export interface ShownPart {
  readonly key: PersonPartKey;
  /** The path of the list with all of it. */
  readonly list: string | null;
  readonly records: readonly ShownRecord[];
  /** There are more than are shown. */
  readonly isMore: boolean;
}
/** What we hold on a person, as far as this staff member may see it. */
export interface PersonData {
  readonly parts: readonly ShownPart[];
  /** The number of the person's invitation stays when the account moves: it belongs to the number. */
  readonly formerPhones: readonly { readonly phone: ShownField; readonly until: string }[];
}
