import type { Route } from './+types/person';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { ShownPhone, ShownValue } from '#web/desk/shown-value.tsx';
import { languageNames } from '#web/i18n.ts';
import { moment } from '#web/moment.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getPerson } from '#features/accounts/contract/desk.ts';
import type { DeskPerson } from '#features/accounts/model.ts';
import { getAccountLinks, getPersonData } from '../../contract.ts';
import type { PersonData } from '../../model.ts';
import { PersonTasks } from './person-tasks.tsx';
import { HeldParts } from './held-parts.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { personWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'person');
  const params = { id: args.params.id };
  return {
    desk,
    person: await loadAnswer(args, getPerson, { params }),
    data: await loadAnswer(args, getPersonData, { params }),
    ...(await loadAnswer(args, getAccountLinks, { params })),
  };
}

/** /desk/people/:id. The name is not in the page's title, which browsers store. */
export default function PersonPage({ loaderData: { desk, person, data, accounts } }: Route.ComponentProps) {
  const t = useWords(personWords);
  return (
    <DeskPage desk={desk} page="people" title={t.title}>
      {person.isClosed ? <Message kind="info">{t.closed}</Message> : null}
      <AccountFacts person={person} data={data} />
      {person.isClosed ? null : <PersonTasks person={person} />}
      <OtherAccounts id={person.id} accounts={accounts} />
      <HeldParts parts={data.parts} />
    </DeskPage>
  );
}

function AccountFacts({ person, data }: { readonly person: DeskPerson; readonly data: PersonData }) {
  const t = useWords(personWords);
  const pageLanguage = useLanguage();
  const { id, name, phone, referralCode, language, createdAt } = person;
  return (
    <section className="desk-section" aria-labelledby="person">
      <h2 id="person">{name ?? t.noName}</h2>
      <Facts>
        <Fact term={t.phone}>
          <ShownValue value={phone} field="person/phone" record={id} />
        </Fact>
        {data.formerPhones.map(({ phone: former, until }) => (
          <Fact key={until.getTime()} term={t.formerPhone(moment(pageLanguage, until))}>
            <ShownPhone value={former} />
          </Fact>
        ))}
        <Fact term={t.code}>{referralCode}</Fact>
        <Fact term={t.language}>
          <span lang={language}>{languageNames[language]}</span>
        </Fact>
        <Fact term={t.created}>
          <Time at={createdAt} />
        </Fact>
      </Facts>
    </section>
  );
}
