// The sign-in to the desk, as a page and in a dialog over a page whose session has ended (src/web/desk/script/renew-session.ts).
import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#kit/time.ts';
import { call } from '#web/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { useWords } from '#web/use-words.ts';
import { type EnrolledAnswer, getSignInStep, signOut } from '../../contract/sign-in.ts';
import type { SignInStep } from '../../model.ts';
import { EnrolStep } from './enrol-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { InvitationStep } from './invitation-step.tsx';
import { NameStep } from './name-step.tsx';
import { PhoneSteps } from './phone-steps.tsx';
import { NewCodesStep } from './new-codes-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type SignInTexts, signInWords } from './sign-in-words.ts';
import type { StepProps } from './use-step.ts';

/** enter: the desk; factor: given again; enrol: one more factor; codes: new recovery codes. */
export type Goal = 'enter' | 'factor' | 'enrol' | 'codes';
export interface SignInScreenProps {
  readonly goal: Goal;
  /** What the browser's session waits for; null without one. */
  readonly step: SignInStep | null;
  /** The page to continue at. */
  readonly next: string;
  /** In a dialog: the page stays, and gets the event `desk:signed-in`. */
  readonly isInPlace: boolean;
  readonly isSignedOut: boolean;
}
type Stage = 'phone' | 'invitation' | 'enrol' | 'factor' | 'new-codes' | 'codes' | 'name' | 'done';

export default function SignInScreen({ goal, step: first, next, isInPlace, isSignedOut }: SignInScreenProps) {
  const t = useWords(signInWords);
  const [step, setStep] = useState(first);
  const [needsFactor, setNeedsFactor] = useState(goal === 'factor');
  const [codes, setCodes] = useState<readonly string[]>();
  const [needsName, setNeedsName] = useState(false);
  const [isEnded, setIsEnded] = useState(false);
  const [lockedUntilMs, onLocked] = useLock(step);
  const stage = codes ? 'codes' : needsName ? 'name' : stageOf(step, goal, needsFactor);
  const finish = (): void => {
    if (isInPlace) document.dispatchEvent(new CustomEvent('desk:signed-in'));
    else location.replace(next);
  };
  const heading = useStageFocus(stage);
  // Signed in elsewhere in this browser.
  const isDoneAtOnce = stage === 'done' && isInPlace;
  useEffect(() => {
    if (isDoneAtOnce) document.dispatchEvent(new CustomEvent('desk:signed-in'));
  }, [isDoneAtOnce]);
  const show = (reached: SignInStep | null): void => {
    setIsEnded(reached === null);
    setStep(reached);
  };
  function onEnrolled(enrolled: EnrolledAnswer): void {
    setNeedsName(enrolled.needsName);
    if (enrolled.recoveryCodes) setCodes(enrolled.recoveryCodes);
    else if (!enrolled.needsName) finish();
  }
  async function moveOn(code: string): Promise<void> {
    if (code === 'desk/factor-needed') return setNeedsFactor(true);
    const reply = code === 'desk/no-session' ? undefined : await call(getSignInStep, { staysOn401: true });
    show(reply?.ok ? reply.value : null);
  }
  async function startOver(): Promise<void> {
    await call(signOut, { staysOn401: true });
    setStep(null);
  }
  const shared: StepProps = { lockedUntilMs, onLocked, onMove: (code) => void moveOn(code) };
  const Heading = isInPlace ? 'h2' : 'h1';
  return (
    <section className="card signin-card desk-signin">
      <Heading ref={heading} tabIndex={-1}>
        {titleOf(t, stage, goal)}
      </Heading>
      <NeedsScript>{t.needsScript}</NeedsScript>
      {isSignedOut && !isEnded && stage === 'phone' ? (
        <Message kind="success" unannounced>
          {t.signedOut}
        </Message>
      ) : null}
      {isEnded ? (
        <Message kind="warning" title={t.ended}>
          {t.endedAdvice}
        </Message>
      ) : null}
      {stage === 'phone' ? <PhoneSteps onStep={show} /> : null}
      {stage === 'invitation' ? <InvitationStep {...shared} onStep={show} /> : null}
      {stage === 'enrol' ? <EnrolStep {...shared} onDone={onEnrolled} /> : null}
      {stage === 'factor' ? (
        <FactorStep
          {...shared}
          methods={step?.methods ?? []}
          onDone={() => {
            if (goal === 'enter' || goal === 'factor') return finish();
            setNeedsFactor(false);
            if (step) setStep({ ...step, next: 'done' });
          }}
        />
      ) : null}
      {stage === 'new-codes' ? <NewCodesStep {...shared} onCodes={setCodes} /> : null}
      {stage === 'codes' && codes ? (
        <RecoveryCodes
          codes={codes}
          replaced={goal === 'codes'}
          onStored={() => (needsName ? setCodes(undefined) : finish())}
        />
      ) : null}
      {stage === 'name' ? <NameStep onDone={finish} /> : null}
      {stage === 'done' ? <p role="status">{t.continueWait}</p> : null}
      <div className="signin-ways">
        {step && step.next !== 'done' && stage !== 'codes' && stage !== 'name' ? (
          <Button look="link" onClick={() => void startOver()}>
            {t.otherNumber}
          </Button>
        ) : null}
        {isInPlace && stage !== 'codes' && stage !== 'name' ? (
          <Button look="link" onClick={() => heading.current?.closest('dialog')?.close()}>
            {t.cancel}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function stageOf(step: SignInStep | null, goal: Goal, needsFactor: boolean): Stage {
  if (!step) return 'phone';
  if (step.next === 'enrol') return step.needsInvitation ? 'invitation' : 'enrol';
  if (step.next === 'factor' || needsFactor) return 'factor';
  if (goal === 'enrol') return 'enrol';
  return goal === 'codes' ? 'new-codes' : 'done';
}

function titleOf(t: SignInTexts, stage: Stage, goal: Goal): string {
  const titles: Readonly<Record<Stage, string>> = {
    phone: t.title,
    invitation: t.invitationTitle,
    enrol: t.enrolTitle,
    factor: goal === 'enter' ? t.factorTitle : t.factorAgainTitle,
    'new-codes': t.newCodesTitle,
    codes: t.codesTitle,
    name: t.nameTitle,
    done: t.done,
  };
  return titles[stage];
}

/** Until when the server refuses codes, by this browser's clock. */
function useLock(step: SignInStep | null): readonly [untilMs: number, lock: (untilMs: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const seconds = step?.lockedForS ?? 0;
  useEffect(() => {
    if (seconds > 0) setUntilMs(Date.now() + seconds * secondMs);
  }, [seconds]);
  return [untilMs, setUntilMs];
}

/** A new stage is announced by its heading; those with a field focus that afterwards. */
function useStageFocus(stage: Stage) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (['enrol', 'codes', 'new-codes', 'name'].includes(stage)) heading.current?.focus();
  }, [stage]);
  return heading;
}
