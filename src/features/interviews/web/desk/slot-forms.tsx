import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, type DeskFormProps, DeskSelect } from '#web/desk/desk-form.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { cancelInterviewSlot, changeInterviewSlot, openInterviewSlot, type SlotRecord } from '../../contract/desk.ts';
import { SlotFields, useSlotChanges } from './slot-fields.tsx';
import { slotFieldWords, slotWords } from './words.ts';

interface OfSlot {
  readonly slot: SlotRecord;
}

/** What every form of a slot has: its id, and who changed it since. */
function useSlotForm({ slot }: SlotRecord) {
  const t = useWords(slotWords);
  const language = useLanguage();
  const refusals: NonNullable<DeskFormProps['refusals']> = {
    'interviews/changed': ({ changedBy, changedAt }) =>
      t.changed(
        typeof changedBy === 'string' ? changedBy : '',
        typeof changedAt === 'string' ? moment(language, changedAt) : '',
      ),
  };
  return { params: { slot: String(slot) }, refusals };
}

export function EditSlot({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const fields = useWords(slotFieldWords) as unknown as Readonly<Record<string, string>>;
  const ofSlot = useSlotForm(slot);
  const changes = useSlotChanges(urlOf(changeInterviewSlot, ofSlot.params));
  return (
    <section className="desk-section">
      <h2>{t.edit}</h2>
      <ActForm of={changeInterviewSlot} {...ofSlot} hidden={{ version: slot.version }}>
        {changes.length === 0 ? null : (
          <div className="desk-note">
            <p>{t.changedList}</p>
            <ul>
              {changes.map(({ field, after }) => (
                <li key={field}>
                  {fields[field]}: {after}
                </li>
              ))}
            </ul>
          </div>
        )}
        <SlotFields typed={slot.typed} today={slot.today} />
        {slot.called === 0 ? null : <DeskCheckbox name="reissue" label={t.reissue(slot.called)} hint={t.reissueHint} />}
      </ActForm>
    </section>
  );
}

/** Closes, opens again or cancels a slot that is to come. */
export function EndSlot({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const isOpen = slot.state === 'open';
  const hidden = { version: slot.version, state: isOpen ? 'closed' : 'open' };
  return (
    <section className="desk-section">
      <h2>{t.end}</h2>
      <ActForm of={openInterviewSlot} {...useSlotForm(slot)} hidden={hidden} look="secondary" asked={isOpen}>
        {isOpen ? <p className="field-hint">{t.closeHint}</p> : null}
      </ActForm>
      <CancelSlot slot={slot} />
    </section>
  );
}

function CancelSlot({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const language = useLanguage();
  const ofSlot = useSlotForm(slot);
  const { version, called, others } = slot;
  if (called > 0 && others.length === 0) return <p className="field-hint">{t.cancelNone}</p>;
  return (
    <ActForm of={cancelInterviewSlot} {...ofSlot} hidden={{ version }} look="secondary">
      <p className="field-hint">{called > 0 ? t.cancelToHint(called) : t.cancelHint}</p>
      {called === 0 ? null : (
        <DeskSelect
          name="to"
          label={t.cancelTo}
          emptyLabel={t.chooseSlot}
          required
          options={others.map(({ slot: value, startsAt, place, free }) => ({
            value: String(value),
            label: t.slotChoice(moment(language, startsAt), place[language], free),
          }))}
        />
      )}
    </ActForm>
  );
}
