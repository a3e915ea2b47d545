import { after, offsetOfIndiaMs } from '#kit/time.ts';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { DeskText, Submit } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { advertiseRole, setClosing, setRoleArchived, setRoleFees, setRoleState } from '../../contract/desk.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import { type RoleState, roleStates } from '../../model/jobs.ts';
import './roles.css';
import { roleWords } from './role-words.ts';

interface RoleProps {
  readonly role: DeskRoleRecord;
}

/** Opens the role to everyone or to invited numbers, or closes it now. */
export function StateForm({ role: { name, version, status } }: RoleProps) {
  const t = useWords(roleWords);
  const verbs: Readonly<Record<RoleState, string>> = { open: t.openIt, invited: t.inviteIt, closed: t.closeIt };
  return (
    <ActForm of={setRoleState} params={{ name }} hidden={{ version }}>
      <div className="role-states">
        {roleStates
          .toReversed()
          .filter((state) => state !== status)
          .map((state) => (
            <Submit key={state} name="state" value={state} look={state === 'open' ? 'primary' : 'secondary'}>
              {verbs[state]}
            </Submit>
          ))}
      </div>
    </ActForm>
  );
}

/** The moment from which it counts as closed. */
export function ClosingForm({ role: { name, version, closesAt } }: RoleProps) {
  const t = useWords(roleWords);
  const local = closesAt === null ? '' : after(new Date(closesAt), offsetOfIndiaMs).toISOString();
  return (
    <section className="desk-section">
      <h2>{t.closingMoment}</h2>
      <ActForm
        of={setClosing}
        params={{ name }}
        hidden={{ version }}
        values={{ day: local.slice(0, 10), time: local.slice(11, 16) }}
        look="secondary"
      />
    </section>
  );
}

export function FeesForm({ role: { name, version, fees } }: RoleProps) {
  const t = useWords(roleWords);
  return (
    <section className="desk-section">
      <h2>{t.fees}</h2>
      <ActForm of={setRoleFees} params={{ name }} hidden={{ version }} look="secondary">
        <div className="desk-form-row">
          <DeskText
            name="general"
            label={t.generalFee}
            value={String(fees.general)}
            inputMode="decimal"
            maxLength={12}
            required
          />
          <DeskText
            name="reservation"
            label={t.reservationFee}
            value={String(fees.reservation)}
            inputMode="decimal"
            maxLength={12}
            required
          />
        </div>
        <DeskText name="fromDay" type="date" label={t.fromDay} hint={t.fromDayHint} />
      </ActForm>
    </section>
  );
}

/** Advertises a closed role again, archives it, or brings it back. */
export function LifeForms({ role: { name, version, status, isArchived } }: RoleProps) {
  const t = useWords(roleWords);
  return (
    <section className="desk-section">
      <h2>{isArchived ? t.archive : t.afterwards}</h2>
      {status === 'closed' ? null : (
        <p className="soft">
          <WhyNot of={advertiseRole} code="jobs/still-open" />
        </p>
      )}
      <div className="desk-stack">
        {isArchived || status !== 'closed' ? null : (
          <ActForm of={advertiseRole} params={{ name }} hidden={{ version }} look="secondary" />
        )}
        {status === 'closed' ? (
          <ActForm
            of={setRoleArchived}
            params={{ name }}
            hidden={{ version, archived: isArchived ? 'no' : 'yes' }}
            look="secondary"
            asked={isArchived}
          />
        ) : null}
      </div>
    </section>
  );
}
