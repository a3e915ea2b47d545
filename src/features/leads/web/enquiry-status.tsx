import type { Route } from './+types/enquiry-status';
import './enquiry.css';
import { longDay } from '#kit/indian-time.ts';
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
import { checkEnquiry, type EnquiryStatus } from '../contract/public.ts';
import { maxLengths } from '../terms.ts';
import { enquiryWords, stepWords } from './enquiry-words.ts';
import { readForm } from './form-state.ts';
import { useWait } from './wait.ts';

export const handle: Handle = { plain: true };

/**
 * `?checked=yes` shows the status that was asked for last, `?sent=yes` fills in what was sent last; without them the page is the
 * same for everybody.
 */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.has('checked') ? await readForm(args, 'enquiry-status') : undefined;
  const sent = searchParams.has('sent') ? await readForm(args, 'enquiry-sent') : undefined;
  return { asked, values: (asked ?? sent)?.values ?? {} };
}
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: enquiryWords[languageOf(args.location.pathname)].statusTitle });

/** /enquiry/status: neither the number nor the phone number is in the URL. */
export default function EnquiryStatusPage({ loaderData: { asked, values } }: Route.ComponentProps) {
  const t = useWords(enquiryWords);
  const language = useLanguage();
  const site = useRootData()?.site;
  return (
    <Page narrow>
      <PageTitle lead={t.statusLead}>{t.statusTitle}</PageTitle>
      <div className="stack-large">
        {asked?.status ? <Status status={asked.status} /> : asked ? <Refused asked={asked} /> : null}
        <Card as="section">
          <form method="post" action={checkEnquiry.path} className="form">
            <input type="hidden" name="from" value={paths.enquiryStatus(language)} />
            <TextField
              name="number"
              label={t.number}
              hint={t.numberHint}
              required
              maxLength={40}
              defaultValue={values['number']}
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
              defaultValue={values['phone']}
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

type Asked = NonNullable<Route.ComponentProps['loaderData']['asked']>;
function Status({ status: { step, since, callBy, quotation } }: { readonly status: EnquiryStatus }) {
  const t = useWords(enquiryWords);
  const steps = useWords(stepWords);
  const language = useLanguage();
  return (
    <Message kind={step === 'quoted' ? 'success' : 'info'} title={steps[step]} unannounced>
      <p>{callBy ? t.callBy(longDay(language, callBy)) : steps[`${step}Text`]}</p>
      {quotation ? <p>{t.quotation(quotation.number, longDay(language, quotation.validUntil))}</p> : null}
      <p>
        <time dateTime={since}>{(step === 'received' ? t.receivedOn : t.since)(longDay(language, since))}</time>
      </p>
    </Message>
  );
}
function Refused({ asked }: { readonly asked: Asked }) {
  const t = useWords(enquiryWords);
  const waitOf = useWait();
  const [title, text] =
    asked.code === 'leads/too-many-checks'
      ? [t.tooManyChecks, t.tooManyChecksText(waitOf(asked))]
      : [t.notFound, t.notFoundText];
  return (
    <Message kind="warning" title={title} unannounced>
      {text}
    </Message>
  );
}
