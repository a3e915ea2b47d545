import type { DeskField, ShownField } from '#kit/desk-access.ts';
import { useWords } from '#web/use-words.ts';
import { DeskForm, DeskText } from './desk-form.tsx';
import { deskWords } from './words.ts';

interface ShownValueProps {
  readonly value: ShownField;
  /** Where a masked value can be revealed. */
  readonly field: DeskField;
  /** The record's id, which the audit names. */
  readonly record: string;
}
/** A personal value as the visitor's roles see it; a masked one can be shown in full by giving a reason. */
export function ShownValue({ value, field, record }: ShownValueProps) {
  const t = useWords(deskWords);
  if (value.text === '') return <span className="soft">{t.none}</span>;
  if (!value.isMasked) return <span>{value.text}</span>;
  return (
    <span className="desk-masked">
      <span aria-label={t.hidden}>{value.text}</span>
      {value.canReveal ? (
        <details className="desk-reveal">
          <summary className="button button-link button-small">{t.reveal}</summary>
          <DeskForm action="/api/desk/reveals" submit={t.revealLabel} look="secondary" hidden={{ field, record }}>
            <DeskText name="reason" label={t.revealReason} required maxLength={200} />
          </DeskForm>
        </details>
      ) : null}
    </span>
  );
}
