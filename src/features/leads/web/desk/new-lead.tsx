import type { Route } from './+types/new-lead';
import { dayInIndia } from '#kit/time.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadDesk } from '#web/desk/load-desk.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { useRootData } from '#web/root-loader.ts';
import { useWords } from '#web/use-words.ts';
import { enterLead } from '../../contract/desk.ts';
import { enteredSources, leadKinds, privacyRequests } from '../../model/leads.ts';
import { maxLengths, maxNoteLength } from '../../terms.ts';
import { kindWords, leadsWords, requestWords, sourceWords } from './words.ts';
import { leadWords, newLeadWords } from './lead-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'newLead'), today: dayInIndia(new Date()) };
}

/** /desk/leads/new */
export default function NewLeadPage({ loaderData: { desk, today } }: Route.ComponentProps) {
  const t = useWords(newLeadWords);
  const titles = useWords(deskPageWords);
  const ofLead = useWords(leadWords);
  const kinds = useWords(kindWords);
  return (
    <DeskPage desk={desk} page="leads" title={titles.newLead}>
      <section className="desk-section desk-stack">
        <ActForm of={enterLead} className="desk-new-lead">
          <div className="desk-form-row">
            <DeskSelect
              name="kind"
              label={t.kind}
              value="quote"
              options={[...leadKinds].reverse().map((kind) => ({ value: kind, label: kinds[kind] }))}
            />
            <SourceField />
          </div>
          <div className="desk-form-row">
            <DeskText name="name" label={t.name} required maxLength={maxLengths.name} />
            <DeskText name="organisation" label={ofLead.organisation} maxLength={maxLengths.organisation} />
          </div>
          <div className="desk-form-row">
            <DeskText name="phone" type="tel" label={t.phone} hint={t.phoneHint} maxLength={maxLengths.phone} />
            <DeskText name="email" type="email" label={t.email} maxLength={maxLengths.email} />
          </div>
          <SaleFields />
          <CaseFields today={today} />
          <DeskSelect
            name="language"
            label={t.language}
            value="hi"
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

/** What a buyer asks for. The names of our products are offered while typing. */
function SaleFields() {
  const products = useRootData()?.site.products ?? [];
  const ofLead = useWords(leadWords);
  const list = useWords(leadsWords);
  return (
    <div className="desk-of-sale desk-stack">
      <DeskText name="product" label={list.product} maxLength={maxLengths.product} list="products" />
      <datalist id="products">
        {products.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div className="desk-form-row">
        <DeskText name="quantity" label={ofLead.quantity} maxLength={maxLengths.quantity} />
        <DeskText name="place" label={ofLead.place} maxLength={maxLengths.place} />
      </div>
    </div>
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
