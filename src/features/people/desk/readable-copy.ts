// The page of a copy that a person can read: what is in the other files, kind by kind, in the person's language.
import { inIndianTime } from '#kit/indian-time.ts';
import { type PersonFact, type PersonFactName, type PersonPartKey, type PersonRecord } from '#kit/desk/person-parts.ts';
import type { Language } from '#kit/language.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import type { CopyPage } from '../model.ts';
import { copyPageWords } from '../web/desk/copy-page-words.ts';
import { codeText, factWords, partWords } from '../web/desk/part-words.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const styles =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#1d2258}h2{margin-top:2.5rem;border-bottom:2px solid}article{padding:.75rem 0;border-bottom:1px solid #ccc}dl{display:grid;grid-template-columns:minmax(8rem,30%) 1fr;gap:.15rem 1rem;margin:.25rem 0}dt{color:#4b4f7a}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}img{max-width:12rem}';

/** The page in this language; every value is escaped. */
export function copyPageIn(language: Language): CopyPage {
  const t = copyPageWords[language];
  const textOf = (name: PersonFactName, fact: PersonFact): string => {
    if (fact.value === null || fact.value === '') return '';
    switch (fact.as) {
      case 'time':
        return inIndianTime(fact.value);
      case 'paise':
        return formatRupees(paise(fact.value));
      case 'code':
        return codeText(language, name, fact.value);
      case 'text':
        if (typeof fact.value === 'boolean') return fact.value ? t.yes : t.no;
        return String(fact.value);
    }
  };
  const row = (term: string, value: string): string =>
    value === '' ? '' : `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`;
  const detail = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '';
    if (value instanceof Date) return row(named(name), inIndianTime(value));
    if (typeof value !== 'object') return row(named(name), String(value as string | number | boolean));
    return Object.entries(value)
      .map(([inner, each]) => detail(Array.isArray(value) ? name : inner, each))
      .join('');
  };
  return {
    name: 'your-data.html',
    begin: (at) =>
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(t.title)}</title><style>${styles}</style></head><body><h1>${escaped(t.title)}</h1><p>${escaped(t.lead(inIndianTime(at)))}</p>\n`,
    section: (key: PersonPartKey) => `<h2>${escaped(partWords[language][key])}</h2>\n`,
    record: ({ at, facts, details = {} }: PersonRecord) =>
      `<article><dl>${row(t.at, inIndianTime(at))}${(Object.entries(facts) as [PersonFactName, PersonFact][])
        .map(([name, fact]) => row(factWords[language][name], textOf(name, fact)))
        .join('')}${Object.entries(details)
        .map(([name, value]) => detail(name, value))
        .join('')}</dl></article>\n`,
    file: (name) =>
      /\.(?:jpe?g|png|webp)$/.test(name)
        ? `<p><a href="${escaped(name)}"><img src="${escaped(name)}" alt="${escaped(name)}"></a></p>\n`
        : `<p><a href="${escaped(name)}">${escaped(name)}</a></p>\n`,
    end: '</body></html>\n',
  };
}

/** A stored name as words: `fatherName` is "Father name". */
const named = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
