import type { Route } from './+types/claims';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink, Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { listClaims } from '../../contract/desk.ts';
import { listedClaimStates, type DeskClaim } from '../../model.ts';
import { ClaimStatus } from './status.tsx';
import { claimStateWords, claimsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'claims');
  return { desk, page: await loadList(args, listClaims), views: await loadViews(args, 'claims') };
}

/** /desk/claims */
export default function ClaimsPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(claimsWords);
  const states = useWords(claimStateWords);
  return (
    <DeskPage desk={desk} page="claims">
      <DeskList
        name="claims"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[
          { name: t.toPay, query: 'status=active' },
          { name: t.beingPaid, query: 'status=processing' },
          { name: t.onHold, query: 'status=hold' },
          { name: t.backFromBank, query: 'status=returned' },
        ]}
        rowKey={({ number }) => number}
        rowHref={({ number }) => deskPaths.claim(number)}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: 'SC-…' },
          {
            kind: 'choice',
            key: 'status',
            label: t.status,
            options: listedClaimStates.map((value) => ({ value, label: states[value] })),
          },
          { kind: 'text', key: 'run', label: t.run, hint: 'SB-…' },
          { kind: 'day', key: 'created', label: t.created },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<DeskClaim>[] {
  const t = useWords(claimsWords);
  return [
    { key: 'number', head: t.number, cell: ({ number }) => <span className="desk-id">{number}</span> },
    { key: 'status', head: t.status, cell: ({ status }) => <ClaimStatus status={status} /> },
    { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true, sortable: true },
    {
      key: 'person',
      head: t.person,
      cell: ({ referrerId, name }) => (
        <MayLink right="people/read" href={deskPaths.person(referrerId)}>
          {name === '' ? t.noName : name}
        </MayLink>
      ),
    },
    {
      key: 'account',
      head: t.account,
      cell: ({ accountDigits, number }) => (
        <ShownValue value={accountDigits} field="claim/accountDigits" record={number} />
      ),
    },
    { key: 'bank', head: t.bank, cell: ({ bankName }) => bankName },
    { key: 'created', head: t.created, cell: ({ createdAt }) => <Time at={createdAt} />, sortable: true },
    { key: 'utr', head: t.utr, cell: ({ utr }) => utr ?? t.none, isExtra: true },
    { key: 'referrals', head: t.referrals, cell: ({ referrals }) => referrals.length, numeric: true },
    {
      key: 'settled',
      head: t.settled,
      cell: ({ settledAt }) => (settledAt === null ? t.notYet : <Time at={settledAt} />),
      isExtra: true,
    },
  ];
}
