import type { Route } from './+types/messages';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { resendMessage } from '../contract/desk.ts';
import { listWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'messages'), ...(await loadDeskList(args, 'messages')) };
}

/** /desk/messages: messages that wait or were given up. */
export default function MessagesPage({ loaderData: { desk, list, saved } }: Route.ComponentProps) {
  const t = useWords(listWords);
  const mayRetry = desk.rights.includes('messages/change');
  return (
    <DeskPage desk={desk} page="messages">
      <DrawnDeskList
        list={list}
        saved={saved}
        more={mayRetry ? [{ key: 'retry', head: t.next, cell: (row) => <RetryForm row={row} /> }] : []}
      />
    </DeskPage>
  );
}

function RetryForm({ row: { id, cells } }: { readonly row: DrawnRow }) {
  return (
    <ActForm
      of={resendMessage}
      params={{ id }}
      asked={id}
      look="secondary"
      isOffered={cells['state']?.value === 'failed'}
    />
  );
}
