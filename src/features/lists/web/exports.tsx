import type { Route } from './+types/exports';
import { deskPages } from '#desk-pages.ts';
import { urlOf } from '#web/api-client.ts';
import { DeskForm, Submit } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Renewed } from '#web/desk/renewed.tsx';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList } from '#web/desk/load-desk.ts';
import { listWords } from '#web/desk/list-words.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { dayOf } from '#web/moment.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { confirmDownload, downloadExport, type ExportAnswer, getExports, stopExport } from '../contract.ts';
import { type ExportState, exportStates } from '../model/exports.ts';
import { exportStateWords, exportsWords } from './exports-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'exports'), page: await loadList(args, getExports) };
}

/** /desk/exports: the person's exports; the owner sees those of all. */
export default function ExportsPage({ loaderData: { desk, page } }: Route.ComponentProps) {
  const t = useWords(exportsWords);
  const states = useWords(exportStateWords);
  return (
    <DeskPage
      desk={desk}
      page="exports"
      outcomes={{
        'exports/started': t.started,
        'exports/cancelled': t.cancelled,
        'exports/confirmed': t.confirmed,
      }}
    >
      <p className="soft">{t.lead}</p>
      <Renewed id="exports" isRunning={page.rows.some(({ state }) => state === 'running')}>
        <DeskList
          name="exports"
          caption={t.caption}
          page={page}
          isNotExported
          rowKey={({ id }) => id}
          filters={[
            {
              kind: 'choice',
              key: 'state',
              label: t.state,
              options: exportStates.map((value) => ({ value, label: states[value] })),
            },
          ]}
          columns={useColumns()}
          empty={
            <>
              <p>{t.none}</p>
              <p className="soft">{t.noneNext}</p>
            </>
          }
        />
      </Renewed>
    </DeskPage>
  );
}

const tones: Readonly<Record<ExportState, BadgeTone>> = {
  running: 'info',
  done: 'good',
  cancelled: 'neutral',
  stopped: 'warn',
  failed: 'bad',
};
function useColumns(): readonly DeskColumn<ExportAnswer>[] {
  const t = useWords(exportsWords);
  const states = useWords(exportStateWords);
  const nameOf = useExportName();
  return [
    {
      key: 'list',
      head: t.list,
      cell: (row) => (
        <>
          <strong>{nameOf(row)}</strong> {row.isSearch ? <Badge>{t.searched}</Badge> : null}
          <Filters {...row} />
        </>
      ),
    },
    { key: 'state', head: t.state, cell: ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge> },
    { key: 'file', head: t.file, cell: (row) => <File row={row} name={nameOf(row)} /> },
    { key: 'rows', head: t.rows, cell: ({ rows }) => rows.toLocaleString('en-IN'), numeric: true },
    { key: 'size', head: t.size, cell: ({ bytes }) => <Size bytes={bytes} />, numeric: true },
    { key: 'created', head: t.created, cell: ({ createdAt }) => <Time at={createdAt} />, sortable: true },
    {
      key: 'expires',
      head: t.expires,
      cell: ({ state, expiresAt }) => (state === 'running' ? t.notNow : <Time at={expiresAt} />),
    },
    { key: 'by', head: t.by, cell: ({ createdBy }) => createdBy },
  ];
}

/** What the rows of the file were chosen by, as its list shows it. */
function Filters({ filters, isSearch }: Pick<ExportAnswer, 'filters' | 'isSearch'>) {
  const language = useLanguage();
  const t = useWords(listWords);
  const { allRows } = useWords(exportsWords);
  const lines = filters.flatMap((filter) => {
    const label = filter.label[language];
    if ('values' in filter) {
      const values = filter.values.map((value) => value[language]).filter((text) => text !== '');
      return [values.length === 0 ? label : `${label}: ${values.join(', ')}`];
    }
    const { from, to } = filter;
    return [
      ...(from === null ? [] : [`${t.from(label)}: ${dayOf(language, from)}`]),
      ...(to === null ? [] : [`${t.until(label)}: ${dayOf(language, to)}`]),
    ];
  });
  if (lines.length === 0 && isSearch) return null;
  return (
    <ul className="desk-list-notes">
      {(lines.length === 0 ? [allRows] : lines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The title of the list's page and the format: `Leads, XLSX`. */
function useExportName(): (row: Pick<ExportAnswer, 'list' | 'format'>) => string {
  const titles: Readonly<Record<string, string>> = useWords(deskPageWords);
  return ({ list, format }) => {
    // The page of `payout-runs` is `payoutRuns`; invited numbers are on the page of roles.
    const page = list.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    return `${titles[page in deskPages ? page : 'roles'] ?? list}, ${format.toUpperCase()}`;
  };
}

function File({ row, name }: { readonly row: ExportAnswer; readonly name: string }) {
  const t = useWords(exportsWords);
  const { id, canCancel, canDownload, needsFactor } = row;
  if (canCancel)
    return (
      <DeskForm action={urlOf(stopExport, { id })} label={t.cancelOf(name)} refusals={{ 'lists/export-over': t.over }}>
        <Submit look="secondary" small>
          {t.cancel}
        </Submit>
      </DeskForm>
    );
  if (!canDownload) return t.notNow;
  if (needsFactor)
    return (
      <DeskForm action={urlOf(confirmDownload, { id })} label={t.downloadOf(name)}>
        <span className="soft">{t.confirmWhy}</span>{' '}
        <Submit look="secondary" small>
          {t.confirm}
        </Submit>
      </DeskForm>
    );
  return (
    <a
      className="button button-secondary button-small"
      href={urlOf(downloadExport, { id })}
      aria-label={t.downloadOf(name)}
    >
      {t.download}
    </a>
  );
}

const kilobyte = 1024;
function Size({ bytes }: Pick<ExportAnswer, 'bytes'>) {
  const t = useWords(exportsWords);
  const language = useLanguage();
  if (bytes === 0) return t.notNow;
  const locale = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';
  if (bytes < kilobyte ** 2) return t.kilobytes(Math.ceil(bytes / kilobyte).toLocaleString(locale));
  return t.megabytes((bytes / kilobyte ** 2).toLocaleString(locale, { maximumFractionDigits: 1 }));
}
