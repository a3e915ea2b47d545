// The frame of every page: skip link, header, content, footer, floating chat link. src/root.tsx puts it around each
// route unless its `handle` has `frame: 'none'`. A page renders its content as <Page>…</Page> or full-width sections.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { yearInIndia } from '#kit/time.ts';
import { Footer } from '#web/frame/footer.tsx';
import { Header } from '#web/frame/header.tsx';
import { Letterhead } from '#web/frame/letterhead.tsx';
import { useHandle, useRootData } from '#web/root-loader.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const t = useWords(frameWords);
  const language = useLanguage();
  const here = useLocation();
  const root = useRootData();
  const { plain } = useHandle();
  return (
    <>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      {root ? <Letterhead site={root.site} url={root.appUrl + here.pathname} /> : null}
      {/* A plain page is shared by all visitors, so it must not contain a name. */}
      <Header language={language} site={root?.site} here={here} signedIn={plain ? undefined : root?.signedIn} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer language={language} site={root?.site} year={root?.year ?? yearInIndia(new Date())} />
    </>
  );
}
