import type { RoleAnswer } from '../contract/public.ts';

/** The page offers a search when it has more roles than this. */
export const searchedFrom = 10;
export interface RoleSearch {
  readonly words: string;
  /** Only roles that everybody can apply for. */
  readonly isOpen: boolean;
}
export const searchIn = (parameters: URLSearchParams): RoleSearch => ({
  words: (parameters.get('q') ?? '').trim().slice(0, 100),
  isOpen: parameters.get('open') === '1',
});

/** The roles in whose texts each word occurs. */
export function findRoles(roles: readonly RoleAnswer[], { words, isOpen }: RoleSearch): readonly RoleAnswer[] {
  const each = words.toLowerCase().split(/\s+/).filter(Boolean);
  return roles.filter((role) => {
    const { name, title, summary, place, pay, eligibility } = role;
    const text = [name, title, summary, place, pay, eligibility].join(' ').toLowerCase();
    return (!isOpen || role.openToAll) && each.every((word) => text.includes(word));
  });
}
