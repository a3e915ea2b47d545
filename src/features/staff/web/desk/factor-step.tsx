import { useState } from 'react';
import { call } from '#web/api-client.ts';
import { useHydrated } from '#web/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { askForPasskey, giveFactor, givePasskey } from '../../contract/sign-in.ts';
import type { FactorMethod } from '../../model.ts';
import { totpDigits } from '../../terms.ts';
import { adviceOn } from './advice.ts';
import { CodeForm } from './code-form.tsx';
import { getPasskey, hasPasskeys } from './passkey.ts';
import { signInWords } from './sign-in-words.ts';
import { Locked, Trouble } from './step-messages.tsx';
import { type StepProps, useStep } from './use-step.ts';

export interface FactorStepProps extends StepProps {
  readonly methods: readonly FactorMethod[];
  readonly onDone: () => void;
}
/** Asks for a code of the app, a passkey or a recovery code, whichever the person has. */
export function FactorStep({ methods, onDone, ...props }: FactorStepProps) {
  const t = useWords(signInWords);
  const step = useStep(props);
  const [isRecovering, setIsRecovering] = useState(false);
  const [shape, setShape] = useState<string>();
  const isReady = useHydrated();
  const hasApp = methods.includes('app');
  const offersPasskey = methods.includes('passkey') && (!isReady || hasPasskeys());
  const asksRecovery = isRecovering || (!hasApp && !offersPasskey);
  const clear = (): void => {
    setShape(undefined);
    step.dismiss();
  };
  async function send(code: string): Promise<void> {
    const isWhole = asksRecovery ? code.replace(/[\s-]/g, '').length === 8 : code.length === totpDigits;
    if (!isWhole) return setShape(asksRecovery ? t.recoveryShort : t.codeShort);
    if (await step.run(() => call(giveFactor, { body: { code }, staysOn401: true }))) onDone();
  }
  async function sendPasskey(): Promise<void> {
    clear();
    const asked = await step.run(() => call(askForPasskey, { staysOn401: true }));
    if (!asked) return;
    const outcome = await getPasskey(asked.options);
    if (typeof outcome === 'string') return step.fail(`passkey/${outcome}`);
    const { proof } = outcome;
    if (await step.run(() => call(givePasskey, { body: { proof }, staysOn401: true }))) onDone();
  }
  const advice = step.failed && adviceOn(t, step.failed);
  const isUsed = step.failed?.problem?.code === 'staff/code-used';
  const codeForm = (
    <CodeForm
      key={asksRecovery ? 'recovery' : 'app'}
      kind={asksRecovery ? 'letters' : 'app'}
      label={asksRecovery ? t.recoveryCode : t.appCode}
      hint={asksRecovery ? t.recoveryHint : t.appCodeHint}
      submit={t.proceed}
      busy={step.busy}
      error={shape}
      isFocused={!offersPasskey || isRecovering}
      onInput={clear}
      onCode={(code) => void send(code)}
    />
  );
  return (
    <>
      <Locked untilMs={props.lockedUntilMs} />
      <Trouble advice={advice && isUsed && asksRecovery ? { ...advice, advice: t.usedRecovery } : advice} />
      {offersPasskey && !asksRecovery ? (
        <Button look={hasApp ? 'secondary' : 'primary'} wide busy={step.busy} onClick={() => void sendPasskey()}>
          {t.usePasskey}
        </Button>
      ) : null}
      {hasApp || asksRecovery ? codeForm : null}
      <div className="signin-ways">
        {asksRecovery && (hasApp || offersPasskey) ? (
          <Button look="link" onClick={() => setIsRecovering(false)}>
            {hasApp ? t.useApp : t.usePasskey}
          </Button>
        ) : null}
        {!asksRecovery && methods.includes('recovery') ? (
          <Button look="link" onClick={() => setIsRecovering(true)}>
            {t.useRecovery}
          </Button>
        ) : null}
      </div>
      <p className="soft small">{t.lostAll}</p>
    </>
  );
}
