import type { Route } from './+types/bank';
import { urlOf } from '#web/api-client.ts';
import { DeskForm, DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Day, Fact, Facts } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getSecondPerson } from '#features/staff/contract.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { getBank, listLines, markLines, matchLines } from '../../contract.ts';
import { categories, type DeskBank, type DeskBankLine, tiedKinds } from '../../model.ts';
import { ImportForm, Uploads } from './import-form.tsx';
import { TiedTo, useRefusals } from './parts.tsx';
import { Proposals } from './proposals.tsx';
import { bankOutcomeWords, bankWords, categoryWords, tiedKindWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'bank');
  const bank = await loadAnswer(args, getBank);
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, bank, secondPerson, page: await loadList(args, listLines), views: await loadViews(args, 'bank') };
}

/** /desk/bank: the statement of our bank account, and what each of its lines is. */
export default function BankPage({ loaderData: { desk, bank, secondPerson, page, views } }: Route.ComponentProps) {
  const t = useWords(bankWords);
  const kinds = useWords(tiedKindWords);
  const mayChange = desk.rights.includes('bank/change');
  const refusals = useRefusals();
  const choices = (options: Readonly<Record<string, string>>) =>
    Object.entries(options).map(([value, label]) => ({ value, label }));
  return (
    <DeskPage desk={desk} page="bank" outcomes={useWords(bankOutcomeWords)}>
      <p>{t.lead}</p>
      <SecondPersonNote secondPerson={secondPerson} />
      <Account account={bank.account} />
      {mayChange ? <ImportForm isFirst={bank.account === null} /> : null}
      {mayChange ? <Uploads uploads={bank.uploads} /> : null}
      <Proposals proposals={bank.proposals} />
      {mayChange && bank.account !== null ? (
        <DeskForm action={urlOf(matchLines)} submit={t.match} look="secondary" label={t.match} />
      ) : null}
      <DeskList
        name="bank"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[{ name: t.isListed, query: 'status=listed' }]}
        rowKey={({ id }) => id}
        rowHref={({ id }) => deskPaths.bankLine(id)}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: 'UTR, SP-…, SB-…' },
          { kind: 'choice', key: 'status', label: t.status, options: choices({ listed: t.isListed, tied: t.isTied }) },
          { kind: 'choice', key: 'side', label: t.side, options: choices({ in: t.in, out: t.out }) },
          {
            kind: 'choice',
            key: 'kind',
            label: t.is,
            options: tiedKinds.map((value) => ({ value, label: kinds[value] })),
          },
          {
            kind: 'choice',
            key: 'recognised',
            label: t.recognised,
            options: choices({ charge: kinds.charge, interest: kinds.interest }),
          },
          { kind: 'day', key: 'day', label: t.day },
        ]}
        empty={t.empty}
        {...(mayChange
          ? { bulk: { action: urlOf(markLines), refusals, confirm: t.markQuestion, fields: <MarkFields /> } }
          : {})}
      />
    </DeskPage>
  );
}

function MarkFields() {
  const t = useWords(bankWords);
  const names = useWords(categoryWords);
  return (
    <>
      <DeskSelect
        name="category"
        label={t.category}
        options={categories.map((value) => ({ value, label: names[value] }))}
      />
      <Submit look="secondary">{t.mark}</Submit>
    </>
  );
}

function Account({ account }: Pick<DeskBank, 'account'>) {
  const t = useWords(bankWords);
  if (account === null)
    return (
      <Message kind="info" unannounced>
        {t.noAccount}
      </Message>
    );
  const { lastFour, lastDay, statement, ledger, unshown, listed, isBalanced } = account;
  return (
    <section className="desk-section">
      <Facts>
        <Fact term={t.account}>{t.lastFour(lastFour)}</Fact>
        <Fact term={t.until}>
          <Day day={lastDay} />
        </Fact>
        <Fact term={t.statement}>{rupees(statement)}</Fact>
        <Fact term={t.ledger}>{rupees(ledger)}</Fact>
        <Fact term={t.unshown}>{rupees(unshown)}</Fact>
        <Fact term={t.listed}>{rupees(listed)}</Fact>
      </Facts>
      {isBalanced ? null : (
        <Message kind="warning" unannounced>
          {t.differs}
        </Message>
      )}
    </section>
  );
}

function useColumns(): readonly DeskColumn<DeskBankLine>[] {
  const t = useWords(bankWords);
  return [
    { key: 'day', head: t.day, cell: ({ day }) => <Day day={day} />, sortable: true },
    { key: 'narration', head: t.narration, cell: ({ narration }) => narration.text || t.erased },
    { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
    { key: 'is', head: t.is, cell: (line) => <TiedTo line={line} /> },
    { key: 'balance', head: t.balance, cell: ({ balance }) => rupees(balance), numeric: true },
    { key: 'utr', head: t.utr, cell: ({ utr }) => utr ?? t.none, isExtra: true },
  ];
}
