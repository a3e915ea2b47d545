import { linkOf } from '#web/desk/has-page.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Matter } from '../contract.ts';
import { matterUrl } from './matter-url.ts';
import { matterWords, serverWords } from './matter-words.ts';
import { todayWords } from './words.ts';

/** A matter of the attention list: what it is, since when, and the record that it is about. */
export function MatterText({ matter }: { readonly matter: Matter }) {
  const t = useWords(todayWords);
  const language = useLanguage();
  return (
    <>
      <MatterKind matter={matter} />
      <p className="soft">
        <MatterSubject matter={matter} />
        {', '}
        {t.since(moment(language, matter.openedAt))}
      </p>
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

/** Links to where the matter is worked off. */
export function MatterSubject({ matter }: { readonly matter: Matter }) {
  const link = linkOf(matterUrl(matter));
  return link === undefined ? <span>{matter.subject}</span> : <a href={link}>{matter.subject}</a>;
}
