import type { ReactNode } from 'react';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useMay } from './desk-data.ts';
import { isoOf } from './facts.tsx';
import { deskPaths } from './desk-paths.ts';
import { deskWords } from './words.ts';

export interface TimelineEntry {
  readonly key: string;
  readonly at: Date | string;
  /** Empty for what the program did automatically. */
  readonly by: string;
  readonly text: ReactNode;
}
interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** The record as the audit finds it. A page shows its newest entries only. */
  readonly of: string;
}
/** What happened to a record, newest first. */
export function Timeline({ entries, of }: TimelineProps) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const mayAudit = useMay('audit/read');
  if (entries.length === 0) return null;
  return (
    <section className="desk-timeline">
      <h2>{t.timeline}</h2>
      <ol>
        {entries.map(({ key, at, by, text }) => (
          <li key={key}>
            <p className="soft">
              <time dateTime={isoOf(at)}>{moment(language, at)}</time> {by === '' ? null : t.by(by)}
            </p>
            <div>{text}</div>
          </li>
        ))}
      </ol>
      {mayAudit ? (
        <p>
          <a href={`${deskPaths.audit()}?${new URLSearchParams({ record: of })}`}>{t.allEntries}</a>
        </p>
      ) : null}
    </section>
  );
}
