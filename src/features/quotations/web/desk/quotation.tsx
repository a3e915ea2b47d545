import type { Route } from './+types/quotation';
import './quotations.css';
import { loadFiles, RecordFiles } from '#features/files/web/parts/record-files.tsx';
import { leadReference } from '#features/leads/model/leads.ts';
import { moment } from '#web/moment.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Timeline } from '#web/desk/timeline.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getQuotation, type QuotationDeskAnswer } from '../../contract/desk.ts';
import { Draft } from './draft.tsx';
import { Issued } from './issued.tsx';
import { NextAct } from './next-act.tsx';
import { placedFlash } from './placed-flash.ts';
import { recordWords } from './record-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { useTimeline, useActor } from './timeline.ts';
import { LostForm } from './typed-values.tsx';
import { listWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'quotation');
  const { serial } = args.params;
  try {
    const quotation = await loadAnswer(args, getQuotation, { params: { serial } });
    const files = await loadFiles(args, 'quotation', String(quotation.serial));
    return { desk: { ...desk, flash: placedFlash(desk.flash, serial) }, quotation, files };
  } catch (thrown) {
    // A colleague deleted the draft: what was typed is shown once more.
    const { status } = (thrown as { readonly init?: { readonly status?: number } }).init ?? {};
    if (status === 404 && desk.flash) return { desk, quotation: null, files: [] };
    throw thrown;
  }
}

/** /desk/quotations/:serial: a draft, which is edited here, or an issued quotation. */
export default function QuotationPage({ loaderData: { desk, quotation, files } }: Route.ComponentProps) {
  const t = useWords(recordWords);
  const list = useWords(listWords);
  const timeline = useTimeline(quotation?.timeline ?? []);
  const back = (
    <a className="button button-secondary button-small" href={deskPaths.quotations()}>
      {t.toList}
    </a>
  );
  if (!quotation) {
    return (
      <DeskPage desk={desk} page="quotations" title={t.goneTitle} actions={back}>
        <LostForm message={t.gone} />
      </DeskPage>
    );
  }
  const { number, serial, buyer } = quotation;
  return (
    <DeskPage
      desk={desk}
      page="quotations"
      title={`${buyer.name} ${number ?? list.draft(serial)}`.trim()}
      state={<StatusBadge status={quotation.status} />}
      next={desk.rights.includes('quotations/change') ? <NextAct quotation={quotation} /> : undefined}
      actions={back}
    >
      <Head quotation={quotation} />
      {number === null ? <Draft quotation={quotation} /> : <Issued quotation={quotation} number={number} />}
      <RecordFiles kind="quotation" record={String(serial)} files={files} />
      <Timeline of={String(serial)} entries={timeline} />
    </DeskPage>
  );
}

function Head({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const language = useLanguage();
  const actor = useActor();
  const { lead, buyerNumber, changedAt, changedBy } = quotation;
  return (
    <p className="quotation-head">
      <span>
        {t.from} <a href={deskPaths.lead(lead)}>{leadReference(lead)}</a>
      </span>
      {buyerNumber === null ? null : <a href={deskPaths.buyer(buyerNumber)}>{t.buyerPage}</a>}
      <span className="soft">{t.changed(moment(language, changedAt), actor(changedBy))}</span>
    </p>
  );
}
