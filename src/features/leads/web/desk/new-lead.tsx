import type { Route } from './+types/new-lead';
import { dayInIndia } from '#kit/time.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { type DeskLeadRecord, enterLead, getKnownPeople, getLead } from '../../contract/desk.ts';
import { enteredSources, leadKinds, leadNumberIn, privacyRequests } from '../../model/leads.ts';
import { maxLengths, maxNoteLength } from '../../terms.ts';
import { KnownSearch } from '../parts/known-search.tsx';
import { kindWords, requestWords, sourceWords } from '../parts/words.ts';
import { ContactFields, SaleFields } from './lead-fields.tsx';
import { leadsWords } from './words.ts';
import { leadWords, newLeadWords } from './lead-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'newLead');
  const { searchParams } = new URL(args.request.url);
  const typed = (searchParams.get('name') ?? '').slice(0, maxLengths.name);
  const known = await loadAnswer(args, getKnownPeople, { query: { name: typed } });
  const contact = leadNumberIn(searchParams.get('contact') ?? '');
  const former =
    contact === undefined ? null : await loadAnswer(args, getLead, { params: { number: String(contact) } });
  return { desk, today: dayInIndia(new Date()), typed, known, former: former && prefillOf(former) };
}

/** What an earlier lead says of the person, as far as the visitor sees it. */
const prefillOf = ({ number, name, organisation, language, ...lead }: DeskLeadRecord) => {
  const shown = ({ text, isMasked }: DeskLeadRecord['phone']): string => (isMasked ? '' : text);
  return {
    number,
    name,
    organisation,
    language,
    phone: shown(lead.phone),
    email: shown(lead.email),
    place: shown(lead.place),
  };
};

/** /desk/leads/new */
export default function NewLeadPage({ loaderData: { desk, today, typed, known, former } }: Route.ComponentProps) {
  const t = useWords(newLeadWords);
  const titles = useWords(deskPageWords);
  const ofLead = useWords(leadWords);
  const kinds = useWords(kindWords);
  const language = useLanguage();
  return (
    <DeskPage desk={desk} page="leads" title={titles.newLead}>
      <KnownSearch names={known.names} typed={typed} isFound={known.people.length > 0}>
        {known.people.map(({ number, reference, name, organisation, phone }) => (
          <li key={number}>
            <a href={`${deskPaths.newLead()}?contact=${number}`}>{organisation || name}</a>{' '}
            <span className="soft">
              {[organisation === '' ? '' : name, phone.text, reference].filter((text) => text !== '').join(' · ')}
            </span>
          </li>
        ))}
      </KnownSearch>
      <section className="desk-section desk-stack">
        <ActForm
          of={enterLead}
          className="desk-new-lead"
          hidden={{ contact: former === null ? '' : String(former.number) }}
        >
          <div className="desk-form-row">
            <DeskSelect
              name="kind"
              label={t.kind}
              value="quote"
              options={[...leadKinds].reverse().map((kind) => ({ value: kind, label: kinds[kind] }))}
            />
            <SourceField />
          </div>
          <ContactFields values={former ?? {}} />
          <p className="field-hint">{former !== null && former.phone === '' ? t.phoneKnown : t.phoneHint}</p>
          <SaleFields values={{ place: former?.place ?? '' }} />
          <CaseFields today={today} />
          <DeskSelect
            name="language"
            label={t.language}
            value={former?.language ?? language}
            options={[
              { value: 'hi', label: ofLead.hindi },
              { value: 'en', label: ofLead.english },
            ]}
          />
          <DeskTextArea name="description" label={t.description} rows={4} maxLength={maxNoteLength} />
        </ActForm>
      </section>
    </DeskPage>
  );
}

function SourceField() {
  const t = useWords(newLeadWords);
  const list = useWords(leadsWords);
  const sources = useWords(sourceWords);
  return (
    <DeskSelect
      name="source"
      label={t.source}
      emptyLabel={list.choose}
      options={enteredSources.map((source) => ({ value: source, label: sources[source] }))}
    />
  );
}

/** What a complaint or privacy request needs besides: its deadlines start when it came. */
function CaseFields({ today }: { readonly today: string }) {
  const t = useWords(newLeadWords);
  const requests = useWords(requestWords);
  return (
    <div className="desk-of-case desk-stack">
      <div className="desk-of-privacy">
        <DeskSelect
          name="request"
          label={t.request}
          hint={t.requestHint}
          emptyLabel={t.none}
          options={privacyRequests.map((request) => ({ value: request, label: requests[request] }))}
        />
      </div>
      <div className="desk-form-row">
        <DeskText name="receivedDay" type="date" label={t.day} value={today} max={today} />
        <DeskText name="receivedTime" type="time" label={t.time} />
      </div>
      <p className="field-hint">{t.timeHint}</p>
    </div>
  );
}
