import { linkOf } from '#web/desk/has-page.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Matter } from '../contract.ts';
import { matterWords } from './matter-words.ts';
import { recordUrl } from './record-url.ts';
import { todayWords } from './words.ts';

/** A matter of the attention list: what it is, since when, and the record that it is about. */
export function MatterText({ matter: { kind, subject, details, openedAt } }: { readonly matter: Matter }) {
  const t = useWords(todayWords);
  const texts = useWords(matterWords);
  const language = useLanguage();
  const { payment } = details;
  const link = linkOf(recordUrl(subject) ?? (typeof payment === 'string' ? recordUrl(payment) : null));
  return (
    <>
      <p>{texts[kind]}</p>
      <p className="soft">
        {link === undefined ? <span>{subject}</span> : <a href={link}>{subject}</a>}
        {', '}
        {t.since(moment(language, openedAt))}
      </p>
    </>
  );
}
