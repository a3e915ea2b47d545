import { amountText } from '#features/attention/model.ts';
import { linkOf } from '#web/desk/has-page.ts';
import type { Language } from '#kit/language.ts';
import { dayOf, moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { ListedItem } from '../contract/desk.ts';
import { itemUrl } from './item-url.ts';
import { nextWords } from './item-next.ts';
import { detailWords, itemWords, serverWords } from '#features/attention/web/parts/words.ts';
import { todayWords } from './words.ts';

/** A item of the attention list: what it is, since when, and the record that it is about. */
export function ItemText({ item }: { readonly item: ListedItem }) {
  const t = useWords(todayWords);
  const language = useLanguage();
  return (
    <>
      <ItemKind item={item} />
      <ItemFacts item={item} />
      <p className="soft">
        <ItemLink item={item} />
        {', '}
        {t.since(moment(language, item.openedAt))}
      </p>
      <ItemNext item={item} />
    </>
  );
}

/** What it is, and what only somebody at the server can do about it. */
export function ItemKind({ item: { kind } }: { readonly item: ListedItem }) {
  const { [kind]: text } = useWords(itemWords);
  const { [kind]: atServer } = useWords(serverWords);
  return (
    <>
      <p>{text}</p>
      {atServer === undefined ? null : <p className="soft">{atServer}</p>}
    </>
  );
}

/** Who it is about, and how much. */
export function ItemFacts({ item: { details } }: { readonly item: ListedItem }) {
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
function factText(name: string, details: ListedItem['details'], language: Language): string {
  const value = details[name] ?? null;
  if (value === null) return '';
  if (name === 'answerBy') return dayOf(language, String(value));
  const isAmount = name.toLowerCase().endsWith('paise') || name === 'here' || name === 'there';
  if (!isAmount || typeof value !== 'number') return String(value);
  return amountText(value, details['currency'] ?? 'INR');
}

/** The next step. */
export function ItemNext({ item: { kind } }: { readonly item: ListedItem }) {
  const { [kind]: next } = useWords(nextWords);
  const t = useWords(todayWords);
  return (
    <p className="soft">
      {t.next}: {next}
    </p>
  );
}

/** A number that people know, such as that of an application; an internal id says nothing to them. */
function numberOf({ subject, details }: ListedItem): string | undefined {
  const { application } = details;
  const isInternalId = /^[a-z]+(?:_|$)/.test(subject);
  if (!isInternalId) return subject;
  return typeof application === 'string' ? application : undefined;
}
/** Links to where the item is worked off. */
export function ItemLink({ item }: { readonly item: ListedItem }) {
  const t = useWords(todayWords);
  const link = linkOf(itemUrl(item));
  const number = numberOf(item);
  return link === undefined ? <span>{number ?? item.subject}</span> : <a href={link}>{number ?? t.open}</a>;
}
