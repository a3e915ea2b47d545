import type { Route } from './+types/audit';
import './audit.css';
import { DeskForm } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { linkOf } from '#web/desk/has-page.ts';
import { loadAnswer, loadDesk, loadList } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { deskPageWords } from '#web/desk/words.ts';
import { urlOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import {
  type AuditActor,
  type AuditChain,
  checkAudit,
  type DeskAuditEntry,
  getAuditChain,
  listAudit,
  listAuditActors,
} from '#features/audit/contract.ts';
import { factTexts } from './audit-facts.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';
import { auditFactWords } from './audit-fact-words.ts';
import { auditWords } from './audit-words.ts';
import { recordOf } from './record-url.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'audit');
  return {
    desk,
    chain: await loadAnswer(args, getAuditChain),
    actors: await loadAnswer(args, listAuditActors),
    page: await loadList(args, listAudit),
  };
}

/** /desk/audit: every action and reveal of staff, and whether the chain of entries is whole. */
export default function AuditPage({ loaderData: { desk, chain, actors, page } }: Route.ComponentProps) {
  const t = useWords(auditWords);
  const titles = useWords(deskPageWords);
  const actions = useWords(auditActionWords);
  const language = useLanguage();
  return (
    <DeskPage desk={desk} page="audit" outcomes={{ 'audit/check-started': t.started }}>
      <Chain chain={chain} />
      <DeskList
        name="audit"
        caption={titles.audit}
        page={page}
        rowKey={({ id }) => String(id)}
        filters={[
          { kind: 'text', key: 'record', label: t.record, hint: t.recordHint },
          {
            kind: 'choice',
            key: 'actor',
            label: t.who,
            options: actorOptions(actors, page.query.filters['actor']?.[0], t),
          },
          {
            kind: 'choice',
            key: 'action',
            label: t.action,
            options: Object.entries(actions).map(([value, label]) => ({ value, label })),
          },
          { kind: 'day', key: 'at', label: t.when },
        ]}
        columns={[
          { key: 'action', head: t.what, cell: (entry) => actions[entry.action] ?? entry.action },
          { key: 'actor', head: t.who, cell: (entry) => <Actor entry={entry} /> },
          { key: 'record', head: t.record, cell: (entry) => <Subject entry={entry} /> },
          { key: 'details', head: t.values, cell: (entry) => <Facts entry={entry} /> },
          { key: 'personal', head: t.personal, cell: (entry) => <Personal entry={entry} /> },
          { key: 'at', head: t.when, sortable: true, cell: ({ at }) => moment(language, at) },
        ]}
        empty={t.noEntries}
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
      <DeskForm action={urlOf(checkAudit)} submit={t.check} look="secondary" />
    </section>
  );
}

type Texts = (typeof auditWords)['en'];
function actorText(actor: string, name: string, t: Texts): string {
  if (name !== '') return name;
  if (actor === 'settings') return t.program;
  return actor.startsWith('cli:') ? t.command(actor.slice('cli:'.length)) : actor;
}
/** Everybody with entries, and what the URL names besides, such as the id of somebody without any. */
function actorOptions(actors: readonly AuditActor[], chosen: string | undefined, t: Texts) {
  const options = actors.map(({ actor, name }) => ({ value: actor, label: actorText(actor, name, t) }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}

function Actor({ entry: { actor, actorName } }: { readonly entry: DeskAuditEntry }) {
  return actorText(actor, actorName, useWords(auditWords));
}

function Subject({ entry }: { readonly entry: DeskAuditEntry }) {
  const t = useWords(auditWords);
  const { name, url } = recordOf(entry);
  const link = linkOf(url);
  const shown = name ?? (entry.subject.startsWith('blk_') ? t.bulkAction : entry.subject);
  return link === undefined ? shown : <a href={link}>{shown}</a>;
}

function Facts({ entry }: { readonly entry: DeskAuditEntry }) {
  const t = useWords(auditWords);
  const names = useWords(auditFactWords);
  const language = useLanguage();
  const texts = factTexts(entry, { t, names, language });
  if (texts.length === 0) return null;
  return (
    <ul className="audit-facts">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The names of an entry's personal values, which a reason shows. */
function Personal({ entry: { id, personal } }: { readonly entry: DeskAuditEntry }) {
  const names = useWords(auditFactWords);
  if (personal.length === 0) return null;
  const text = personal.map((name) => names[name] ?? name).join(', ');
  return <ShownValue value={{ text, isMasked: true, canReveal: true }} field="audit/personal" record={String(id)} />;
}
