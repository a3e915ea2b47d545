import { deskPages } from '#desk-pages.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { useWords } from '#web/use-words.ts';
import { settingsWords } from './settings-words.ts';

/** What the owner changes at the desk, and where. */
export function OwnersLinks() {
  const t = useWords(settingsWords);
  const { rights } = useDesk();
  const links = [
    [deskPaths.contentEntry('company.company'), t.company, t.companyHow, 'content/read'],
    [`${deskPages.content.path}?kind=policy`, t.policies, t.policiesHow, 'content/read'],
    [deskPages.content.path, t.texts, t.textsHow, 'content/read'],
    [deskPages.roles.path, t.fees, t.feesHow, 'roles/read'],
    [deskPages.staff.path, t.staff, t.staffHow, 'staff/read'],
    [deskPages.payoutSettings.path, t.bankFile, t.bankFileHow, 'settings/read'],
  ] as const;
  return (
    <section className="desk-section" aria-labelledby="change">
      <h2 id="change">{t.change}</h2>
      <ul className="desk-rows">
        {links
          .filter(([, , , right]) => rights.includes(right))
          .map(([href, title, how]) => (
            <li key={title}>
              <a href={href}>{title}</a> <span className="soft">{how}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
