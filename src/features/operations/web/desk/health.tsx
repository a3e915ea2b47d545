import type { Route } from './+types/health';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getHealth } from '../../contract.ts';
import { healthLine } from '../../model/health-line.ts';
import { healthThings, healthWords } from '../../model/health-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'health');
  return { desk, health: await loadAnswer(args, getHealth) };
}

/** /desk/health: what must be right for the site to run, each with what to do; the doctor says the same on the server. */
export default function HealthPage({ loaderData: { desk, health } }: Route.ComponentProps) {
  const t = useWords(healthWords);
  const things = useWords(healthThings);
  const language = useLanguage();
  const lines = health.map((each) => ({ of: each.of, ...healthLine(each, language) }));
  const wrong = lines.filter(({ next }) => next !== undefined);
  // What is wrong comes first.
  const rows = [...wrong, ...lines.filter(({ next }) => next === undefined)];
  return (
    <DeskPage desk={desk} page="health">
      <Message kind={wrong.length === 0 ? 'success' : 'warning'} unannounced>
        {wrong.length === 0 ? t.allRight : t.toDo(wrong.length)}
      </Message>
      <DeskTable
        caption={t.caption}
        rows={rows}
        rowKey={({ of }) => of}
        empty=""
        columns={[
          { key: 'thing', head: t.thing, cell: ({ of }) => things[of] },
          {
            key: 'state',
            head: t.state,
            cell: ({ next }) =>
              next === undefined ? <Badge tone="good">{t.ok}</Badge> : <Badge tone="bad">{t.wrong}</Badge>,
          },
          { key: 'found', head: t.found, cell: ({ says }) => says },
          { key: 'next', head: t.next, cell: ({ next }) => next ?? '' },
        ]}
      />
    </DeskPage>
  );
}
