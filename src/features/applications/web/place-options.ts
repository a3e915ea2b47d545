import type { listDistricts, listStates } from '#features/applications/contract/places.ts';
import type { CallResult } from '#web/api-client.ts';
import type { Language } from '#web/i18n.ts';

export interface PlaceOption {
  readonly value: string;
  readonly label: string;
}
export type PlaceOptions = CallResult<readonly PlaceOption[]>;

/**
 * The English name is the value in both languages. Hindi readers see a place by its Hindi name, followed by the English
 * one, which many papers use. A list cached by the browser before the Hindi names existed has none. Sorted here, once:
 * server and browser may sort Hindi differently, and hydration needs what the server rendered.
 */
function asOptions(names: readonly string[], hindi: readonly string[] | undefined, language: Language): PlaceOption[] {
  if (language !== 'hi' || !hindi) return names.map((name) => ({ value: name, label: name }));
  return names
    .map((name, index) => ({ value: name, label: `${hindi[index]} (${name})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'hi'));
}

export const stateOptions = (language: Language, reply: CallResult<(typeof listStates)['answer']>): PlaceOptions =>
  reply.ok ? { ...reply, value: asOptions(reply.value.states, reply.value.hindi, language) } : reply;

export const districtOptions = (
  language: Language,
  reply: CallResult<(typeof listDistricts)['answer']>,
): PlaceOptions =>
  reply.ok ? { ...reply, value: asOptions(reply.value.districts, reply.value.hindi, language) } : reply;
