import { useState } from 'react';
import { secondMs } from '#kit/time.ts';
import { consentText } from '#features/notifications/model/consent.ts';
import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import { adviceOnFailedSend, isWayFailed } from './advice.ts';
import { requestOtp, type SentOtp } from './parts/request-otp.ts';
import { useSecondsUntil } from '#web/forms/countdown.ts';
import type { Failed } from './parts/refusals.ts';
import type { Captcha } from './parts/use-captcha.ts';
import { loginWords } from './words.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useShownPage } from '#web/shown-page.ts';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';

interface ResendProps {
  readonly sent: SentOtp;
  readonly captcha: Captcha;
  /** The other ways, which are offered where this one is lost or fails. */
  readonly others: readonly TextChannel[];
  readonly isLost: boolean;
  readonly onSent: (sent: SentOtp) => void;
}
/** Requests another OTP for the same number, once the server allows it. */
export function Resend({ sent, captcha, others, isLost, onSent }: ResendProps) {
  const t = useWords(loginWords);
  const { language, company } = useShownPage();
  const formTexts = useWords(formWords);
  const [busy, setBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<Failed>();
  const [allowedAtMs, setAllowedAtMs] = useState(sent.atMs + sent.resendAfterS * secondMs);
  const secondsLeft = useSecondsUntil(allowedAtMs);
  const label = secondsLeft > 0 ? t.resendIn(secondsLeft) : t.resend;

  async function resend(channel: TextChannel): Promise<void> {
    setBusy(true);
    setIsSent(false);
    setFailure(undefined);
    const reply = await requestOtp(captcha, sent.phone, channel);
    setBusy(false);
    if (!reply.ok) {
      setFailure(reply);
      if (reply.retryAfterS) setAllowedAtMs(Date.now() + reply.retryAfterS * secondMs);
      return;
    }
    setIsSent(true);
    setAllowedAtMs(reply.value.atMs + reply.value.resendAfterS * secondMs);
    onSent(reply.value);
  }
  return (
    <>
      {isSent ? <Message kind="success">{t.sentAgain}</Message> : null}
      {failure ? (
        <Message kind="error" title={t.sendFailed}>
          {adviceOnFailedSend(t, formTexts, failure) ?? t.unreachable}
        </Message>
      ) : null}
      <Button busy={busy} disabled={secondsLeft > 0} onClick={() => void resend(sent.channel)}>
        {busy ? t.sending : label}
      </Button>
      {(isLost || (failure && isWayFailed(failure)) ? others : []).map((channel) => (
        <div key={channel}>
          <Button wide busy={busy} disabled={secondsLeft > 0} onClick={() => void resend(channel)}>
            {t.resendBy(channel)}
          </Button>
          {channel === 'whatsapp' ? <p className="field-hint">{consentText[language](company)}</p> : null}
        </div>
      ))}
    </>
  );
}
