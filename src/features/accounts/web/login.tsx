import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/login';
import type { SignedIn } from '#features/accounts/contract.ts';
import type { Sent } from '#features/accounts/web/request-code.ts';
import { CodeStep } from '#features/accounts/web/code-step.tsx';
import { storeAwaitedCode, readAwaitedCode } from '#features/accounts/web/awaited-code.ts';
import { nextOf } from '#features/accounts/web/next.ts';
import { PhoneStep } from '#features/accounts/web/phone-step.tsx';
import { useCaptcha } from '#features/accounts/web/use-captcha.ts';
import { Welcome } from '#features/accounts/web/welcome.tsx';
import { loginWords } from '#features/accounts/web/words.ts';
import { signedInContext } from '#web/context.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-loader.ts';
import { clearStored, readStored, readToken, writeStored } from '#web/stored-session.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import './sign-in.css';

/** Whoever is signed in goes where they wanted to, or home; a profile that lacks its name comes first. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const next = nextOf(searchParams);
  const signedIn = context.get(signedInContext);
  if (signedIn) {
    throw redirect(signedIn.name === undefined ? paths.userName(next) : (next ?? paths.home(languageOf(pathname))));
  }
  return { next, sentHere: searchParams.has('next') };
}

export function meta(args: Route.MetaArgs) {
  const t = loginWords[languageOf(args.location.pathname)];
  return pageMeta(args, { title: t.login, description: t.lead });
}

export default function Login({ loaderData: { next, sentHere } }: Route.ComponentProps) {
  const t = useWords(loginWords);
  const language = useLanguage();
  const company = useRootData()?.site?.name ?? '';
  const [sent, setSent] = useAwaitedCode();
  const [earlier, setEarlier] = useState<Sent>();
  const check = useCaptcha();
  useStoredSession(sentHere, paths.home(language));
  return (
    <Page>
      <div className="signin">
        <section className="card signin-card">
          <h1>{t.login}</h1>
          <noscript>
            <Message kind="warning" still>
              {t.needsScript}
            </Message>
          </noscript>
          {sent ? (
            <CodeStep
              sent={sent}
              check={check}
              onSent={setSent}
              onSignedIn={(signedIn) => {
                storeAwaitedCode(undefined);
                enter(signedIn, next);
              }}
              onStartOver={() => {
                setEarlier(sent);
                setSent(undefined);
              }}
            />
          ) : (
            <>
              <p className="soft signin-lead">{t.lead}</p>
              <PhoneStep check={check} earlier={earlier} onSent={setSent} />
            </>
          )}
        </section>
        <Welcome company={company} />
      </div>
    </Page>
  );
}

/** The code that was sent, also after this page was loaded anew. */
function useAwaitedCode(): readonly [sent: Sent | undefined, setSent: (sent: Sent | undefined) => void] {
  const [sent, setSent] = useState<Sent>();
  useEffect(() => setSent((input) => input ?? readAwaitedCode()), []);
  return [
    sent,
    (input) => {
      storeAwaitedCode(input);
      setSent(input);
    },
  ];
}

/**
 * A stored, unexpired token leads home. Whoever was sent here by a guarded page holds one without a session behind it:
 * it is forgotten, or the two pages would send them to and fro.
 */
function useStoredSession(sentHere: boolean, home: string): void {
  useEffect(() => {
    if (readToken() !== undefined) {
      if (sentHere) clearStored();
      else location.replace(home);
    }
    // Taken back from the browser's memory after signing in: the server knows more by now.
    const lookAgain = (event: PageTransitionEvent) => {
      if (event.persisted && readToken() !== undefined) location.reload();
    };
    addEventListener('pageshow', lookAgain);
    return () => removeEventListener('pageshow', lookAgain);
  }, [sentHere, home]);
}

/** Keeps the documented keys and goes on to the profile; the way back does not lead to a used code. */
function enter({ userId, phoneNumber, token, tokenExpiration }: SignedIn, next: string | undefined): void {
  if (readStored('userId') !== userId) clearStored();
  writeStored({ userId, phoneNumber, token, tokenExpiration: String(tokenExpiration) });
  location.replace(paths.userName(next));
}
