import type { listDistricts, listStates } from '../contract/places.ts';
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

/** The options of every district with one of them selected. Several states have a district of the same name. */
export function optionsWith(everyDistrict: string, state: string, district: string): string {
  const option = `<option value="${escaped(district)}">`;
  const ofState = everyDistrict.indexOf(`data-state="${escaped(state)}"`);
  const place = district === '' || ofState < 0 ? -1 : everyDistrict.indexOf(option, ofState);
  const isInState = place >= 0 && place < (everyDistrict.indexOf('</optgroup>', ofState) + 1 || Infinity);
  return isInState
    ? everyDistrict.slice(0, place) + option.replace('>', ' selected>') + everyDistrict.slice(place + option.length)
    : everyDistrict;
}
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
