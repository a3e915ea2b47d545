import type { Route } from './+types/new-lead';
import { dayInIndia } from '#kit/time.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadDesk } from '#web/desk/load-desk.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { useWords } from '#web/use-words.ts';
import { enterCase } from '../../contract/desk.ts';
import { caseKinds, privacyRequests } from '../../model/leads.ts';
import { kindWords, requestWords } from './words.ts';
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
  const requests = useWords(requestWords);
  return (
    <DeskPage desk={desk} page="leads" title={titles.newLead}>
      <section className="desk-section desk-stack">
        <ActForm of={enterCase} className="desk-case">
          <DeskSelect
            name="kind"
            label={t.kind}
            value="complaint"
            options={caseKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          />
          <div className="desk-of-privacy">
            <DeskSelect
              name="request"
              label={t.request}
              hint={t.requestHint}
              emptyLabel={t.none}
              options={privacyRequests.map((request) => ({ value: request, label: requests[request] }))}
            />
          </div>
          <DeskText name="name" label={t.name} required maxLength={200} />
          <DeskText name="phone" type="tel" label={t.phone} hint={t.phoneHint} maxLength={60} />
          <DeskText name="email" type="email" label={t.email} maxLength={254} />
          <DeskSelect
            name="language"
            label={t.language}
            value="hi"
            options={[
              { value: 'hi', label: ofLead.hindi },
              { value: 'en', label: ofLead.english },
            ]}
          />
          <div className="desk-form-row">
            <DeskText name="receivedDay" type="date" label={t.day} value={today} max={today} required />
            <DeskText name="receivedTime" type="time" label={t.time} />
          </div>
          <p className="field-hint">{t.timeHint}</p>
          <DeskTextArea name="description" label={t.description} rows={4} maxLength={1000} required />
        </ActForm>
      </section>
    </DeskPage>
  );
}
