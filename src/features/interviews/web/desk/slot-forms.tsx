import { urlOf } from '#web/api-client.ts';
import { DeskCheckbox, DeskForm, type DeskFormProps, DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { cancelInterviewSlot, changeInterviewSlot, openInterviewSlot, type SlotRecord } from '../../contract/desk.ts';
import { SlotFields, useMergedSlot, useSlotReasons } from './slot-fields.tsx';
import { slotFieldWords, slotWords } from './words.ts';

interface OfSlot {
  readonly slot: SlotRecord;
}

/** The texts of refusals of all forms of a slot. */
function useSlotRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(slotWords);
  const language = useLanguage();
  return {
    'interviews/changed': ({ changedBy, changedAt }) =>
      t.changed(
        typeof changedBy === 'string' ? changedBy : '',
        typeof changedAt === 'string' ? moment(language, changedAt) : '',
      ),
    'interviews/invalid': t.notSaved,
    'interviews/cancelled': t.isCancelled,
    'interviews/slot-over': t.isOver,
    'interviews/below-called': ({ called }) => t.belowCalled(Number(called)),
    'interviews/letters-change': ({ called }) => t.lettersChange(Number(called)),
    'interviews/has-letters': t.hasLetters,
    'interviews/no-room': t.noRoom,
  };
}

export function EditSlot({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const fields = useWords(slotFieldWords) as unknown as Readonly<Record<string, string>>;
  const action = urlOf(changeInterviewSlot, { slot: String(slot.slot) });
  const { changes, updated, hintOf } = useMergedSlot(action);
  return (
    <section className="desk-section">
      <h2>{t.edit}</h2>
      <DeskForm
        action={action}
        hidden={{ version: slot.version }}
        refusals={useSlotRefusals()}
        reasons={useSlotReasons()}
        updated={updated}
        label={t.edit}
      >
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
        <SlotFields typed={slot.typed} today={slot.today} hintOf={hintOf} />
        {slot.called === 0 ? null : <DeskCheckbox name="reissue" label={t.reissue(slot.called)} hint={t.reissueHint} />}
        <Submit>{t.save}</Submit>
      </DeskForm>
    </section>
  );
}

/** Closes, opens again or cancels a slot that is to come. */
export function EndSlot({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const refusals = useSlotRefusals();
  const { state, version } = slot;
  const params = { slot: String(slot.slot) };
  return (
    <section className="desk-section">
      <h2>{t.end}</h2>
      <DeskForm action={urlOf(openInterviewSlot, params)} hidden={{ version }} refusals={refusals} label={t.close}>
        {state === 'open' ? <p className="field-hint">{t.closeHint}</p> : null}
        <Submit look="secondary" name="state" value={state === 'open' ? 'closed' : 'open'}>
          {state === 'open' ? t.close : t.open}
        </Submit>
      </DeskForm>
      <CancelSlot slot={slot} />
    </section>
  );
}

function CancelSlot({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const language = useLanguage();
  const refusals = useSlotRefusals();
  const { version, called, others } = slot;
  if (called > 0 && others.length === 0) return <p className="field-hint">{t.cancelNone}</p>;
  return (
    <DeskForm
      action={urlOf(cancelInterviewSlot, { slot: String(slot.slot) })}
      hidden={{ version }}
      refusals={refusals}
      label={t.cancel}
      confirm={t.confirmCancel}
    >
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
      <Submit look="secondary">{t.cancel}</Submit>
    </DeskForm>
  );
}
