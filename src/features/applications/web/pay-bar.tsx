import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { timeOfDay } from '#kit/indian-time.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { DraftStatus } from './draft.ts';
import { LoginLink } from './login-link.tsx';
import type { Waiting } from './start-payment.ts';
import { applyWords } from './apply-words.ts';
import { roleWords } from './role-words.ts';

export interface PayBarProps {
  readonly category: string;
  /** Rupees; undefined until a category is picked. */
  readonly fee: number | undefined;
  readonly agreed: boolean;
  readonly busy: boolean;
  readonly waiting: Waiting | undefined;
  readonly draft: DraftStatus;
}
/** The fee and the pay button, always visible at the end of the form, below the notice to read first. */
export function PayBar({ category, fee, agreed, busy, waiting, draft }: PayBarProps) {
  const t = useWords(applyWords);
  const { privateRecruitment, noPromise } = useWords(roleWords);
  const amount = fee === undefined ? '' : rupees(fee);
  return (
    <>
      <p className="pay-note small">
        <strong>{privateRecruitment}</strong> {noPromise} {t.leavingNote}
      </p>
      <div className="pay-bar">
        <p className="pay-fee">
          <span>{t.fee(category)}</span>
          <strong>{amount}</strong>
          <DraftLine status={draft} />
        </p>
        <Button type="submit" look="primary" busy={busy} disabled={!agreed} aria-describedby="pay-why">
          {busy ? t.processing : t.payButton(amount)}
        </Button>
        <p id="pay-why" className="pay-why" role="status">
          {waiting
            ? `${whyWaiting(t, waiting.code)} ${t.waiting(waiting.seconds, waiting.attempt)}`
            : agreed || busy
              ? ''
              : t.tickFirst}
        </p>
      </div>
    </>
  );
}

const whyWaiting = (t: (typeof applyWords)['en'], code: string): string =>
  code === 'payments/gateway-away' ? t.gatewayAway : code === 'payments/being-opened' ? t.opening : t.busy;

/** A screen reader announces it only when something is not saved. */
function DraftLine({ status }: { readonly status: DraftStatus }) {
  const t = useWords(applyWords);
  const language = useLanguage();
  if (status.kind === 'not-saved')
    return (
      <span className="draft-line draft-failed" role="status">
        {t.notSaved}
      </span>
    );
  if (status.kind === 'signed-out') {
    return (
      <span className="draft-line draft-failed" role="status">
        {t.notSignedIn} <LoginLink newTab>{t.signInAgain}</LoginLink>
      </span>
    );
  }
  const text =
    status.kind === 'saving' ? t.saving : status.kind === 'saved' ? t.saved(timeOfDay(language, status.at)) : '';
  return <span className="draft-line">{text}</span>;
}
