import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { RoleSearch } from './find-roles.ts';
import { careerWords } from './words.ts';

interface RoleSearchFormProps {
  readonly search: RoleSearch;
  readonly found: number;
  readonly all: number;
}
/** A plain form: what is searched for is in the URL. */
export function RoleSearchForm({ search: { words, isOpen }, found, all }: RoleSearchFormProps) {
  const t = useWords(careerWords);
  const here = paths.career(useLanguage());
  return (
    <form method="get" action={`${here}#roles`} role="search" className="role-search">
      <label htmlFor="q">{t.searchRoles}</label>
      <div className="role-search-row">
        <input className="input" type="search" id="q" name="q" defaultValue={words} maxLength={100} />
        <button type="submit" className="button button-secondary">
          {t.search}
        </button>
      </div>
      <label className="role-search-open">
        <input type="checkbox" name="open" value="1" defaultChecked={isOpen} /> {t.openOnly}
      </label>
      {found < all ? (
        <p>
          {t.foundRoles(found, all)}{' '}
          <a className="role-link" href={`${here}#roles`}>
            {t.allRoles}
          </a>
        </p>
      ) : null}
    </form>
  );
}
