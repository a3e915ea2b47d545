import { useEffect, useLayoutEffect, useState } from 'react';
import { getApplications } from '../../contract/public.ts';
import { getJob, type RoleAnswer } from '#features/jobs/contract/public.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetryLink } from '#web/ui/retry-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { ApplyForm, type ApplyFormProps } from './apply-form.tsx';
import { useApplicant } from '../../web/applicant.ts';
import { type Needed, readNeeded } from './needed.ts';
import { HasApplied, NotOpen, PaymentUnmatched } from './role-notices.tsx';
import { progressIn, type RoleProgress } from '../../web/role-progress.ts';
import type { PlaceOptions } from './place-options.ts';
import { ResultsOut, RoleFacts } from './role-facts.tsx';
import { ShareRole } from './share-role.tsx';
import { removeUnsaved } from '#web/forms/unsaved-store.ts';
import { isSameForm, readUnsavedForm, type UnsavedForm } from './unsaved-form.ts';
import { roleWords } from './role-words.ts';

export interface ApplyScreenProps {
  readonly roleName: string;
  /** The answers that came with the page. */
  readonly loaded: {
    readonly role: CallResult<RoleAnswer>;
    readonly needed: CallResult<Needed>;
    readonly progress: RoleProgress;
    readonly states: PlaceOptions;
    /** The districts of the state that the draft has. */
    readonly districts: PlaceOptions | undefined;
  };
}
export default function ApplyScreen({ roleName, loaded }: ApplyScreenProps) {
  const t = useWords(roleWords);
  const language = useLanguage();
  const roleKey = `${roleName}/${language}`;
  const role = useAnswer(roleKey, () => call(getJob, { params: { category: roleName }, query: { language } }), {
    key: roleKey,
    reply: loaded.role,
  });
  const needed = useAnswer(roleName, () => readNeeded(roleName), { key: roleName, reply: loaded.needed });
  const session = needed.reply?.ok ? needed.reply.value.session : undefined;
  const applicant = useApplicant(session);
  const [progress, setProgress] = useState(loaded.progress);
  const failed = [role.reply, needed.reply].find((reply) => reply?.ok === false && reply.status !== 404);
  useEffect(() => {
    // The person sees the failure; the log gets its status, without anything typed.
    // oxlint-disable-next-line no-console
    if (failed) console.warn('the job did not load:', failed.status);
  }, [failed]);

  if (role.reply?.ok === false && role.reply.status === 404) return <UnknownRole />;
  if (failed) {
    return (
      <Page narrow>
        <title>{t.aboveTitle}</title>
        <PageTitle>{t.aboveTitle}</PageTitle>
        <div className="stack">
          <Message kind="error">{t.loadFailed}</Message>
          <RetryLink
            onRetry={() => {
              if (!role.reply?.ok) role.retry();
              if (!needed.reply?.ok) needed.retry();
            }}
          >
            {t.retry}
          </RetryLink>
        </div>
      </Page>
    );
  }
  if (!role.reply?.ok || !needed.reply?.ok || !applicant) {
    return (
      <Page>
        <title>{t.aboveTitle}</title>
        <PageTitle>{t.aboveTitle}</PageTitle>
        <div className="spinner-large">
          <Spinner label={t.loading} />
        </div>
      </Page>
    );
  }
  const { value: job } = role.reply;
  const refreshProgress = async (): Promise<void> => {
    const reply = await call(getApplications, { body: { userId: applicant.userId }, staysOn401: true });
    if (reply.ok) setProgress(progressIn(reply.value, job));
  };
  // Applied, or paid: the form is not shown again.
  const showsNoForm = 'number' in progress;
  return (
    <Page>
      <title>{t.pageTitle(job.title)}</title>
      <PageTitle over={t.aboveTitle}>{job.title}</PageTitle>
      {showsNoForm ? <HasApplied progress={progress} /> : job.mayApply ? null : <NotOpen role={job} />}
      {job.mayApply && !showsNoForm && needed.reply.value.origin === 'draft' ? (
        <p>
          {t.draftBelow} <a href="#form-title">{t.toForm}</a>
        </p>
      ) : null}
      {job.mayApply && !showsNoForm ? <ResultsOut role={job} /> : null}
      {job.mayApply && progress.kind === 'payment-unmatched' ? (
        <PaymentUnmatched reference={progress.reference} />
      ) : null}
      <div className="apply-columns">
        <RoleFacts role={job} />
        <div className="stack-large">
          {job.mayApply && !showsNoForm ? (
            <RestoredForm
              role={job}
              {...needed.reply.value}
              applicant={applicant}
              states={loaded.states}
              districts={loaded.districts && { key: needed.reply.value.draft.state ?? '', reply: loaded.districts }}
              openPage={progress.kind === 'payment-open' ? progress : undefined}
              refreshRole={role.refresh}
              onReturn={() => void refreshProgress()}
            />
          ) : null}
          <ShareRole role={job} ownCode={applicant.ownCode} />
        </div>
      </div>
    </Page>
  );
}

/** The form with the draft of the server, or with what this tab could not save before the session ended. */
function RestoredForm(props: Omit<ApplyFormProps, 'unsaved'>) {
  const { userId } = props.session;
  const [unsaved, setUnsaved] = useState<UnsavedForm>();
  useLayoutEffect(() => {
    const found = readUnsavedForm(userId, props.role.name);
    if (found && !isSameForm(found.form, props.draft)) setUnsaved(found);
    else if (found) removeUnsaved();
  }, [userId, props.role.name, props.draft]);
  // Inputs are uncontrolled: another key gives them the other values. To the form it is a draft like that of the server.
  return unsaved ? (
    <ApplyForm key="unsaved" {...props} draft={unsaved.form} origin="draft" unsaved={unsaved} />
  ) : (
    <ApplyForm key="loaded" {...props} unsaved={undefined} />
  );
}

function UnknownRole() {
  const t = useWords(roleWords);
  const language = useLanguage();
  return (
    <Page narrow>
      <title>{t.unknownTitle}</title>
      <PageTitle lead={t.unknownText}>{t.unknownTitle}</PageTitle>
      <LinkButton look="primary" href={paths.career(language)}>
        {t.toRecruitment}
      </LinkButton>
    </Page>
  );
}
