import type { DeskField, ShownField } from '#kit/desk/desk-access.ts';
import { readPhone } from '#kit/text/phone.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { chatHref, telHref } from '#web/site.ts';
import { ChatIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { useDesk } from './desk-data.ts';
import { DeskForm, DeskText } from './desk-form.tsx';
import { deskWords } from './words.ts';

interface ShownValueProps {
  readonly value: ShownField;
  /** Where a masked value can be revealed. */
  readonly field: DeskField;
  /** The record's id, which the audit names. */
  readonly record: string;
}
const action = '/api/desk/reveals';

/**
 * A personal value as the visitor's roles see it; a masked one can be shown in full by giving a reason. With the desk's
 * script it appears in place.
 */
export function ShownValue({ value, field, record }: ShownValueProps) {
  const t = useWords(deskWords);
  const { revealed, flash } = useDesk();
  const isThis = (of: Readonly<Record<string, unknown>> | undefined): boolean =>
    of?.['field'] === field && of['record'] === record;
  if (value.text === '') return <span className="soft">{t.none}</span>;
  if (!value.isMasked) return field.endsWith('/phone') ? <ShownPhone value={value} /> : <span>{value.text}</span>;
  if (revealed && isThis(revealed.of)) return <RevealedValue text={revealed.value} />;
  return (
    <span className="desk-masked" data-masked="">
      <span>
        <span className="sr-only">{t.hidden}: </span>
        {value.text}
      </span>
      {value.canReveal ? (
        <details className="desk-reveal" open={flash?.action === action && isThis(flash.values)}>
          <summary className="button button-link button-small">{t.reveal}</summary>
          <DeskForm
            action={action}
            submit={t.revealLabel}
            look="secondary"
            identity={{ field, record }}
            refusals={{
              'desk/too-many-reveals': t.tooManyReveals,
              'desk/nothing-to-reveal': t.nothingToReveal,
              'desk/may-not-reveal': t.notAllowed,
            }}
            reasons={{ missing: t.reasonNeeded, 'too-short': t.reasonNeeded }}
          >
            <DeskText name="reason" label={t.revealReason} required maxLength={200} />
          </DeskForm>
        </details>
      ) : null}
    </span>
  );
}

/** A phone number in one form, however it was typed; a masked one as it is. */
export function phoneText({ text, isMasked }: Pick<ShownField, 'text' | 'isMasked'>): string {
  const phone = isMasked ? undefined : readPhone(text);
  return phone === undefined ? text : spacedPhone(phone);
}
/** A phone number in one piece, to call and to write to. */
export function ShownPhone({ value }: { readonly value: ShownField }) {
  const t = useWords(deskWords);
  const text = phoneText(value);
  const number = value.isMasked ? undefined : readPhone(value.text);
  if (number === undefined) return <span className="desk-phone">{text}</span>;
  return (
    <span className="desk-phone">
      <a href={telHref(number)} aria-label={t.callNumber(text)}>
        {text}
      </a>
      <a
        className="desk-chat"
        href={chatHref(number.slice(1))}
        aria-label={t.chatNumber(text)}
        title={t.chatNumber(text)}
        target="_blank"
        rel="noreferrer"
      >
        <ChatIcon />
      </a>
    </span>
  );
}

function RevealedValue({ text }: { readonly text: string }) {
  const t = useWords(deskWords);
  return (
    <span className="desk-revealed" role="status">
      <span className="sr-only">{t.revealed}: </span>
      {text}
    </span>
  );
}
