import { after, offsetOfIndiaMs } from '#kit/time.ts';
import { urlOf } from '#web/api-client.ts';
import { DeskForm, DeskText, Submit } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { advertiseRole, setClosing, setRoleArchived, setRoleFees, setRoleState } from '../../contract/desk.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import { type RoleState, roleStates } from '../../model/jobs.ts';
import { roleReasons } from './form-words.ts';
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
    <DeskForm action={urlOf(setRoleState, { name })} hidden={{ version }} label={t.state}>
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
    </DeskForm>
  );
}

/** The moment from which it counts as closed. */
export function ClosingForm({ role: { name, version, closesAt } }: RoleProps) {
  const t = useWords(roleWords);
  const local = closesAt === null ? '' : after(new Date(closesAt), offsetOfIndiaMs).toISOString();
  return (
    <section className="desk-section">
      <h2>{t.closingMoment}</h2>
      <DeskForm
        action={urlOf(setClosing, { name })}
        submit={t.save}
        look="secondary"
        hidden={{ version }}
        refusals={{ 'jobs/archived': t.isArchived }}
        reasons={useWords(roleReasons)}
        label={t.closingMoment}
      >
        <p className="soft">{t.closingLead}</p>
        <div className="desk-form-row">
          <DeskText name="day" type="date" label={t.day} value={local.slice(0, 10)} />
          <DeskText name="time" type="time" label={t.time} value={local.slice(11, 16)} />
        </div>
      </DeskForm>
    </section>
  );
}

export function FeesForm({ role: { name, version, fees } }: RoleProps) {
  const t = useWords(roleWords);
  return (
    <section className="desk-section">
      <h2>{t.fees}</h2>
      <DeskForm
        action={urlOf(setRoleFees, { name })}
        submit={t.setFees}
        look="secondary"
        hidden={{ version }}
        reasons={useWords(roleReasons)}
        label={t.fees}
      >
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
      </DeskForm>
    </section>
  );
}

/** Advertises a closed role again, archives it, or brings it back. */
export function LifeForms({ role: { name, version, status, isArchived } }: RoleProps) {
  const t = useWords(roleWords);
  const refusals = { 'jobs/still-open': t.closeFirst, 'jobs/archived': t.isArchived };
  return (
    <section className="desk-section">
      <h2>{isArchived ? t.archive : t.afterwards}</h2>
      {status === 'closed' ? null : <p className="soft">{t.closeFirst}</p>}
      <div className="desk-stack">
        {isArchived || status !== 'closed' ? null : (
          <DeskForm
            action={urlOf(advertiseRole, { name })}
            submit={t.advertise}
            look="secondary"
            hidden={{ version }}
            refusals={refusals}
            confirm={t.advertiseConfirm}
            label={t.advertise}
          >
            <p className="soft">{t.advertiseLead}</p>
          </DeskForm>
        )}
        {status === 'closed' ? (
          <DeskForm
            action={urlOf(setRoleArchived, { name })}
            submit={isArchived ? t.bringBack : t.archive}
            look="secondary"
            hidden={{ version, archived: isArchived ? 'no' : 'yes' }}
            refusals={refusals}
            label={isArchived ? t.bringBack : t.archive}
          >
            <p className="soft">{isArchived ? t.bringBackLead : t.archiveLead}</p>
          </DeskForm>
        ) : null}
      </div>
    </section>
  );
}
