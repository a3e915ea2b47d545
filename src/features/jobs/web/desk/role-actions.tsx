import { after, offsetOfIndiaMs } from '#kit/time.ts';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { DeskText, Submit } from '#web/desk/desk-form.tsx';
import { Time } from '#web/desk/facts.tsx';
import { useWords } from '#web/use-words.ts';
import {
  advertiseRole,
  closeRole,
  setClosing,
  setRoleArchived,
  setRoleFees,
  setRoleState,
} from '../../contract/desk.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import './roles.css';
import { roleWords } from './role-words.ts';

interface RoleProps {
  readonly role: DeskRoleRecord;
}

/** Opens the role to everyone or to invited numbers, or closes it now. One that is closed asks when it closes again. */
export function StateForm({ role }: RoleProps) {
  const t = useWords(roleWords);
  const { name, version, status, opening, applications } = role;
  const isClosed = status === 'closed';
  const closing = isClosed ? (role.closedBefore ?? role.closesAt) : null;
  // The moment that closing planned is offered while it is ahead.
  const isAhead = closing !== null && new Date(closing) > new Date(role.readAt);
  return (
    <div className="desk-stack">
      {closing === null ? null : (
        <p className="soft">
          {role.closedBefore === null && !isAhead ? t.closedOn : t.wasToClose} <Time at={closing} />
        </p>
      )}
      <ActForm
        of={setRoleState}
        params={{ name }}
        hidden={{ version }}
        without={isClosed ? [] : ['day', 'time']}
        values={isAhead ? typedIn(closing) : {}}
      >
        <div className="role-states">
          {(['open', 'invited'] as const)
            .filter((state) => state !== status)
            .map((state) => (
              <Submit key={state} name="state" value={state} look={state === 'open' ? 'primary' : 'secondary'}>
                {state === 'open' ? t.openIt : t.inviteIt}
              </Submit>
            ))}
        </div>
      </ActForm>
      <ActForm
        of={closeRole}
        params={{ name }}
        hidden={{ version }}
        look="secondary"
        isOffered={!isClosed}
        asked={{ title: [role.title.en, role.title.hi], opening, drafts: applications?.drafts ?? null }}
      />
    </div>
  );
}

/** A moment as the fields of a form have it: a day and a time of day in India. */
function typedIn(at: string): { readonly day: string; readonly time: string } {
  const local = after(new Date(at), offsetOfIndiaMs).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The moment from which it counts as closed. */
export function ClosingForm({ role: { name, version, closesAt } }: RoleProps) {
  const t = useWords(roleWords);
  return (
    <section className="desk-section">
      <h2>{t.closingMoment}</h2>
      <ActForm
        of={setClosing}
        params={{ name }}
        hidden={{ version }}
        values={closesAt === null ? {} : typedIn(closesAt)}
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
