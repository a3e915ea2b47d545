import { after, dayInIndia, offsetOfIndiaMs } from '#kit/time.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, type DeskFormProps, DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import * as calls from '../../contract/desk.ts';
import type { DeskLeadRecord } from '../../contract/desk.ts';
import { isCaseKind, isLeadState, isOpen } from '../../model/leads.ts';
import { correctableOf, valuesOf } from '../../model/corrections.ts';
import { ContactFields, SaleFields } from './lead-fields.tsx';
import { leadWords } from './lead-words.ts';
import { stateWords } from '../parts/words.ts';
import { useChangeText } from './lead-timeline.tsx';

interface OfLead {
  readonly lead: DeskLeadRecord;
}
/** The states in which somebody still works on a sale; a complaint or privacy request is over with its answer. */
const isWorkedOn = ({ state, kind }: Pick<DeskLeadRecord, 'state' | 'kind'>): boolean =>
  isOpen(state) || (!isCaseKind(kind) && (state === 'answered' || state === 'quoted'));

/** What every form of a lead has: its number, the version that the person sees, and who changed it since. */
function useLeadForm({ number, version }: DeskLeadRecord) {
  const t = useWords(leadWords);
  const language = useLanguage();
  const states = useWords(stateWords);
  const changeText = useChangeText();
  const refusals: NonNullable<DeskFormProps['refusals']> = {
    'leads/changed': ({ changedBy, changedAt, changes }) => {
      const what = String(changes)
        .split(' ')
        .map((action) => changeText({ action }));
      return t.changed(String(changedBy), moment(language, String(changedAt)), what.join(', '));
    },
    'leads/other-state': ({ state }) => t.otherState(isLeadState(state) ? states[state] : ''),
  };
  return { params: { number: String(number) }, hidden: { version }, refusals };
}

const timeInIndia = (at: Date): string => after(at, offsetOfIndiaMs).toISOString().slice(11, 16);
const nextCallOf = (dueAt: Date): Readonly<Record<string, string>> => ({
  day: dayInIndia(dueAt),
  time: timeInIndia(dueAt),
});

/** Answers a lead, and with it the others of the number that wait; or closes a complaint or privacy request. */
export function AnswerForm({ lead }: OfLead) {
  const t = useWords(leadWords);
  const ofLead = useLeadForm(lead);
  if (isCaseKind(lead.kind)) return <CaseForms lead={lead} />;
  if (!isWorkedOn(lead)) return null;
  const others = lead.samePhone.filter(({ state, kind }) => isOpen(state) && !isCaseKind(kind));
  return (
    <section className="desk-section" id="answer">
      <h2>{t.answerHead}</h2>
      <ActForm of={calls.answerLead} {...ofLead}>
        {others.map(({ number, version, reference, product, name }) => (
          <DeskCheckbox
            key={number}
            name="also"
            value={`${number}:${version}`}
            isChecked
            label={t.also(reference, [name, product].filter(Boolean).join(', '))}
          />
        ))}
      </ActForm>
    </section>
  );
}

function CaseForms({ lead }: OfLead) {
  const t = useWords(leadWords);
  const ofLead = useLeadForm(lead);
  if (!isOpen(lead.state)) return null;
  return (
    <section className="desk-section" id="answer">
      <h2>{t.closeHead}</h2>
      {lead.acknowledgedAt === null ? (
        <ActForm of={calls.setLeadState} {...ofLead}>
          <Submit look="secondary" name="state" value="acknowledged">
            {t.acknowledge}
          </Submit>
        </ActForm>
      ) : null}
      <ActForm of={calls.closeCase} {...ofLead} />
    </section>
  );
}

/** Corrects what was typed wrongly, with the fields of entering it. */
export function CorrectForm({ lead }: OfLead) {
  const fields = correctableOf(lead);
  const shown = ({ text, isMasked }: ShownField): string => (isMasked ? '' : text);
  const { phone, email, place } = lead;
  const values = valuesOf({ ...lead, phone: shown(phone), email: shown(email), place: shown(place) });
  const without = (Object.keys(values) as (keyof typeof values)[]).filter((field) => !fields.includes(field));
  const unseen = (['phone', 'email', 'place'] as const).filter((field) => lead[field].isMasked);
  return (
    <ActForm of={calls.correctLead} {...useLeadForm(lead)} isFolded>
      <ContactFields values={values} unseen={unseen} without={without} />
      {without.includes('place') ? null : <SaleFields values={values} unseen={unseen} without={without} />}
    </ActForm>
  );
}

export function NoteForm({ lead }: OfLead) {
  return (
    <section className="desk-section">
      <ActForm of={calls.noteLead} {...useLeadForm(lead)} look="secondary" />
    </section>
  );
}

/** For a lead that nobody has. */
export function TakeForm({ lead }: OfLead) {
  const ofLead = useLeadForm(lead);
  if (lead.owner !== null || !isWorkedOn(lead)) return null;
  return <ActForm of={calls.takeLead} {...ofLead} look="secondary" />;
}

/** Owner, next call and state. */
export function WorkForms({ lead }: OfLead) {
  const t = useWords(leadWords);
  const ofLead = useLeadForm(lead);
  const { owner, colleagues } = lead;
  return (
    <section className="desk-section" aria-labelledby="work">
      <h2 id="work">{t.workHead}</h2>
      <ActForm of={calls.assignLead} {...ofLead} look="secondary">
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
      </ActForm>
      {isWorkedOn(lead) ? (
        <ActForm
          of={calls.setLeadDue}
          {...ofLead}
          values={lead.dueAt === null ? {} : nextCallOf(lead.dueAt)}
          look="secondary"
        />
      ) : null}
      <StateForm lead={lead} />
      {isWorkedOn(lead) && !isCaseKind(lead.kind) ? (
        <ActForm of={calls.loseLead} {...ofLead} isFolded look="secondary" />
      ) : null}
    </section>
  );
}

function StateForm({ lead }: OfLead) {
  const t = useWords(leadWords);
  const ofLead = useLeadForm(lead);
  const { state, kind } = lead;
  const isCase = isCaseKind(kind);
  const isActive = isWorkedOn(lead);
  const choices: readonly (readonly [value: string, text: string, isOffered: boolean])[] = [
    ['in-progress', t.begin, isActive && state !== 'in-progress'],
    ['quoted', t.quoted, isActive && !isCase && state !== 'quoted'],
    ['won', t.won, isActive && !isCase],
    ['reopen', t.reopen, ['answered', 'quoted', 'won', 'lost'].includes(state)],
    ['spam', t.spam, isActive || state === 'lost'],
    ['not-spam', t.notSpam, state === 'spam'],
  ];
  return (
    <ActForm of={calls.setLeadState} {...ofLead}>
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
    </ActForm>
  );
}
