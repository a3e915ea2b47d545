import type { Route } from './+types/chat';
import { getChat, settleChat } from '#features/notifications/chats/contract.ts';
import { ConversationSection } from '#features/notifications/chats/web/parts/conversation.tsx';
import { chatWords } from '#features/notifications/chats/web/parts/words.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return { desk: await loadDesk(args, 'chat'), id, conversation: await loadAnswer(args, getChat, { params: { id } }) };
}

/** /desk/chats/:id: a message of somebody who hides the number. */
export default function ChatPage({ loaderData: { desk, id, conversation } }: Route.ComponentProps) {
  const t = useWords(chatWords);
  return (
    <DeskPage desk={desk} page="chat">
      <p>{t.hidden}</p>
      <ConversationSection conversation={conversation} />
      <ActForm of={settleChat} params={{ id }} isOffered={conversation.messages.some(({ isWaiting }) => isWaiting)} />
    </DeskPage>
  );
}
