import { useState } from 'react';
import { secondMs } from '#kit/time.ts';
import { sendAdvice } from '#features/accounts/web/advice.ts';
import { askForCode, type Sent } from '#features/accounts/web/request-code.ts';
import { useSecondsUntil } from '#web/countdown.ts';
import type { Failed } from '#features/accounts/web/refusals.ts';
import type { Captcha } from '#features/accounts/web/use-captcha.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';

interface ResendProps {
  readonly sent: Sent;
  readonly check: Captcha;
  readonly onSent: (sent: Sent) => void;
}
/** Another code for the same number, once the server would send it. */
export function Resend({ sent, check, onSent }: ResendProps) {
  const t = useWords(loginWords);
  const sayForm = useWords(formWords);
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(false);
  const [refused, setRefused] = useState<Failed>();
  const [fromMs, setFromMs] = useState(sent.atMs + sent.resendAfterS * secondMs);
  const left = useSecondsUntil(fromMs);

  async function resend(): Promise<void> {
    setBusy(true);
    setAgain(false);
    setRefused(undefined);
    const reply = await askForCode(check, sent.phone);
    setBusy(false);
    if (!reply.ok) {
      setRefused(reply);
      if (reply.retryAfterS) setFromMs(Date.now() + reply.retryAfterS * secondMs);
      return;
    }
    setAgain(true);
    setFromMs(reply.value.atMs + reply.value.resendAfterS * secondMs);
    onSent(reply.value);
  }
  return (
    <>
      {again ? <Message kind="success">{t.sentAgain}</Message> : null}
      {refused ? (
        <Message kind="error" title={t.sendFailed}>
          {sendAdvice(t, sayForm, refused) ?? t.unreachable}
        </Message>
      ) : null}
      <Button busy={busy} disabled={left > 0} onClick={() => void resend()}>
        {busy ? t.verifying : left > 0 ? t.resendIn(left) : t.resend}
      </Button>
    </>
  );
}
