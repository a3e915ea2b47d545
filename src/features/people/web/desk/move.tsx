import type { Route } from './+types/move';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { deskWords } from '#web/desk/words.ts';
import { phoneText, ShownPhone, ShownValue } from '#web/desk/shown-value.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { getPerson } from '#features/accounts/contract/desk.ts';
import type { DeskPerson } from '#features/accounts/model.ts';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import * as calls from '../../contract.ts';
import type { ShownMove } from '../../model.ts';
import { moveStateWords, moveWords, personWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'movePerson');
  const params = { id: args.params.id };
  const person = await loadAnswer(args, getPerson, { params });
  const { move } = await loadAnswer(args, calls.getMove, { params });
  return { desk, person, move, secondPerson: await loadAnswer(args, getSecondPerson) };
}

/** /desk/people/move/:id: the code to the new number, then a colleague who agrees. */
export default function MovePage({ loaderData: { desk, person, move, secondPerson } }: Route.ComponentProps) {
  const t = useWords(moveWords);
  const ofPerson = useWords(personWords);
  return (
    <DeskPage
      desk={desk}
      page="people"
      title={t.title}
      actions={
        <LinkButton href={deskPaths.person(person.id)} small look="quiet">
          {t.back}
        </LinkButton>
      }
    >
      <SecondPersonNote secondPerson={secondPerson} />
      <section className="desk-section" aria-labelledby="account">
        <h2 id="account">{person.name ?? ofPerson.noName}</h2>
        <Facts>
          <Fact term={ofPerson.phone}>
            <ShownValue value={person.phone} field="person/phone" record={person.id} />
          </Fact>
          {move === null ? null : <MoveFacts move={move} />}
        </Facts>
        <p>{t.about}</p>
        <p className="soft">{t.invitation}</p>
      </section>
      {person.isClosed ? (
        <Message kind="info">{t.closed}</Message>
      ) : move === null ? (
        <BeginForm person={person} />
      ) : (
        <NextStep person={person} move={move} />
      )}
    </DeskPage>
  );
}

function MoveFacts({ move }: { readonly move: ShownMove }) {
  const t = useWords(moveWords);
  const states = useWords(moveStateWords);
  return (
    <>
      <Fact term={t.phone}>
        <ShownPhone value={move.newPhone} />
      </Fact>
      <Fact term={t.state}>{states[move.state]}</Fact>
      <Fact term={t.reason}>{move.reason.text}</Fact>
      <Fact term={t.by}>{move.askedBy}</Fact>
      <Fact term={t.until}>
        <Time at={move.endsAt} />
      </Fact>
    </>
  );
}

/** Their text is beside the number. */
const saidBesidePhone = [
  'people/phone-invalid',
  'people/country-off',
  'people/same-phone',
  'people/is-staff',
  'people/number-in-use',
];
function BeginForm({ person: { id } }: { readonly person: DeskPerson }) {
  const t = useWords(moveWords);
  const { notSaved } = useWords(deskWords);
  if (!useMay('people/change')) return null;
  return (
    <section className="desk-section">
      <ActForm
        of={calls.beginMove}
        params={{ id }}
        refusals={Object.fromEntries(saidBesidePhone.map((code) => [code, notSaved]))}
      >
        <DeskText name="phone" type="tel" label={t.phone} hint={t.phoneHint} required maxLength={40} />
        <DeskText name="reason" label={t.reason} required maxLength={200} />
      </ActForm>
    </section>
  );
}

function NextStep({ person, move }: { readonly person: DeskPerson; readonly move: ShownMove }) {
  const params = { id: person.id };
  const personText = useWords(personWords);
  const approvalWords = useWords(approvalBlockWords);
  return (
    <section className="desk-section">
      <ActForm of={calls.giveMoveCode} params={params} isOffered={move.state === 'code-sent'} />
      {move.state === 'code-given' && move.rights ? <Rights rights={move.rights} /> : null}
      {move.state === 'code-given' && move.block !== null ? <p>{approvalWords[move.block]}</p> : null}
      <ActForm
        of={calls.agreeToMove}
        params={params}
        asked={{ by: move.askedBy, name: person.name ?? personText.noName, phone: phoneText(move.newPhone) }}
        isOffered={move.state === 'code-given' && move.block === null}
      />
      <ActForm of={calls.cancelMove} params={params} look="quiet" />
    </section>
  );
}
