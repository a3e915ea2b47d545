import { DeskTable } from '#web/desk/desk-table.tsx';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { ShownPhone } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { PersonFactName, PersonPartKey } from '#kit/desk/person-parts.ts';
import type { ShownFact, ShownPart, ShownRecord } from '../../model.ts';
import { codeText, factWords, partWords } from './part-words.ts';
import { personWords } from './words.ts';

/** Everything that is held, kind by kind; kinds without a record in one line. */
export function HeldParts({ parts }: { readonly parts: readonly ShownPart[] }) {
  const t = useWords(personWords);
  const names = useWords(partWords);
  // The head of the page is the account.
  const held = parts.filter(({ key, records }) => key !== 'account' && records.length > 0);
  const empty = parts.filter(({ records }) => records.length === 0);
  return (
    <>
      {held.some(isMasked) ? <p className="soft">{t.masked}</p> : null}
      {held.map((part) => (
        <HeldPart key={part.key} part={part} />
      ))}
      {empty.length === 0 ? null : (
        <section className="desk-section">
          <p className="soft">
            {t.nothing} {empty.map(({ key }) => names[key]).join(', ')}
          </p>
        </section>
      )}
    </>
  );
}

/** The id of a part's heading. */
export const partId = (key: PersonPartKey): string => `part-${key}`;

const isMasked = ({ records }: ShownPart): boolean =>
  records.some(({ facts }) => facts.some((fact) => fact.as === 'personal' && fact.value.isMasked));

function HeldPart({ part: { key, list, records, isMore } }: { readonly part: ShownPart }) {
  const t = useWords(personWords);
  const names = useWords(partWords);
  const facts = useWords(factWords);
  const used = [...new Set(records.flatMap((record) => record.facts.map(({ name }) => name)))];
  const columns: readonly DeskColumn<ShownRecord>[] = [
    { key: 'at', head: t.at, cell: ({ at }) => <Time at={at} /> },
    ...used.map((name) => ({
      key: name,
      head: facts[name],
      cell: (record: ShownRecord) => <FactCell fact={factOf(record, name)} />,
      numeric: records.some((record) => factOf(record, name)?.as === 'sum'),
    })),
    ...(records.some(({ page }) => page !== null)
      ? [
          {
            key: 'open',
            head: t.open,
            cell: ({ page }: ShownRecord) => (page === null ? null : <a href={page}>{t.open}</a>),
          },
        ]
      : []),
  ];
  return (
    <section className="desk-section" aria-labelledby={partId(key)}>
      <h2 id={partId(key)}>{names[key]}</h2>
      <DeskTable caption={names[key]} rows={records} rowKey={({ id }) => id} empty="" columns={columns} />
      {isMore && list === null ? <p className="soft">{t.more}</p> : null}
      {list === null ? null : (
        <p>
          <a href={list}>
            {t.all}
            <span className="sr-only">: {names[key]}</span>
          </a>
        </p>
      )}
    </section>
  );
}

const factOf = ({ facts }: ShownRecord, name: PersonFactName): ShownFact | undefined =>
  facts.find((fact) => fact.name === name);

function FactCell({ fact }: { readonly fact: ShownFact | undefined }) {
  const language = useLanguage();
  switch (fact?.as) {
    case undefined:
      return null;
    case 'text':
      return fact.text;
    case 'personal':
      return fact.field.endsWith('/phone') ? <ShownPhone value={fact.value} /> : fact.value.text;
    case 'code':
      return fact.code === null ? null : codeText(language, fact.name, fact.code);
    case 'time':
      return fact.at === null ? null : <Time at={fact.at} />;
    case 'sum':
      return fact.amount === null ? null : rupees(fact.amount);
  }
}
