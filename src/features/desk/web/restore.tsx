import type { Route } from './+types/restore';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getRestore } from '../contract/restore.ts';
import { Restored, Unconfirmed } from './restore-parts.tsx';
import { restoreWords } from './restore-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'restore'), restore: await loadAnswer(args, getRestore) };
}

/** /desk/restore: what may have been paid between a backup and its restore. */
export default function AfterRestorePage({ loaderData: { desk, restore } }: Route.ComponentProps) {
  const t = useWords(restoreWords);
  return (
    <DeskPage desk={desk} page="restore">
      {restore.restores.length === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        <>
          <Message kind="warning" unannounced>
            {t.lead}
          </Message>
          {restore.restores.map((one) => (
            <Restored key={one.restoredAt.getTime()} restore={one} />
          ))}
          <Unconfirmed restore={restore} />
        </>
      )}
    </DeskPage>
  );
}
