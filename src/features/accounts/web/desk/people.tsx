import type { Route } from './+types/people';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { listPeople } from '#features/accounts/contract/desk.ts';
import type { DeskPerson } from '#features/accounts/model.ts';
import { peopleWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'people');
  return { desk, page: await loadList(args, listPeople), views: await loadViews(args, 'people') };
}

/** /desk/people: everybody with an account. */
export default function PeoplePage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(peopleWords);
  return (
    <DeskPage desk={desk} page="people">
      <DeskList
        name="people"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[{ name: t.withoutName, query: 'profile=no' }]}
        rowKey={({ id }) => id}
        rowHref={({ id }) => deskPaths.person(id)}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search },
          { kind: 'text', key: 'code', label: t.code },
          {
            kind: 'choice',
            key: 'profile',
            label: t.profile,
            options: [
              { value: 'yes', label: t.withName },
              { value: 'no', label: t.withoutName },
            ],
          },
          {
            kind: 'choice',
            key: 'language',
            label: t.language,
            options: (['en', 'hi'] as const).map((value) => ({ value, label: t[value] })),
          },
          { kind: 'day', key: 'created', label: t.created },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<DeskPerson>[] {
  const t = useWords(peopleWords);
  return [
    {
      key: 'name',
      head: t.name,
      cell: ({ name, isClosed }) => name ?? (isClosed ? <Badge>{t.closed}</Badge> : t.noName),
      sortable: true,
    },
    {
      key: 'phone',
      head: t.phone,
      cell: ({ id, phone }) => <ShownValue value={phone} field="person/phone" record={id} />,
    },
    { key: 'code', head: t.code, cell: ({ referralCode }) => <span className="desk-id">{referralCode}</span> },
    {
      key: 'language',
      head: t.language,
      cell: ({ language }) => t[language],
    },
    { key: 'created', head: t.created, cell: ({ createdAt }) => <Time at={createdAt} />, sortable: true },
  ];
}
