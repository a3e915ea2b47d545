import { createContext, useContext } from 'react';
import { listDistricts, listStates } from '../contract/places.ts';
import { call } from '#web/api-client.ts';
import { useHydrated } from '#web/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldId, SelectField } from '#web/ui/field.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';
import { districtOptions, type PlaceOption, type PlaceOptions, stateOptions } from './place-options.ts';

export interface Place {
  readonly state: string;
  readonly district: string;
}
interface PlaceFieldProps {
  readonly place: Place;
  readonly error: string | undefined;
  readonly onChange: (place: Place) => void;
}

/** The options of every district, as HTML. The server's pages have it; in the browser it is ''. */
export const DistrictsOfServer = createContext('');

/** The chosen name stays selectable while its list is loading. */
function orOnly(options: PlaceOptions | undefined, chosen: string): readonly PlaceOption[] {
  if (options?.ok) return options.value;
  return chosen ? [{ value: chosen, label: chosen }] : [];
}

/** Changing the state clears the district. */
export function StateField({ place, error, onChange, loaded }: PlaceFieldProps & { readonly loaded: PlaceOptions }) {
  const t = useWords(applyWords);
  const language = useLanguage();
  const states = useAnswer('states', async () => stateOptions(language, await call(listStates)), {
    key: 'states',
    reply: loaded,
  });
  return (
    <div>
      <SelectField
        name="state"
        label={t.state}
        required
        autoComplete="off"
        error={error}
        options={orOnly(states.reply, place.state)}
        emptyLabel={states.reply ? t.chooseState : t.listLoading}
        value={place.state}
        onChange={(event) => onChange({ state: event.currentTarget.value, district: '' })}
      />
      {states.reply?.ok === false ? <ListFailed text={t.statesFailed} retry={states.retry} /> : null}
    </div>
  );
}

interface DistrictFieldProps extends PlaceFieldProps {
  /** The districts of the draft's state. */
  readonly loaded: { readonly key: string; readonly reply: PlaceOptions } | undefined;
}
/** The districts of the chosen state; those of all states until script can follow the choice. */
export function DistrictField({ place: { state, district }, error, onChange, loaded }: DistrictFieldProps) {
  const t = useWords(applyWords);
  const language = useLanguage();
  const isHydrated = useHydrated();
  const ofAllStates = useContext(DistrictsOfServer);
  const districts = useAnswer(
    state || undefined,
    async () => districtOptions(language, await call(listDistricts, { params: { state } })),
    loaded,
  );
  return (
    <div>
      <SelectField
        name="district"
        label={t.district}
        required
        autoComplete="off"
        error={error}
        options={orOnly(districts.reply, district)}
        optionsHtml={!isHydrated && state === '' ? ofAllStates : undefined}
        emptyLabel={state === '' ? t.stateFirst : districts.reply ? t.chooseDistrict : t.listLoading}
        value={district}
        onChange={(event) => onChange({ state, district: event.currentTarget.value })}
      />
      {districts.reply?.ok === false ? <ListFailed text={t.districtsFailed} retry={districts.retry} /> : null}
    </div>
  );
}

/** The place as chosen before hydration; `rendered` is what the page came with. */
export function readPlace(form: HTMLFormElement, rendered: Place): Place {
  const select = (name: string) => form.querySelector<HTMLSelectElement>(`#${fieldId(name)}`);
  const state = select('state')?.value ?? rendered.state;
  const option = select('district')?.selectedOptions[0];
  const district = option?.value ?? '';
  if (district === '') return { state, district };
  const stateOfDistrict = option?.closest('optgroup')?.dataset['state'] ?? rendered.state;
  // Who chose only a district has named its state as well.
  return { state: state || stateOfDistrict, district: state === '' || state === stateOfDistrict ? district : '' };
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
