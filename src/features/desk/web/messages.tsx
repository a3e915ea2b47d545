import type { Route } from './+types/messages';
import { urlOf } from '#web/api-client.ts';
import { DeskForm } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadDesk, loadList } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { deskPageWords } from '#web/desk/words.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { listMessages, type MessageRow, resendMessage } from '../contract.ts';
import { listWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'messages'), page: await loadList(args, listMessages) };
}

/** /desk/messages: messages that wait or were given up. */
export default function MessagesPage({ loaderData: { desk, page } }: Route.ComponentProps) {
  const t = useWords(listWords);
  const titles = useWords(deskPageWords);
  const language = useLanguage();
  const mayRetry = desk.rights.includes('messages/change');
  const choice = <Key extends 'queued' | 'failed' | 'sms' | 'email'>(...keys: readonly Key[]) =>
    keys.map((value) => ({ value, label: t[value] }));
  return (
    <DeskPage desk={desk} page="messages" outcomes={{ 'messages/retried': t.retried }}>
      <DeskList
        name="messages"
        caption={titles.messages}
        page={page}
        rowKey={({ id }) => id}
        fixedViews={[{ name: t.failed, query: 'state=failed' }]}
        filters={[
          { kind: 'choice', key: 'state', label: t.state, options: choice('queued', 'failed') },
          { kind: 'choice', key: 'channel', label: t.channel, options: choice('sms', 'email') },
          { kind: 'day', key: 'created', label: t.created },
        ]}
        columns={[
          { key: 'template', head: t.what, cell: ({ template }) => template },
          {
            key: 'recipient',
            head: t.to,
            cell: ({ id, channel, recipient }) => (
              <ShownValue value={recipient} field={channel === 'sms' ? 'person/phone' : 'person/email'} record={id} />
            ),
          },
          { key: 'state', head: t.state, cell: ({ state }) => (state === 'failed' ? t.failed : t.queued) },
          { key: 'fault', head: t.fault, cell: ({ fault }) => fault ?? '' },
          { key: 'created', head: t.created, sortable: true, cell: ({ createdAt }) => moment(language, createdAt) },
          ...(mayRetry ? [{ key: 'retry', head: t.next, cell: (row: MessageRow) => <RetryForm row={row} /> }] : []),
        ]}
        empty={t.noMessages}
      />
    </DeskPage>
  );
}

function RetryForm({ row: { id, state } }: { readonly row: MessageRow }) {
  const t = useWords(listWords);
  if (state !== 'failed') return '';
  return (
    <DeskForm
      action={urlOf(resendMessage, { id })}
      submit={t.retry}
      look="secondary"
      refusals={{ 'notifications/not-failed': t.notFailed }}
    />
  );
}
