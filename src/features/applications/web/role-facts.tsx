import type { RoleAnswer } from '#features/jobs/contract.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { Facts } from '#web/ui/card.tsx';
import { ShieldCheckIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { roleWords } from './words.ts';

/** All that a person must know of a role before filling or paying anything. */
export function RoleFacts({ role }: { readonly role: RoleAnswer }) {
  const say = useWords(roleWords);
  const language = useLanguage();
  return (
    <div className="stack role-facts">
      <div className="card role-notice">
        <ShieldCheckIcon />
        <p>
          <strong>{say.privateRecruitment}</strong> {say.noPromise}
        </p>
      </div>
      <section className="card role-about" aria-labelledby="role-about">
        <h2 id="role-about" className="card-title">
          {say.aboutRole}
        </h2>
        <p>{role.summary}</p>
        <Facts
          facts={[
            { term: say.vacancies, value: role.vacancies },
            { term: say.place, value: role.place },
            { term: say.pay, value: role.pay },
            { term: say.eligibility, value: role.eligibility },
            { term: say.selection, value: role.selection },
            { term: say.opens, value: role.openingDate },
            { term: say.closes, value: say.closing(role.closing) },
          ]}
        />
      </section>
      <section className="card" aria-labelledby="role-fees">
        <h2 id="role-fees" className="card-title">
          {say.fees}
        </h2>
        <Facts
          facts={[
            { term: say.generalFee, value: rupees(role.GeneralFee) },
            { term: say.reservationFee, value: rupees(role.ReservationFee) },
          ]}
        />
        <h3 className="role-refund">{say.refundTitle}</h3>
        <p>
          {say.refundWindow} {say.refundLimits}
        </p>
        <p className="role-links">
          <a href={paths.refunds(language)}>{say.refundPolicy}</a>
          <a href={paths.contact(language)}>{say.complaints}</a>
        </p>
      </section>
    </div>
  );
}
