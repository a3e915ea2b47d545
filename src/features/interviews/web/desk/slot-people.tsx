import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, DeskText, Submit } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getAttendanceSheet, recordInterviewResults, type SlotPerson, type SlotRecord } from '../../contract/desk.ts';
import { maxOnSheet } from '../../terms.ts';
import { calledPath } from './called-count.tsx';
import './slot-people.css';
import { slotWords } from './words.ts';

interface OfSlot {
  readonly slot: SlotRecord;
}
/** Who is called to the slot; from its day on, who came and their marks. */
export function SlotPeople({ slot }: OfSlot) {
  const t = useWords(slotWords);
  const mayChange = useMay('applications/change');
  const { people, hasBegun } = slot;
  if (people === null) return null;
  return (
    <section className="desk-section slot-section" aria-labelledby="people">
      <h2 id="people">{t.people}</h2>
      {people.length === 0 ? <p>{t.nobody}</p> : <Sheets slot={slot} people={people} />}
      {people.length > 0 && hasBegun ? <Results slot={slot.slot} people={people} /> : null}
      {people.length === 0 ? null : mayChange && hasBegun ? (
        <ActForm of={recordInterviewResults} params={{ slot: String(slot.slot) }} className="slot-people" isOfRecord>
          <People people={people} isForm />
          <div className="desk-links">
            <Submit>{t.save}</Submit>
            <Submit look="secondary" name="others" value="yes">
              {t.othersCame}
            </Submit>
            <Submit look="secondary" name="others" value="no">
              {t.othersAbsent}
            </Submit>
          </div>
        </ActForm>
      ) : (
        <>
          {mayChange ? <p className="soft">{t.notYet}</p> : null}
          <People people={people} isForm={false} />
        </>
      )}
    </section>
  );
}

function Sheets({ slot: { slot, calledOnDay }, people }: OfSlot & { readonly people: readonly SlotPerson[] }) {
  const t = useWords(slotWords);
  const language = useLanguage();
  if (!useMay('photos/read')) return null;
  const sheet = (more: Readonly<Record<string, string>>): string =>
    urlOf(getAttendanceSheet, { slot: String(slot) }, { language, ...more });
  const parts = (count: number, of: Readonly<Record<string, string>>, textOf: (part: number | undefined) => string) => {
    const length = Math.ceil(count / maxOnSheet);
    return Array.from({ length }, (_, at) => {
      const href = sheet({ ...of, ...(at === 0 ? {} : { part: String(at + 1) }) });
      return (
        <a key={href} href={href}>
          {textOf(length === 1 ? undefined : at + 1)}
        </a>
      );
    });
  };
  return (
    <p className="desk-links">
      {parts(people.length, {}, t.sheet)}
      {parts(calledOnDay, { of: 'day' }, t.daySheet)}
    </p>
  );
}

/** How many came and did not, each a link to their applications, which can be moved from there. */
function Results({ slot, people }: { readonly slot: number; readonly people: readonly SlotPerson[] }) {
  const t = useWords(slotWords);
  const countOf = (came: boolean): number => people.filter((person) => person.came === came).length;
  const [present, absent] = [countOf(true), countOf(false)];
  return (
    <p className="desk-links">
      {present === 0 ? null : <a href={`${calledPath(slot)}&came=yes&sort=-marks`}>{t.cameCount(present)}</a>}
      {absent === 0 ? null : <a href={`${calledPath(slot)}&came=no`}>{t.absentCount(absent)}</a>}
    </p>
  );
}

function People({ people, isForm }: { readonly people: readonly SlotPerson[]; readonly isForm: boolean }) {
  const t = useWords(slotWords);
  const texts = { yes: t.yes, no: t.no };
  return (
    <DeskTable
      caption={t.people}
      rows={people}
      rowKey={({ letter }) => String(letter)}
      empty=""
      columns={[
        { key: 'name', head: t.name, cell: (person) => <Person person={person} /> },
        {
          key: 'phone',
          head: t.phone,
          cell: ({ phone, number }) => <ShownValue value={phone} field="person/phone" record={number} />,
        },
        {
          key: 'came',
          head: t.came,
          cell: ({ letter, name, came }) =>
            isForm ? (
              <DeskSelect
                name={`came-${letter}`}
                label={t.cameOf(name)}
                value={came === null ? '' : came ? 'yes' : 'no'}
                emptyLabel={t.unknown}
                options={(['yes', 'no'] as const).map((value) => ({ value, label: texts[value] }))}
              />
            ) : came === null ? null : (
              <Badge tone={came ? 'good' : 'warn'}>{came ? t.yes : t.no}</Badge>
            ),
        },
        {
          key: 'marks',
          head: t.marks,
          cell: ({ letter, name, marks }) =>
            isForm ? (
              <DeskText
                name={`marks-${letter}`}
                label={t.marksOf(name)}
                value={marks}
                inputMode="decimal"
                maxLength={7}
                autoComplete="off"
              />
            ) : (
              marks
            ),
        },
      ]}
    />
  );
}

function Person({ person: { number, name, category, photoUrl, isActive } }: { readonly person: SlotPerson }) {
  const t = useWords(slotWords);
  return (
    <span className="slot-person">
      {photoUrl === null ? null : <img src={photoUrl} alt={t.photo(name)} width="36" height="46" loading="lazy" />}
      <span>
        <a href={deskPaths.application(number)}>{name === '' ? number : name}</a>{' '}
        <span className="desk-line soft">
          {number} · {category}
        </span>
        {isActive ? null : <Badge tone="bad">{t.withdrawn}</Badge>}
      </span>
    </span>
  );
}
