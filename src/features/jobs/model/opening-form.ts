// The desk's form of a role: every value as its field holds it.
import type { InBothLanguages, RoleContent } from './jobs.ts';

/** The parts of a role's text, in the order of the notice. */
export const textParts = ['title', 'summary', 'place', 'pay', 'eligibility', 'selection'] as const;
export type TextPart = (typeof textParts)[number];
export type TextField = `${TextPart | 'interviews'}${'En' | 'Hi'}`;

const textFields = [...textParts, 'interviews' as const].flatMap((part): TextField[] => [`${part}En`, `${part}Hi`]);
export const openingFields = [
  ...textFields,
  'vacancies',
  'position',
  'openingDate',
  'closing',
  'localities',
  'region',
  'salary',
  'salaryPer',
  'employmentType',
] as const;
export type OpeningField = TextField | Exclude<(typeof openingFields)[number], TextField>;
export type OpeningForm = Readonly<Record<OpeningField, string>>;

/** What staff edit of a role and its current opening. */
export type OpeningContent = Pick<
  RoleContent,
  'vacancies' | 'position' | 'openingDate' | 'closing' | 'texts' | 'posting'
> & {
  readonly interviews: InBothLanguages | null;
};
