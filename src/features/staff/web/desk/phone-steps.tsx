import { useState } from 'react';
import { CodeStep } from '#features/accounts/web/parts/code-step.tsx';
import { PhoneStep } from '#features/accounts/web/parts/phone-step.tsx';
import type { SentOtp } from '#features/accounts/web/parts/request-otp.ts';
import { useAwaitedCode } from '#features/accounts/web/parts/use-awaited-code.ts';
import { useCaptcha } from '#features/accounts/web/parts/use-captcha.ts';
import { call } from '#web/api-client.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { signIn } from '../../contract/sign-in.ts';
import type { SignInStep } from '../../model.ts';
import { KnownBrowser } from './known-browser.tsx';
import { signInWords } from './sign-in-words.ts';

/** Number and OTP, as on the login page. */
export function PhoneSteps({ onStep }: { readonly onStep: (step: SignInStep) => void }) {
  const t = useWords(signInWords);
  const language = useLanguage();
  const captcha = useCaptcha();
  const [sent, setSent] = useAwaitedCode();
  const [previousOtp, setPreviousOtp] = useState<SentOtp>();
  const [isRefused, setIsRefused] = useState(false);
  if (!sent)
    return (
      <>
        <p className="soft signin-lead">{t.lead}</p>
        <PhoneStep
          captcha={captcha}
          previousOtp={previousOtp}
          abroadHint={t.abroadHint}
          onSent={setSent}
          onFailed={({ status }) => setIsRefused(status === 429)}
        />
        {isRefused ? <KnownBrowser /> : null}
      </>
    );
  return (
    <CodeStep
      sent={sent}
      captcha={captcha}
      check={(phone, code) => call(signIn, { body: { phone, code, language }, staysOn401: true })}
      adviceOn={({ problem }) =>
        problem?.code === 'staff/no-access' ? { title: t.noAccess, advice: t.noAccessAdvice } : undefined
      }
      onSent={setSent}
      onSignedIn={(step) => {
        setSent(undefined);
        onStep(step);
      }}
      onStartOver={() => {
        setPreviousOtp(sent);
        setSent(undefined);
      }}
    />
  );
}
