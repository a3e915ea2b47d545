import type { Route } from './+types/application';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Events } from '#web/desk/events.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getApplication } from '../../contract/desk.ts';
import { CommissionFacts, CorrectionFacts, PaymentFacts } from './application-money.tsx';
import { FormFacts, PersonFacts } from './application-form.tsx';
import { applicationEventWords, applicationsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'application');
  return { desk, application: await loadAnswer(args, getApplication, { params: { number: args.params.number } }) };
}

/** /desk/applications/:number */
export default function ApplicationPage({ loaderData: { desk, application } }: Route.ComponentProps) {
  const t = useWords(applicationsWords);
  return (
    <DeskPage
      desk={desk}
      page="applications"
      title={t.title(application.number)}
      actions={desk.rights.includes('receipts/read') ? <ReceiptLink number={application.number} /> : undefined}
    >
      <div className="desk-columns">
        <div>
          <PersonFacts application={application} />
          <FormFacts application={application} />
          {application.correction === null ? null : <CorrectionFacts correction={application.correction} />}
        </div>
        <div>
          <PaymentFacts application={application} />
          {application.commission === null ? null : <CommissionFacts commission={application.commission} />}
          <Events events={application.events} words={useWords(applicationEventWords)} />
        </div>
      </div>
    </DeskPage>
  );
}

function ReceiptLink({ number }: { readonly number: string }) {
  const t = useWords(applicationsWords);
  const url = `/api/applications/${encodeURIComponent(number)}/receipt.pdf?language=${useLanguage()}`;
  return (
    <a className="button button-secondary" href={url}>
      {t.receipt}
    </a>
  );
}
