import type { ShownField } from '#kit/desk/desk-access.ts';
import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskForm, DeskText, DeskTextArea, Submit } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { moment } from '#web/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { answerCorrectionRequest, closeWindow, openWindow } from '../../contract.ts';
import type { DeskApplicationRecord, DeskCorrection } from '../../../model/desk.ts';
import { isDecidedStage } from '../../../stages/model.ts';
import { type EditableField, maxCorrectionAnswerLength } from '../../../terms.ts';
import { correctedValue } from '../corrected-value.ts';
import { correctionWords } from '../correction-words.ts';
import { deskCorrectionWords } from './correction-words.ts';
import { correctionFieldWords } from '../../../web/desk/words.ts';

interface OfApplication {
  readonly application: DeskApplicationRecord;
}

/** What the forms of this part did. */
export function useCorrectionOutcomes(): Readonly<Record<string, string>> {
  const t = useWords(deskCorrectionWords);
  return {
    'applications/correction-answered': t.answered,
    'applications/correction-declined': t.wasDeclined,
    'applications/correction-opened': t.opened,
    'applications/correction-ended': t.ended,
  };
}

/** The request to correct an application, its correction window, and the corrections that were made. */
export function CorrectionSection({ application }: OfApplication) {
  const mayChange = useMay('applications/change');
  return (
    <>
      <Request application={application} />
      {application.isErased ? null : <Window application={application} mayChange={mayChange} />}
      <History corrections={application.corrections} />
    </>
  );
}

function useRefusals() {
  const t = useWords(deskCorrectionWords);
  return {
    refusals: {
      'applications/no-correction': t.noCorrection,
      'applications/answer-missing': t.answerMissing,
      'applications/window-changed': t.windowChanged,
      'applications/not-active': t.notActive,
      'applications/decided': t.decided,
    },
    reasons: { past: t.past, 'too-far': t.tooFar },
  };
}

/** What the applicant asked to correct, and the answer or the way to answer. */
function Request({ application: { number, status, correction } }: OfApplication) {
  const t = useWords(deskCorrectionWords);
  const fields = useWords(correctionFieldWords);
  const mayAnswer = useMay('applications/change') && status === 'active';
  const texts = useRefusals();
  if (correction === null) return null;
  const { id, field, value, requestedAt, answer, outcome } = correction;
  return (
    <section className="desk-section desk-stack" id="request">
      <h2>{t.request}</h2>
      <Facts>
        <Fact term={fields[field]}>
          <ShownValue value={value} field="person/details" record="" />
        </Fact>
        <Fact term={t.requested}>
          <Time at={requestedAt} />
        </Fact>
        <Fact term={t.answer}>
          {answer === null ? <Badge tone="warn">{t.unanswered}</Badge> : null}
          {outcome === 'declined' ? <Badge>{t.declined}</Badge> : null}
          {outcome === 'window' ? <Badge tone="good">{t.windowOpened}</Badge> : null}{' '}
          {answer === null || answer.text === '' ? null : (
            <ShownValue value={answer} field="person/details" record="" />
          )}
        </Fact>
      </Facts>
      {answer === null && mayAnswer ? (
        <DeskForm
          {...texts}
          action={urlOf(answerCorrectionRequest, { number })}
          hidden={{ request: id }}
          label={t.answerHead}
          reasons={{ missing: t.answerMissing }}
        >
          <DeskTextArea name="answer" label={t.answerText} rows={3} maxLength={maxCorrectionAnswerLength} required />
          <div className="desk-links">
            <Submit name="outcome" value="answered">
              {t.answerButton}
            </Submit>
            <Submit name="outcome" value="declined" look="secondary">
              {t.declineButton}
            </Submit>
          </div>
        </DeskForm>
      ) : null}
    </section>
  );
}

/** When the applicant can correct the form, and the way to open and close a window. */
function Window({ application, mayChange }: OfApplication & { readonly mayChange: boolean }) {
  const t = useWords(deskCorrectionWords);
  const language = useLanguage();
  const { number, status, stage, correction, correctionWindow } = application;
  const { seen, ownUntil, ofOpening, left } = correctionWindow;
  const texts = useRefusals();
  const isDecided = status === 'active' && isDecidedStage(stage);
  const mayEnd = mayChange && status === 'active';
  const mayOpen = mayEnd && !isDecided;
  const action = urlOf(openWindow, { number });
  const isRefused = useDesk().flash?.action === action;
  const at = (time: Date): string => moment(language, time);
  return (
    <section className="desk-section desk-stack" id="window">
      <h2>{t.window}</h2>
      <p>
        {ownUntil === null ? t.windowClosed : t.windowOpen(at(ownUntil))}{' '}
        {ofOpening === null ? null : t.ofOpening(at(ofOpening.from), at(ofOpening.until))}{' '}
        {isDecided
          ? t.decided
          : left !== null
            ? t.left(left)
            : ownUntil === null || status !== 'active'
              ? null
              : t.usedUp}
      </p>
      <p>
        <a href={deskPaths.correctionWindows()}>{t.allWindows}</a>
      </p>
      {mayEnd && ownUntil !== null ? (
        <DeskForm
          {...texts}
          action={urlOf(closeWindow, { number })}
          hidden={{ seen }}
          submit={t.end}
          look="secondary"
          label={t.end}
          confirm={t.endSure}
        />
      ) : null}
      {mayOpen ? (
        <details className="desk-more" open={correction?.answer === null || isRefused}>
          <summary>{ownUntil === null ? t.openHead : t.changeHead}</summary>
          <DeskForm {...texts} action={action} hidden={{ seen }} submit={t.open} label={t.openHead}>
            <p className="soft">{t.hint}</p>
            <div className="desk-form-row">
              <DeskText name="day" type="date" label={t.day} required />
              <DeskText name="time" type="time" label={t.time} value="18:00" required />
            </div>
            {correction?.answer === null ? (
              <DeskTextArea name="answer" label={t.withAnswer} rows={2} maxLength={maxCorrectionAnswerLength} />
            ) : null}
          </DeskForm>
        </details>
      ) : null}
    </section>
  );
}

/** The corrections that the applicant made: each field before and after. */
function History({ corrections }: { readonly corrections: readonly DeskCorrection[] }) {
  const t = useWords(deskCorrectionWords);
  const names = useWords(correctionWords);
  if (corrections.length === 0) return null;
  return (
    <section className="desk-section desk-stack" id="corrections">
      <h2>{t.history}</h2>
      {corrections.map(({ number, at, changes }) => (
        <div key={number} className="desk-correction">
          <p className="soft">
            {number}. <Time at={at} />
          </p>
          <dl className="desk-facts">
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{names[field]}</dt>
                <dd>
                  <span className="sr-only">{t.before}: </span>
                  <del>
                    <Value field={field} value={before} />
                  </del>{' '}
                  <span className="sr-only">{t.after}: </span>
                  <ins>
                    <Value field={field} value={after} />
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function Value({ field, value }: { readonly field: EditableField; readonly value: ShownField }) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  if (value.isMasked) return <ShownValue value={value} field="person/details" record="" />;
  if (field === 'photo' && value.text !== '')
    return <img className="desk-photo" src={value.text} alt={t.photo} width="56" height="72" loading="lazy" />;
  return <span>{correctedValue(language, t, field, value.text)}</span>;
}
