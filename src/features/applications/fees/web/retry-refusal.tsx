import type { CallResult } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { retryWords } from './retry-words.ts';
import type { RetryRefusal as Code } from '../../forms/contract/apply.ts';
import { reviewWords } from '../../forms/web/review-words.ts';
import { returnWords } from '../../web/words.ts';

type Failed = Extract<CallResult<unknown>, { ok: false }>;
interface RefusalText {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly link: string;
}

/** Why the payment page was not opened again. Who has paid or applied already is led to the list, never to pay again. */
export function RetryRefusal({ reply, appliedFor }: { readonly reply: Failed; readonly appliedFor: string }) {
  const { title, text, href, link } = useRefusalText(reply, appliedFor);
  return (
    <Message kind="error" title={title}>
      <p>
        {text} <a href={href}>{link}</a>
      </p>
    </Message>
  );
}

function useRefusalText({ status, problem }: Failed, appliedFor: string): RefusalText {
  const t = useWords(retryWords);
  const page = useWords(returnWords);
  const review = useWords(reviewWords);
  const language = useLanguage();
  const listed = { href: paths.applications(), link: page.toApplications };
  const roles = { title: t.notReopened, href: paths.career(language), link: page.toRecruitment };
  const form = { title: t.notReopened, href: paths.apply(appliedFor), link: t.toForm };
  const number = problem?.['applicationNumber'];
  const code = problem?.code as Code | undefined;
  const reopen = { ...form, text: status === 0 || status === 503 ? t.tryAgainSoon : t.openForm };
  switch (code) {
    case 'payments/already-paid':
      return problem?.['isInReview'] === true
        ? { title: review.title, text: review.inReview, ...listed }
        : { title: t.alreadyPaidTitle, text: t.alreadyPaid, ...listed };
    case 'applications/already-applied':
      return {
        title: t.alreadyApplied,
        text: typeof number === 'string' ? t.applicationNumber(number) : '',
        ...listed,
      };
    case 'jobs/not-invited':
      return { ...roles, text: t.notInvited };
    case 'jobs/closed':
    case 'jobs/not-switched-on':
    case 'jobs/unknown-role':
      return { ...roles, text: t.closed };
    case undefined:
    case 'applications/amount-differs':
    case 'applications/busy':
    case 'applications/form-outdated':
    case 'payments/being-opened':
    case 'payments/gateway-away':
    case 'payments/gateway-refused':
    case 'payments/not-yours':
    case 'payments/unknown-order':
      return reopen;
    default:
      // Refusals of every call, such as `http/unavailable`.
      code satisfies never;
      return reopen;
  }
}
