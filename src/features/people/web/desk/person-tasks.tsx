import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { correctName } from '#features/accounts/contract/desk.ts';
import type { DeskPerson } from '#features/accounts/model.ts';
import { personWords } from './words.ts';

/** What staff can do for a person, as far as the visitor's roles allow it. */
export function PersonTasks({ person }: { readonly person: DeskPerson }) {
  const t = useWords(personWords);
  const mayChange = useMay('people/change');
  const mayApprove = useMay('people/approve');
  const mayCopy = useMay('people/copy');
  const mayErase = useMay('people/erase');
  return (
    <section className="desk-section" aria-labelledby="tasks">
      <h2 id="tasks">{t.tasks}</h2>
      <div className="desk-links">
        {mayChange || mayApprove ? (
          <LinkButton href={deskPaths.movePerson(person.id)} look="secondary" small>
            {t.move}
          </LinkButton>
        ) : null}
        {mayCopy ? (
          <LinkButton href={deskPaths.copyPerson(person.id)} look="secondary" small>
            {t.copy}
          </LinkButton>
        ) : null}
        {mayErase ? (
          <LinkButton href={deskPaths.erasePerson(person.id)} look="secondary" small>
            {t.erase}
          </LinkButton>
        ) : null}
      </div>
      <ActForm
        of={correctName}
        params={{ id: person.id }}
        hidden={{ version: person.version }}
        values={{ name: person.name ?? '' }}
        look="secondary"
        isFolded
      />
    </section>
  );
}
