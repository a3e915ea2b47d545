import { useEffect, useState } from 'react';
import type { Phone } from '#kit/text/phone.ts';
import { secondMs } from '#kit/time.ts';
import { otpLength } from '../../terms.ts';
import { type Advice, adviceOnRejectedOtp } from '../advice.ts';
import { useDelivery } from './use-delivery.ts';
import { useArrivingCode } from '../arriving-code.ts';
import type { CodeChannelsAnswer } from '../../contract/public.ts';
import type { SentOtp } from './request-otp.ts';
import { type Failed, localRefusal } from './refusals.ts';
import { Resend } from '../resend.tsx';
import type { Captcha } from './use-captcha.ts';
import { loginWords } from '../words.ts';
import type { CallResult } from '#web/api-client.ts';
import { telHref } from '#web/site.ts';
import { useForm } from '#web/forms/form.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { readTypedCode } from '#web/forms/typed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { DemoPhoneHint } from '#web/ui/demo-phone-hint.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';

export interface CodeStepProps<Answer> {
  readonly sent: SentOtp;
  readonly captcha: Captcha;
  /** The channels that can carry an OTP: another one is offered where this one does not reach the phone. */
  readonly ways?: CodeChannelsAnswer | undefined;
  /** Makes the call that the OTP is for. */
  readonly check: (phone: Phone, code: string) => Promise<CallResult<Answer>>;
  /** The advice on refusals that only this call has. */
  readonly adviceOn?: (reply: Failed) => Advice | undefined;
  readonly onSent: (sent: SentOtp) => void;
  readonly onSignedIn: (answer: Answer) => void;
  /** Returns to the phone step, to correct the number. */
  readonly onStartOver: () => void;
}
/** Step 2: enter the OTP, request another one, or change the number. */
export function CodeStep<Answer>(props: CodeStepProps<Answer>) {
  const { sent, captcha, ways, check, adviceOn, onSent, onSignedIn, onStartOver } = props;
  const t = useWords(loginWords);
  const formTexts = useWords(formWords);
  const [refused, setRefused] = useState<Failed>();
  const [done, setDone] = useState(false);
  const { delivery, channel } = useDelivery(sent);
  const isLost = delivery === 'failed' || delivery === 'unreported';
  const others = isLost ? (ways?.channels ?? []).filter((other) => other !== channel) : [];
  const isOnlyWay = ways?.channels.length === 1 && channel === 'whatsapp';
  const form = useForm<Answer>({
    send: async (fields) => {
      const code = readTypedCode(fields.text('code'), otpLength);
      // Too few digits would only use up one of the OTP's checks.
      const reply = code.length < otpLength ? localRefusal('code/short') : await check(sent.phone, code);
      if (!reply.ok) setRefused(reply);
      return reply;
    },
    done: (answer) => {
      setDone(true);
      onSignedIn(answer);
    },
    textOfReason: (reason) => (reason === 'missing' ? t.codeMissing : undefined),
    failure: () => t.invalidOtp,
    // The next OTP is typed: what was wrong with the last one is over.
    onInput: () => form.dismiss(),
  });
  const { ref, failure } = form;
  useEffect(() => codeField(ref.current)?.focus(), [ref]);
  useEffect(() => {
    if (failure) codeField(ref.current)?.select();
  }, [ref, failure]);
  useArrivingCode(sent.atMs, (code) => {
    const field = codeField(ref.current);
    if (!field) return;
    field.value = readTypedCode(code, otpLength);
    ref.current?.requestSubmit();
  });
  function expectNext(next: SentOtp): void {
    form.dismiss();
    const field = codeField(ref.current);
    if (field) field.value = '';
    field?.focus();
    onSent(next);
  }
  const advice =
    failure && refused
      ? (adviceOn?.(refused) ?? adviceOnRejectedOtp(t, formTexts, refused, isExpired(sent)))
      : undefined;
  return (
    <form {...form.props} className="form signin-form">
      <p>{t.sentTo(spacedPhone(sent.phone), sent.channel)}</p>
      {channel === 'sms' && sent.channel === 'whatsapp' ? <Message kind="info">{t.sentInstead}</Message> : null}
      <DemoPhoneHint />
      {isLost ? (
        <Message kind="info" title={delivery === 'failed' ? t.notDelivered(channel) : t.notReported(channel)}>
          {isOnlyWay ? (
            <>
              {t.notReachable} <a href={telHref(ways.callUs)}>{ways.callUs}</a>
            </>
          ) : (
            t.notDeliveredText
          )}
        </Message>
      ) : null}
      <CodeField name="code" length={otpLength} label={t.otp} hint={t.otpHint} error={form.errors['code']} />
      {advice ? (
        <Message kind="error" title={advice.title}>
          {advice.advice}
        </Message>
      ) : null}
      <Button type="submit" look="primary" wide busy={form.busy || done}>
        {t.submitOtp}
      </Button>
      <div className="signin-ways">
        <Resend sent={sent} captcha={captcha} others={others} onSent={expectNext} />
        <Button look="link" onClick={onStartOver}>
          {t.wrongNumber}
        </Button>
      </div>
    </form>
  );
}

const codeField = (form: HTMLFormElement | null) =>
  form?.elements.namedItem('code') as HTMLInputElement | null | undefined;
const isExpired = (sent: SentOtp): boolean => Date.now() > sent.atMs + sent.expiresInS * secondMs;
