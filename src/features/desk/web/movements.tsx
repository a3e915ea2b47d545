import type { Route } from './+types/movements';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Day, MayLink, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getMovements, proveAtGateway, proveMovements } from '../contract/movements.ts';
import type { MovementPage, UnprovenMovement } from '../model/movements.ts';
import { movementPageWords, movementWords } from './movement-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'movements'), page: await loadAnswer(args, getMovements) };
}

/** /desk/movements: what moved outside of runs and proposals, until another person proves it. */
export default function MovementsPage({ loaderData: { desk, page } }: Route.ComponentProps) {
  const t = useWords(movementPageWords);
  const { movements, isMore, rights } = page;
  const atGateway = movements.filter((one) => one.isAtGateway);
  return (
    <DeskPage desk={desk} page="movements">
      {movements.length === 0 ? <p>{t.nothing}</p> : <p>{t.lead}</p>}
      {isMore ? (
        <Message kind="info" unannounced>
          {t.isMore}
        </Message>
      ) : null}
      {rights.map((one, index) => (
        <Rights key={index} rights={one} isFact />
      ))}
      {movements.length === atGateway.length ? null : <ByStatement page={page} />}
      {atGateway.length === 0 ? null : (
        <section className="desk-section desk-stack">
          <h2>{t.byGateway}</h2>
          {atGateway.map((one) => (
            <AtGateway key={one.id} movement={one} />
          ))}
        </section>
      )}
    </DeskPage>
  );
}

function ByStatement({ page }: { readonly page: MovementPage }) {
  const t = useWords(movementPageWords);
  const { movements, provable, provableSum, shown } = page;
  const mayClose = useMay('claims/change') && provable > 0;
  const table = <Movements movements={movements.filter(({ isAtGateway }) => !isAtGateway)} mayClose={mayClose} />;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.byStatement}</h2>
      {mayClose ? (
        <ActForm of={proveMovements} hidden={{ shown }}>
          {table}
          <DeskCheckbox name="checked" label={t.checked} required />
          <div className="button-row">
            <Submit look="secondary">{t.closeChosen}</Submit>
            <Submit name="all" value="yes">
              {t.closeAll(provable, rupees(provableSum))}
            </Submit>
          </div>
        </ActForm>
      ) : (
        table
      )}
    </section>
  );
}

function Movements({
  movements,
  mayClose,
}: {
  readonly movements: readonly UnprovenMovement[];
  readonly mayClose: boolean;
}) {
  const t = useWords(movementPageWords);
  const what = useWords(movementWords);
  return (
    <DeskTable
      caption={t.byStatement}
      rows={movements}
      rowKey={({ id }) => id}
      empty={t.none}
      columns={[
        {
          key: 'number',
          head: t.number,
          cell: (one) => (
            <>
              {mayClose && one.block === null && one.proofBlock === null ? (
                <DeskCheckbox name="numbers" value={one.id} label={one.id} isChecked={false} />
              ) : (
                <span className="desk-id">{one.id}</span>
              )}{' '}
              <a href={urlOfRecord(one)}>{t.open}</a>
            </>
          ),
        },
        { key: 'what', head: t.what, cell: ({ movement }) => what[movement] },
        { key: 'person', head: t.person, cell: (one) => <Person movement={one} /> },
        { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
        { key: 'day', head: t.day, cell: ({ day }) => <Day day={day} /> },
        { key: 'utr', head: t.utr, cell: ({ utr }) => utr ?? t.noUtr },
        {
          key: 'recorded',
          head: t.recorded,
          cell: ({ recordedAt, recordedBy }) => (
            <>
              <Time at={recordedAt} /> {recordedBy}
            </>
          ),
        },
        { key: 'proof', head: t.proof, cell: (one) => <Shown movement={one} /> },
      ]}
    />
  );
}

/** The line that shows it, and why the reader can't close it with that. */
function Shown({ movement: { line, isInOpeningBalance, block, proofBlock } }: { readonly movement: UnprovenMovement }) {
  const t = useWords(movementPageWords);
  const blocks = useWords(approvalBlockWords);
  return (
    <>
      {line === null ? null : (
        <span>
          {t.line(line.day, rupees(line.amount), line.importedBy)} {line.utr === null ? null : t.withUtr(line.utr)}
        </span>
      )}
      {isInOpeningBalance ? <span>{t.inOpening}</span> : null}
      {proofBlock === null ? null : (
        <span className="soft">
          <WhyNot of={proveAtGateway} code={`movements/${proofBlock}`} />
        </span>
      )}
      {block === null ? null : <span className="soft">{blocks[block]}</span>}
    </>
  );
}

function Person({ movement: { accountId, name, accountDigits } }: { readonly movement: UnprovenMovement }) {
  const t = useWords(movementPageWords);
  if (accountId === null) return t.noName;
  return (
    <>
      <MayLink right="people/read" href={deskPaths.person(accountId)}>
        {name || t.noName}
      </MayLink>
      {accountDigits === null ? null : ` …${accountDigits.text}`}
    </>
  );
}

function AtGateway({ movement }: { readonly movement: UnprovenMovement }) {
  const t = useWords(movementPageWords);
  const what = useWords(movementWords);
  const blocks = useWords(approvalBlockWords);
  const { id, name, amount, day, recordedAt, recordedBy, block } = movement;
  const named = `${what[movement.movement]}, ${name || t.noName}, ${rupees(amount)}`;
  return (
    <article className="desk-stack">
      <h3>{named}</h3>
      <p>
        <span className="desk-id">{id}</span> <a href={urlOfRecord(movement)}>{t.open}</a>
      </p>
      <p>
        <Day day={day} />. {t.recorded}: <Time at={recordedAt} /> {recordedBy}
      </p>
      {block === null ? null : <p className="soft">{blocks[block]}</p>}
      <ActForm of={proveAtGateway} params={{ number: id }} asked={named} isOffered={block === null} />
    </article>
  );
}

const urlOfRecord = ({ record, isClaim }: UnprovenMovement): string =>
  isClaim ? deskPaths.claim(record) : deskPaths.payment(record);
