import { type DeskPageFacts, type DeskPageName, deskPageNames, deskPages } from '#desk-pages.ts';
import type { GuardArgs } from '#web/guard.ts';
import { LinkButton } from '#web/ui/button.tsx';
import type { DeskData } from './desk-data.ts';
import { DeskPage, deskHandle } from './desk-page.tsx';
import { DrawnDeskList } from './drawn-list.tsx';
import { loadDesk, loadDeskList, type LoadedList } from './load-desk.ts';

export const handle = deskHandle;

interface Loaded extends LoadedList {
  readonly desk: DeskData;
  readonly page: DeskPageName;
}

/** The pages of `src/desk-pages.ts` that show a list and nothing else. */
export async function loader(args: GuardArgs): Promise<Loaded> {
  const { pathname } = new URL(args.request.url);
  const page = deskPageNames.find((name) => deskPages[name].path === pathname);
  const { list }: Partial<DeskPageFacts> = page ? deskPages[page] : {};
  if (!page || list === undefined) throw new Error(`${pathname} has no list`);
  return { desk: await loadDesk(args, page), page, ...(await loadDeskList(args, list)) };
}

export default function ListPage({ loaderData: { desk, page, list, saved } }: { readonly loaderData: Loaded }) {
  const links = list.links.map(({ text, href, isNext }) => (
    <LinkButton key={href} look={isNext ? 'primary' : 'secondary'} small href={href}>
      {text}
    </LinkButton>
  ));
  return (
    <DeskPage desk={desk} page={page} actions={links.length > 0 ? links : undefined}>
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}
