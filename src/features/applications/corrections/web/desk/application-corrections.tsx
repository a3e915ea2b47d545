import type { ShownField } from '#kit/desk/desk-access.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskTextArea, Submit, useIsRefused } from '#web/desk/desk-form.tsx';
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

/** What the applicant asked to correct, and the answer or the way to answer. */
function Request({ application: { number, status, correction } }: OfApplication) {
  const t = useWords(deskCorrectionWords);
  const fields = useWords(correctionFieldWords);
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
      {answer === null && status === 'active' ? (
        <ActForm of={answerCorrectionRequest} params={{ number }} hidden={{ request: id }}>
          <div className="desk-links">
            <Submit name="outcome" value="answered">
              {t.answerButton}
            </Submit>
            <Submit name="outcome" value="declined" look="secondary">
              {t.declineButton}
            </Submit>
          </div>
        </ActForm>
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
  const isDecided = status === 'active' && isDecidedStage(stage);
  const mayEnd = mayChange && status === 'active';
  const mayOpen = mayEnd && !isDecided;
  const isRefused = useIsRefused(urlOf(openWindow, { number }));
  const at = (time: Date): string => moment(language, time);
  const none = ownUntil === null || status !== 'active' ? null : t.usedUp;
  const timesLeft = left === null ? none : t.left(left);
  return (
    <section className="desk-section desk-stack" id="window">
      <h2>{t.window}</h2>
      <p>
        {ownUntil === null ? t.windowClosed : t.windowOpen(at(ownUntil))}{' '}
        {ofOpening === null ? null : t.ofOpening(at(ofOpening.from), at(ofOpening.until))}{' '}
        {isDecided ? <WhyNot of={openWindow} code="applications/decided" /> : timesLeft}
      </p>
      <p>
        <a href={deskPaths.correctionWindows()}>{t.allWindows}</a>
      </p>
      {mayEnd && ownUntil !== null ? (
        <ActForm of={closeWindow} params={{ number }} hidden={{ seen }} look="secondary" />
      ) : null}
      {mayOpen ? (
        <details className="desk-more" open={correction?.answer === null || isRefused}>
          <summary>{ownUntil === null ? t.openHead : t.changeHead}</summary>
          <ActForm of={openWindow} params={{ number }} hidden={{ seen }} values={{ time: '18:00' }}>
            {correction?.answer === null ? (
              <DeskTextArea name="answer" label={t.withAnswer} rows={2} maxLength={maxCorrectionAnswerLength} />
            ) : null}
          </ActForm>
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
