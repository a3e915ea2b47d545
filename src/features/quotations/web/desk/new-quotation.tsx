import type { Route } from './+types/new-quotation';
import './quotations.css';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getLead } from '#features/leads/contract/desk.ts';
import { leadNumberIn } from '#features/leads/model/leads.ts';
import { KnownSearch } from '#features/leads/web/parts/known-search.tsx';
import { beginForBuyer, beginQuotation, getKnownBuyers, getQuotation } from '../../contract/desk.ts';
import { newQuotationWords } from './new-quotation-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'newQuotation');
  const { searchParams } = new URL(args.request.url);
  const typed = (searchParams.get('name') ?? '').slice(0, 200);
  const known = await loadAnswer(args, getKnownBuyers, { query: { name: typed } });
  const like = /^[1-9]\d{0,8}$/.exec(searchParams.get('like') ?? '')?.[0];
  const former = like === undefined ? null : await loadAnswer(args, getQuotation, { params: { serial: like } });
  const contact = leadNumberIn(searchParams.get('contact') ?? '');
  const lead = contact === undefined ? null : await loadAnswer(args, getLead, { params: { number: String(contact) } });
  const shown = (value: { readonly text: string; readonly isMasked: boolean } | undefined): string =>
    value === undefined || value.isMasked ? '' : value.text;
  return {
    desk,
    typed,
    known,
    hidden: { like: like ?? '', contact: contact === undefined ? '' : String(contact) },
    buyer: former && { name: former.buyer.name, gstin: former.buyer.gstin },
    values: {
      name: lead?.name ?? former?.attention ?? '',
      organisation: lead?.organisation ?? former?.buyer.name ?? '',
      phone: shown(lead?.phone),
      email: shown(lead?.email),
      place: shown(lead?.place),
      language: lead?.language ?? former?.language ?? 'en',
    },
  };
}

/** /desk/quotations/new: from a lead, or for a new or known buyer. */
export default function NewQuotationPage({ loaderData }: Route.ComponentProps) {
  const { desk, typed, known, hidden, buyer, values } = loaderData;
  const t = useWords(newQuotationWords);
  const titles = useWords(deskPageWords);
  const uiLanguage = useLanguage();
  const page = deskPaths.newQuotation();
  const isKnown = hidden.like !== '' || hidden.contact !== '';
  return (
    <DeskPage desk={desk} page="quotations" title={titles.newQuotation}>
      <KnownSearch names={known.names} typed={typed} isFound={known.buyers.length + known.people.length > 0}>
        {known.buyers.map(({ serial, number, name, gstin }) => (
          <li key={`quotation ${serial}`}>
            <a href={`${page}?like=${serial}`}>{name}</a>{' '}
            <span className="soft">{[gstin, number ?? t.draft].filter((text) => text !== '').join(' · ')}</span>
          </li>
        ))}
        {known.people.map(({ number, reference, name, organisation, phone }) => (
          <li key={`lead ${number}`}>
            <a href={`${page}?contact=${number}`}>{organisation || name}</a>{' '}
            <span className="soft">
              {[organisation === '' ? '' : name, phone.text, reference].filter((text) => text !== '').join(' · ')}
            </span>
          </li>
        ))}
      </KnownSearch>
      <section className="desk-section desk-stack">
        <h2>{t.buyer}</h2>
        {buyer === null ? null : <p>{t.like([buyer.name, buyer.gstin].filter((text) => text !== '').join(', '))}</p>}
        <ActForm
          of={beginForBuyer}
          hidden={hidden}
          className="quotation-form"
          values={{ ...values, language: values.language === 'hi' || uiLanguage === 'hi' ? values.language : 'en' }}
          {...(isKnown ? { reasons: { 'phone-or-email': t.contactGone } } : {})}
        />
        {isKnown ? <p className="soft">{t.contactKnown}</p> : null}
      </section>
      <section className="desk-section desk-stack">
        <h2>{t.fromLead}</h2>
        <ActForm of={beginQuotation} look="secondary" />
      </section>
    </DeskPage>
  );
}
