import type { Route } from './+types/audit';
import './audit.css';
import type { DrawnCell, DrawnRow } from '#kit/desk/drawn-list.ts';
import { mayReveal } from '#kit/desk/desk-access.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useDesk } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { moment } from '#web/moment.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { checkAudit, getAuditChain } from '#features/audit/contract.ts';
import type { AuditChain } from '#features/audit/model.ts';
import { auditWords } from './audit-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'audit');
  return { desk, chain: await loadAnswer(args, getAuditChain), ...(await loadDeskList(args, 'audit')) };
}

/** /desk/audit: every action and reveal of staff, and whether the chain of entries is whole. */
export default function AuditPage({ loaderData: { desk, chain, list, saved } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="audit">
      <Chain chain={chain} />
      <DrawnDeskList
        list={list}
        saved={saved}
        draw={{ details: (row) => <Facts row={row} />, personal: (row) => <Personal row={row} /> }}
      />
    </DeskPage>
  );
}

function Chain({ chain: { entries, head, check } }: { readonly chain: AuditChain }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const count = (of: number): string => of.toLocaleString('en-IN');
  const fault = check?.fault;
  return (
    <section className="desk-section audit-chain" aria-labelledby="chain">
      <h2 id="chain">{t.chain}</h2>
      <p>{entries === 0 ? t.empty : t.entries(count(entries))}</p>
      {check === null ? (
        <p>{t.unchecked}</p>
      ) : fault ? (
        <Message kind="error" title={t.broken(moment(language, check.at))}>
          {t.fault(String(fault.entryId ?? t.unknown), String(fault.position ?? t.unknown), t[fault.kind])}
        </Message>
      ) : (
        <Message kind="success" unannounced>
          {t.whole(moment(language, check.at), count(check.entries))}
        </Message>
      )}
      {head === '' ? null : (
        <details>
          <summary>{t.head}</summary>
          <p>
            <code>{head}</code>
          </p>
          <p className="soft">{t.headHint}</p>
        </details>
      )}
      <ActForm of={checkAudit} look="secondary" />
    </section>
  );
}

function Facts({ row: { cells } }: { readonly row: DrawnRow }) {
  const facts = textOf(cells['details']);
  if (facts === '') return null;
  return (
    <ul className="audit-facts">
      {facts.split('\n').map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The names of an entry's personal values, which a reason shows. */
function Personal({ row: { id, cells } }: { readonly row: DrawnRow }) {
  const text = textOf(cells['personal']);
  const canReveal = mayReveal(useDesk().roles, 'audit/personal');
  if (text === '') return null;
  return <ShownValue value={{ text, isMasked: true, canReveal }} field="audit/personal" record={id} />;
}

const textOf = (cell: DrawnCell | undefined): string => (cell?.as === 'text' ? (cell.value ?? '') : '');
