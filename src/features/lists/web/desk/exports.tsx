import type { Route } from './+types/exports';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { urlOf } from '#web/api-client.ts';
import { DeskForm, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { Renewed } from '#web/desk/renewed.tsx';
import { loadDesk, loadList } from '#web/desk/load-desk.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { confirmDownload, downloadExport, getExports, stopExport } from '../../contract.ts';
import { exportsWords } from './exports-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'exports'), list: await loadList(args, getExports) };
}

/** /desk/exports: the person's exports; the owner sees those of all. */
export default function ExportsPage({ loaderData: { desk, list } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="exports">
      <Renewed id="exports" isRunning={list.rows.some(({ cells }) => cells['state']?.value === 'running')}>
        <DrawnDeskList
          list={list}
          isNotExported
          draw={{ list: (row) => <Name row={row} />, file: (row) => <File row={row} /> }}
        />
      </Renewed>
    </DeskPage>
  );
}

interface OfRow {
  readonly row: DrawnRow;
}
const nameOf = ({ cells: { list } }: DrawnRow): string => (list?.as === 'text' ? (list.value ?? '') : '');

/** The name, and what the rows of the file were chosen by. */
function Name({ row }: OfRow) {
  const { badges = [], beside = [] } = row.cells['list'] ?? {};
  return (
    <>
      <strong>{nameOf(row)}</strong>{' '}
      {badges.map(({ text }) => (
        <Badge key={text}>{text}</Badge>
      ))}
      {beside.length === 0 ? null : (
        <ul className="desk-list-notes">
          {beside.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function File({ row }: OfRow) {
  const t = useWords(exportsWords);
  const { id, cells } = row;
  const name = nameOf(row);
  const file = cells['file']?.value;
  if (file === 'cancel')
    return (
      <DeskForm action={urlOf(stopExport, { id })} label={t.cancelOf(name)}>
        <Submit look="secondary" small>
          {t.cancel}
        </Submit>
      </DeskForm>
    );
  if (file !== 'download' && file !== 'confirm') return t.notNow;
  if (file === 'confirm')
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
