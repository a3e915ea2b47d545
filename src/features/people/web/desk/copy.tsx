import type { Route } from './+types/copy';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getPerson } from '#features/accounts/contract/desk.ts';
import { allowCopy, downloadCopy, listCopies } from '../../contract.ts';
import { copyWords, personWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'copyPerson');
  const params = { id: args.params.id };
  const person = await loadAnswer(args, getPerson, { params });
  return { desk, person, ...(await loadAnswer(args, listCopies, { params })) };
}

/** /desk/people/copy/:id: a copy of everything, for the person who asked for it. */
export default function CopyPage({ loaderData: { desk, person, copies } }: Route.ComponentProps) {
  const t = useWords(copyWords);
  const ofPerson = useWords(personWords);
  const language = useLanguage();
  const { id } = person;
  return (
    <DeskPage
      desk={desk}
      page="people"
      title={t.title}
      actions={
        <LinkButton href={deskPaths.person(id)} small look="quiet">
          {t.back}
        </LinkButton>
      }
    >
      <section className="desk-section" aria-labelledby="copy">
        <h2 id="copy">{person.name ?? ofPerson.noName}</h2>
        <p>{t.about}</p>
        <p className="soft">{t.bank}</p>
        {copies.map((copy) => (
          <p key={copy.id}>
            <a className="button button-secondary" href={urlOf(downloadCopy, { id, copy: copy.id })} download>
              {t.download}
            </a>{' '}
            <span className="soft">{t.until(moment(language, copy.until))}</span>
          </p>
        ))}
      </section>
      <section className="desk-section">
        <ActForm of={allowCopy} params={{ id }} look={copies.length === 0 ? 'primary' : 'secondary'} />
      </section>
    </DeskPage>
  );
}
