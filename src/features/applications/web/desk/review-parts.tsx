import { useDesk } from '#web/desk/desk-data.ts';
import { ShortcutHint } from '#web/desk/shortcut-hint.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { Timeline, type TimelineEntry } from '#web/desk/timeline.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskApplicationRecord } from '../../model/desk.ts';
import { StageBadge } from '../../stages/web/parts/stage-badge.tsx';
import { reasonWords, stageWords } from '../parts/words.ts';
import { reviewWords } from './review-words.ts';
import { applicationEventWords } from './words.ts';

interface OfApplication {
  readonly application: DeskApplicationRecord;
}

/** The page of an application that keeps the list from which somebody came. */
export const reviewPath = (number: string, list: string | undefined): string =>
  list === undefined
    ? deskPaths.application(number)
    : `${deskPaths.application(number)}?${new URLSearchParams({ list })}`;

/** The query of the list in the page's address; undefined without one. */
export function useListOfReview(): string | undefined {
  const { here } = useDesk();
  return new URLSearchParams(here.split('?', 2)[1] ?? '').get('list') ?? undefined;
}

/** Links to the neighbours in the list, with their keys. */
export function BesideLinks({ application: { beside } }: OfApplication) {
  const t = useWords(reviewWords);
  const list = useListOfReview();
  if (list === undefined) return null;
  const links = [
    [beside.previous, 'prev', 'k', t.previous],
    [beside.next, 'next', 'j', t.next],
  ] as const;
  return (
    <>
      {links.map(([number, rel, key, text]) =>
        number === null ? null : (
          <a
            key={rel}
            rel={rel}
            className="button button-secondary button-small"
            href={reviewPath(number, list)}
            data-key={key}
            aria-keyshortcuts={key}
          >
            {text}
            <ShortcutHint of={key} />
          </a>
        ),
      )}
      <a className="button button-quiet button-small" href={`${deskPaths.applications()}?${list}`}>
        {t.list}
      </a>
    </>
  );
}

/** After a move: the way on. */
export function NextLink({ application: { beside } }: OfApplication) {
  const t = useWords(reviewWords);
  const { done } = useDesk();
  const list = useListOfReview();
  if (done === undefined || beside.next === null || list === undefined) return null;
  return (
    <p>
      <a className="button button-primary" href={reviewPath(beside.next, list)}>
        {t.nextApplication}
        <ShortcutHint of="j" />
      </a>
    </p>
  );
}

/** Other accounts' applications for the role with the same identity document. */
export function Duplicates({ application: { duplicates } }: OfApplication) {
  const t = useWords(reviewWords);
  if (duplicates.length === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="duplicates">
      <h2 id="duplicates">{t.duplicates}</h2>
      <p>{t.duplicatesText}</p>
      <ul className="desk-rows">
        {duplicates.map((other) => (
          <li key={other.number}>
            <a href={deskPaths.application(other.number)}>
              {other.number} {other.name}
            </a>{' '}
            <StageBadge stage={other.stage} />
            <p className="soft">
              <ShownValue value={other.phone} field="person/phone" record={other.number} />{' '}
              <Time at={other.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves, notes and everything else, newest first. */
export function ReviewTimeline({ application: { number, events, steps, notes } }: OfApplication) {
  const t = useWords(reviewWords);
  const stages = useWords(stageWords);
  const reasons = useWords(reasonWords);
  const words: Readonly<Record<string, string>> = useWords(applicationEventWords);
  const entries: TimelineEntry[] = [
    ...steps.map((step): TimelineEntry => {
      const { number: place, fromStage, stage, reason, reasonText, at, by, isUndone, isShown } = step;
      const valid = isShown ? t.shownToApplicant : t.notShownYet;
      const state = isUndone ? t.wasUndone : valid;
      const text = (
        <>
          <strong>
            {fromStage === stage ? t.didCorrectReason(stages[stage]) : t.didMove(stages[fromStage], stages[stage])}
          </strong>
          {reason === null ? null : ` · ${reasonText || (reason === 'other' ? t.otherReason : reasons[reason])}`}{' '}
          <span className="soft">{state}</span>
        </>
      );
      return { key: `step-${place}`, at, by, text };
    }),
    ...notes.map(({ id, at, by, text }): TimelineEntry => ({
      key: `note-${id}`,
      at,
      by,
      text: <span className="desk-note">{text.text}</span>,
    })),
    ...events.map(({ at, by, event }, index): TimelineEntry => ({
      key: `event-${index}`,
      at,
      by,
      text: words[event] ?? event,
    })),
  ];
  return <Timeline of={number} entries={entries.sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at))} />;
}
