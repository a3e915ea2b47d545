import type { Route } from './+types/erase';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { phoneText } from '#web/desk/shown-value.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getPerson } from '#features/accounts/contract/desk.ts';
import type { DeskPerson } from '#features/accounts/model.ts';
import { beginErasure, getErasurePlan } from '../../contract.ts';
import type { ErasurePlan, HeldCount, ShownBlock } from '../../model.ts';
import { blockWords, eraseWords, stayWords, warningWords } from './erase-words.ts';
import { partId } from './held-parts.tsx';
import { partWords } from './part-words.ts';
import { personWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'erasePerson');
  const params = { id: args.params.id };
  const person = await loadAnswer(args, getPerson, { params });
  return { desk, person, plan: await loadAnswer(args, getErasurePlan, { params }) };
}

/** /desk/people/erase/:id: what goes, what stays and why, then the confirmation. */
export default function ErasePage({ loaderData: { desk, person, plan } }: Route.ComponentProps) {
  const t = useWords(eraseWords);
  const ofPerson = useWords(personWords);
  const isStopped = plan.blocks.some(({ waivable }) => waivable === null);
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
      {person.isClosed ? <Message kind="info">{t.closed}</Message> : null}
      <p className="desk-lead">
        <strong>{person.name ?? ofPerson.noName}</strong>
      </p>
      {plan.blocks.length === 0 ? null : <Blocks blocks={plan.blocks} />}
      <Warnings warnings={plan.warnings} />
      <Parts id={person.id} plan={plan} />
      {person.isClosed || isStopped ? null : <EraseForm person={person} plan={plan} />}
    </DeskPage>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly ShownBlock[] }) {
  const t = useWords(eraseWords);
  const kinds = useWords(blockWords);
  return (
    <section className="desk-section" aria-labelledby="blocks">
      <h2 id="blocks">{t.blocked}</h2>
      <ul className="desk-rows">
        {blocks.map(({ kind, reference, page, waivable }) => (
          <li key={`${kind} ${reference}`}>
            <p>
              {kinds[kind]} {waivable === null ? '' : rupees(waivable)}
            </p>
            {page === null ? reference : <a href={page}>{reference === '' ? t.open : reference}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Warnings({ warnings }: Pick<ErasurePlan, 'warnings'>) {
  const kinds = useWords(warningWords);
  return warnings.map(({ kind, reference, page }) => (
    <Message key={`${kind} ${reference}`} kind="warning" unannounced>
      {kinds[kind]} {page === null ? reference : <a href={page}>{reference}</a>}
    </Message>
  ));
}

function Parts({ id, plan: { goes, stays } }: { readonly id: string; readonly plan: ErasurePlan }) {
  const t = useWords(eraseWords);
  const names = useWords(partWords);
  const reasons = useWords(stayWords);
  const countOf = ({ count, isMore }: HeldCount): string => (isMore ? t.more(count) : String(count));
  return (
    <>
      <section className="desk-section" aria-labelledby="goes">
        <h2 id="goes">{t.goes}</h2>
        <Facts>
          {goes.map((part) => (
            <Fact key={part.key} term={names[part.key]}>
              {/* The page of the person has the same records, the newest ones if there are more. */}
              <a href={`${deskPaths.person(id)}#${part.key === 'account' ? 'person' : partId(part.key)}`}>
                {countOf(part)}
              </a>
            </Fact>
          ))}
        </Facts>
      </section>
      <section className="desk-section" aria-labelledby="stays">
        <h2 id="stays">{t.stays}</h2>
        <Facts>
          {stays.map((part) => (
            <Fact key={part.key} term={names[part.key]}>
              {reasons[part.key] ?? ''}
            </Fact>
          ))}
        </Facts>
        <p className="soft">{t.backups}</p>
      </section>
    </>
  );
}

function EraseForm({ person: { id, name, phone }, plan }: { readonly person: DeskPerson; readonly plan: ErasurePlan }) {
  const t = useWords(eraseWords);
  const ofPerson = useWords(personWords);
  const owed = plan.blocks.reduce((sum, { waivable }) => sum + (waivable ?? 0), 0);
  return (
    <section className="desk-section">
      <ActForm
        of={beginErasure}
        params={{ id }}
        look="danger"
        asked={[name ?? ofPerson.noName, phoneText(phone)].join(', ')}
      >
        {owed > 0 ? <DeskCheckbox name="waived" label={t.waive(rupees(owed))} /> : null}
      </ActForm>
    </section>
  );
}
