// The desk's form of a role: every value as its field holds it.
import type { InBothLanguages, OwnNotice, RoleContent } from './jobs.ts';

/** The parts of a role's text, in the order of the notice. */
export const textParts = ['title', 'summary', 'place', 'pay', 'eligibility', 'selection'] as const;
export type TextPart = (typeof textParts)[number];
/** Written in both languages or in none. */
export const optionalTexts = ['interviews', 'noticeTitle'] as const;
export type OptionalText = (typeof optionalTexts)[number];
export type TextField = `${TextPart | OptionalText}${'En' | 'Hi'}`;

const textFields = [...textParts, ...optionalTexts].flatMap((part): TextField[] => [`${part}En`, `${part}Hi`]);
export const openingFields = [
  ...textFields,
  'vacancies',
  'position',
  'openingDate',
  'noticeNumber',
  'noticeDay',
  'localities',
  'region',
  'salary',
  'salaryPer',
  'employmentType',
] as const;
export type OpeningField = TextField | Exclude<(typeof openingFields)[number], TextField>;
export type OpeningForm = Readonly<Record<OpeningField, string>>;

/** What staff edit of a role and its current opening. */
export type OpeningContent = Pick<RoleContent, 'vacancies' | 'position' | 'openingDate' | 'texts' | 'posting'> &
  OwnNotice & { readonly interviews: InBothLanguages | null };
