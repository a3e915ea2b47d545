import type { RoleAnswer } from '#features/jobs/contract.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { Facts } from '#web/ui/card.tsx';
import { ShieldCheckIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { roleWords } from './role-words.ts';

/** What a person must know of a role before filling the form or paying. */
export function RoleFacts({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(roleWords);
  const language = useLanguage();
  return (
    <div className="stack role-facts">
      <div className="card role-caution">
        <ShieldCheckIcon />
        <p>
          <strong>{t.privateRecruitment}</strong> {t.noPromise}
        </p>
      </div>
      <section className="card role-about" aria-labelledby="role-about">
        <h2 id="role-about" className="card-title">
          {t.aboutRole}
        </h2>
        <p>{role.summary}</p>
        <Facts
          facts={[
            { term: t.vacancies, value: role.vacancies },
            { term: t.place, value: role.place },
            { term: t.pay, value: role.pay },
            { term: t.eligibility, value: role.eligibility },
            { term: t.selection, value: role.selection },
            { term: t.opens, value: role.openingDate },
            { term: t.closes, value: t.closing(role.closing) },
          ]}
        />
      </section>
      <section className="card" aria-labelledby="role-fees">
        <h2 id="role-fees" className="card-title">
          {t.fees}
        </h2>
        <Facts
          facts={[
            { term: t.generalFee, value: rupees(role.GeneralFee) },
            { term: t.reservationFee, value: rupees(role.ReservationFee) },
          ]}
        />
        <h3 className="role-refund">{t.refundTitle}</h3>
        <p>{t.refundTerms}</p>
        <p className="role-links">
          <a href={paths.refunds(language)}>{t.refundPolicy}</a>
          <a href={paths.contact(language)}>{t.complaints}</a>
        </p>
      </section>
    </div>
  );
}
