import type { Route } from './+types/roles';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getRoles, listInvited } from '#features/jobs/contract/desk.ts';
import type { DeskRole, DeskRoles } from '#features/jobs/model/desk.ts';
import { closingIn, type RoleState } from '#features/jobs/model.ts';
import { deskRolesWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'roles');
  const answer = await loadAnswer(args, getRoles);
  return { desk, answer, page: await loadList(args, listInvited), views: await loadViews(args, 'invited') };
}

/** /desk/roles: every role, and the numbers that are invited. */
export default function RolesPage({ loaderData: { desk, answer, page, views } }: Route.ComponentProps) {
  const t = useWords(deskRolesWords);
  return (
    <DeskPage desk={desk} page="roles">
      {answer.areRolesOn ? null : (
        <Message kind="warning" unannounced>
          {t.switchedOff}
        </Message>
      )}
      <Roles roles={answer.roles} />
      <section className="desk-part" id="invited">
        <h2>
          {t.invited} {answer.invited === 0 ? null : <a href={`${deskPaths.roles()}#invited`}>{answer.invited}</a>}
        </h2>
        <p className="soft">{t.invitedLead}</p>
        <DeskList
          name="invited"
          caption={t.invited}
          page={page}
          views={views}
          rowKey={({ number }) => String(number)}
          columns={[
            {
              key: 'phone',
              head: t.phone,
              cell: ({ phone, number }) => <ShownValue value={phone} field="person/phone" record={String(number)} />,
            },
            { key: 'added', head: t.added, cell: ({ addedAt }) => <Time at={addedAt} />, sortable: true },
            { key: 'by', head: t.by, cell: ({ addedBy }) => addedBy },
          ]}
          filters={[
            { kind: 'search', key: 'q', label: t.phone },
            { kind: 'day', key: 'added', label: t.added },
          ]}
          empty={t.nobodyInvited}
        />
      </section>
    </DeskPage>
  );
}

const tones: Readonly<Record<RoleState, BadgeTone>> = { open: 'good', invited: 'info', closed: 'neutral' };

function Roles({ roles }: Pick<DeskRoles, 'roles'>) {
  const t = useWords(deskRolesWords);
  const language = useLanguage();
  const mayReadApplications = useMay('applications/read');
  const states: Readonly<Record<RoleState, string>> = { open: t.open, invited: t.onlyInvited, closed: t.closed };
  const applications = (name: string) => `${deskPaths.applications()}?${new URLSearchParams({ role: name })}`;
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
          cell: ({ name, title }) => <a href={paths.role(language, name)}>{title[language]}</a>,
        },
        {
          key: 'status',
          head: t.status,
          cell: ({ status }) => <Badge tone={tones[status]}>{states[status]}</Badge>,
        },
        { key: 'fees', head: t.fees, cell: (role) => <Fees role={role} /> },
        { key: 'vacancies', head: t.vacancies, cell: ({ vacancies }) => vacancies, numeric: true },
        {
          key: 'opening',
          head: t.opening,
          cell: ({ openingDate }) => <span className="desk-time">{openingDate}</span>,
        },
        { key: 'closing', head: t.closing, cell: ({ closing }) => closingIn(language, closing) },
        ...(mayReadApplications
          ? [
              {
                key: 'applications',
                head: t.applications,
                cell: ({ name }: DeskRole) => (
                  <a href={applications(name)}>
                    {t.show} <span className="sr-only">{name}</span>
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Fees({ role: { fees, nextFees } }: { readonly role: DeskRole }) {
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
