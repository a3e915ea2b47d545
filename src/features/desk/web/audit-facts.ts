import { formatRupees, paise } from '#kit/paise.ts';
import { moment } from '#web/moment.ts';
import type { Language } from '#web/i18n.ts';
import { reasonWords, stageWords } from '#features/applications/web/parts/words.ts';
import type { DeskAuditEntry } from '#features/audit/contract.ts';
import type { auditWords } from './audit-words.ts';

interface Texts {
  readonly t: (typeof auditWords)['en'];
  readonly names: Readonly<Record<string, string>>;
  readonly language: Language;
}
/** The texts of values that are stored as codes, by the name of their fact. */
const valueWords: Readonly<Record<string, Readonly<Record<Language, Readonly<Record<string, string>>>>>> = {
  stage: stageWords,
  fromStage: stageWords,
  reason: reasonWords,
};
type Fact = DeskAuditEntry['details'][string];

/** What an entry says about its values, a line each: those that changed from what to what, then the others. */
export function factTexts(
  { before, after, details }: Pick<DeskAuditEntry, 'before' | 'after' | 'details'>,
  texts: Texts,
): string[] {
  const { t, names } = texts;
  const nameOf = (name: string): string => names[name] ?? name;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) =>
    t.change(nameOf(name), valueText(name, before[name], texts), valueText(name, after[name], texts)),
  );
  const others = Object.entries(details).map(([name, value]) => t.fact(nameOf(name), valueText(name, value, texts)));
  return [...changed, ...others];
}

function valueText(name: string, value: Fact | undefined, { t, names, language }: Texts): string {
  if (value === undefined || value === null || value === '') return t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return /paise$/i.test(name) ? formatRupees(paise(value)) : String(value);
  const called = valueWords[name]?.[language];
  if (called && Object.hasOwn(called, value)) return called[value] ?? value;
  if (/^[0-9a-f]{64}$/.test(value)) return `${value.slice(0, 8)}…`;
  if (name === 'fields') return fieldsText(value, names);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? moment(language, value) : value;
}

/** Names of fields, joined by commas. */
const fieldsText = (value: string, names: Readonly<Record<string, string>>): string =>
  value
    .split(', ')
    .map((field) => names[field] ?? field)
    .join(', ');
