import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import {
  DeskCheckbox,
  type DeskFormProps,
  DeskSelect,
  DeskText,
  DeskTextArea,
  RefusedWithoutForm,
  Submit,
  useIsRefused,
} from '#web/desk/desk-form.tsx';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { moveApplication, undoMove } from '../../contract.ts';
import { noteApplication } from '../../../contract/desk.ts';
import type { DeskApplicationRecord } from '../../../model/desk.ts';
import { maxNoteLength, maxReasonText, type MovableStage, stageReasons, type StageWithReason } from '../../model.ts';
import { reasonWords, stageWords } from '../../../web/parts/words.ts';
import { reviewWords } from '../../../web/desk/review-words.ts';

interface OfApplication {
  readonly application: DeskApplicationRecord;
}

/** What the forms of moves have: the number, and who changed the application since. */
function useMoveForm({ number }: DeskApplicationRecord) {
  const t = useWords(reviewWords);
  const stages: Readonly<Record<string, string>> = useWords(stageWords);
  const language = useLanguage();
  const refusals: NonNullable<DeskFormProps['refusals']> = {
    'applications/changed': ({ stage, changedBy, changedAt, correctedAt }) => {
      const now = stages[String(stage)] ?? '';
      if (typeof correctedAt === 'string') return t.corrected(moment(language, correctedAt));
      return typeof changedBy === 'string' && typeof changedAt === 'string'
        ? t.changedBy(changedBy, moment(language, changedAt), now)
        : t.changed(now);
    },
  };
  return { params: { number }, refusals };
}

/** Stages that take no reason, with the keys that choose them. */
const plainMoves = [
  ['under-review', 'r'],
  ['shortlisted', 's'],
  ['selected', 'y'],
  ['received', undefined],
] as const satisfies readonly (readonly [MovableStage, string | undefined])[];

/** What a move ends: the right to cancel, as a dispute of the fee leaves it. */
function cancellingText(
  t: (typeof reviewWords)['en'],
  dispute: DeskApplicationRecord['dispute'],
  until: string,
): string {
  if (dispute?.status === 'open') return t.disputedUntil(until);
  if (dispute?.left === 0) return t.lostFee;
  return dispute === null ? t.stillCancellableUntil(until) : t.cancellableForRest(rupees(dispute.left), until);
}

/** Moves to every other stage, each with its key. */
export function MoveForms({ application }: OfApplication) {
  const t = useWords(reviewWords);
  const texts = useWords(stageWords);
  const language = useLanguage();
  const { number, stage, endsCancelling, cancellableUntil, status, dispute } = application;
  const isWithdrawRefused = useIsRefused(urlOf(moveApplication, { number }), { stage: 'withdrawn' });
  if (status !== 'active') return <RefusedWithoutForm action={urlOf(moveApplication, { number })} />;
  return (
    <section className="desk-section" aria-labelledby="move">
      <h2 id="move">{t.move}</h2>
      {endsCancelling ? (
        <Message kind="warning" unannounced>
          {cancellingText(t, dispute, moment(language, cancellableUntil))}
        </Message>
      ) : null}
      <MoveForm application={application} label={t.stage}>
        <div className="desk-links">
          {plainMoves
            .filter(([to]) => to !== stage)
            .map(([to, key]) => (
              <Submit
                key={to}
                look={to === 'received' ? 'quiet' : 'secondary'}
                name="stage"
                value={to}
                {...(key && { shortcut: key })}
              >
                {texts[to]}
              </Submit>
            ))}
        </div>
      </MoveForm>
      {stage === 'not-selected' ? (
        <CorrectReason application={application} stage={stage} />
      ) : (
        <div id="not-selected">
          <ReasonForm application={application} to="not-selected" shortcut="n" />
        </div>
      )}
      {stage === 'withdrawn' ? (
        <CorrectReason application={application} stage={stage} />
      ) : (
        <details open={isWithdrawRefused}>
          <summary>{t.withdrawOpen}</summary>
          <ReasonForm application={application} to="withdrawn" shortcut="w" />
        </details>
      )}
    </section>
  );
}

/** Another reason for the stage that the application is in. */
function CorrectReason({ application, stage }: OfApplication & { readonly stage: StageWithReason }) {
  const t = useWords(reviewWords);
  const isRefused = useIsRefused(urlOf(moveApplication, { number: application.number }), { stage });
  return (
    <details open={isRefused}>
      <summary>{t.correctReason}</summary>
      <ReasonForm
        application={application}
        to={stage}
        shortcut={stage === 'withdrawn' ? 'w' : 'n'}
        action={t.correct}
      />
    </details>
  );
}

function ReasonForm({
  application,
  to,
  shortcut,
  action,
}: OfApplication & { readonly to: StageWithReason; readonly shortcut: string; readonly action?: string }) {
  const t = useWords(reviewWords);
  const reasons = useWords(reasonWords);
  const text = to === 'withdrawn' ? t.toWithdrawn : t.toNotSelected;
  return (
    <MoveForm application={application} label={text} identity={{ stage: to }}>
      <DeskSelect
        name="reason"
        label={`${text}: ${t.reason}`}
        hint={t.reasonHint}
        emptyLabel={t.chooseReason}
        options={stageReasons[to].map((value) => ({ value, label: reasons[value] }))}
        data-key={shortcut}
        aria-keyshortcuts={shortcut}
        required
      />
      <DeskText name="reasonText" label={t.reasonText} hint={t.reasonTextHint} maxLength={maxReasonText} />
      <Submit look="secondary">{action ?? text}</Submit>
    </MoveForm>
  );
}

function MoveForm({
  application,
  label,
  identity,
  children,
}: OfApplication & Pick<DeskFormProps, 'identity' | 'children'> & { readonly label: string }) {
  const t = useWords(reviewWords);
  const { version, endsCancelling } = application;
  return (
    <ActForm
      of={moveApplication}
      {...useMoveForm(application)}
      hidden={{ version }}
      {...(identity && { identity })}
      asked={label}
    >
      {children}
      {endsCancelling ? <DeskCheckbox name="aware" label={t.aware} /> : null}
    </ActForm>
  );
}

/** The last move while it can be undone. */
export function UndoForm({ application }: OfApplication) {
  const t = useWords(reviewWords);
  const texts = useWords(stageWords);
  const language = useLanguage();
  const ofMove = useMoveForm(application);
  const { undo } = application;
  if (undo === null) return <ActForm of={undoMove} {...ofMove} isOffered={false} />;
  return (
    <section className="desk-section" aria-labelledby="undo">
      <h2 id="undo">{t.undoTitle}</h2>
      <p>{t.undoText(texts[undo.stage], moment(language, undo.until))}</p>
      <ActForm of={undoMove} {...ofMove} hidden={{ step: undo.step }}>
        <Submit look="secondary" shortcut="u">
          {t.undo}
        </Submit>
      </ActForm>
    </section>
  );
}

export function NoteForm({ application: { number, isErased } }: OfApplication) {
  const t = useWords(reviewWords);
  const form = (
    <ActForm of={noteApplication} params={{ number }} look="secondary" isOffered={!isErased}>
      <DeskTextArea
        name="note"
        label={t.note}
        hint={t.noteHint}
        rows={3}
        maxLength={maxNoteLength}
        data-key="m"
        aria-keyshortcuts="m"
        required
      />
    </ActForm>
  );
  return isErased ? form : <section className="desk-section">{form}</section>;
}
