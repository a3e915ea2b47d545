// The frame of the desk's pages without a session.
import type { ReactNode } from 'react';
import { inLanguage, languageNames, otherLanguage } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { useWords } from '#web/use-words.ts';
import { deskPaths } from './desk-paths.ts';
import { deskWords } from './words.ts';

export function Entrance({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useWords(deskWords);
  const { language, company, pathname, search } = useShownPage();
  const other = otherLanguage(language);
  return (
    <>
      <title>{`${title} | ${t.desk}, ${company}`}</title>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="desk-header">
        <a className="desk-brand" href={deskPaths.signIn()}>
          <strong>{t.desk}</strong> <span>{company}</span>
        </a>
        <span className="desk-entrance-links">
          <a href={paths.language(other, pathname + search)} lang={other} hrefLang={other}>
            {languageNames[other]}
          </a>
          <a href={inLanguage(language, '/')}>{t.site}</a>
        </span>
      </header>
      <main id="content" tabIndex={-1} className="desk-entrance">
        {children}
      </main>
    </>
  );
}
