import type { Route } from './+types/attention';
import './today.css';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { linkOf } from '#web/desk/has-page.ts';
import { loadDesk, loadList } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { listAttention, type MatterRow } from '../contract.ts';
import { matterWords } from './matter-words.ts';
import { recordUrl } from './record-url.ts';
import { listWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'attention'), page: await loadList(args, listAttention) };
}

/** /desk/attention: everything that needs a decision of this person's roles, the oldest first. */
export default function AttentionPage({ loaderData: { desk, page } }: Route.ComponentProps) {
  const t = useWords(listWords);
  const titles = useWords(deskPageWords);
  const texts = useWords(matterWords);
  const language = useLanguage();
  const options = Object.entries(texts).map(([value, label]) => ({ value, label }));
  return (
    <DeskPage desk={desk} page="attention">
      <DeskList
        name="attention"
        caption={titles.attention}
        page={page}
        rowKey={({ id }) => String(id)}
        filters={[{ kind: 'choice', key: 'kind', label: t.kind, options }]}
        columns={[
          { key: 'matter', head: t.matter, cell: ({ kind }) => texts[kind] },
          { key: 'subject', head: t.record, cell: (row) => <Subject row={row} /> },
          { key: 'opened', head: t.since, sortable: true, cell: ({ openedAt }) => moment(language, openedAt) },
        ]}
        empty={t.noMatters}
      />
    </DeskPage>
  );
}

function Subject({ row: { subject, details } }: { readonly row: MatterRow }) {
  const { payment } = details;
  const link = linkOf(recordUrl(subject) ?? (typeof payment === 'string' ? recordUrl(payment) : null));
  return link === undefined ? subject : <a href={link}>{subject}</a>;
}
