import type { Route } from './+types/bank';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { Day, Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { getBank, markLines, matchLines } from '../../contract.ts';
import type { DeskBank } from '../../model.ts';
import { ImportForm, Uploads } from './import-form.tsx';
import { MarkFields } from './parts.tsx';
import { Proposals } from './proposals.tsx';
import { bankWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'bank');
  const bank = await loadAnswer(args, getBank);
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, bank, secondPerson, ...(await loadDeskList(args, 'bank')) };
}

/** /desk/bank: the statement of our bank account, and what each of its lines is. */
export default function BankPage({ loaderData: { desk, bank, secondPerson, list, saved } }: Route.ComponentProps) {
  const t = useWords(bankWords);
  const mayChange = desk.rights.includes('bank/change');
  return (
    <DeskPage desk={desk} page="bank">
      <p>{t.lead}</p>
      <SecondPersonNote secondPerson={secondPerson} />
      <Account account={bank.account} />
      {mayChange ? <ImportForm isFirst={bank.account === null} /> : null}
      {mayChange ? <Uploads uploads={bank.uploads} /> : null}
      <Proposals proposals={bank.proposals} />
      <ActForm of={matchLines} isOffered={bank.account !== null} look="secondary" />
      <DrawnDeskList
        list={list}
        saved={saved}
        {...(mayChange ? { bulk: { action: urlOf(markLines), confirm: t.markQuestion, fields: <MarkFields /> } } : {})}
      />
    </DeskPage>
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
