import { closingIn, getJob, getNotice, type RoleAnswer } from '../contract/public.ts';
import { urlOf } from '#web/api-client.ts';
import { inLanguage } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { roleAnchor } from './job-posting.ts';
import { feesOf, shareWords } from './parts/share-role.ts';
import { ResultsOut } from './results-out.tsx';
import { careerWords } from './words.ts';

/** True if all roles have the same fees, so that the page states them once above the roles. */
export const haveSameFees = ([first, ...others]: readonly RoleAnswer[]): boolean =>
  others.every((role) => role.GeneralFee === first?.GeneralFee && role.ReservationFee === first.ReservationFee);

interface RolesTableProps {
  readonly caption: string;
  readonly roles: readonly RoleAnswer[];
  /** The text when there are no roles. */
  readonly none: string;
  /** Shows the fees in each row, for roles whose fees differ. */
  readonly showsFee: boolean;
}
/** The roles in the prescribed columns; on a phone each row becomes a card. */
export function RolesTable({ caption, roles, none, showsFee }: RolesTableProps) {
  const t = useWords(careerWords);
  const language = useLanguage();
  if (roles.length === 0) return <p className="table-empty">{none}</p>;
  return (
    <div className="table-frame">
      <table className="table table-cards">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.recruitment}</th>
            <th scope="col">{t.openingDate}</th>
            <th scope="col">{t.closingDate}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role.name}>
              <td data-head={t.recruitment}>
                <RoleCell role={role} showsFee={showsFee} />
              </td>
              <td data-head={t.openingDate}>{role.openingDate}</td>
              <td data-head={t.closingDate}>{closingIn(language, role.closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleCell({ role, showsFee }: { readonly role: RoleAnswer } & Pick<RolesTableProps, 'showsFee'>) {
  const t = useWords(careerWords);
  const share = useWords(shareWords);
  const language = useLanguage();
  const figure = (term: string, value: string | number) => (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <div className="role" id={roleAnchor(role.name)} data-role-row={role.name}>
      <div className="role-what">
        <div className="role-head">
          <h2>{role.title}</h2>
          <Marker role={role} />
          {role.openToAll ? null : <p className="role-note">{noteOf(t, role)}</p>}
          <ResultsOut role={role} />
        </div>
        <div className="role-actions">
          <ApplyLink role={role} />
          <a className="role-link" href={paths.role(language, role.name)} aria-label={t.detailsOf(role.title)}>
            {t.details}
          </a>
          <NoticeLink role={role} />
        </div>
      </div>
      <dl className="role-figures">
        {showsFee ? figure(t.feeShort, feesOf(share, role)) : null}
        {figure(t.salary, role.pay)}
        {figure(t.place, role.place)}
        {figure(t.vacancies, role.vacancies)}
      </dl>
    </div>
  );
}

function noteOf(t: (typeof careerWords)['en'], { state, refusal }: RoleAnswer): string {
  if (refusal === 'jobs/not-switched-on') return t.notStarted;
  return state === 'invited' ? t.invitedOnly : t.nobody;
}

/**
 * Says whether a role is open. As prescribed, it is a button that reacts to Enter and Space only: it asks the server
 * (`data-ask`), and opens the form for a person who may apply.
 */
function Marker({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const state = role.openToAll ? t.open : t.closed;
  return (
    <span
      role="button"
      tabIndex={0}
      className={role.openToAll ? 'role-marker role-marker-open' : 'role-marker'}
      aria-label={role.openToAll ? t.openLabel(role.title, state) : t.closedLabel(role.title, state)}
      data-ask={urlOf(getJob, { category: role.name })}
      data-apply={paths.apply(role.name)}
    >
      {state}
    </span>
  );
}

/**
 * Hidden from those who may not apply; roles-script.ts shows it to invited people. `isNamed`: for a place where
 * nothing else names the role.
 */
export function ApplyLink({ role, isNamed = false }: { readonly role: RoleAnswer; readonly isNamed?: boolean }) {
  const t = useWords(careerWords);
  const href = paths.apply(role.name);
  return (
    <LinkButton
      href={href}
      look="primary"
      hidden={!role.openToAll}
      aria-label={t.applyFor(role.title)}
      data-may-apply
      data-apply={href}
    >
      {isNamed ? t.applyFor(role.title) : t.apply}
    </LinkButton>
  );
}

export function NoticeLink({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  return (
    <a
      className="role-link"
      href={inLanguage(language, urlOf(getNotice, { file: `${role.name}.pdf` }))}
      download
      aria-label={t.noticeOf(role.title)}
    >
      <DownloadIcon />
      {t.notice}
    </a>
  );
}
