import type { ReactNode } from 'react';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { deskWords } from './words.ts';

export interface TimelineEntry {
  readonly key: string;
  /** ISO. */
  readonly at: string;
  /** Empty for what the program did automatically. */
  readonly by: string;
  readonly text: ReactNode;
}
/** What happened to a record, newest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  if (entries.length === 0) return null;
  return (
    <section className="desk-timeline">
      <h2>{t.timeline}</h2>
      <ol>
        {entries.map(({ key, at, by, text }) => (
          <li key={key}>
            <p className="soft">
              <time dateTime={at}>{moment(language, at)}</time> {by === '' ? null : t.by(by)}
            </p>
            <div>{text}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
