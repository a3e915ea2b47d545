import { listDistricts } from '../contract/places.ts';
import { answerFor } from '#web/answer-for.ts';
import type { GuardArgs } from '#web/guard.ts';
import type { Language } from '#web/i18n.ts';
import { applyWords } from './apply-words.ts';
import { districtOptions, escaped, type PlaceOption, type PlaceOptions } from './place-options.ts';

const built = new Map<Language, string>();

/**
 * The options of every district under its state, as HTML: until the script has loaded, choosing a state can't fill the list.
 * Built once for each language, because the lists change with a release only.
 */
export async function allDistricts(args: GuardArgs, language: Language, states: PlaceOptions): Promise<string> {
  const known = built.get(language);
  if (known !== undefined || !states.ok) return known ?? '';
  const lists = await Promise.all(
    states.value.map(async (state) => {
      const reply = await answerFor(args, listDistricts, { params: { state: state.value } });
      return { state, options: districtOptions(language, reply) };
    }),
  );
  const html = lists.map(({ state, options }) => {
    const listed = options.ok ? options.value.map(optionHtml).join('') : '';
    return `<optgroup label="${escaped(state.label)}" data-state="${escaped(state.value)}">${listed}</optgroup>`;
  });
  const all = `<option value="">${applyWords[language].chooseDistrict}</option>${html.join('')}`;
  if (lists.every(({ options }) => options.ok)) built.set(language, all);
  return all;
}

const optionHtml = ({ value, label }: PlaceOption): string =>
  `<option value="${escaped(value)}">${escaped(label)}</option>`;
