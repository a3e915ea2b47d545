import type { Route } from './+types/person';
import type { ListPage } from '#kit/list-page.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk, loadRows } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { languageNames } from '#web/i18n.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { getPerson } from '#features/accounts/contract/desk.ts';
import type { DeskPerson } from '#features/accounts/model.ts';
import { listApplications } from '#features/applications/contract/desk.ts';
import type { DeskApplication } from '#features/applications/model.ts';
import { ApplicationStatus } from '#features/applications/web/parts/application-status.tsx';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { listClaims } from '../../contract/desk.ts';
import type { DeskClaim } from '../../model.ts';
import { ClaimStatus } from './status.tsx';
import { personWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'person');
  const person = await loadAnswer(args, getPerson, { params: { id: args.params.id } });
  const query = new URLSearchParams({ person: person.id }).toString();
  return {
    desk,
    person,
    applications: desk.rights.includes('applications/read') ? await loadRows(args, listApplications, query) : null,
    claims: desk.rights.includes('claims/read') ? await loadRows(args, listClaims, query) : null,
  };
}

/** /desk/people/:id. The name is not in the page's title, which browsers store. */
export default function PersonPage({ loaderData: { desk, person, applications, claims } }: Route.ComponentProps) {
  const t = useWords(personWords);
  return (
    <DeskPage desk={desk} page="people" title={t.title}>
      <PersonFacts person={person} />
      {applications === null ? null : <Applications person={person} page={applications} />}
      {claims === null ? null : <Claims person={person} page={claims} />}
    </DeskPage>
  );
}

function PersonFacts({ person }: { readonly person: DeskPerson }) {
  const t = useWords(personWords);
  const mayReadLedger = useMay('ledger/read');
  const { id, name, phone, referralCode, language, createdAt } = person;
  return (
    <section className="desk-section">
      <h2>{name ?? t.noName}</h2>
      <Facts>
        <Fact term={t.phone}>
          <ShownValue value={phone} field="person/phone" record={id} />
        </Fact>
        <Fact term={t.code}>{referralCode}</Fact>
        <Fact term={t.language}>
          <span lang={language}>{languageNames[language]}</span>
        </Fact>
        <Fact term={t.created}>
          <Time at={createdAt} />
        </Fact>
        {mayReadLedger ? (
          <Fact term={t.earnings}>
            <a href={`${deskPaths.ledger()}?account=${encodeURIComponent(ledgerAccounts.referralPayable(id))}`}>
              {t.earningsLink}
            </a>
          </Fact>
        ) : null}
      </Facts>
    </section>
  );
}

interface OfPerson<Row> {
  readonly person: DeskPerson;
  readonly page: ListPage<Row>;
}
/** The number of rows with the list of exactly them. */
function Counted<Row>({ page: { count, isMore }, href }: Pick<OfPerson<Row>, 'page'> & { readonly href: string }) {
  const t = useWords(personWords);
  return count === 0 ? null : <a href={href}>{isMore ? t.moreThan(count) : count}</a>;
}

function Applications({ person, page }: OfPerson<DeskApplication>) {
  const t = useWords(personWords);
  return (
    <section className="desk-section">
      <h2>
        {t.applications} <Counted page={page} href={`${deskPaths.applications()}?person=${person.id}`} />
      </h2>
      <DeskTable
        caption={t.applications}
        rows={page.rows}
        rowKey={({ number }) => number}
        empty={t.noApplications}
        columns={[
          {
            key: 'number',
            head: t.number,
            cell: ({ number }) => (
              <a className="desk-id" href={deskPaths.application(number)}>
                {number}
              </a>
            ),
          },
          { key: 'role', head: t.role, cell: ({ role }) => role },
          { key: 'status', head: t.status, cell: ({ status }) => <ApplicationStatus status={status} /> },
          { key: 'paid', head: t.fee, cell: ({ paid }) => rupees(paid), numeric: true },
          { key: 'created', head: t.made, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </section>
  );
}

function Claims({ person, page }: OfPerson<DeskClaim>) {
  const t = useWords(personWords);
  return (
    <section className="desk-section">
      <h2>
        {t.claims} <Counted page={page} href={`${deskPaths.claims()}?person=${person.id}`} />
      </h2>
      <DeskTable
        caption={t.claims}
        rows={page.rows}
        rowKey={({ number }) => number}
        empty={t.noClaims}
        columns={[
          {
            key: 'number',
            head: t.number,
            cell: ({ number }) => (
              <a className="desk-id" href={deskPaths.claim(number)}>
                {number}
              </a>
            ),
          },
          { key: 'status', head: t.status, cell: ({ status }) => <ClaimStatus status={status} /> },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          { key: 'made', head: t.made, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </section>
  );
}
