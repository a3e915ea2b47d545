import type { Route } from './+types/staff';
import { staffRoles } from '#kit/desk/desk-access.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { maxNameLength } from '#features/accounts/terms.ts';
import { getStaff, grantRole, type InvitationAnswer } from '../../contract/members.ts';
import { MemberSection } from './member-section.tsx';
import { staffWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'staff');
  return { desk, staff: await loadAnswer(args, getStaff) };
}

/** /desk/staff */
export default function StaffPage({ loaderData: { desk, staff } }: Route.ComponentProps) {
  const t = useWords(staffWords);
  return (
    <DeskPage desk={desk} page="staff" actions={<GrantLink />}>
      {staff.invitation ? <NewInvitation invitation={staff.invitation} /> : null}
      <p className="soft desk-lead">{t.lead}</p>
      <div className="desk-columns">
        <div>
          <h2 className="sr-only">{t.people}</h2>
          {staff.members.map((member) => (
            <MemberSection key={member.phone.text} member={member} />
          ))}
        </div>
        <GrantForm />
      </div>
    </DeskPage>
  );
}

function NewInvitation({
  invitation: { phone, code, expiresAt, replacesOpen },
}: {
  readonly invitation: InvitationAnswer;
}) {
  const t = useWords(staffWords);
  const language = useLanguage();
  return (
    <section className="desk-section desk-stack desk-invitation">
      <h2>{t.invitationTitle(phone)}</h2>
      <p>
        {t.invitationLead} {moment(language, expiresAt)}
      </p>
      <p className="desk-key-text" translate="no">
        {code}
      </p>
      {replacesOpen ? <p>{t.invitationReplaces}</p> : null}
    </section>
  );
}

/** On a phone the form is below the list. */
function GrantLink() {
  const t = useWords(staffWords);
  return useMay('staff/change') ? <LinkButton href="#give-role">{t.grantTitle}</LinkButton> : null;
}

function GrantForm() {
  const t = useWords(staffWords);
  const roles = useWords(staffRoleWords);
  if (!useMay('staff/change')) return null;
  return (
    <section className="desk-section desk-stack" id="give-role">
      <h2>{t.grantTitle}</h2>
      <p className="soft">{t.grantLead}</p>
      <ActForm of={grantRole}>
        <DeskText name="phone" type="tel" inputMode="numeric" autoComplete="off" label={t.phone} hint={t.phoneHint} />
        <DeskText name="name" label={t.name} hint={t.nameHint} maxLength={maxNameLength} autoComplete="off" />
        <DeskSelect
          name="role"
          label={t.role}
          emptyLabel={t.chooseRole}
          options={staffRoles.map((role) => ({ value: role, label: roles[role] }))}
        />
      </ActForm>
    </section>
  );
}
