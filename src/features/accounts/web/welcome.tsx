import { loginWords } from './words.ts';
import { BriefcaseIcon, LockIcon, RupeeIcon, ShieldCheckIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';

/** The welcome banner with the brand's picture, beside the form on wide screens. */
export function Welcome({ company }: { readonly company: string }) {
  const t = useWords(loginWords);
  return (
    <section className="signin-welcome" aria-labelledby="welcome">
      <img src="/images/login.svg" alt="" width="720" height="900" fetchPriority="high" />
      <div className="signin-welcome-text">
        <h2 id="welcome">{t.welcome(company)}</h2>
        <ul>
          <li>
            <LockIcon />
            {t.welcomeNoPassword}
          </li>
          <li>
            <BriefcaseIcon />
            {t.welcomeApply}
          </li>
          <li>
            <RupeeIcon />
            {t.welcomeEarn}
          </li>
          <li>
            <ShieldCheckIcon />
            {t.welcomeCare}
          </li>
        </ul>
      </div>
    </section>
  );
}
