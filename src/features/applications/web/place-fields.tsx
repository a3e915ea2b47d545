import { listDistricts, listStates } from '#features/applications/contract.ts';
import { call } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { type Option, SelectField } from '#web/ui/field.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './words.ts';

export interface Place {
  readonly state: string;
  readonly district: string;
}
export interface PlaceFieldsProps {
  readonly place: Place;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChange: (place: Place) => void;
}
const asOptions = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }));
/** What was chosen before stays choosable while its list is on the way. */
const orOnly = (names: readonly string[] | undefined, chosen: string): readonly string[] =>
  names ?? (chosen ? [chosen] : []);

/** The state and, from it, the district; another state clears the district (§2). */
export function PlaceFields({ place, errors, onChange }: PlaceFieldsProps) {
  const say = useWords(applyWords);
  const { state, district } = place;
  const states = useAnswer('states', () => call(listStates));
  const districts = useAnswer(state || undefined, () => call(listDistricts, { params: { state } }));
  const stateNames = states.reply?.ok ? states.reply.value.states : undefined;
  const districtNames = districts.reply?.ok ? districts.reply.value.districts : undefined;
  return (
    <div className="form-row">
      <div>
        <SelectField
          name="state"
          label={say.state}
          required
          autoComplete="off"
          error={errors['state']}
          options={asOptions(orOnly(stateNames, state))}
          emptyLabel={states.reply ? say.chooseState : say.listLoading}
          value={state}
          onChange={(event) => onChange({ state: event.currentTarget.value, district: '' })}
        />
        {states.reply?.ok === false ? <ListFailed text={say.statesFailed} retry={states.retry} /> : null}
      </div>
      <div>
        <SelectField
          name="district"
          label={say.district}
          required
          autoComplete="off"
          error={errors['district']}
          options={asOptions(orOnly(districtNames, district))}
          emptyLabel={state === '' ? say.stateFirst : districts.reply ? say.chooseDistrict : say.listLoading}
          value={district}
          onChange={(event) => onChange({ state, district: event.currentTarget.value })}
        />
        {districts.reply?.ok === false ? <ListFailed text={say.districtsFailed} retry={districts.retry} /> : null}
      </div>
    </div>
  );
}

function ListFailed({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  const say = useWords(applyWords);
  return (
    <p className="list-failed" role="alert">
      {text}{' '}
      <Button small onClick={retry}>
        {say.retry}
      </Button>
    </p>
  );
}
