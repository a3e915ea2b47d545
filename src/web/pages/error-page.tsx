import { documentTitle } from '#web/document-title.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';
import { errorTexts } from './error-texts.ts';

/** Shows the kind of failure, never its cause; `requestId` finds it in the log. */
export function ErrorPage({ status, requestId }: { readonly status: number; readonly requestId?: string | undefined }) {
  const t = useWords(frameWords);
  const { language, company } = useShownPage();
  const { title, text } = errorTexts(t, status);
  return (
    <Page narrow>
      <title>{documentTitle(title, company)}</title>
      <PageTitle over={String(status)} lead={text}>
        {title}
      </PageTitle>
      {status >= 500 && requestId ? <p>{t.reference(requestId)}</p> : null}
      <p className="button-row">
        {status >= 500 ? (
          <LinkButton look="primary" href="">
            {t.tryAgain}
          </LinkButton>
        ) : null}
        <LinkButton look={status >= 500 ? 'secondary' : 'primary'} href={paths.home(language)}>
          {t.toHome}
        </LinkButton>
      </p>
    </Page>
  );
}
