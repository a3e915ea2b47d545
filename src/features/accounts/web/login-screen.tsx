import { useEffect, useState } from 'react';
import { type CodeChannelsAnswer, type SignedIn, verifyCode } from '../contract/public.ts';
import { sessionMs } from '../terms.ts';
import type { SentOtp } from './parts/request-otp.ts';
import { CodeStep } from './parts/code-step.tsx';
import { storeAwaitedCode } from './parts/awaited-code.ts';
import { useAwaitedCode } from './parts/use-awaited-code.ts';
import { PhoneStep } from './parts/phone-step.tsx';
import { useCaptcha } from './parts/use-captcha.ts';
import { Welcome } from './welcome.tsx';
import { loginWords } from './words.ts';
import { call } from '#web/api-client.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { clearStored, readStored, readToken, writeStored, writeToken } from '#web/stored-session.ts';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { dropStaleUnsaved } from '#web/forms/unsaved-store.ts';
import { useWords } from '#web/use-words.ts';

export interface LoginScreenProps {
  readonly next: string | undefined;
  readonly isRedirected: boolean;
  /** What was open when the session ended. */
  readonly ended: 'form' | 'page' | undefined;
  /** The channels that can carry an OTP; null where they are not known. */
  readonly ways: CodeChannelsAnswer | null;
}
export default function LoginScreen({ next, isRedirected, ended, ways }: LoginScreenProps) {
  const t = useWords(loginWords);
  const { language, company } = useShownPage();
  const [sent, setSent] = useAwaitedCode();
  const [previousOtp, setPreviousOtp] = useState<SentOtp>();
  const captcha = useCaptcha();
  useStoredSession(isRedirected, paths.home(language));
  return (
    <Page>
      <div className="signin">
        <section className="card signin-card">
          <h1>{t.login}</h1>
          <NeedsScript>{t.needsScript}</NeedsScript>
          {ended ? (
            <Message kind="info" title={t.sessionEnded} unannounced>
              {ended === 'form' ? t.typedIsSafe : t.sessionEndedText}
            </Message>
          ) : null}
          {sent ? (
            <CodeStep
              sent={sent}
              ways={ways ?? undefined}
              captcha={captcha}
              check={(phone, code) => call(verifyCode, { body: { phone, code, language }, staysOn401: true })}
              onSent={setSent}
              onSignedIn={(signedIn) => {
                storeAwaitedCode(undefined);
                completeLogin(signedIn, next);
              }}
              onStartOver={() => {
                setPreviousOtp(sent);
                setSent(undefined);
              }}
            />
          ) : (
            <>
              <p className="soft signin-lead">
                {t.lead(ways?.channels.length === 1 ? (ways.channels[0] ?? 'both') : 'both')}
              </p>
              <PhoneStep captcha={captcha} previousOtp={previousOtp} ways={ways ?? undefined} onSent={setSent} />
            </>
          )}
        </section>
        <Welcome company={company} />
      </div>
    </Page>
  );
}

/**
 * A stored, unexpired token leads home. When a guarded page redirected here, its session is gone: the token is removed,
 * to avoid a redirect loop.
 */
function useStoredSession(isRedirected: boolean, home: string): void {
  useEffect(() => {
    if (readToken() !== undefined) {
      if (isRedirected) clearStored();
      else location.replace(home);
    }
    // Restored from the back/forward cache after signing in: the server knows the session.
    const reloadWhenRestored = (event: PageTransitionEvent) => {
      if (event.persisted && readToken() !== undefined) location.reload();
    };
    addEventListener('pageshow', reloadWhenRestored);
    return () => removeEventListener('pageshow', reloadWhenRestored);
  }, [isRedirected, home]);
}

/** Stores the prescribed keys and continues to the profile; Back does not return to a used OTP. */
function completeLogin({ userId, phoneNumber, token }: SignedIn, next: string | undefined): void {
  if (readStored('userId') !== userId) clearStored();
  dropStaleUnsaved(userId);
  writeStored({ userId, phoneNumber });
  writeToken(token, sessionMs);
  location.replace(paths.userName(next));
}
