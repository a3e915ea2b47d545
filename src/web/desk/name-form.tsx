import { useWords } from '#web/use-words.ts';
import { DeskForm, DeskText } from './desk-form.tsx';
import { nameFaults, nameWords } from './words.ts';

// The call of a feature, which may not be imported here.
const giveNamePath = '/api/desk/name';

/** The form for the own name. Without a name, colleagues see the masked number. */
export function NameForm() {
  const t = useWords(nameWords);
  return (
    <section className="desk-section desk-stack">
      <h2>{t.name}</h2>
      <p>{t.nameWanted}</p>
      <DeskForm action={giveNamePath} submit={t.saveName} reasons={nameFaults(t)}>
        <DeskText name="name" label={t.yourName} hint={t.nameHint} autoComplete="name" required />
      </DeskForm>
    </section>
  );
}
