// The frame of every page: skip link, header, content, footer, floating chat link. src/root.tsx puts it around each
// route unless its `handle` has `frame: 'none'`. A page renders its content as <Page>…</Page> or full-width sections.
import { type ReactNode, useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { enhanceFrame } from '#web/enhance/frame.ts';
import { Footer } from '#web/frame/footer.tsx';
import { Header } from '#web/frame/header.tsx';
import { type Handle, useRootData } from '#web/root-loader.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const t = useWords(frameWords);
  const language = useLanguage();
  const here = useLocation();
  const root = useRootData();
  const plain = useMatches().some((match) => (match.handle as Handle | undefined)?.plain);
  useEffect(enhanceFrame, []);
  return (
    <>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      {/* A plain page is shared by all visitors, so it must not contain a name. */}
      <Header language={language} site={root?.site} here={here} signedIn={plain ? undefined : root?.signedIn} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer language={language} site={root?.site} year={root?.year ?? new Date().getFullYear()} />
    </>
  );
}

/** Width and padding of a page; `narrow` for reading and forms. */
export function Page({ children, narrow = false }: { readonly children: ReactNode; readonly narrow?: boolean }) {
  return <div className={classNames('wrap', 'page', narrow && 'page-narrow')}>{children}</div>;
}
