import type { Route } from './+types/enquiry-status';
import './enquiry.css';
import { longDay } from '#kit/indian-time.ts';
import { flashContext } from '#web/context.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { type Handle, useRootData } from '#web/root-loader.ts';
import { telHref } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { checkEnquiry } from '../contract/public.ts';
import { enquirySteps } from '../model/enquiry.ts';
import { maxLengths } from '../terms.ts';
import { enquiryWords, stepWords } from './enquiry-words.ts';
import { useWait } from './wait.ts';

export const handle: Handle = { plain: true };

/** Without the flash of the form's post the page is the same for everybody. */
export const loader = ({ context }: Route.LoaderArgs) => ({ flash: context.get(flashContext) });
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: enquiryWords[languageOf(args.location.pathname)].statusTitle });

/** /enquiry/status: neither the number nor the phone number is in the URL. */
export default function EnquiryStatusPage({ loaderData: { flash } }: Route.ComponentProps) {
  const t = useWords(enquiryWords);
  const language = useLanguage();
  const site = useRootData()?.site;
  return (
    <Page narrow>
      <PageTitle lead={t.statusLead}>{t.statusTitle}</PageTitle>
      <div className="stack-large">
        {flash ? <Answer flash={flash} /> : null}
        <Card as="section">
          <form method="post" action={checkEnquiry.path} className="form">
            <input type="hidden" name="from" value={paths.enquiryStatus(language)} />
            <TextField
              name="number"
              label={t.number}
              hint={t.numberHint}
              required
              maxLength={40}
              defaultValue={String(flash?.values['number'] ?? '')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField
              name="phone"
              label={t.phone}
              required
              type="tel"
              inputMode="tel"
              maxLength={maxLengths.phone}
              defaultValue={String(flash?.values['phone'] ?? '')}
              autoComplete="tel"
            />
            <Button type="submit" look="primary">
              {t.show}
            </Button>
          </form>
        </Card>
        <p className="role-links">
          {site ? <a href={telHref(site.phone)}>{site.phone}</a> : null}{' '}
          <a href={paths.enquiry(language)}>{t.newEnquiry}</a>
        </p>
      </div>
    </Page>
  );
}

type Flash = NonNullable<Route.ComponentProps['loaderData']['flash']>;
function Answer({ flash }: { readonly flash: Flash }) {
  const t = useWords(enquiryWords);
  const steps = useWords(stepWords);
  const language = useLanguage();
  const waitOf = useWait();
  const step = enquirySteps.find((known) => known === flash.facts['step']);
  if (step !== undefined) {
    const since = String(flash.facts['since']);
    return (
      <Message kind={step === 'quoted' ? 'success' : 'info'} title={steps[step]} unannounced>
        <p>{steps[`${step}Text`]}</p>
        <p>
          <time dateTime={since}>{t.since(longDay(language, since))}</time>
        </p>
      </Message>
    );
  }
  const [title, text] =
    flash.code === 'leads/too-many-checks'
      ? [t.tooManyChecks, t.tooManyChecksText(waitOf(flash))]
      : [t.notFound, t.notFoundText];
  return (
    <Message kind="warning" title={title} unannounced>
      {text}
    </Message>
  );
}
