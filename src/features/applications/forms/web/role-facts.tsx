import type { ReactNode } from 'react';
import { closingIn, type RoleAnswer } from '#features/jobs/contract/public.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { roleWords } from './role-words.ts';

/** What a person must know of a role before filling the form or paying, short enough for one screen of a phone. */
export function RoleFacts({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(roleWords);
  const language = useLanguage();
  return (
    <section className="card role-facts" aria-labelledby="role-about">
      <h2 id="role-about" className="card-title">
        {t.aboutRole}
      </h2>
      <p>{role.summary}</p>
      <dl>
        <Fact term={t.pay} isWide>
          {role.pay}
        </Fact>
        <Fact term={t.place} isWide>
          {role.place}
        </Fact>
        <Fact term={t.eligibility} isWide>
          {role.eligibility}
        </Fact>
        <Fact term={t.selection} isWide>
          {role.selection}
        </Fact>
        <Fact term={t.vacancies}>{role.vacancies}</Fact>
        <Fact term={t.opens}>{role.openingDate}</Fact>
        {role.mayApply && role.closing === 'Closed' ? null : (
          <Fact term={t.closes}>{closingIn(language, role.closing)}</Fact>
        )}
        <Fact term={t.fees} isWide>
          <strong>{rupees(role.GeneralFee)}</strong> {t.generalFee} · <strong>{rupees(role.ReservationFee)}</strong>{' '}
          {t.reservationFee}
        </Fact>
      </dl>
      <details className="role-refund">
        <summary>{t.refundShort}</summary>
        <p>{t.refundTerms}</p>
        <p className="role-links">
          <a href={paths.refunds(language)}>{t.refundPolicy}</a>
          <a href={paths.contact(language)}>{t.complaints}</a>
        </p>
      </details>
    </section>
  );
}

/** Says that results of this opening are out already, so that nobody pays for places that are gone. */
export function ResultsOut({ role: { results } }: { readonly role: RoleAnswer }) {
  const { resultsOut } = useWords(roleWords);
  return results && !results.isEarlier ? <p className="small">{resultsOut}</p> : null;
}

interface FactProps {
  readonly term: string;
  /** On a whole line. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}
const Fact = ({ term, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'role-fact role-fact-wide' : 'role-fact'}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
