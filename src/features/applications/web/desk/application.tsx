import type { Route } from './+types/application';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { loadFiles, RecordFiles } from '#features/files/web/parts/record-files.tsx';
import { ConversationSection } from '#features/notifications/chats/web/parts/conversation.tsx';
import { answerApplicantOnWhatsapp, getApplication } from '../../contract/desk.ts';
import { CallSection } from '../../calls/web/desk/application-call.tsx';
import { CorrectionSection } from '../../corrections/web/desk/application-corrections.tsx';
import { CommissionFacts, PaymentFacts, Refunding } from './application-money.tsx';
import { FormFacts, PersonFacts } from './application-form.tsx';
import { MoveForms, NoteForm, UndoForm } from '../../stages/web/desk/move-forms.tsx';
import { ReviewBar } from './review-bar.tsx';
import { StageBadge } from '../../stages/web/parts/stage-badge.tsx';
import { BesideLinks, Duplicates, NextLink, ReviewTimeline } from './review-parts.tsx';
import { reviewWords } from './review-words.ts';
import { applicationsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'application');
  const list = new URL(args.request.url).searchParams.get('list');
  const application = await loadAnswer(args, getApplication, {
    params: { number: args.params.number },
    query: list === null ? {} : { list },
  });
  const files = await loadFiles(args, 'application', args.params.number);
  return { desk, application, files, secondPerson: await loadAnswer(args, getSecondPerson) };
}

/** /desk/applications/:number: the review of an application. */
export default function ApplicationPage({
  loaderData: { desk, application, files, secondPerson },
}: Route.ComponentProps) {
  const t = useWords(applicationsWords);
  const review = useWords(reviewWords);
  const mayChange = desk.rights.includes('applications/change');
  return (
    <DeskPage
      desk={desk}
      page="applications"
      title={t.title(application.number, application.name)}
      state={<StageBadge stage={application.stage} />}
      next={
        mayChange && application.status === 'active' ? (
          <LinkButton href="#move" small>
            {review.move}
          </LinkButton>
        ) : undefined
      }
      actions={
        <>
          <BesideLinks application={application} />
          {desk.rights.includes('receipts/read') ? <ReceiptLink number={application.number} /> : null}
        </>
      }
    >
      <NextLink application={application} />
      <div className="desk-columns">
        <div>
          <PersonFacts application={application} />
          <Duplicates application={application} />
          <ConversationSection
            conversation={application.conversation}
            of={answerApplicantOnWhatsapp}
            number={application.number}
          />
          <FormFacts application={application} />
          <CorrectionSection application={application} />
        </div>
        <div>
          {mayChange ? <UndoForm application={application} /> : null}
          {mayChange ? <MoveForms application={application} /> : null}
          <CallSection application={application} />
          {mayChange ? <NoteForm application={application} /> : null}
          <RecordFiles kind="application" record={application.number} files={files} />
          <PaymentFacts application={application} />
          <Refunding application={application} secondPerson={secondPerson} />
          {application.commission === null ? null : (
            <CommissionFacts number={application.number} commission={application.commission} />
          )}
          {mayChange ? <p className="desk-keys soft">{review.keysText}</p> : null}
        </div>
      </div>
      <ReviewTimeline application={application} />
      <ReviewBar application={application} />
    </DeskPage>
  );
}

function ReceiptLink({ number }: { readonly number: string }) {
  const t = useWords(applicationsWords);
  const url = `/api/applications/${encodeURIComponent(number)}/receipt.pdf?language=${useLanguage()}`;
  return (
    <a className="button button-secondary button-small" href={url}>
      {t.receipt}
    </a>
  );
}
