import type { Route } from './+types/roles';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getRoles } from '../../contract/desk.ts';
import type { DeskRole, DeskRoles } from '../../model/desk.ts';
import { Invited } from './invited.tsx';
import { Closing, Count, Opens, Places, RoleBadge, RoleFees } from './role-parts.tsx';
import { deskRolesWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'roles');
  const answer = await loadAnswer(args, getRoles);
  return { desk, answer, invited: await loadDeskList(args, 'invited') };
}

/** /desk/roles: every role, and the numbers that are invited. */
export default function RolesPage({ loaderData: { desk, answer, invited } }: Route.ComponentProps) {
  const t = useWords(deskRolesWords);
  return (
    <DeskPage
      desk={desk}
      page="roles"
      actions={
        desk.rights.includes('roles/change') ? (
          <LinkButton href={deskPaths.newRole()} look="primary" small>
            {t.newRole}
          </LinkButton>
        ) : null
      }
    >
      {answer.areRolesOn ? null : (
        <Message kind="warning" unannounced>
          {t.switchedOff}
        </Message>
      )}
      <Roles roles={answer.roles} />
      <Invited {...invited} />
    </DeskPage>
  );
}

function Roles({ roles }: Pick<DeskRoles, 'roles'>) {
  const t = useWords(deskRolesWords);
  const language = useLanguage();
  const mayReadApplications = useMay('applications/read');
  return (
    <DeskTable
      caption={t.caption}
      rows={roles}
      rowKey={({ name }) => name}
      empty={t.empty}
      columns={[
        {
          key: 'name',
          head: t.role,
          cell: ({ name, title, opening }) => (
            <>
              <a href={deskPaths.role(name)}>{title[language]}</a>
              {opening === 1 ? null : <span className="desk-line soft">{t.openingNumber(opening)}</span>}
            </>
          ),
        },
        { key: 'status', head: t.status, cell: (role) => <RoleBadge role={role} /> },
        { key: 'fees', head: t.fees, cell: (role) => <RoleFees role={role} /> },
        {
          key: 'vacancies',
          head: t.vacancies,
          cell: ({ name, ...role }) => <Places role={name} {...role} />,
          numeric: true,
        },
        {
          key: 'opening',
          head: t.opening,
          cell: ({ openingDate }) => <Opens openingDate={openingDate} />,
        },
        {
          key: 'closing',
          head: t.closing,
          cell: ({ status, closesAt }) => <Closing status={status} closesAt={closesAt} />,
        },
        ...(mayReadApplications
          ? [
              {
                key: 'applications',
                head: t.applications,
                cell: ({ name, opening, applications }: DeskRole) =>
                  applications && <Count role={name} opening={opening} applications={applications} />,
                numeric: true,
              },
            ]
          : []),
      ]}
    />
  );
}
