import { useMay } from '#web/desk/desk-data.ts';
import { DeskForm, DeskText, useIsRefused } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { urlOf } from '#web/api-client.ts';
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
      {mayChange ? <NameForm person={person} /> : null}
    </section>
  );
}

function NameForm({ person: { id, name, version } }: { readonly person: DeskPerson }) {
  const t = useWords(personWords);
  const action = urlOf(correctName, { id });
  return (
    <details className="desk-more" open={useIsRefused(action)}>
      <summary>{t.correct}</summary>
      <DeskForm
        action={action}
        submit={t.saveName}
        look="secondary"
        label={t.correct}
        hidden={{ version }}
        refusals={{
          'accounts/changed': t.nameChanged,
          'accounts/closed': t.closed,
          'accounts/name-of-staff': t.nameOfStaff,
          'accounts/own-name': t.ownName,
        }}
        reasons={{
          'too-short': t.reasonNeeded,
          'no-name': t.nameWrong,
          characters: t.nameWrong,
          'of-colleague': t.nameOfColleague,
        }}
      >
        <DeskText name="name" label={t.name} hint={t.nameHint} value={name ?? ''} required maxLength={100} />
        <DeskText name="reason" label={t.reason} required maxLength={200} />
      </DeskForm>
    </details>
  );
}
