import type { RoleAnswer } from '../contract/public.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { ReferralLine } from './referral-line.tsx';
import { feesOf, shareWords } from './parts/share-role.ts';
import { ApplyLink, haveSameFees } from './roles-table.tsx';
import { careerWords } from './words.ts';

const maxHere = 2;

/** What the states of the roles mean: who may apply, who logs in, and who need do nothing. */
export function WhoCanApply({ roles }: { readonly roles: readonly RoleAnswer[] }) {
  const t = useWords(careerWords);
  const share = useWords(shareWords);
  const language = useLanguage();
  const some = (test: (role: RoleAnswer) => boolean): boolean => roles.some(test);
  const isInvited = (role: RoleAnswer): boolean => !role.openToAll && role.state === 'invited';
  const open = roles.filter((role) => role.openToAll);
  const meanings = [
    ...(open.length < roles.length ? [[`${t.closed}:`, t.whoClosed]] : []),
    ...(some(isInvited) ? [[`${t.invitedOnly}:`, t.whoInvited]] : []),
    ...(some((role) => role.refusal === 'jobs/not-switched-on') ? [[`${t.notStarted}:`, t.whoNotStarted]] : []),
    ...(some(isInvited)
      ? [open.length > 0 ? [t.whoElseBesideOpen, t.whoElseBesideOpenText] : [t.whoElse, t.whoElseText]]
      : []),
  ];
  // What anybody can do comes first, and the login where nothing is open: in the first screen of a phone.
  const next = some(isInvited) ? (
    <div className="who-next">
      <div data-signed-out>
        <LinkButton href={paths.login(language, `${paths.career(language)}#roles`)}>{t.signIn}</LinkButton>
      </div>
      {/* Shown to a person signed in with an invited number. */}
      <p className="who-invited" data-invited hidden>
        {t.invited}
      </p>
    </div>
  ) : null;
  return (
    <section className="card who" aria-labelledby="who-title">
      <h2 id="who-title">{t.whoTitle}</h2>
      {open.length > 0 ? null : next}
      <ul>
        {roles[0] && haveSameFees(roles) ? (
          <li>
            <strong>{t.fee}:</strong> {feesOf(share, roles[0])}
          </li>
        ) : null}
        {open.length > 0 ? (
          <li>
            <strong>{t.open}:</strong> {t.whoOpen}
            {/* So few that each has its way to the form here, before the table. */}
            {open.length <= maxHere ? (
              <div className="who-open">
                {open.map((role) => (
                  <ApplyLink key={role.name} role={role} isNamed />
                ))}
              </div>
            ) : null}
          </li>
        ) : null}
        {meanings.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
      {open.length > 0 ? next : null}
      <ReferralLine />
    </section>
  );
}
