import type { FieldChange } from '#kit/result.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import { DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { slotFields, type TypedSlot } from '../../model.ts';
import { textLengths } from '../../terms.ts';
import { slotFieldWords } from './words.ts';

interface SlotFieldsProps {
  readonly typed: TypedSlot;
  /** The earliest day, today in India. */
  readonly today: string;
  /** The fields also ask until when slots repeat. */
  readonly isSeries?: boolean;
}
/** The fields of a slot, the same for a new one and a change. */
export function SlotFields({ typed, today, isSeries = false }: SlotFieldsProps) {
  const t = useWords(slotFieldWords);
  const field = (name: keyof TypedSlot, hint?: string) => ({
    name,
    label: t[name],
    value: typed[name],
    required: true,
    ...(hint === undefined ? {} : { hint }),
  });
  return (
    <>
      <div className="desk-form-row">
        <DeskText {...field('day')} type="date" min={today} />
        <DeskText {...field('time')} type="time" />
        {isSeries ? <DeskText name="until" type="time" label={t.until} /> : null}
      </div>
      {isSeries ? <p className="field-hint">{t.untilHint}</p> : null}
      <div className="desk-form-row">
        <DeskText {...field('minutes')} inputMode="numeric" maxLength={6} />
        <DeskText {...field('capacity')} inputMode="numeric" maxLength={6} />
      </div>
      <p className="field-hint">{t.capacityHint}</p>
      <DeskTextArea {...field('placeEn', t.placeHint)} rows={2} maxLength={textLengths.place} lang="en" />
      <DeskTextArea {...field('placeHi', t.placeHint)} rows={2} maxLength={textLengths.place} lang="hi" />
      <DeskText {...field('shortPlaceEn', t.shortHint)} maxLength={textLengths.shortPlace} lang="en" />
      <DeskText {...field('shortPlaceHi', t.shortHint)} maxLength={textLengths.shortPlace} lang="hi" />
      <DeskTextArea {...field('bringEn')} rows={2} maxLength={textLengths.bring} lang="en" />
      <DeskTextArea {...field('bringHi')} rows={2} maxLength={textLengths.bring} lang="hi" />
    </>
  );
}

/** What a colleague changed since the form of the slot was shown. */
export function useSlotChanges(action: string): readonly FieldChange[] {
  const { flash } = useDesk();
  const facts = flash?.action === action ? flash.facts['changes'] : undefined;
  const changes = (Array.isArray(facts) ? facts : []) as readonly FieldChange[];
  return changes.filter(({ field }) => slotFields.some((name) => name === field));
}
