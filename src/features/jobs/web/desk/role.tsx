import type { Route } from './+types/role';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getRole } from '../../contract/desk.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import { openingKey } from '../../model/jobs.ts';
import { ClosingForm, FeesForm, LifeForms, StateForm } from './role-actions.tsx';
import { AlertsOfRole, InvitedToRole } from './invited.tsx';
import { NoticeDiffers } from './notice-differs.tsx';
import { RoleTimeline } from './role-timeline.tsx';
import { RoleEdit } from './role-edit.tsx';
import { Closing, Count, Opens, Places, RoleBadge, RoleFees } from './role-parts.tsx';
import { roleWords } from './role-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'role');
  return { desk, role: await loadAnswer(args, getRole, { params: { name: args.params.name } }) };
}

/** /desk/roles/…: a role, its current opening and the earlier ones. */
export default function RolePage({ loaderData: { desk, role } }: Route.ComponentProps) {
  const t = useWords(roleWords);
  const language = useLanguage();
  return (
    <DeskPage
      desk={desk}
      page="roles"
      title={role.title[language]}
      state={<RoleBadge role={role} />}
      actions={
        <>
          {role.isArchived ? null : <LinkButton href={paths.role(language, role.name)}>{t.preview}</LinkButton>}
          <LinkButton href={deskPaths.notice(role.name)}>{t.notice}</LinkButton>
          {desk.rights.includes('applications/read') ? (
            <LinkButton
              href={`${deskPaths.results()}?${new URLSearchParams({ opening: openingKey({ role: role.name, opening: role.opening }) })}`}
            >
              {t.results}
            </LinkButton>
          ) : null}
          {desk.rights.includes('roles/change') ? (
            <LinkButton href={`${deskPaths.newRole()}?${new URLSearchParams({ copy: role.name })}`}>
              {t.copy}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Record role={role} />
    </DeskPage>
  );
}

function Record({ role }: { readonly role: DeskRoleRecord }) {
  const t = useWords(roleWords);
  const mayChange = useMay('roles/change');
  return (
    <>
      {role.isArchived ? (
        <Message kind="warning" unannounced>
          {t.isArchived}
        </Message>
      ) : null}
      <NoticeDiffers facts={role.noticeDiffers}>
        <a href={deskPaths.notice(role.name)}>{t.notice}</a>
      </NoticeDiffers>
      <div className="desk-columns">
        <div>
          <section className="desk-section">
            <h2>{t.now}</h2>
            <Facts>
              <Fact term={t.state}>
                <RoleBadge role={role} />
              </Fact>
              <Fact term={t.name}>{role.name}</Fact>
              <Fact term={t.opening}>{t.openingNumber(role.opening)}</Fact>
              <Fact term={t.opens}>
                <Opens openingDate={role.openingDate} />
              </Fact>
              <Fact term={t.closes}>
                <Closing status={role.status} closesAt={role.closesAt} />
              </Fact>
              <Fact term={t.fees}>
                <RoleFees role={role} />
              </Fact>
              <Fact term={t.vacancies}>
                <Places
                  role={role.name}
                  opening={role.opening}
                  vacancies={role.vacancies}
                  applications={role.applications}
                />
              </Fact>
              {role.applications === null ? null : (
                <Fact term={t.applications}>
                  <Count role={role.name} opening={role.opening} applications={role.applications} />
                </Fact>
              )}
            </Facts>
            {mayChange && !role.isArchived ? <StateForm role={role} /> : null}
          </section>
          {mayChange && !role.isArchived ? (
            <>
              <InvitedToRole role={role} />
              <AlertsOfRole role={role} />
            </>
          ) : null}
          {mayChange ? <LifeForms role={role} /> : null}
        </div>
        {mayChange && !role.isArchived ? (
          <div>
            <ClosingForm role={role} />
            <FeesForm role={role} />
          </div>
        ) : null}
      </div>
      {mayChange ? <RoleEdit role={role} /> : null}
      <Openings role={role} />
      <RoleTimeline name={role.name} events={role.events} />
    </>
  );
}

function Openings({ role }: { readonly role: DeskRoleRecord }) {
  const t = useWords(roleWords);
  return (
    <section className="desk-section">
      <h2>{t.openings}</h2>
      <DeskTable
        caption={t.openings}
        rows={role.openings}
        rowKey={({ number }) => String(number)}
        empty=""
        columns={[
          { key: 'number', head: t.opening, cell: ({ number }) => t.openingNumber(number) },
          { key: 'opens', head: t.opens, cell: ({ openingDate }) => <Opens openingDate={openingDate} /> },
          {
            key: 'closes',
            head: t.closes,
            cell: ({ closesAt, endedAt }) => (
              <Closing status={endedAt === null ? role.status : 'closed'} closesAt={closesAt} />
            ),
          },
          { key: 'ended', head: t.ended, cell: ({ endedAt }) => (endedAt ? <Time at={endedAt} /> : t.isCurrent) },
          { key: 'fees', head: t.fees, cell: ({ fees }) => <RoleFees role={{ fees, nextFees: null }} /> },
          {
            key: 'vacancies',
            head: t.vacancies,
            cell: ({ number, vacancies, applications }) => (
              <Places role={role.name} opening={number} vacancies={vacancies} applications={applications} />
            ),
            numeric: true,
          },
          {
            key: 'applications',
            head: t.applications,
            cell: ({ number, applications }) =>
              applications === null ? (
                t.hidden
              ) : (
                <Count role={role.name} opening={number} applications={applications} />
              ),
            numeric: true,
          },
        ]}
      />
    </section>
  );
}
