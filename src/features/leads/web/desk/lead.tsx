import type { ReactNode } from 'react';
import type { Route } from './+types/lead';
import { longDay } from '#kit/indian-time.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskForm } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { ShortcutHint } from '#web/desk/shortcut-hint.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChatIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { loadFiles, RecordFiles } from '#features/files/web/parts/record-files.tsx';
import { ConversationSection } from '#features/notifications/chats/web/parts/conversation.tsx';
import { answerLeadOnWhatsapp, type DeskLeadRecord, getLead } from '../../contract/desk.ts';
import { isCaseKind, isOpen, productText } from '../../model/leads.ts';
import { contactLinks } from './contact-links.ts';
import { kindWords, lostReasonWords, requestWords, sourceWords } from '../parts/words.ts';
import { flagWords, leadsWords } from './words.ts';
import { leadWords } from './lead-words.ts';
import { AnswerForm, CorrectForm, NoteForm, TakeForm, WorkForms } from './lead-forms.tsx';
import { DueTime, StateBadge } from './lead-parts.tsx';
import { LeadTimeline } from './lead-timeline.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'lead');
  const { number } = args.params;
  const lead = await loadAnswer(args, getLead, { params: { number } });
  return { desk, lead, files: await loadFiles(args, 'lead', String(lead.number)) };
}

/** /desk/leads/:number */
export default function LeadPage({ loaderData: { desk, lead, files } }: Route.ComponentProps) {
  const t = useWords(leadWords);
  const { rights } = desk;
  const mayChange = rights.includes('leads/change');
  return (
    <DeskPage
      desk={desk}
      page="leads"
      title={`${lead.name} ${lead.reference}`}
      state={<StateBadge state={lead.state} />}
      next={mayChange ? <NextAct lead={lead} /> : undefined}
      actions={
        <>
          {lead.nextWaiting === null ? null : (
            <LinkButton href={deskPaths.lead(lead.nextWaiting)} small data-key="j" aria-keyshortcuts="j">
              {t.next}
              <ShortcutHint of="j" />
            </LinkButton>
          )}
          <LinkButton href={deskPaths.leads()} small look="quiet">
            {t.allLeads}
          </LinkButton>
        </>
      }
    >
      <Flags lead={lead} />
      <div className="desk-columns">
        <div className="desk-stack">
          <Facts lead={lead} />
          <ConversationSection conversation={lead.conversation} of={answerLeadOnWhatsapp} number={lead.number} />
          {mayChange ? <AnswerForm lead={lead} /> : null}
          {mayChange ? <NoteForm lead={lead} /> : null}
        </div>
        <div className="desk-stack">
          {mayChange ? <WorkForms lead={lead} /> : null}
          <SamePhone lead={lead} />
          <Quotations lead={lead} />
          <RecordFiles kind="lead" record={String(lead.number)} files={files} />
        </div>
      </div>
      <LeadTimeline lead={lead} />
    </DeskPage>
  );
}

interface OfLead {
  readonly lead: DeskLeadRecord;
}
/** Leads to the form that answers it, while it waits for an answer. */
function NextAct({ lead: { kind, state } }: OfLead) {
  const t = useWords(leadWords);
  if (!isOpen(state)) return null;
  return (
    <LinkButton href="#answer" small data-key="a" aria-keyshortcuts="a">
      {isCaseKind(kind) ? t.closeHead : t.answerHead}
      <ShortcutHint of="a" />
    </LinkButton>
  );
}

function Flags({ lead: { flags } }: OfLead) {
  const texts = useWords(flagWords);
  const t = useWords(leadWords);
  if (flags.length === 0) return null;
  return (
    <Message kind="warning" title={t.check} unannounced>
      <p>{flags.map((flag) => texts[flag]).join(' ')}</p>
    </Message>
  );
}

function Facts({ lead }: OfLead) {
  const t = useWords(leadWords);
  const list = useWords(leadsWords);
  const kinds = useWords(kindWords);
  const requests = useWords(requestWords);
  const sources = useWords(sourceWords);
  const reasons = useWords(lostReasonWords);
  const language = useLanguage();
  const record = String(lead.number);
  const { items } = lead;
  const [first] = items;
  const at = (time: Date | null): string => (time === null ? '' : moment(language, time));
  const facts: readonly (readonly [label: string, value: ReactNode, isShown?: boolean])[] = [
    [list.owner, lead.owner?.name ?? list.nobody],
    [list.due, <DueTime key="due" lead={lead} />, lead.nextDueAt !== null],
    [list.kind, kinds[lead.kind]],
    [t.source, sources[lead.source]],
    [list.lostReason, lead.lostReason === null ? '' : reasons[lead.lostReason], lead.lostReason !== null],
    [t.asks, lead.request === null ? '' : requests[lead.request], lead.request !== null],
    [t.enquiryNumber, lead.enquiryNumber, lead.enquiryNumber !== null],
    ...(items.length > 1
      ? []
      : ([
          [list.product, first && productText(first), Boolean(first?.product)],
          [t.quantity, first?.quantity, Boolean(first?.quantity)],
        ] as const)),
    [t.neededBy, lead.neededBy === null ? '' : longDay(language, lead.neededBy), lead.neededBy !== null],
    [list.phone, <ShownValue key="phone" value={lead.phone} field="lead/phone" record={record} />],
    [t.email, <ShownValue key="email" value={lead.email} field="lead/email" record={record} />, lead.email.text !== ''],
    [t.organisation, lead.organisation, lead.organisation !== ''],
    [t.place, <ShownValue key="place" value={lead.place} field="lead/place" record={record} />, lead.place.text !== ''],
    [t.language, lead.language === 'hi' ? t.hindi : t.english],
    [t.received, at(lead.receivedAt ?? lead.createdAt)],
    [t.acknowledgeBy, at(lead.acknowledgeBy), lead.acknowledgeBy !== null && lead.acknowledgedAt === null],
    [t.acknowledged, at(lead.acknowledgedAt), lead.acknowledgedAt !== null],
    [t.answerBy, at(lead.answerBy), lead.answerBy !== null],
  ];
  return (
    <section className="desk-section" aria-labelledby="facts">
      <h2 id="facts">{t.facts}</h2>
      <ContactButtons lead={lead} />
      <Description lead={lead} />
      {items.length > 1 ? <Items lead={lead} /> : null}
      <dl className="desk-facts">
        {facts
          .filter(([, , isShown = true]) => isShown)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <CorrectForm lead={lead} />
    </section>
  );
}

/** The products of an enquiry, in its order. */
function Items({ lead: { items } }: OfLead) {
  const list = useWords(leadsWords);
  return (
    <ol className="desk-rows" aria-label={list.product}>
      {items.map((item, index) => (
        <li key={`${index} ${item.product}`}>
          {productText(item)} <strong>{item.quantity}</strong>
        </li>
      ))}
    </ol>
  );
}

/** What a complaint or privacy request is about, or what the sender wrote with an enquiry. */
function Description({ lead: { timeline } }: OfLead) {
  const about = timeline.find((entry) => entry.kind === 'note' && entry.note.kind === 'description');
  if (about?.kind !== 'note') return null;
  return <p className="desk-note">{about.note.text.text}</p>;
}

function ContactButtons({ lead }: OfLead) {
  const t = useWords(leadWords);
  const mayChange = useMay('leads/change');
  const { call, whatsApp } = contactLinks({ ...lead, reference: lead.enquiryNumber ?? lead.reference });
  return (
    <div className="desk-links">
      {call === undefined ? null : (
        <LinkButton href={call} icon={<PhoneIcon />} data-key="c" aria-keyshortcuts="c">
          {t.call}
          <ShortcutHint of="c" />
        </LinkButton>
      )}
      {whatsApp === undefined ? null : (
        <LinkButton
          href={whatsApp}
          icon={<ChatIcon />}
          target="_blank"
          rel="noreferrer"
          data-key="w"
          aria-keyshortcuts="w"
        >
          {t.whatsApp}
          <ShortcutHint of="w" />
        </LinkButton>
      )}
      {mayChange ? <TakeForm lead={lead} /> : null}
    </div>
  );
}

function SamePhone({ lead: { samePhone } }: OfLead) {
  const t = useWords(leadWords);
  const language = useLanguage();
  if (samePhone.length === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="same-phone">
      <h2 id="same-phone">{t.samePhone}</h2>
      <ul className="desk-rows">
        {samePhone.map((other) => (
          <li key={other.number}>
            <a href={deskPaths.lead(other.number)}>
              {other.reference} {other.name}
            </a>{' '}
            <StateBadge state={other.state} />
            <p className="soft">{[other.product, moment(language, other.createdAt)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The call of a feature above this one, which may not be imported here.
const createQuotationPath = '/api/desk/quotations';

function Quotations({ lead: { quotations, number, kind } }: OfLead) {
  const t = useWords(leadWords);
  const asksForQuote = kind === 'quote' || kind === 'call-back';
  const mayQuote = useMay('quotations/change');
  const mayRead = useMay('quotations/read');
  if (!mayRead || (quotations.length === 0 && !asksForQuote)) return null;
  return (
    <section className="desk-section" aria-labelledby="quotations">
      <h2 id="quotations">{t.quotations}</h2>
      {quotations.length === 0 ? null : (
        <ul className="desk-rows">
          {quotations.map((quotation) => (
            <li key={quotation.serial}>
              <a href={deskPaths.quotation(quotation.serial)}>{quotation.number ?? t.draft(quotation.serial)}</a>{' '}
              {quotation.totalPaise === null ? null : rupees(quotation.totalPaise / 100)}
            </li>
          ))}
        </ul>
      )}
      {asksForQuote && mayQuote ? (
        <DeskForm action={createQuotationPath} hidden={{ lead: number }} submit={t.quote} look="secondary" />
      ) : null}
      {asksForQuote && !mayQuote ? <p className="soft">{t.whoQuotes}</p> : null}
    </section>
  );
}
