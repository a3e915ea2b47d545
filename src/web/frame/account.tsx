import type { SignedIn } from '#web/context.ts';
import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { ChevronDownIcon, UserIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

/**
 * "Login", or "Welcome {name}" with the logout buttons. Plain pages render both, and the enhance script shows the
 * second to a person with a stored session; on other pages the server decides.
 */
export function Account({
  language,
  signedIn,
  here,
}: {
  readonly language: Language;
  /** The current path; the login returns to it from the recruitment pages. */
  readonly here: string;
  readonly signedIn: SignedIn | undefined;
}) {
  const t = useWords(frameWords);
  return (
    <>
      <a
        className="utility-item"
        href={paths.login(language, /^\/(hi\/)?career(\/|$)/.test(here) ? here : undefined)}
        data-signed-out
        hidden={signedIn !== undefined}
      >
        <UserIcon />
        {t.login}
      </a>
      <details className="account" data-menu data-signed-in hidden={signedIn === undefined}>
        <summary className="utility-item">
          <UserIcon />
          <span className="account-name">
            {`${t.welcome('')} `}
            <span data-account-name>{signedIn?.name ?? ''}</span>
          </span>
          <ChevronDownIcon />
        </summary>
        <div className="account-menu">
          <a href={paths.applications()}>{t.myApplications}</a>
          <a href={paths.logins()}>{t.logins}</a>
          <button type="button" data-logout value="/api/auth/logout">
            {t.logout}
          </button>
          <button type="button" data-logout value="/api/auth/logout-everywhere">
            {t.logoutEverywhere}
          </button>
          <p role="status" className="account-failed" data-logout-failed={t.logoutFailed} />
        </div>
      </details>
    </>
  );
}
