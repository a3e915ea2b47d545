// What the list of roles and a role's page both show.
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Day, MayLink, Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { ApplicationCount, DeskRole, OfOpening } from '../../model/desk.ts';
import { closingIn, dayOfNotice, openingKey, type RoleState } from '../../model/jobs.ts';
import { roleStateWords } from '../parts/words.ts';
import { deskRolesWords } from './words.ts';

const tones: Readonly<Record<RoleState, BadgeTone>> = { open: 'good', invited: 'info', closed: 'neutral' };

export function RoleBadge({
  role: { status, isArchived },
}: {
  readonly role: Pick<DeskRole, 'status' | 'isArchived'>;
}) {
  const t = useWords(deskRolesWords);
  const states = useWords(roleStateWords);
  return <Badge tone={tones[status]}>{isArchived ? t.archived : states[status]}</Badge>;
}

/** When it opens: a day, or as the notice words it. */
export function Opens({ openingDate }: Pick<DeskRole, 'openingDate'>) {
  const day = dayOfNotice(openingDate);
  return day === undefined ? <span className="desk-time">{openingDate}</span> : <Day day={day} />;
}

/** When it closes; without a moment whether it is open. */
export function Closing({ status, closesAt }: Pick<DeskRole, 'status' | 'closesAt'>) {
  const language = useLanguage();
  return closesAt === null ? closingIn(language, status === 'open' ? 'Open' : 'Closed') : <Time at={closesAt} />;
}

/** The places of an opening, and how many are called for them and selected; more selected than places is marked. */
export function Places({
  role,
  opening,
  vacancies,
  applications,
}: OfOpening & Pick<DeskRole, 'vacancies' | 'applications'>) {
  const t = useWords(deskRolesWords);
  if (applications === null) return vacancies;
  const { called, selected } = applications;
  const ofStage = (stage: 'called' | 'selected'): string =>
    `${deskPaths.applications()}?${new URLSearchParams({ opening: openingKey({ role, opening }), stage })}`;
  return (
    <>
      {vacancies.toLocaleString('en-IN')}
      {called === 0 ? null : (
        <span className="desk-line soft">
          <MayLink right="applications/read" href={ofStage('called')}>
            {t.called(called)}
          </MayLink>
        </span>
      )}
      {selected === 0 ? null : (
        <span className="desk-line soft">
          <MayLink right="applications/read" href={ofStage('selected')}>
            {t.selected(selected)}
          </MayLink>
        </span>
      )}
      {selected > vacancies ? (
        <span className="desk-line">
          <Badge tone="warn">{t.tooMany(selected - vacancies)}</Badge>
        </span>
      ) : null}
    </>
  );
}

/** The number of an opening's applications, which leads to exactly these. */
export function Count({ role, opening, applications }: OfOpening & { readonly applications: ApplicationCount }) {
  const t = useWords(deskRolesWords);
  const href = `${deskPaths.applications()}?${new URLSearchParams({ opening: openingKey({ role, opening }) })}`;
  const { count, isMore } = applications;
  return (
    <MayLink right="applications/read" href={href}>
      {count.toLocaleString('en-IN')}
      {isMore ? '+' : ''} <span className="sr-only">{t.applicationsOf(role, opening)}</span>
    </MayLink>
  );
}

export function RoleFees({ role: { fees, nextFees } }: { readonly role: Pick<DeskRole, 'fees' | 'nextFees'> }) {
  const t = useWords(deskRolesWords);
  return (
    <>
      <span>{t.feesOf(rupees(fees.general), rupees(fees.reservation))}</span>
      {nextFees === null ? null : (
        <span className="desk-line soft">
          {t.nextFees(rupees(nextFees.general), rupees(nextFees.reservation))} <Time at={nextFees.from} />
        </span>
      )}
    </>
  );
}
