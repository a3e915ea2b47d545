import { listDistricts, listStates } from '#features/applications/contract/places.ts';
import { call } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import type { Language } from '#web/i18n.ts';
import { type Option, SelectField } from '#web/ui/field.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

export interface Place {
  readonly state: string;
  readonly district: string;
}
export interface PlaceFieldProps {
  readonly place: Place;
  readonly error: string | undefined;
  readonly onChange: (place: Place) => void;
}
/** The chosen name stays selectable while its list is loading. */
const orOnly = (names: readonly string[] | undefined, chosen: string): readonly string[] =>
  names ?? (chosen ? [chosen] : []);

/**
 * The English name is the value in both languages. Hindi readers see a place by its Hindi name, followed by the English
 * one, which many papers use. A list cached by the browser before the Hindi names existed has none.
 */
function asOptions(names: readonly string[], hindi: readonly string[] | undefined, language: Language): Option[] {
  if (language !== 'hi' || !hindi) return names.map((name) => ({ value: name, label: name }));
  return names
    .map((name, index) => ({ value: name, label: `${hindi[index]} (${name})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'hi'));
}

/** Changing the state clears the district. */
export function StateField({ place, error, onChange }: PlaceFieldProps) {
  const t = useWords(applyWords);
  const language = useLanguage();
  const states = useAnswer('states', () => call(listStates));
  const list = states.reply?.ok ? states.reply.value : undefined;
  return (
    <div>
      <SelectField
        name="state"
        label={t.state}
        required
        autoComplete="off"
        error={error}
        options={asOptions(orOnly(list?.states, place.state), list?.hindi, language)}
        emptyLabel={states.reply ? t.chooseState : t.listLoading}
        value={place.state}
        onChange={(event) => onChange({ state: event.currentTarget.value, district: '' })}
      />
      {states.reply?.ok === false ? <ListFailed text={t.statesFailed} retry={states.retry} /> : null}
    </div>
  );
}

/** The districts of the chosen state. */
export function DistrictField({ place: { state, district }, error, onChange }: PlaceFieldProps) {
  const t = useWords(applyWords);
  const language = useLanguage();
  const districts = useAnswer(state || undefined, () => call(listDistricts, { params: { state } }));
  const list = districts.reply?.ok ? districts.reply.value : undefined;
  return (
    <div>
      <SelectField
        name="district"
        label={t.district}
        required
        autoComplete="off"
        error={error}
        options={asOptions(orOnly(list?.districts, district), list?.hindi, language)}
        emptyLabel={state === '' ? t.stateFirst : districts.reply ? t.chooseDistrict : t.listLoading}
        value={district}
        onChange={(event) => onChange({ state, district: event.currentTarget.value })}
      />
      {districts.reply?.ok === false ? <ListFailed text={t.districtsFailed} retry={districts.retry} /> : null}
    </div>
  );
}

function ListFailed({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  const t = useWords(applyWords);
  return (
    <p className="list-failed" role="alert">
      {text}{' '}
      <Button small onClick={retry}>
        {t.retry}
      </Button>
    </p>
  );
}
