import { defined } from '#kit/defined.ts';
import hindi from '../../../../content/district-names.hi.json' with { type: 'json' };
import places from '../../../../content/districts.json' with { type: 'json' };

/** The districts of India by state, from the Local Government Directory; its licence asks for the attribution in the file. */
interface State {
  readonly districts: readonly { readonly name: string; readonly aliases?: readonly string[] }[];
}
const states = places.states as Readonly<Record<string, State>>;
/** Every state and district by its English name. */
const inHindi: Readonly<
  Record<string, { readonly name: string; readonly districts: Readonly<Record<string, string>> }>
> = hindi;

export const stateNames: readonly string[] = Object.keys(states).sort((a, b) => a.localeCompare(b, 'en'));
/** The Hindi names, in the order of `stateNames`. */
export const stateNamesInHindi: readonly string[] = stateNames.map((state) => defined(inHindi[state]).name);

/** The names of a state's districts in alphabetical order; undefined for an unknown state. */
export const districtsOf = (state: string): readonly string[] | undefined =>
  Object.hasOwn(states, state)
    ? states[state]?.districts.map((district) => district.name).sort((a, b) => a.localeCompare(b, 'en'))
    : undefined;

/** The Hindi names of a state's districts, in the order of `districtsOf`; undefined for an unknown state. */
export const districtsInHindi = (state: string): readonly string[] | undefined =>
  districtsOf(state)?.map((district) => defined(inHindi[state]?.districts[district]));

/** The current name of a district, also found by its former names; undefined when it is not in the state. */
export function districtIn(state: string, typed: string): string | undefined {
  if (!Object.hasOwn(states, state)) return undefined;
  const same = (name: string): boolean => name.toLowerCase() === typed.toLowerCase();
  return states[state]?.districts.find((district) => same(district.name) || (district.aliases ?? []).some(same))?.name;
}

const spelling = (name: string): string => name.normalize('NFC').toLowerCase();
const allDistricts = Object.entries(states).flatMap(([state, { districts }]) =>
  districts.map(({ name, aliases = [] }) => ({ name, hindiName: defined(inHindi[state]?.districts[name]), aliases })),
);
/** Where two districts share one, a present name counts before a Hindi one, and that before a former one. */
const byAnyName = new Map([
  ...allDistricts.flatMap(({ name, aliases }) => aliases.map((alias) => [spelling(alias), name] as const)),
  ...allDistricts.map(({ name, hindiName }) => [spelling(hindiName), name] as const),
  ...allDistricts.map(({ name }) => [spelling(name), name] as const),
]);
/** The name under which a district is stored, by its English, Hindi or former name in any case; undefined for no district. */
export const districtNamed = (typed: string): string | undefined => byAnyName.get(spelling(typed));
