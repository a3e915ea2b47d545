import type { Route } from './+types/paper';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { Timeline, type TimelineEntry } from '#web/desk/timeline.tsx';
import { urlOf } from '#web/api-client.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChatIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { fileTimelineWords } from '#features/files/web/parts/words.ts';
import { loadFiles, RecordFiles } from '#features/files/web/parts/record-files.tsx';
import { getPaper, getPaperPdf, mailPaper, type PaperDeskAnswer } from '../../contract.ts';
import { PaperDraft } from './draft.tsx';
import { KindBadge, PaperItems, PaperRows, rupeesOf, TotalsSection, useMayMake } from './parts.tsx';
import { Payments } from './payments.tsx';
import { BeginPaper } from './begin-paper.tsx';
import { salesTimelineWords, salesWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'salesPaper');
  const { serial } = args.params;
  const paper = await loadAnswer(args, getPaper, { params: { serial } });
  return { desk, paper, files: await loadFiles(args, 'paper', String(paper.serial)) };
}

/** /desk/sales-papers/:serial: a draft, which is edited here, or an issued paper with its payments. */
export default function SalesPaperPage({ loaderData: { desk, paper, files } }: Route.ComponentProps) {
  const t = useWords(salesWords);
  const timeline = useTimeline(paper.timeline);
  const { serial, state, number, quotation, buyer } = paper;
  return (
    <DeskPage
      desk={desk}
      page="salesPapers"
      title={`${buyer} ${number ?? t.draft(serial)}`.trim()}
      state={<KindBadge paper={paper} />}
      next={<NextAct paper={paper} />}
      actions={
        quotation === null ? undefined : (
          <LinkButton look="secondary" href={deskPaths.quotation(quotation.serial)} small>
            {t.quotation} {quotation.number}
          </LinkButton>
        )
      }
    >
      <div className="desk-columns">
        <div className="desk-stack">{state === 'draft' ? <PaperDraft paper={paper} /> : <Issued paper={paper} />}</div>
        <div className="desk-stack">
          <TotalsSection paper={paper} />
          {paper.sums === null ? null : <Payments paper={paper} />}
          <RecordFiles kind="paper" record={String(serial)} files={files} isIssuedPaper={state === 'issued'} />
          {paper.others.length === 0 ? null : (
            <section className="desk-section">
              <h2>{t.others}</h2>
              <PaperRows papers={paper.others} />
            </section>
          )}
        </div>
      </div>
      <Timeline of={number ?? String(serial)} entries={timeline} />
    </DeskPage>
  );
}

/** Leads to the form that issues a draft, or to the payments of an invoice that is not paid. */
function NextAct({ paper: { kind, state, totals, faults, hasSeller, sums } }: { readonly paper: PaperDeskAnswer }) {
  const t = useWords(salesWords);
  const mayMake = useMayMake(kind);
  const isReady = state === 'draft' && totals !== null && hasSeller && faults.length === 0;
  const duePaise = sums?.duePaise ?? 0;
  if (!mayMake || (!isReady && duePaise === 0)) return null;
  const toPay = duePaise > 0 ? t.toReceive : t.toPayBack;
  return (
    <LinkButton href={isReady ? '#finish' : '#payments'} small>
      {isReady ? t.toIssue : toPay}
    </LinkButton>
  );
}

function Issued({ paper }: { readonly paper: PaperDeskAnswer }) {
  const t = useWords(salesWords);
  const mayChange = useMayMake(paper.kind);
  const { serial, kind, buyer, address, issuedAt, gstin, reason, transport, note, invoice, quotation } = paper;
  return (
    <>
      <section className="desk-section">
        <h2>{t.document}</h2>
        {paper.isErased ? <p className="soft">{t.erased}</p> : null}
        {mayChange && !paper.isErased ? (
          <p className="desk-links">
            <LinkButton
              look="secondary"
              href={urlOf(getPaperPdf, { serial: String(serial) })}
              icon={<DownloadIcon />}
              target="_blank"
            >
              {t.pdf}
            </LinkButton>
          </p>
        ) : null}
        <Facts>
          {issuedAt === null ? null : (
            <Fact term={t.issuedOn}>
              <Time at={issuedAt} />
            </Fact>
          )}
          {paper.dueOn === null ? null : (
            <Fact term={t.dueOn}>
              <Day day={paper.dueOn} />
            </Fact>
          )}
          {invoice === null ? null : (
            <Fact term={t.invoice}>
              <a href={deskPaths.salesPaper(invoice.serial)}>{invoice.number}</a>
            </Fact>
          )}
          <Fact term={t.buyer}>{buyer}</Fact>
          <Fact term={t.address}>
            <span className="desk-note">
              <ShownValue value={address} field="paper/address" record={String(serial)} />
            </span>
          </Fact>
          <Fact term={t.gstin}>{gstin || t.none}</Fact>
          {reason === '' ? null : <Fact term={t.reason}>{reason}</Fact>}
          {transport === '' ? null : <Fact term={t.transport}>{transport}</Fact>}
          {note === '' ? null : (
            <Fact term={t.note}>
              <span className="desk-note">{note}</span>
            </Fact>
          )}
          <Fact term={t.sha256}>
            <code className="desk-source">{paper.sha256}</code>
          </Fact>
        </Facts>
      </section>
      <PaperItems paper={paper} />
      {mayChange && !paper.isErased ? (
        <section className="desk-section desk-stack">
          <h2>{t.send}</h2>
          <ActForm of={mailPaper} params={{ serial: String(serial) }} look="secondary" />
          {paper.chat === null ? null : (
            <p>
              <LinkButton look="secondary" href={paper.chat} icon={<ChatIcon />} target="_blank" rel="noreferrer">
                {t.chat}
              </LinkButton>
            </p>
          )}
        </section>
      ) : null}
      {kind === 'invoice' && quotation !== null && mayChange ? (
        <section className="desk-section">
          <h2>{t.fix}</h2>
          <BeginPaper kind="credit-note" quotation={quotation.serial} invoice={serial} />
        </section>
      ) : null}
    </>
  );
}

/** The entries of the audit in words; actions without words are left out. */
function useTimeline(entries: PaperDeskAnswer['timeline']): TimelineEntry[] {
  const t = useWords(salesTimelineWords);
  const ofFiles = useWords(fileTimelineWords);
  return entries.flatMap(({ id, at, by, action, details }) => {
    const sum = rupeesOf(Number(details['totalPaise'] ?? details['amountPaise'] ?? 0));
    const texts: Readonly<Record<string, string>> = {
      'sales/begun': t['sales/begun'],
      'sales/changed': t['sales/changed'],
      'sales/issued': t['sales/issued'](String(details['number'] ?? ''), sum),
      'sales/sent': t['sales/sent'],
      'sales/received': t['sales/received'](sum),
      'sales/repaid': t['sales/repaid'](sum),
      'sales/repayment-undone': t['sales/repayment-undone'](sum),
      'sales/file-added': ofFiles['file-added'],
      'sales/file-removed': ofFiles['file-removed'],
      'sales/receipt-tied': t['sales/receipt-tied'],
      'sales/receipt-undone': t['sales/receipt-undone'](sum),
    };
    const text = texts[action];
    return text === undefined ? [] : [{ key: String(id), at, by, text }];
  });
}
