import { Fragment, type ReactNode } from 'react';
import { type FormFieldName, formFieldNames } from '../../terms.ts';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

/** What the form draws for each field: a field without an input doesn't compile. */
export type Inputs<Name extends FormFieldName = FormFieldName> = Readonly<Record<Name, ReactNode>>;

type Legend = 'groupAbout' | 'groupContact' | 'groupPlace' | 'groupWork' | 'groupProof' | 'groupReferral';
interface Place {
  /** Neighbours with the same legend form a group; a field without one is in no group. */
  readonly legend?: Legend;
  /** Neighbours in a row are side by side where the screen is wide. */
  readonly isInRow?: boolean;
}
const places: Readonly<Record<FormFieldName, Place>> = {
  category: {},
  name: { legend: 'groupAbout' },
  fatherName: { legend: 'groupAbout' },
  dob: { legend: 'groupAbout' },
  gender: { legend: 'groupAbout' },
  mobile: { legend: 'groupContact', isInRow: true },
  altMobile: { legend: 'groupContact', isInRow: true },
  email: { legend: 'groupContact' },
  address: { legend: 'groupPlace' },
  state: { legend: 'groupPlace', isInRow: true },
  district: { legend: 'groupPlace', isInRow: true },
  qualification: { legend: 'groupWork', isInRow: true },
  experience: { legend: 'groupWork', isInRow: true },
  aadhar: { legend: 'groupProof' },
  photo: { legend: 'groupProof' },
  hasReferral: { legend: 'groupReferral' },
  referralCode: { legend: 'groupReferral' },
  agree: {},
};

/** Splits a list where the value of its neighbours differs. */
function runsOf<Value>(
  names: readonly FormFieldName[],
  valueOf: (place: Place) => Value,
): { value: Value; names: FormFieldName[] }[] {
  const runs: { value: Value; names: FormFieldName[] }[] = [];
  for (const name of names) {
    const value = valueOf(places[name]);
    const last = runs.at(-1);
    if (last && last.value === value) last.names.push(name);
    else runs.push({ value, names: [name] });
  }
  return runs;
}
const groups = runsOf(formFieldNames, ({ legend }) => legend).map(({ value, names }) => ({
  legend: value,
  rows: runsOf(names, ({ isInRow }) => isInRow === true),
}));

/** Draws every field of the form, in the order of the table of fields. */
export const FormLayout = ({ inputs }: { readonly inputs: Inputs }) => <FieldGroups inputs={inputs} />;

/** Draws the fields that have an input, in the same order. */
export function FieldGroups({ inputs }: { readonly inputs: Partial<Inputs> }) {
  const t = useWords(applyWords);
  return groups.map(({ legend, rows }) => {
    if (rows.every(({ names }) => names.every((name) => inputs[name] === undefined))) return null;
    const drawn = rows.map(({ value: isRow, names }) => {
      const fields = names.map((name) => <Fragment key={name}>{inputs[name]}</Fragment>);
      return isRow ? (
        <div key={names[0]} className="form-row">
          {fields}
        </div>
      ) : (
        fields
      );
    });
    if (legend === undefined) return drawn;
    return (
      <fieldset key={legend} className="form-group">
        <legend>{t[legend]}</legend>
        {drawn}
      </fieldset>
    );
  });
}
