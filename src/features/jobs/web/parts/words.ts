import { inBoth, type Language } from '#web/i18n.ts';
import type { RoleState } from '../../model/jobs.ts';
import { deskRolesWords } from '../desk/words.ts';

const { en, hi } = deskRolesWords;
export const roleStateWords = inBoth<Readonly<Record<RoleState, string>>>(
  { open: en.open, invited: en.onlyInvited, closed: en.closed },
  { open: hi.open, invited: hi.onlyInvited, closed: hi.closed },
);

const openingWords: Readonly<Record<Language, string>> = { en: 'opening', hi: 'भर्ती' };
/** The first opening of a role has its title, the others their number too. */
export const openingName = (language: Language, title: string, opening: number): string =>
  opening === 1 ? title : `${title}, ${openingWords[language]} ${opening}`;
