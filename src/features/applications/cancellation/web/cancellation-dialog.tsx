import { useEffect, useRef, useState } from 'react';
import { otpLength } from '#features/accounts/terms.ts';
import type { ApplicationAnswer, RefundAnswer } from '../../contract/public.ts';
import { sendCancellationCode, cancelApplication } from '../contract.ts';
import { minuteMs, secondMs } from '#kit/time.ts';
import { type CallResult, call, leaveForLogin } from '#web/api-client.ts';
import { useSecondsUntil } from '#web/forms/countdown.ts';
import { useForm } from '#web/forms/form.ts';
import { rupees } from '#web/rupees.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { readStored } from '#web/stored-session.ts';
import { readTypedCode } from '#web/forms/typed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { DemoPhoneHint } from '#web/ui/demo-phone-hint.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { amountBack, disputeText } from './cancellation-amount.ts';
import { cancellationWords } from './cancellation-words.ts';

export interface CancellationDialogProps {
  readonly application: ApplicationAnswer;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The card is out of date. */
  readonly onChanged: () => void;
  readonly onAsked: (refund: RefundAnswer) => void;
}
type Refused = Extract<CallResult<unknown>, { ok: false }>;
type Words = (typeof cancellationWords)['en'];

/** Explains a cancellation, then confirms it by an OTP sent for it alone. */
export function CancellationDialog({ application, open, onClose, onChanged, onAsked }: CancellationDialogProps) {
  const t = useWords(cancellationWords);
  const amount = rupees(amountBack(application));
  const [isBusy, setBusy] = useState(false);
  const sending = useCodeSending(application._id, onChanged);
  // The time ended, or staff moved the application, while the dialog was open.
  const block = application.withdrawalBar;
  // An OTP requested before the dialog was closed is still valid.
  const isConfirming = sending.isSent;
  const formId = `cancel-${application._id}`;
  const message = useRef<HTMLDivElement>(null);
  // On a small screen it may be out of sight.
  useEffect(() => {
    // In braces: some browsers return a value here, which React would take for a clean-up function.
    if (sending.refused) {
      message.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [sending.refused]);
  if (block !== null && !isBusy)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t.title(application.roleTitle)}
        actions={<Button onClick={onClose}>{t.close}</Button>}
      >
        <Refusal text={adviceOnBlock(t, application, `applications/${block}`)} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title(application.roleTitle)}
      dismissible={!isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t.keep}
          </Button>
          {isConfirming ? (
            <Button type="submit" form={formId} look="danger" busy={isBusy}>
              {t.cancel(amount)}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={sending.isBusy}
              disabled={sending.waitS > 0}
              onClick={() => void sending.send()}
            >
              {sending.waitS > 0 ? t.sendIn(sending.waitS) : t.sendOtp}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            { term: t.number, value: application._id },
            { term: t.amount, value: amount },
          ]}
        />
        {isConfirming ? (
          <Confirmation
            formId={formId}
            application={application}
            sending={sending}
            onBusy={setBusy}
            onChanged={onChanged}
            onAsked={onAsked}
          />
        ) : (
          <Consequences amount={amount} />
        )}
        {sending.refused ? (
          <Message ref={message} kind="error" title={t.notSent}>
            {adviceOnFailedSend(t, application, sending.refused)}
          </Message>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Takes the focus from the button that is gone. */
function Refusal({ text }: { readonly text: string }) {
  const t = useWords(cancellationWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="cancellation-refused">
      <Message kind="error" title={t.notCancelled}>
        {text}
      </Message>
    </div>
  );
}

function Consequences({ amount }: { readonly amount: string }) {
  const t = useWords(cancellationWords);
  return (
    <>
      <h3>{t.whatHappens}</h3>
      <ul className="cancellation-effects">
        <li>{t.leaves}</li>
        <li>{t.moneyBack(amount)}</li>
        <li>{t.again}</li>
      </ul>
      <p>{t.confirmedByCode(ownPhone())}</p>
    </>
  );
}
// A number broken over two lines is hard to read.
const ownPhone = (): string => spacedPhone(readStored('phoneNumber') ?? '').replaceAll(' ', '\u00a0');

interface CodeSending {
  readonly isSent: boolean;
  /** More than one OTP was sent. */
  readonly isRepeated: boolean;
  readonly isBusy: boolean;
  /** Seconds until another OTP can be requested. */
  readonly waitS: number;
  readonly refused: Refused | undefined;
  /** @returns whether an OTP was sent */
  readonly send: () => Promise<boolean>;
}
function useCodeSending(id: string, onChanged: () => void): CodeSending {
  const [count, setCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [fromMs, setFromMs] = useState(0);
  const waitS = useSecondsUntil(fromMs);
  async function send(): Promise<boolean> {
    setBusy(true);
    setRefused(undefined);
    const reply = await call(sendCancellationCode, { params: { id } });
    setBusy(false);
    const pauseS = reply.ok ? reply.value.resendAfterS : reply.retryAfterS;
    if (pauseS) setFromMs(Date.now() + pauseS * secondMs);
    if (reply.ok) {
      setCount((before) => before + 1);
      return true;
    }
    setRefused(reply);
    if (reply.problem?.code.startsWith('applications/')) onChanged();
    return false;
  }
  return { isSent: count > 0, isRepeated: count > 1, isBusy, waitS, refused, send };
}

interface ConfirmationProps extends Pick<CancellationDialogProps, 'application' | 'onChanged' | 'onAsked'> {
  readonly formId: string;
  readonly sending: CodeSending;
  readonly onBusy: (busy: boolean) => void;
}
function Confirmation({ formId, application, sending, onBusy, onChanged, onAsked }: ConfirmationProps) {
  const t = useWords(cancellationWords);
  const { _id: id } = application;
  const [refused, setRefused] = useState<Refused>();
  const form = useForm<RefundAnswer>({
    check: (fields) => {
      const { length } = readTypedCode(fields.text('code'), otpLength);
      // Too few digits would only use up an attempt.
      return { code: length > 0 && length < otpLength ? 'short' : undefined };
    },
    textOfReason: (key) => (key === 'short' ? t.codeShort : undefined),
    send: async (fields) => {
      onBusy(true);
      const reply = await call(cancelApplication, {
        params: { id },
        body: { code: readTypedCode(fields.text('code'), otpLength) },
        staysOn401: true,
      });
      onBusy(false);
      if (!reply.ok) refuse(reply);
      return reply;
    },
    done: onAsked,
    failure: () => 'refused',
    // The next OTP is typed: what was wrong with the last one is over.
    onInput: () => form.dismiss(),
  });
  function refuse(reply: Refused): void {
    setRefused(reply);
    const code = reply.problem?.code ?? '';
    if (reply.status === 401 && code !== 'accounts/code-wrong') leaveForLogin();
    // Also after a first attempt whose answer was lost: the card then shows its refund.
    if (code.startsWith('applications/')) onChanged();
  }
  const { ref, failure } = form;
  const error = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = codeField(ref.current);
    if (failure) field?.select();
    else field?.focus();
    // On a small screen it may be behind the buttons.
    error.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, failure, refused]);
  async function resend(): Promise<void> {
    if (!(await sending.send())) return;
    form.dismiss();
    form.mended('code');
    const field = codeField(ref.current);
    if (field) field.value = '';
    field?.focus();
  }
  const message = failure && refused ? adviceOnFailedCancellation(t, application, refused) : undefined;
  return (
    <form {...form.props} id={formId} className="form cancellation-form">
      <p>{t.sentTo(ownPhone())}</p>
      <DemoPhoneHint />
      <CodeField name="code" length={otpLength} label={t.otp} hint={t.otpHint} error={form.errors['code']} />
      {message ? (
        <Message ref={error} kind="error" title={message.title}>
          {message.advice}
        </Message>
      ) : null}
      {!message && sending.isRepeated && sending.waitS > 0 ? <Message kind="success">{t.sentAgain}</Message> : null}
      <Button busy={sending.isBusy} disabled={sending.waitS > 0} onClick={() => void resend()}>
        {sending.waitS > 0 ? t.resendIn(sending.waitS) : t.resend}
      </Button>
    </form>
  );
}

const codeField = (form: HTMLFormElement | null) =>
  form?.elements.namedItem('code') as HTMLInputElement | null | undefined;

function adviceOnFailedSend(t: Words, application: Disputable, { problem, retryAfterS = 60 }: Refused): string {
  if (!problem) return t.offline;
  switch (problem.code) {
    case 'accounts/too-many-codes':
      return retryAfterS * secondMs < 2 * minuteMs
        ? t.waitSeconds(retryAfterS)
        : t.waitMinutes(Math.ceil(retryAfterS / 60));
    case 'accounts/phone-unreachable':
      return t.unreachable;
    case 'accounts/texts-down':
      return t.smsDown;
    default:
      return adviceOnBlock(t, application, problem.code);
  }
}

function adviceOnFailedCancellation(
  t: Words,
  application: Disputable,
  { problem }: Refused,
): { readonly title: string; readonly advice: string } {
  if (!problem) return { title: t.notCancelled, advice: t.offline };
  switch (problem.code) {
    case 'accounts/code-wrong':
      return { title: t.invalidOtp, advice: t.codeWrong };
    case 'accounts/code-locked':
      return { title: t.invalidOtp, advice: t.codeLocked };
    case 'accounts/no-code-sent':
      return { title: t.notCancelled, advice: t.noCode };
    default:
      return { title: t.notCancelled, advice: adviceOnBlock(t, application, problem.code) };
  }
}
type Disputable = Pick<ApplicationAnswer, 'dispute'>;
function adviceOnBlock(t: Words, { dispute }: Disputable, code: string): string {
  switch (code) {
    case 'applications/window-over':
      return t.tooLate;
    case 'applications/advanced':
      return t.hasAdvanced;
    case 'applications/refund-denied':
      return t.denied;
    case 'applications/refund-closed':
      return t.closed;
    case 'applications/disputed':
      return dispute === null ? `${t.disputeOpen} ${t.disputeWaits}` : disputeText(t, dispute, 'disputed');
    default:
      return t.tryLater;
  }
}
