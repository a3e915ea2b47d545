import { inBoth } from '#web/i18n.ts';
import type { RoleState } from '../../model/jobs.ts';
import { deskRolesWords } from '../desk/words.ts';

const { en, hi } = deskRolesWords;
export const roleStateWords = inBoth<Readonly<Record<RoleState, string>>>(
  { open: en.open, invited: en.onlyInvited, closed: en.closed },
  { open: hi.open, invited: hi.onlyInvited, closed: hi.closed },
);
