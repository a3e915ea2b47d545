import type { ReactNode } from 'react';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useDesk, useMay } from './desk-data.ts';
import { deskPaths } from './desk-paths.ts';
import { deskWords } from './words.ts';

export interface TimelineEntry {
  readonly key: string;
  /** ISO. */
  readonly at: string;
  /** Empty for what the program did automatically. */
  readonly by: string;
  readonly text: ReactNode;
}
/** A record's page reads this many entries of the audit; a longer history is in the audit alone. */
const newestEntries = 100;
/** What happened to a record, newest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const mayAudit = useMay('audit/read');
  // The page of a record ends with its number, as the audit finds it.
  const record = useDesk().here.split('?', 1)[0]?.split('/').at(-1) ?? '';
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
      {entries.length < newestEntries ? null : (
        <p className="soft">
          {t.newestOnly} {mayAudit ? <a href={`${deskPaths.audit()}?record=${record}`}>{t.allEntries}</a> : null}
        </p>
      )}
    </section>
  );
}
