import { documentTitle } from '#web/document-title.ts';
import { Page } from '#web/frame/page.tsx';
import type { FailedTexts } from '#web/root-loader.ts';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';
import { errorTexts } from './error-texts.ts';

interface ErrorPageProps {
  readonly status: number;
  readonly failed?: FailedTexts | undefined;
  readonly requestId?: string | undefined;
}
/** Shows the kind of failure, never its cause; `requestId` finds it in the log. */
export function ErrorPage({ status, failed, requestId }: ErrorPageProps) {
  const t = useWords(frameWords);
  const { language, company } = useShownPage();
  const texts = errorTexts(t, status);
  const title = failed?.title ?? texts.title;
  return (
    <Page narrow>
      <title>{documentTitle(title, company)}</title>
      <PageTitle over={String(status)} lead={failed ? undefined : texts.text}>
        {title}
      </PageTitle>
      {failed ? (
        <Message kind="error" title={failed.message} unannounced>
          {failed.text}
        </Message>
      ) : null}
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
