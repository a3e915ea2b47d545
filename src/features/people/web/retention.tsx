import type { Route } from './+types/retention';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Time } from '#web/desk/facts.tsx';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { listPurges } from '../contract.ts';
import { purgeWords, retentionWords } from './retention-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'retention');
  return { desk, page: await loadList(args, listPurges), views: await loadViews(args, 'retention') };
}

/** /desk/retention: what the retention jobs erased, when, and what had to wait. */
export default function RetentionPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(retentionWords);
  const kinds: Readonly<Record<string, string>> = useWords(purgeWords);
  return (
    <DeskPage desk={desk} page="retention">
      <p className="soft">{t.about}</p>
      <DeskList
        name="retention"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[{ name: t.withRows, query: 'rows=yes' }]}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'at', head: t.at, cell: ({ startedAt }) => <Time at={startedAt} />, sortable: true },
          { key: 'timer', head: t.what, cell: ({ timer }) => kinds[timer] ?? timer },
          { key: 'total', head: t.erased, cell: ({ total }) => total, numeric: true },
          { key: 'waiting', head: t.waiting, cell: ({ waiting }) => waiting ?? '', numeric: true },
          { key: 'state', head: t.state, cell: ({ hasFailed }) => (hasFailed ? t.failed : t.done) },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'timer',
            label: t.what,
            options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'choice',
            key: 'rows',
            label: t.rows,
            options: [
              { value: 'yes', label: t.yes },
              { value: 'no', label: t.no },
            ],
          },
          { kind: 'day', key: 'at', label: t.at },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}
