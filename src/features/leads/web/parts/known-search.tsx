import type { ReactNode } from 'react';
import { inBoth } from '#web/i18n.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';

const words = inBoth(
  {
    label: 'Known buyer',
    hint: 'Type a name: those who asked before are offered. Their details are filled in below.',
    find: 'Find',
    none: 'Nobody with this name has asked before. Enter them below.',
  },
  {
    label: 'पहले का खरीदार',
    hint: 'नाम लिखें: जो पहले पूछ चुके हैं, वे दिखेंगे। उनकी जानकारी नीचे भर जाएगी।',
    find: 'खोजें',
    none: 'इस नाम से पहले किसी ने नहीं पूछा। नीचे दर्ज करें।',
  },
);

interface KnownSearchProps {
  readonly names: readonly string[];
  readonly typed: string;
  /** Links to this page with the details of each; without one nobody was found. */
  readonly children: ReactNode;
  readonly isFound: boolean;
}
/** Finds a buyer who asked before, by name, without script too: the browser offers the names while typing. */
export function KnownSearch({ names, typed, isFound, children }: KnownSearchProps) {
  const t = useWords(words);
  const { here } = useDesk();
  return (
    <section className="desk-section">
      <form method="get" action={here.split('?')[0]} className="desk-known">
        <TextField
          name="name"
          id="known-name"
          label={t.label}
          hint={t.hint}
          list="known-names"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
        />
        <datalist id="known-names">
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <button type="submit" className="button button-secondary">
          {t.find}
        </button>
      </form>
      {isFound ? <ul className="desk-rows">{children}</ul> : null}
      {isFound || typed === '' ? null : <p className="soft">{t.none}</p>}
    </section>
  );
}
