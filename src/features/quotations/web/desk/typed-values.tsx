import { gstStates } from '#kit/money/gst.ts';
import type { DeskFlash } from '#kit/endpoint.ts';
import type { FieldChange } from '#kit/result.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import type { DeskFormProps } from '#web/desk/desk-form.tsx';
import { Message } from '#web/ui/message.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { recordWords } from './record-words.ts';
import { useActor, useFieldName } from './timeline.ts';
import { fieldWords } from './words.ts';

/** What a colleague changed since the form was opened. */
const changesIn = (flash: DeskFlash | undefined): readonly FieldChange[] =>
  (flash?.facts['changes'] as readonly FieldChange[] | undefined) ?? [];

/** A value of a form as people read it. */
function useFieldValue(): (field: string, value: string) => string {
  const t = useWords(recordWords);
  const language = useLanguage();
  return (field, value) => {
    if (value === '') return t.nothing;
    if (field === 'state') return gstStates[value]?.[language] ?? value;
    if (field === 'language') return value === 'hi' ? t.hindi : t.english;
    return value;
  };
}

/** The list of a colleague's changes, inside the form that was not saved because of them. */
export function ColleagueChanges({ action }: { readonly action: string }) {
  const t = useWords(recordWords);
  const fieldName = useFieldName();
  const valueOf = useFieldValue();
  const { flash } = useDesk();
  const changes = flash?.action === action ? changesIn(flash) : [];
  if (changes.length === 0) return null;
  return (
    <div className="quotation-changes">
      <p>
        <strong>{t.changedList}</strong>
      </p>
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={`${field}${before}`}>
            {fieldName(field)}: {t.changeLine(valueOf(field, before), valueOf(field, after))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who changed the draft since, which each of its forms says. */
export function useDraftRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(recordWords);
  const language = useLanguage();
  const actor = useActor();
  return {
    'quotations/changed': (facts) =>
      t.changedBy(actor(String(facts['by'])), moment(language, String(facts['at']))) +
      (facts['line'] === 0 ? ` ${t.noSuchItem}` : ''),
  };
}

/** A form that was not accepted and that the page no longer has, with everything that was typed. */
export function LostForm({ message }: { readonly message: string }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords) as unknown as Readonly<Record<string, unknown>>;
  const fieldName = useFieldName();
  const valueOf = useFieldValue();
  const { flash } = useDesk();
  const typed = Object.entries(flash?.values ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && name in fields ? [[name, value] as const] : [],
  );
  return (
    <Message kind="error">
      <p>{message}</p>
      {typed.length === 0 ? null : (
        <>
          <p>
            <strong>{t.youTyped}</strong>
          </p>
          <dl className="desk-facts">
            {typed.map(([name, value]) => (
              <div key={name}>
                <dt>{fieldName(name)}</dt>
                <dd>{valueOf(name, value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Message>
  );
}
