import { getCallLetter } from '#features/interviews/contract/public.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskSelect, RefusedWithoutForm } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { callApplication } from '../../contract.ts';
import type { DeskApplicationRecord } from '../../../model/desk.ts';
import { deskCallWords } from './call-words.ts';

interface OfApplication {
  readonly application: DeskApplicationRecord;
}
/** The interview that the applicant is called to, and the form that calls. */
export function CallSection({ application }: OfApplication) {
  const t = useWords(deskCallWords);
  const mayChange = useMay('applications/change');
  const isActive = application.status === 'active' && application.stage !== 'withdrawn';
  const refused = <RefusedWithoutForm action={urlOf(callApplication, { number: application.number })} />;
  if (application.call === null && !(mayChange && isActive)) return refused;
  return (
    <section className="desk-section" id="interview">
      <h2>{t.title}</h2>
      {application.call === null ? null : <PresentCall application={application} call={application.call} />}
      {mayChange && isActive ? <CallForm application={application} /> : refused}
    </section>
  );
}

type Call = NonNullable<DeskApplicationRecord['call']>;
function PresentCall({ application: { number }, call }: OfApplication & { readonly call: Call }) {
  const t = useWords(deskCallWords);
  const language = useLanguage();
  const mayDownload = useMay('receipts/read');
  const { slot, startsAt, place, issue, issuedAt } = call;
  return (
    <>
      <Facts>
        <Fact term={t.calledTo}>
          <a href={deskPaths.interviewSlot(slot)}>
            <Time at={startsAt} />
          </a>
        </Fact>
        <Fact term={t.place}>{place[language]}</Fact>
        <Fact term={t.issue}>{t.issuedAt(issue, moment(language, issuedAt))}</Fact>
      </Facts>
      {mayDownload ? (
        <p className="desk-links">
          <a href={urlOf(getCallLetter, { id: number }, { language: 'en' })}>{t.letterEn}</a>
          <a href={urlOf(getCallLetter, { id: number }, { language: 'hi' })}>{t.letterHi}</a>
        </p>
      ) : null}
    </>
  );
}

function CallForm({ application }: OfApplication) {
  const t = useWords(deskCallWords);
  const language = useLanguage();
  const { flash } = useDesk();
  const { number, version, call, slots, endsCancelling, role } = application;
  const action = urlOf(callApplication, { number });
  if (slots.length === 0) {
    return (
      <>
        <RefusedWithoutForm action={action} refusals={{ 'http/fields': t.nowhere }} />
        <p>
          {call === null ? t.noSlots : t.noOtherSlots} <a href={deskPaths.newInterviewSlot()}>{t.addSlot}</a>
        </p>
      </>
    );
  }
  const isAsked = flash?.action === action && flash.code === 'applications/still-cancellable';
  const mayStillCancel = isAsked || endsCancelling;
  return (
    <ActForm
      of={callApplication}
      params={{ number }}
      hidden={{ version }}
      look={call === null ? 'primary' : 'secondary'}
      asked={{ role, isCalled: call !== null }}
    >
      <DeskSelect
        name="slot"
        label={t.slot}
        emptyLabel={t.choose}
        required
        hint={call === null ? t.notified : t.recallHint}
        options={slots.map(({ slot, startsAt, place, free }) => ({
          value: String(slot),
          label: t.slotChoice(moment(language, startsAt), place[language], free),
        }))}
      />
      {mayStillCancel ? <DeskCheckbox name="aware" label={t.aware} /> : null}
    </ActForm>
  );
}
