import { useEffect } from 'react';
import { getApplications } from '#features/applications/contract.ts';
import { getJob, type RoleAnswer } from '#features/jobs/contract.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { ApplyForm } from './apply-form.tsx';
import { useApplicant } from './applicant.ts';
import { type Needed, readNeeded } from './needed.ts';
import type { PlaceOptions } from './place-options.ts';
import { RoleFacts } from './role-facts.tsx';
import { ShareRole } from './share-role.tsx';
import { applyWords } from './apply-words.ts';
import { roleWords } from './role-words.ts';

export interface ApplyScreenProps {
  readonly roleName: string;
  /** Of this site. */
  readonly origin: string;
  /** The answers that came with the page. */
  readonly loaded: {
    readonly role: CallResult<RoleAnswer>;
    readonly needed: CallResult<Needed>;
    readonly applications: CallResult<(typeof getApplications)['answer']> | undefined;
    readonly states: PlaceOptions;
    /** Of the draft's state. */
    readonly districts: PlaceOptions | undefined;
  };
}
export default function ApplyScreen({ roleName, origin, loaded }: ApplyScreenProps) {
  const t = useWords(roleWords);
  const language = useLanguage();
  const inLanguage = `${roleName}/${language}`;
  const role = useAnswer(inLanguage, () => call(getJob, { params: { category: roleName }, query: { language } }), {
    key: inLanguage,
    reply: loaded.role,
  });
  const needed = useAnswer(roleName, () => readNeeded(roleName), { key: roleName, reply: loaded.needed });
  const session = needed.reply?.ok ? needed.reply.value.session : undefined;
  const applicant = useApplicant(session);
  const applications = useAnswer(
    applicant?.userId,
    () => call(getApplications, { body: { userId: applicant?.userId ?? '' }, staysOn401: true }),
    loaded.applications && session && { key: session.userId, reply: loaded.applications },
  );
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
          <Button
            look="primary"
            icon={<RefreshIcon />}
            onClick={() => {
              if (!role.reply?.ok) role.retry();
              if (!needed.reply?.ok) needed.retry();
            }}
          >
            {t.retry}
          </Button>
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
  // Shown before the person fills the form again; only the server refuses.
  const active = applications.reply?.ok
    ? applications.reply.value.filteredApplications.find(
        (application) => application.appliedFor === job.name && application.state !== 'refunded',
      )
    : undefined;
  return (
    <Page>
      <title>{t.pageTitle(job.title)}</title>
      <PageTitle over={t.aboveTitle}>{job.title}</PageTitle>
      {job.mayApply ? null : <NotOpen role={job} />}
      {active ? <AlreadyApplied number={active._id} /> : null}
      <div className="apply-columns">
        <RoleFacts role={job} />
        <div className="stack-large">
          {job.mayApply ? (
            <ApplyForm
              role={job}
              {...needed.reply.value}
              applicant={applicant}
              states={loaded.states}
              districts={loaded.districts}
              refreshRole={role.refresh}
            />
          ) : null}
          <ShareRole role={job.name} title={job.title} origin={origin} />
        </div>
      </div>
    </Page>
  );
}

/** Shown before the form is filled, because the server would refuse the order. */
function NotOpen({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(roleWords);
  const language = useLanguage();
  const [title, text] =
    role.refusal === 'jobs/not-invited'
      ? [t.notInvited, t.notInvitedText]
      : role.refusal === 'jobs/not-switched-on'
        ? [t.notSwitchedOn, t.notSwitchedOnText]
        : [t.closedTitle, t.closedText];
  return (
    <div className="not-open">
      <Message kind="warning" title={title}>
        <p>
          {text} <a href={paths.career(language)}>{t.toRecruitment}</a>
        </p>
      </Message>
    </div>
  );
}

function AlreadyApplied({ number }: { readonly number: string }) {
  const t = useWords(applyWords);
  return (
    <div className="not-open">
      <Message kind="info" title={t.alreadyApplied}>
        <p>
          {t.applicationNumber(number)} <a href={paths.applications()}>{t.toApplications}</a>
        </p>
      </Message>
    </div>
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
