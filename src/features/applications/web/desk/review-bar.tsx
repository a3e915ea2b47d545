import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { Submit } from '#web/desk/desk-form.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { moveApplication } from '../../stages/contract.ts';
import type { DeskApplicationRecord } from '../../model/desk.ts';
import './review-bar.css';
import { reviewPath, useListOfReview } from './review-parts.tsx';
import { reviewWords } from './review-words.ts';

/** On a phone: the acts of a review at the thumb. A move that ends the right to cancel is made further up, where that is said. */
export function ReviewBar({ application }: { readonly application: DeskApplicationRecord }) {
  const t = useWords(reviewWords);
  const list = useListOfReview();
  const mayChange = useMay('applications/change');
  const { number, version, status, stage, endsCancelling, beside } = application;
  const next = list === undefined ? null : beside.next;
  const isOpen = mayChange && status === 'active';
  const isBefore = stage === 'received' || stage === 'under-review';
  if (next === null && !isOpen) return null;
  return (
    <div className="review-bar" role="group" aria-label={t.bar}>
      {next === null ? null : (
        <LinkButton href={reviewPath(next, list)} small>
          {t.next}
        </LinkButton>
      )}
      {isOpen && isBefore && !endsCancelling ? (
        <ActForm
          of={moveApplication}
          params={{ number }}
          hidden={{ version }}
          identity={{ stage: 'shortlisted' }}
          asked={t.toShortlist}
        >
          <Submit small>{t.toShortlist}</Submit>
        </ActForm>
      ) : null}
      {isOpen && endsCancelling ? (
        <LinkButton href="#move" small>
          {t.move}
        </LinkButton>
      ) : null}
      {isOpen && stage !== 'not-selected' && !endsCancelling ? (
        <LinkButton href="#not-selected" small>
          {t.toNotSelected}
        </LinkButton>
      ) : null}
    </div>
  );
}
