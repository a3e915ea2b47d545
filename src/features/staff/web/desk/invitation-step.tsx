import { useState } from 'react';
import { call } from '#web/api-client.ts';
import { useWords } from '#web/use-words.ts';
import { acceptInvitation } from '../../contract/sign-in.ts';
import type { SignInStep } from '../../model.ts';
import { adviceOn } from './advice.ts';
import { CodeForm } from './code-form.tsx';
import { signInWords } from './sign-in-words.ts';
import { Locked, Trouble } from './step-messages.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** The owner's invitation, before the first second factor is set up. */
export function InvitationStep({ onStep, ...props }: StepProps & { readonly onStep: (step: SignInStep) => void }) {
  const t = useWords(signInWords);
  const step = useStep(props);
  const [shape, setShape] = useState<string>();
  async function send(code: string): Promise<void> {
    if (code.replace(/[\s-]/g, '').length !== 8) return setShape(t.recoveryShort);
    const next = await step.run(() => call(acceptInvitation, { body: { code }, staysOn401: true }));
    if (next) onStep(next);
  }
  const isWrong = step.failed?.problem?.code === 'staff/code-wrong';
  const advice = step.failed && adviceOn(t, step.failed);
  return (
    <>
      <p className="soft">{t.invitationLead}</p>
      <Locked untilMs={props.lockedUntilMs} />
      <Trouble advice={isWrong ? { title: t.invitationWrong, advice: t.invitationAdvice } : advice} />
      <CodeForm
        kind="letters"
        label={t.invitationCode}
        hint={t.invitationHint}
        submit={t.proceed}
        busy={step.busy}
        error={shape}
        onInput={() => {
          setShape(undefined);
          step.dismiss();
        }}
        onCode={(code) => void send(code)}
      />
    </>
  );
}
