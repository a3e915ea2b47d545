import { amountText } from '#features/attention/model.ts';
import { linkOf } from '#web/desk/has-page.ts';
import type { Language } from '#kit/language.ts';
import { dayOf, moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Matter } from '../contract/desk.ts';
import { matterUrl } from './matter-url.ts';
import { nextWords } from './matter-next.ts';
import { detailWords, matterWords, serverWords } from '#features/attention/web/parts/words.ts';
import { todayWords } from './words.ts';

/** A matter of the attention list: what it is, since when, and the record that it is about. */
export function MatterText({ matter }: { readonly matter: Matter }) {
  const t = useWords(todayWords);
  const language = useLanguage();
  return (
    <>
      <MatterKind matter={matter} />
      <MatterFacts matter={matter} />
      <p className="soft">
        <MatterSubject matter={matter} />
        {', '}
        {t.since(moment(language, matter.openedAt))}
      </p>
      <MatterNext matter={matter} />
    </>
  );
}

/** What it is, and what only somebody at the server can do about it. */
export function MatterKind({ matter: { kind } }: { readonly matter: Matter }) {
  const { [kind]: text } = useWords(matterWords);
  const { [kind]: atServer } = useWords(serverWords);
  return (
    <>
      <p>{text}</p>
      {atServer === undefined ? null : <p className="soft">{atServer}</p>}
    </>
  );
}

/** Who it is about, and how much. */
export function MatterFacts({ matter: { details } }: { readonly matter: Matter }) {
  const t = useWords(detailWords);
  const language = useLanguage();
  const person = details['person'];
  const facts = (Object.keys(t) as (keyof typeof t)[]).flatMap((name) => {
    const text = factText(name, details, language);
    return text === '' ? [] : [`${t[name]}: ${text}`];
  });
  const texts = [...(typeof person === 'string' && person !== '' ? [person] : []), ...facts];
  return texts.length === 0 ? null : <p>{texts.join(' · ')}</p>;
}
function factText(name: string, details: Matter['details'], language: Language): string {
  const value = details[name] ?? null;
  if (value === null) return '';
  if (name === 'answerBy') return dayOf(language, String(value));
  const isAmount = name.toLowerCase().endsWith('paise') || name === 'here' || name === 'there';
  if (!isAmount || typeof value !== 'number') return String(value);
  return amountText(value, details['currency'] ?? 'INR');
}

/** The next step. */
export function MatterNext({ matter: { kind } }: { readonly matter: Matter }) {
  const { [kind]: next } = useWords(nextWords);
  const t = useWords(todayWords);
  return (
    <p className="soft">
      {t.next}: {next}
    </p>
  );
}

/** Links to where the matter is worked off. */
export function MatterSubject({ matter }: { readonly matter: Matter }) {
  const link = linkOf(matterUrl(matter));
  return link === undefined ? <span>{matter.subject}</span> : <a href={link}>{matter.subject}</a>;
}
