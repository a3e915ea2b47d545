import type { ReactNode } from 'react';
import { getReceipt } from '#features/receipts/contract.ts';
import { urlOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DownloadIcon, SuccessIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { amountBack } from '../../cancellation/web/cancellation-amount.ts';
import { callWords } from '../../calls/web/call-words.ts';
import { nextStepWords } from '../../stages/web/stage-words.ts';
import { shownStage } from '../../stages/web/stage-timeline.tsx';
import type { Thanks } from '../../web/last-act.ts';
import { applicationsWords } from '../../web/words.ts';

export interface ThankYouProps extends Thanks {
  /** When the campaign's interviews take place, as a sentence. */
  readonly interviews: string;
  /** An active application was made after these interviews. */
  readonly isAfterInterviews: boolean;
}
/** The thanks with the interview dates; after a fresh payment first that the money has arrived and what happens next. */
export function ThankYou({ application, isFresh, hasDates, interviews, isAfterInterviews }: ThankYouProps) {
  const t = useWords(applicationsWords);
  const dates = hasDates ? (
    <>
      {isAfterInterviews ? (
        <p>
          <strong>{t.datesOver}</strong>
        </p>
      ) : null}
      <p className="soft">
        {isFresh ? null : `${t.thankYou} `}
        {interviews} {t.afterInterviewDates}
      </p>
    </>
  ) : null;
  return isFresh ? <FreshPayment application={application}>{dates}</FreshPayment> : dates && <div>{dates}</div>;
}

interface FreshPaymentProps extends Pick<ThankYouProps, 'application'> {
  readonly children: ReactNode;
}
function FreshPayment({ application, children }: FreshPaymentProps) {
  const t = useWords(applicationsWords);
  const calls = useWords(callWords);
  const language = useLanguage();
  const { _id: number, paidAmount, roleTitle, withdrawalBar, withdrawableUntil, call } = application;
  const amount = rupees(paidAmount);
  const isCancellable = withdrawalBar === null;
  const stage = shownStage(application);
  const next = useWords(nextStepWords);
  return (
    <section className="card thanks" aria-labelledby="thanks-title">
      <h2 id="thanks-title" className="thanks-title">
        <SuccessIcon />
        {t.received(amount)}
      </h2>
      <p>
        <strong>{t.thankYou}</strong> <NoWrap text={t.weHave(roleTitle, number)} number={number} />
      </p>
      <p>
        <strong>{t.nextTitle}</strong>
      </p>
      <ul className="thanks-steps">
        <li>{call ? calls.next : next[stage]}</li>
        {isCancellable ? (
          <li>{t.nextCancel(moment(language, withdrawableUntil), rupees(amountBack(application)))}</li>
        ) : null}
        {call || stage === 'called' || stage === 'selected' ? null : <li>{t.nextContact}</li>}
        <li>{t.nothingMore}</li>
      </ul>
      <p>
        <LinkButton icon={<DownloadIcon />} href={urlOf(getReceipt, { id: number }, { language })}>
          {t.downloadReceipt}
        </LinkButton>
      </p>
      {children}
    </section>
  );
}
