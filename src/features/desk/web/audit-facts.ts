import { gstStates, units } from '#kit/money/gst.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import { moment } from '#web/moment.ts';
import { type Language, languageNames } from '#web/i18n.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { reasonWords, stageWords } from '#features/applications/web/parts/words.ts';
import type { DeskAuditEntry } from '#features/audit/model.ts';
import { slotStateWords } from '#features/interviews/web/parts/words.ts';
import { roleStateWords } from '#features/jobs/web/parts/words.ts';
import { kindWords, lostReasonWords, requestWords, stateWords } from '#features/leads/web/parts/words.ts';
import { impossibleWords } from '#features/payments/refunds/web/parts/refunding-words.ts';
import { outcomeWords, paymentStateWords } from '#features/payments/web/parts/words.ts';
import { statusWords } from '#features/quotations/web/parts/words.ts';
import { claimStateWords } from '#features/referrals/web/parts/words.ts';
import type { auditWords } from './audit-words.ts';
import { itemWords } from '#features/attention/web/parts/words.ts';

interface Texts {
  readonly t: (typeof auditWords)['en'];
  readonly names: Readonly<Record<string, string>>;
  readonly language: Language;
}
type CodeWords = Readonly<Record<Language, Readonly<Record<string, string>>>>;
/** Names that are given by code, each in both languages. */
const byLanguage = (names: Readonly<Record<string, Readonly<Record<Language, string>>>>): CodeWords => {
  const inOne = (language: Language) =>
    Object.fromEntries(Object.entries(names).map(([code, name]) => [code, name[language]]));
  return { en: inOne('en'), hi: inOne('hi') };
};
/** The texts of values that are stored as codes, as the lists have them, by the name of their fact. */
const valueWords: Readonly<Record<string, CodeWords>> = {
  stage: stageWords,
  fromStage: stageWords,
  reason: reasonWords,
  request: requestWords,
  role: staffRoleWords,
  unit: byLanguage(units),
  buyerState: byLanguage(gstStates),
  language: { en: languageNames, hi: languageNames },
  method: byLanguage({
    app: { en: 'Authenticator app', hi: 'authenticator ऐप' },
    passkey: { en: 'Passkey', hi: 'पासकी' },
    recovery: { en: 'Recovery code', hi: 'रिकवरी कोड' },
  }),
};
/** The words of codes whose meaning depends on the record, by the first part of the action. */
const wordsOfFeature: Readonly<Record<string, Readonly<Record<string, CodeWords>>>> = {
  attention: { kind: itemWords },
  claims: { state: claimStateWords },
  interviews: { state: slotStateWords },
  jobs: { state: roleStateWords },
  leads: { state: stateWords, kind: kindWords, lostReason: lostReasonWords },
  payments: { state: paymentStateWords, because: impossibleWords, application: outcomeWords },
  quotations: { state: statusWords },
};
const wordsOf = (action: string, name: string): CodeWords | undefined =>
  valueWords[name] ?? wordsOfFeature[action.split('/', 1)[0] ?? '']?.[name];
type Fact = DeskAuditEntry['details'][string];

/** What an entry says about its values, a line each: those that changed from what to what, then the others. */
export function factTexts(
  { action, before, after, details }: Pick<DeskAuditEntry, 'action' | 'before' | 'after' | 'details'>,
  texts: Texts,
): string[] {
  const { t, names } = texts;
  const nameOf = (name: string): string => names[name] ?? name;
  const textOf = (name: string, value: Fact | undefined): string =>
    valueText(name, value, wordsOf(action, name)?.[texts.language], texts);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) =>
    t.change(nameOf(name), textOf(name, before[name]), textOf(name, after[name])),
  );
  const others = Object.entries(details).map(([name, value]) => t.fact(nameOf(name), textOf(name, value)));
  return [...changed, ...others];
}

function valueText(
  name: string,
  value: Fact | undefined,
  called: Readonly<Record<string, string>> | undefined,
  { t, names, language }: Texts,
): string {
  if (value === undefined || value === null || value === '') return t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return /paise$/i.test(name) ? formatRupees(paise(value)) : String(value);
  if (called && Object.hasOwn(called, value)) return called[value] ?? value;
  // Hashes and the program's ids are shortened so that two can be told apart; an id begins with its time.
  if (/^[0-9a-f]{64}$/.test(value)) return `${value.slice(0, 8)}…`;
  if (/^[a-z]{3}_[0-9A-Z]{26}$/.test(value)) return `…${value.slice(-8)}`;
  if (name === 'fields') return fieldsText(value, names);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? moment(language, value) : value;
}

/** Names of fields, joined by commas. */
const fieldsText = (value: string, names: Readonly<Record<string, string>>): string =>
  value
    .split(', ')
    .map((field) => names[field] ?? field.replace(/^item (?=\d)/, `${names['line'] ?? 'item'} `))
    .join(', ');
