import type { RoleAnswer } from '../contract/public.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { ResultsOut } from './results-out.tsx';
import { ReferralLine } from './referral-line.tsx';
import { ApplyLink } from './roles-table.tsx';
import { careerWords } from './words.ts';

/** Whether this role takes applications, what it costs and pays, and the way to the form. */
export function RoleState({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  const [title, text] = stateOf(t, role);
  return (
    <section
      className={role.openToAll ? 'card role-state role-state-open' : 'card role-state'}
      aria-labelledby="state-title"
      data-role-row={role.name}
    >
      <h2 id="state-title">{title}</h2>
      <ResultsOut role={role} />
      <Facts
        facts={[
          { term: `${t.feeShort}: ${t.generalFee}`, value: rupees(role.GeneralFee) },
          { term: `${t.feeShort}: ${t.reservationFee}`, value: rupees(role.ReservationFee) },
          { term: t.salary, value: role.pay },
          { term: t.vacancies, value: role.vacancies },
          ...(role.closesAt !== null && role.state !== 'closed'
            ? [{ term: t.closesAt, value: moment(language, role.closesAt) }]
            : []),
        ]}
      />
      {role.state === 'closed' ? (
        <p>
          {text}{' '}
          <a className="role-link" href={paths.career(language)}>
            {t.toRecruitment}
          </a>
        </p>
      ) : (
        <WayToApply role={role} hint={text} />
      )}
    </section>
  );
}

function WayToApply({ role, hint }: { readonly role: RoleAnswer; readonly hint: string }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  return (
    <>
      <div className="who-next">
        {role.openToAll || role.state !== 'invited' ? null : (
          <>
            <div data-signed-out>
              <LinkButton href={paths.login(language, paths.apply(role.name))}>{t.signIn}</LinkButton>
            </div>
            {/* Shown to a person signed in with an invited number. */}
            <p data-invited hidden>
              {t.invitedHere}
            </p>
          </>
        )}
        <ApplyLink role={role} />
      </div>
      <p>{hint}</p>
      <ReferralLine />
    </>
  );
}

function stateOf(t: (typeof careerWords)['en'], role: RoleAnswer): readonly [title: string, text: string] {
  if (role.openToAll) return [t.isOpen, t.isOpenText];
  if (role.refusal === 'jobs/not-switched-on') return [t.notStarted, t.whoNotStarted];
  return role.state === 'invited' ? [t.isInvitedOnly, t.isInvitedOnlyText] : [t.isClosed, t.isClosedText];
}
