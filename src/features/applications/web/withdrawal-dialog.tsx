import { useEffect, useRef, useState } from 'react';
import { codeLength } from '#features/accounts/model.ts';
import {
  type ApplicationAnswer,
  type RefundAnswer,
  sendWithdrawalCode,
  withdraw,
} from '#features/applications/contract.ts';
import { minuteMs, secondMs } from '#kit/time.ts';
import { type Answered, call, leaveForLogin } from '#web/api-client.ts';
import { useSecondsUntil } from '#web/countdown.ts';
import { useForm } from '#web/form.ts';
import { rupees } from '#web/rupees.ts';
import { spacedPhone } from '#web/spaced-phone.ts';
import { readStored } from '#web/stored-session.ts';
import { readTypedCode } from '#web/typed-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { DemoPhoneHint } from '#web/ui/demo-phone-hint.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { withdrawalWords } from './withdrawal-words.ts';

export interface WithdrawalDialogProps {
  readonly application: ApplicationAnswer;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The card no longer says what is so. */
  readonly onChanged: () => void;
  readonly onAsked: (refund: RefundAnswer) => void;
}
type Refused = Extract<Answered<unknown>, { ok: false }>;
type Say = (typeof withdrawalWords)['en'];

/** What a withdrawal does, then its confirmation by a code that is sent for it alone. */
export function WithdrawalDialog({ application: it, open, onClose, onChanged, onAsked }: WithdrawalDialogProps) {
  const say = useWords(withdrawalWords);
  const amount = rupees(it.paidAmount);
  const [isBusy, setBusy] = useState(false);
  const sending = useCodeSending(it._id, onChanged);
  // A code asked for before the dialog was closed still works.
  const isConfirming = sending.isSent;
  const formId = `withdraw-${it._id}`;
  const told = useRef<HTMLDivElement>(null);
  // A small screen may end above it.
  useEffect(() => {
    // In braces: what some browsers return here would be taken for a clean-up.
    if (sending.refused) {
      told.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [sending.refused]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say.title(it.roleTitle)}
      dismissible={!isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {say.keep}
          </Button>
          {isConfirming ? (
            <Button type="submit" form={formId} look="danger" busy={isBusy}>
              {say.withdraw(amount)}
            </Button>
          ) : (
            <Button look="primary" busy={sending.isBusy} disabled={sending.waitS > 0} onClick={sending.send}>
              {sending.waitS > 0 ? say.sendIn(sending.waitS) : say.sendOtp}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            { term: say.number, value: it._id },
            { term: say.amount, value: amount },
          ]}
        />
        {isConfirming ? (
          <Confirmation
            formId={formId}
            application={it}
            sending={sending}
            onBusy={setBusy}
            onChanged={onChanged}
            onAsked={onAsked}
          />
        ) : (
          <Consequences amount={amount} />
        )}
        {sending.refused ? (
          <Message ref={told} kind="error" title={say.notSent}>
            {sendAdvice(say, sending.refused)}
          </Message>
        ) : null}
      </div>
    </Dialog>
  );
}

function Consequences({ amount }: { readonly amount: string }) {
  const say = useWords(withdrawalWords);
  return (
    <>
      <h3>{say.whatHappens}</h3>
      <ul className="withdrawal-effects">
        <li>{say.leaves}</li>
        <li>{say.moneyBack(amount)}</li>
        <li>{say.again}</li>
      </ul>
      <p>{say.confirmedByCode(ownPhone())}</p>
    </>
  );
}
// In one piece: a number broken over two lines is hard to read.
const ownPhone = (): string => spacedPhone(readStored('phoneNumber') ?? '').replaceAll(' ', '\u00a0');

interface CodeSending {
  readonly isSent: boolean;
  /** More than one was sent. */
  readonly isRepeated: boolean;
  readonly isBusy: boolean;
  /** Seconds until another one may be asked for. */
  readonly waitS: number;
  readonly refused: Refused | undefined;
  readonly send: () => void;
}
function useCodeSending(id: string, onChanged: () => void): CodeSending {
  const [count, setCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [fromMs, setFromMs] = useState(0);
  const waitS = useSecondsUntil(fromMs);
  async function send(): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    const reply = await call(sendWithdrawalCode, { params: { id } });
    setBusy(false);
    const pauseS = reply.ok ? reply.value.resendAfterS : reply.retryAfterS;
    if (pauseS) setFromMs(Date.now() + pauseS * secondMs);
    if (reply.ok) return setCount((before) => before + 1);
    setRefused(reply);
    if (reply.problem?.code.startsWith('applications/')) onChanged();
  }
  return { isSent: count > 0, isRepeated: count > 1, isBusy, waitS, refused, send: () => void send() };
}

interface ConfirmationProps extends Pick<WithdrawalDialogProps, 'application' | 'onChanged' | 'onAsked'> {
  readonly formId: string;
  readonly sending: CodeSending;
  readonly onBusy: (busy: boolean) => void;
}
function Confirmation({ formId, application: { _id: id }, sending, onBusy, onChanged, onAsked }: ConfirmationProps) {
  const say = useWords(withdrawalWords);
  const [refused, setRefused] = useState<Refused>();
  const form = useForm<RefundAnswer>({
    check: (fields) => {
      const { length } = readTypedCode(fields.text('code'), codeLength);
      // Too few digits would only use up one of the code's checks.
      return { code: length > 0 && length < codeLength ? 'short' : undefined };
    },
    reason: (key) => (key === 'short' ? say.codeShort : undefined),
    send: async (fields) => {
      onBusy(true);
      const reply = await call(withdraw, {
        params: { id },
        body: { code: readTypedCode(fields.text('code'), codeLength) },
        staysOn401: true,
      });
      onBusy(false);
      if (!reply.ok) refuse(reply);
      return reply;
    },
    done: onAsked,
    failure: () => 'told',
  });
  function refuse(reply: Refused): void {
    setRefused(reply);
    const code = reply.problem?.code ?? '';
    if (reply.status === 401 && code !== 'accounts/code-wrong') leaveForLogin();
    // Also after a first press whose answer was lost: the card then shows its refund.
    if (code.startsWith('applications/')) onChanged();
  }
  const { ref, failure } = form;
  useEffect(() => {
    const field = ref.current?.elements.namedItem('code') as HTMLInputElement | null | undefined;
    if (failure) field?.select();
    else field?.focus();
  }, [ref, failure]);
  const told = failure && refused ? withdrawTold(say, refused) : undefined;
  return (
    <form {...form.props} id={formId} className="form withdrawal-form">
      <p>{say.sentTo(ownPhone())}</p>
      <DemoPhoneHint />
      <CodeField name="code" length={codeLength} label={say.otp} hint={say.otpHint} error={form.errors['code']} />
      {told ? (
        <Message kind="error" title={told.title}>
          {told.advice}
        </Message>
      ) : null}
      {sending.isRepeated && sending.waitS > 0 ? <Message kind="success">{say.sentAgain}</Message> : null}
      <Button busy={sending.isBusy} disabled={sending.waitS > 0} onClick={sending.send}>
        {sending.waitS > 0 ? say.resendIn(sending.waitS) : say.resend}
      </Button>
    </form>
  );
}

function sendAdvice(say: Say, { problem, retryAfterS = 60 }: Refused): string {
  if (!problem) return say.offline;
  switch (problem.code) {
    case 'accounts/too-many-codes':
      return retryAfterS * secondMs < 2 * minuteMs
        ? say.waitSeconds(retryAfterS)
        : say.waitMinutes(Math.ceil(retryAfterS / 60));
    case 'accounts/phone-unreachable':
      return say.unreachable;
    case 'accounts/texts-down':
      return say.textsDown;
    default:
      return barAdvice(say, problem.code);
  }
}

function withdrawTold(say: Say, { problem }: Refused): { readonly title: string; readonly advice: string } {
  if (!problem) return { title: say.notWithdrawn, advice: say.offline };
  switch (problem.code) {
    case 'accounts/code-wrong':
      return { title: say.invalidOtp, advice: say.codeWrong };
    case 'accounts/code-locked':
      return { title: say.invalidOtp, advice: say.codeLocked };
    case 'accounts/no-code-sent':
      return { title: say.notWithdrawn, advice: say.noCode };
    default:
      return { title: say.notWithdrawn, advice: barAdvice(say, problem.code) };
  }
}
const barAdvice = (say: Say, code: string): string =>
  code === 'applications/window-over'
    ? say.tooLate
    : code === 'applications/advanced'
      ? say.hasAdvanced
      : code === 'applications/refund-denied'
        ? say.denied
        : code === 'applications/refund-closed'
          ? say.closed
          : code === 'applications/disputed'
            ? say.disputed
            : say.tryLater;
