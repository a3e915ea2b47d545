import { defined } from '#kit/defined.ts';
import type { Correction } from '../model/applications.ts';
import { type EditableField, editableFields, storedName } from '../terms.ts';

/** The name of a stored field on the form. */
export const fieldOf = (stored: string): EditableField =>
  defined(editableFields.find((name) => storedName(name) === stored));

/** The fields of a correction, in the order of the form. */
export const changedFields = ({ after }: Pick<Correction, 'after'>): EditableField[] =>
  editableFields.filter((name) => storedName(name) in after);

/** A stored value as text; empty without one. */
export const valueOf = (values: Correction['before'], field: EditableField): string =>
  String(values[storedName(field) as keyof Correction['before']] ?? '');

/** One changed field as people read it: a photo is its URL, the identity number its last four characters. */
export interface CorrectedField {
  readonly field: EditableField;
  readonly before: string;
  readonly after: string;
}
export interface MadeCorrection {
  /** Counts from 1. */
  readonly number: number;
  /** ISO time. */
  readonly at: string;
  readonly changes: readonly CorrectedField[];
}
