import { data } from 'react-router';
import type { Route } from './+types/verify';
import { longDay } from '#kit/indian-time.ts';
import { formatRupees, paiseFromRupees } from '#kit/money/paise.ts';
import {
  type LetterAnswer,
  noCode,
  type QuotationAnswer,
  type ReceiptAnswer,
  tooManyChecks,
  type VerifyAnswer,
  verifyReceipt,
} from '../contract.ts';
import { ask } from '#web/ask.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import script from './verify-script.ts?worker&url';
import { verifyWords } from './words.ts';

export const handle: Handle = { plain: true, script, bar: 'help' };

/** Maximum length of the field. */
const limit = 40;
/** `typed`: the code as entered, for the field. */
type Found = { readonly typed: string } & (
  | { readonly kind: 'asked' | 'not-genuine' | 'too-many' | 'unchecked' }
  | { readonly kind: 'genuine'; readonly answer: VerifyAnswer }
);

/** All codes without a receipt share one cached page, as do all clients over the limit; the script fills the field. */
const cachedHeaders = { 'page-cache': 'content; reads=', 'cache-control': 'no-cache' };

/** The code is in the path, as in the QR code on the paper, or in `?code=` from the form. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (params.code === noCode)
    return data<Found>({ kind: 'not-genuine', typed: '' }, { status: 404, headers: cachedHeaders });
  if (params.code === tooManyChecks)
    return data<Found>({ kind: 'too-many', typed: '' }, { status: 429, headers: cachedHeaders });
  const code = params.code ?? new URL(request.url).searchParams.get('code') ?? '';
  const typed = code.trim().slice(0, limit);
  const language = languageOf(new URL(request.url).pathname);
  if (typed === '') return data<Found>({ kind: 'asked', typed });
  const answer = await ask({ context }, verifyReceipt, { params: { code }, query: { language } });
  if (answer.ok) return data<Found>({ kind: 'genuine', typed, answer: answer.value });
  if (answer.status === 404 || answer.status === 400) return data<Found>({ kind: 'not-genuine', typed }, 404);
  const wait = answer.retryAfterS;
  const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': String(wait) };
  return data<Found>(
    { kind: answer.status === 429 ? 'too-many' : 'unchecked', typed },
    { status: answer.status, headers },
  );
}
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return { 'cache-control': 'no-store', ...Object.fromEntries(loaderHeaders), 'x-robots-tag': 'noindex' };
}
export const meta = ({ location }: Route.MetaArgs) => [{ title: verifyWords[languageOf(location.pathname)].title }];

export default function VerifyPage({ loaderData: found }: Route.ComponentProps) {
  const t = useWords(verifyWords);
  const language = useLanguage();
  return (
    <Page narrow>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="stack-large verify">
        {found.kind === 'genuine' ? <Genuine answer={found.answer} /> : <Refused kind={found.kind} />}
        <Card as="section">
          <form className="form" method="get" action={paths.verify(language)} data-no-code={noCode}>
            <h2>{t.formTitle}</h2>
            <TextField
              name="code"
              label={t.code}
              hint={t.codeHint}
              required
              maxLength={limit}
              defaultValue={found.typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" look={found.kind === 'asked' ? 'primary' : 'secondary'}>
              {t.check}
            </Button>
          </form>
        </Card>
        <p>
          <a className="contact" href={paths.contact(language)}>
            {t.contact}
          </a>
        </p>
      </div>
    </Page>
  );
}

function Genuine({ answer }: { readonly answer: VerifyAnswer }) {
  if ('quotation' in answer) return <GenuineQuotation {...answer} />;
  return 'letter' in answer ? <GenuineLetter {...answer} /> : <GenuineReceipt receipt={answer} />;
}

function GenuineLetter({ letter }: LetterAnswer) {
  const t = useWords(verifyWords);
  const language = useLanguage();
  const { status, roleTitle, issue, startsAt, place, initials } = letter;
  const [title, text] = {
    valid: [t.letterValid, t.letterValidText],
    replaced: [t.letterReplaced, t.letterReplacedText],
    withdrawn: [t.letterWithdrawn, t.letterWithdrawnText],
  }[status];
  return (
    <>
      <Message kind={status === 'valid' ? 'success' : 'warning'} title={title} unannounced>
        {text}
      </Message>
      <Card as="section">
        <h2>{t.factsTitle}</h2>
        <Facts
          facts={[
            { term: t.role, value: roleTitle },
            { term: t.letterIssue, value: String(issue) },
            ...(startsAt === ''
              ? []
              : [
                  { term: t.letterTime, value: <time dateTime={startsAt}>{moment(language, startsAt)}</time> },
                  { term: t.letterPlace, value: place },
                ]),
            { term: t.initials, value: initials || t.erased },
          ]}
        />
        <p className="note">{t.letterCompare}</p>
        <p className="note">{t.letterNoOffer}</p>
      </Card>
    </>
  );
}

function GenuineQuotation({ quotation }: QuotationAnswer) {
  const t = useWords(verifyWords);
  const language = useLanguage();
  const { number, status, date, validUntil, total, initials } = quotation;
  const [title, text] = {
    valid: [t.quotationValidTitle, t.quotationValidText],
    accepted: [t.quotationAcceptedTitle, t.quotationAcceptedText],
    expired: [t.quotationExpiredTitle, t.quotationExpiredText],
    revised: [t.quotationRevisedTitle, t.quotationRevisedText],
    cancelled: [t.quotationCancelledTitle, t.quotationCancelledText],
  }[status];
  const isCurrent = status === 'valid' || status === 'accepted';
  const dayOf = (day: string) => <time dateTime={day}>{longDay(language, day)}</time>;
  const amount = paiseFromRupees(total);
  return (
    <>
      <Message kind={isCurrent ? 'success' : 'warning'} title={title} unannounced>
        {text}
      </Message>
      <Card as="section">
        <h2>{t.factsTitle}</h2>
        <Facts
          facts={[
            { term: t.quotationNumber, value: number },
            { term: t.quotationDate, value: dayOf(date) },
            { term: t.quotationUntil, value: dayOf(validUntil) },
            { term: t.quotationTotal, value: amount === undefined ? total : formatRupees(amount) },
            { term: t.quotationBuyer, value: initials || t.erased },
          ]}
        />
        <p className="note">{t.quotationCompare}</p>
      </Card>
    </>
  );
}

function GenuineReceipt({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const t = useWords(verifyWords);
  const language = useLanguage();
  const { status, roleTitle, date, initials } = receipt;
  const [title, text] = {
    valid: [t.valid, t.validText],
    withdrawn: [t.cancelled, t.cancelledText],
    refunded: [t.refunded, t.refundedText],
    disputed: [t.disputed, t.disputedText],
  }[status];
  const day = new Date(date).toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <Message kind={status === 'valid' ? 'success' : 'warning'} title={title} unannounced>
        {text}
      </Message>
      <Card as="section">
        <h2>{t.factsTitle}</h2>
        <Facts
          facts={[
            { term: t.role, value: roleTitle },
            { term: t.received, value: <time dateTime={date}>{day}</time> },
            { term: t.initials, value: initials || t.erased },
          ]}
        />
        <p className="note">{t.compare}</p>
        <p className="note">{t.noOffer}</p>
      </Card>
    </>
  );
}

function Refused({ kind }: { readonly kind: Exclude<Found['kind'], 'genuine'> }) {
  const t = useWords(verifyWords);
  if (kind === 'asked') return null;
  if (kind === 'not-genuine') {
    return (
      <Message kind="error" title={t.notGenuine} unannounced>
        <p>{t.notGenuineText}</p>
        <p>{t.notGenuineNext}</p>
      </Message>
    );
  }
  const [title, text] = kind === 'too-many' ? [t.tooMany, t.tooManyText] : [t.unchecked, t.uncheckedText];
  return (
    <Message kind="warning" title={title} unannounced>
      {text}
    </Message>
  );
}
