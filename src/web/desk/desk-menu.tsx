import { type DeskPageName, deskPageNames, deskPages, type MenuGroup, menuGroups } from '#desk-pages.ts';
import type { BoundedCount } from '#kit/desk/desk-parts.ts';
import { countLimit } from '#kit/desk/list-page.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useWords } from '#web/use-words.ts';
import { useDesk } from './desk-data.ts';
import { deskPageWords, deskWords, menuGroupWords } from './words.ts';

/**
 * Groups that are folded unless the page is one of theirs: what is opened once a week would push the rest out of sight. On a page
 * of the office only the daily work is open beside it, so that the menu fits a screen of 800 px.
 */
const foldedOn = (group: MenuGroup | undefined): readonly MenuGroup[] =>
  group === 'office' ? ['recruitment', 'money'] : ['office'];
const groupOf = (name: DeskPageName | undefined): MenuGroup | undefined => {
  const page = name && deskPages[name];
  return page && 'menu' in page ? page.menu : undefined;
};

/** The pages that the visitor's roles open, with how much waits on each. */
export function MenuGroups({ page: current }: { readonly page: DeskPageName | undefined }) {
  const groups = useWords(menuGroupWords);
  const { rights, waiting } = useDesk();
  const countOf = (name: DeskPageName): BoundedCount | undefined =>
    waiting.find(({ list }) => `/desk/${list}` === deskPages[name].path);
  return menuGroups.map((group) => {
    const names = deskPageNames.filter((name) => {
      const page = deskPages[name];
      return 'menu' in page && page.menu === group && rights.includes(page.right);
    });
    if (names.length === 0) return null;
    const inGroup = names.flatMap((name) => countOf(name) ?? []);
    const sum = {
      count: inGroup.reduce((total, { count }) => total + count, 0),
      isMore: inGroup.some(({ isMore }) => isMore),
    };
    return (
      <details key={group} className="desk-group" open={!foldedOn(groupOf(current)).includes(group)}>
        <summary>
          {groups[group]}
          <Count of={sum} />
        </summary>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <MenuLink name={name} isCurrent={name === current} count={countOf(name)} />
            </li>
          ))}
        </ul>
      </details>
    );
  });
}

interface MenuLinkProps {
  readonly name: DeskPageName;
  readonly isCurrent: boolean;
  readonly count: BoundedCount | undefined;
}
function MenuLink({ name, isCurrent, count }: MenuLinkProps) {
  const titles = useWords(deskPageWords);
  return (
    <a
      href={deskPages[name].path}
      className={classNames('desk-link', isCurrent && 'desk-link-current')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {titles[name]}
      {count === undefined ? null : <Count of={count} />}
    </a>
  );
}

function Count({ of: { count, isMore } }: { readonly of: BoundedCount }) {
  const t = useWords(deskWords);
  if (count === 0) return null;
  const text = isMore ? `${countLimit.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN');
  return (
    <>
      {' '}
      <span className="desk-menu-count" aria-hidden="true">
        {text}
      </span>
      <span className="sr-only">{t.waiting(text)}</span>
    </>
  );
}
