import { after, dayInIndia, offsetOfIndiaMs } from '#kit/time.ts';
import { urlOf } from '#web/api-client.ts';
import {
  DeskCheckbox,
  DeskForm,
  type DeskFormProps,
  DeskSelect,
  DeskText,
  DeskTextArea,
  Submit,
} from '#web/desk/desk-form.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import * as calls from '../../contract/desk.ts';
import type { DeskLeadRecord } from '../../contract/desk.ts';
import { isCaseKind, isLeadState, isOpen } from '../../model/leads.ts';
import { leadWords } from './lead-words.ts';
import { stateWords } from './words.ts';
import { useChangeText } from './lead-timeline.tsx';

interface OfLead {
  readonly lead: DeskLeadRecord;
}
/** The states in which somebody still works on a sale; a complaint or privacy request is over with its answer. */
const isWorkedOn = ({ state, kind }: Pick<DeskLeadRecord, 'state' | 'kind'>): boolean =>
  isOpen(state) || (!isCaseKind(kind) && (state === 'answered' || state === 'quoted'));

/** What every form of a lead has: the version that the person sees, and the texts of its refusals. */
function useLeadForm({ number, version }: DeskLeadRecord) {
  const t = useWords(leadWords);
  const states = useWords(stateWords);
  const language = useLanguage();
  const changeText = useChangeText();
  const refusals: NonNullable<DeskFormProps['refusals']> = {
    'leads/changed': ({ changedBy, changedAt, changes }) =>
      typeof changedBy === 'string' && typeof changedAt === 'string'
        ? t.changed(
            changedBy,
            moment(language, changedAt),
            String(changes)
              .split(' ')
              .map((action) => changeText({ action }))
              .join(', '),
          )
        : t.changedBySomebody,
    'leads/other-state': ({ state }) => t.otherState(isLeadState(state) ? states[state] : ''),
    'leads/taken': t.isTaken,
    'leads/not-a-case': t.notACase,
    'leads/not-staff': t.notStaff,
  };
  return {
    formOf: (call: { readonly path: string }) => ({
      action: urlOf(call, { number: String(number) }),
      hidden: { version },
      refusals,
      reasons: { past: t.past, 'too-far': t.tooFar },
    }),
  };
}

const timeInIndia = (at: Date): string => after(at, offsetOfIndiaMs).toISOString().slice(11, 16);
function NextCallFields({ dueAt, hint }: { readonly dueAt: Date | null; readonly hint: string }) {
  const t = useWords(leadWords);
  return (
    <div className="desk-form-row">
      <DeskText name="day" type="date" label={t.day} hint={hint} value={dueAt === null ? '' : dayInIndia(dueAt)} />
      <DeskText name="time" type="time" label={t.time} value={dueAt === null ? '' : timeInIndia(dueAt)} />
    </div>
  );
}

/** Answers a lead, and with it the others of the number that wait; or closes a complaint or privacy request. */
export function AnswerForm({ lead }: OfLead) {
  const t = useWords(leadWords);
  const { formOf } = useLeadForm(lead);
  if (isCaseKind(lead.kind)) return <CaseForms lead={lead} />;
  if (!isWorkedOn(lead)) return null;
  const others = lead.samePhone.filter(({ state, kind }) => isOpen(state) && !isCaseKind(kind));
  return (
    <section className="desk-section" id="answer">
      <h2>{t.answerHead}</h2>
      <DeskForm {...formOf(calls.answerLead)} submit={t.answer} label={t.answerHead}>
        <DeskTextArea name="note" label={t.answerNote} rows={3} maxLength={1000} />
        <NextCallFields dueAt={null} hint={t.nextCallHint} />
        {others.map(({ number, version, reference, product, name }) => (
          <DeskCheckbox
            key={number}
            name="also"
            value={`${number}:${version}`}
            isChecked
            label={t.also(reference, [name, product].filter(Boolean).join(', '))}
          />
        ))}
      </DeskForm>
    </section>
  );
}

function CaseForms({ lead }: OfLead) {
  const t = useWords(leadWords);
  const { formOf } = useLeadForm(lead);
  if (!isOpen(lead.state)) return null;
  return (
    <section className="desk-section" id="answer">
      <h2>{t.closeHead}</h2>
      {lead.acknowledgedAt === null ? (
        <DeskForm {...formOf(calls.setLeadState)} label={t.acknowledge}>
          <Submit look="secondary" name="state" value="acknowledged">
            {t.acknowledge}
          </Submit>
        </DeskForm>
      ) : null}
      <DeskForm {...formOf(calls.closeCase)} submit={t.close} label={t.closeHead} reasons={{ missing: t.writeOutcome }}>
        <DeskTextArea name="outcome" label={t.outcome} rows={4} maxLength={1000} required />
      </DeskForm>
    </section>
  );
}

export function NoteForm({ lead }: OfLead) {
  const t = useWords(leadWords);
  const { formOf } = useLeadForm(lead);
  return (
    <section className="desk-section">
      <DeskForm
        {...formOf(calls.noteLead)}
        submit={t.addNote}
        look="secondary"
        label={t.note}
        reasons={{ missing: t.writeNote }}
      >
        <DeskTextArea name="note" label={t.note} hint={t.noteHint} rows={3} maxLength={1000} required />
      </DeskForm>
    </section>
  );
}

/** For a lead that nobody has. */
export function TakeForm({ lead }: OfLead) {
  const t = useWords(leadWords);
  const { formOf } = useLeadForm(lead);
  if (lead.owner !== null || !isWorkedOn(lead)) return null;
  return <DeskForm {...formOf(calls.takeLead)} submit={t.take} look="secondary" label={t.take} />;
}

/** Owner, next call and state. */
export function WorkForms({ lead }: OfLead) {
  const t = useWords(leadWords);
  const { formOf } = useLeadForm(lead);
  const { owner, colleagues } = lead;
  return (
    <section className="desk-section" aria-labelledby="work">
      <h2 id="work">{t.workHead}</h2>
      <DeskForm {...formOf(calls.assignLead)} submit={t.give} look="secondary" label={t.owner}>
        <DeskSelect
          name="owner"
          label={t.owner}
          value={owner?.accountId ?? ''}
          emptyLabel={t.nobody}
          options={[
            ...colleagues.map(({ accountId, name }) => ({ value: accountId, label: name })),
            // A former colleague may still have it.
            ...(owner && !colleagues.some(({ accountId }) => accountId === owner.accountId)
              ? [{ value: owner.accountId, label: owner.name }]
              : []),
          ]}
        />
      </DeskForm>
      {isWorkedOn(lead) ? (
        <DeskForm {...formOf(calls.setLeadDue)} submit={t.setDue} look="secondary" label={t.nextCall}>
          <NextCallFields dueAt={lead.dueAt} hint={t.dueHint} />
        </DeskForm>
      ) : null}
      <StateForm lead={lead} />
    </section>
  );
}

function StateForm({ lead }: OfLead) {
  const t = useWords(leadWords);
  const { formOf } = useLeadForm(lead);
  const { state, kind } = lead;
  const isCase = isCaseKind(kind);
  const isActive = isWorkedOn(lead);
  const choices: readonly (readonly [value: string, text: string, isOffered: boolean])[] = [
    ['in-progress', t.begin, isActive && state !== 'in-progress'],
    ['quoted', t.quoted, isActive && !isCase && state !== 'quoted'],
    ['won', t.won, isActive && !isCase],
    ['lost', t.lost, isActive && !isCase],
    ['reopen', t.reopen, ['answered', 'quoted', 'won', 'lost'].includes(state)],
    ['spam', t.spam, isActive || state === 'lost'],
    ['not-spam', t.notSpam, state === 'spam'],
  ];
  return (
    <DeskForm {...formOf(calls.setLeadState)} label={t.stateHead}>
      <p className="field-hint">{t.stateHead}</p>
      <div className="desk-links">
        {choices
          .filter(([, , isOffered]) => isOffered)
          .map(([value, text]) => (
            <Submit key={value} look="secondary" small name="state" value={value}>
              {text}
            </Submit>
          ))}
      </div>
    </DeskForm>
  );
}
