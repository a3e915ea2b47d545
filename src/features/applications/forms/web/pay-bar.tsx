import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { timeOfDay } from '#kit/indian-time.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Draft, DraftStatus } from './draft.ts';
import { LoginLink } from '../../web/login-link.tsx';
import type { Waiting } from '../../fees/web/start-payment.ts';
import { applyWords } from './apply-words.ts';
import { roleWords } from './role-words.ts';

export interface PayBarProps {
  readonly category: string;
  /** Rupees; undefined until a category is picked. */
  readonly fee: number | undefined;
  readonly agreed: boolean;
  readonly busy: boolean;
  /** Why the payment page is awaited; '' otherwise. */
  readonly status: string;
  readonly draft: Draft;
}
/** The fee and the pay button, always visible at the end of the form, below the notice to read first. */
export function PayBar({ category, fee, agreed, busy, status, draft }: PayBarProps) {
  const t = useWords(applyWords);
  const { privateRecruitment, noPromise } = useWords(roleWords);
  const amount = fee === undefined ? '' : rupees(fee);
  return (
    <>
      <p className="pay-note small">
        <strong>{privateRecruitment}</strong> {noPromise}
      </p>
      <div className="pay-bar">
        <p className="pay-fee">
          <span>{t.fee(category)}</span>
          <strong>{amount}</strong>
          <DraftLine status={draft.status} />
        </p>
        <Button type="submit" look="primary" busy={busy} disabled={!agreed} aria-describedby="pay-why">
          {busy ? t.processing : t.checkButton(amount)}
        </Button>
        <p id="pay-why" className="pay-why" role="status">
          {status || (agreed || busy ? '' : t.tickFirst)}
        </p>
        {draft.status.kind === 'changed-elsewhere' ? <ChangedElsewhere at={draft.status.at} draft={draft} /> : null}
      </div>
    </>
  );
}

/** The form was saved by another tab or device: nothing is overwritten before the person chooses. */
function ChangedElsewhere({ at, draft }: { readonly at: Date; readonly draft: Draft }) {
  const t = useWords(applyWords);
  const language = useLanguage();
  function showOther(): void {
    draft.discard();
    location.reload();
  }
  return (
    <div className="draft-changed" role="alert">
      <p>
        <strong>{t.changedElsewhere(moment(language, at.toISOString()))}</strong> {t.changedElsewhereText}
      </p>
      <div className="button-row">
        <Button small onClick={draft.keepThis}>
          {t.keepThis}
        </Button>
        <Button small onClick={showOther}>
          {t.showOther}
        </Button>
      </div>
    </div>
  );
}

/** Why the payment page is awaited. */
export function waitingText(t: (typeof applyWords)['en'], { code, seconds, attempt }: Waiting): string {
  const reasons: Readonly<Record<string, string>> = {
    'payments/gateway-away': t.gatewayAway,
    'payments/being-opened': t.opening,
  };
  return `${reasons[code] ?? t.busy} ${t.waiting(seconds, attempt)}`;
}

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
  const savedText = status.kind === 'saved' ? t.saved(timeOfDay(language, status.at)) : '';
  return <span className="draft-line">{status.kind === 'saving' ? t.saving : savedText}</span>;
}
