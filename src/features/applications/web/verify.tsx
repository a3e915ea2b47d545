import { data } from 'react-router';
import type { Route } from './+types/verify';
import { noCode, tooManyCodes, type VerifyAnswer, verifyReceipt } from '#features/applications/contract.ts';
import { addressOf } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import script from './verify-script.ts?worker&url';
import { verifyWords } from './verify-words.ts';
import './verify.css';

export const handle: Handle = { plain: true, script };

/** Letters that the field takes. */
const most = 40;
/** `typed`: the code as it came, for the field. */
type Found = { readonly typed: string } & (
  | { readonly kind: 'asked' | 'not-genuine' | 'too-many' | 'unchecked' }
  | { readonly kind: 'genuine'; readonly receipt: VerifyAnswer }
);

/** One page for all codes of no receipt and one for too many, kept in memory; the script puts what was typed into its field. */
const kept = { 'page-cache': 'content; reads=', 'cache-control': 'no-cache' };

/** The code lies in the address, where the square on the paper puts it, or comes from the form as `?code=`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (params.code === noCode) return data<Found>({ kind: 'not-genuine', typed: '' }, { status: 404, headers: kept });
  if (params.code === tooManyCodes) return data<Found>({ kind: 'too-many', typed: '' }, { status: 429, headers: kept });
  const code = params.code ?? new URL(request.url).searchParams.get('code') ?? '';
  const typed = code.trim().slice(0, most);
  const language = languageOf(new URL(request.url).pathname);
  if (typed === '') return data<Found>({ kind: 'asked', typed });
  const answer = await context.get(apiContext)(addressOf(verifyReceipt, { code }, { language }));
  if (answer.ok) return data<Found>({ kind: 'genuine', typed, receipt: (await answer.json()) as VerifyAnswer });
  if (answer.status === 404 || answer.status === 400) return data<Found>({ kind: 'not-genuine', typed }, 404);
  const wait = answer.headers.get('retry-after');
  const headers: Record<string, string> = wait ? { 'retry-after': wait } : {};
  return data<Found>(
    { kind: answer.status === 429 ? 'too-many' : 'unchecked', typed },
    { status: answer.status, headers },
  );
}
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return { 'cache-control': 'no-store', ...Object.fromEntries(loaderHeaders), 'x-robots-tag': 'noindex' };
}
export const meta = ({ location }: Route.MetaArgs) => [
  { title: verifyWords[languageOf(location.pathname)].title },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyPage({ loaderData: found }: Route.ComponentProps) {
  const say = useWords(verifyWords);
  const language = useLanguage();
  return (
    <Page narrow>
      <PageTitle lead={say.lead}>{say.title}</PageTitle>
      <div className="stack-large verify">
        {found.kind === 'genuine' ? <Genuine receipt={found.receipt} /> : <Refused kind={found.kind} />}
        <Card as="section">
          <form className="form" method="get" action={paths.verify(language)} data-no-code={noCode}>
            <h2>{say.formTitle}</h2>
            <TextField
              name="code"
              label={say.code}
              hint={say.codeHint}
              required
              maxLength={most}
              defaultValue={found.typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" look={found.kind === 'asked' ? 'primary' : 'secondary'}>
              {say.check}
            </Button>
          </form>
        </Card>
        <p>
          <a className="contact" href={paths.contact(language)}>
            {say.contact}
          </a>
        </p>
      </div>
    </Page>
  );
}

function Genuine({ receipt }: { readonly receipt: VerifyAnswer }) {
  const say = useWords(verifyWords);
  const language = useLanguage();
  const { status, roleTitle, date, initials } = receipt;
  const [title, text] = {
    valid: [say.valid, say.validText],
    withdrawn: [say.withdrawn, say.withdrawnText],
    refunded: [say.refunded, say.refundedText],
    disputed: [say.disputed, say.disputedText],
  }[status];
  const day = new Date(date).toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <Message kind={status === 'valid' ? 'success' : 'warning'} title={title} still>
        {text}
      </Message>
      <Card as="section">
        <h2>{say.factsTitle}</h2>
        <Facts
          facts={[
            { term: say.role, value: roleTitle },
            { term: say.received, value: <time dateTime={date}>{day}</time> },
            { term: say.initials, value: initials || say.erased },
          ]}
        />
        <p className="note">{say.compare}</p>
        <p className="note">{say.noOffer}</p>
      </Card>
    </>
  );
}

function Refused({ kind }: { readonly kind: Exclude<Found['kind'], 'genuine'> }) {
  const say = useWords(verifyWords);
  if (kind === 'asked') return null;
  if (kind === 'not-genuine') {
    return (
      <Message kind="error" title={say.notGenuine} still>
        <p>{say.notGenuineText}</p>
        <p>{say.notGenuineNext}</p>
      </Message>
    );
  }
  const [title, text] = kind === 'too-many' ? [say.tooMany, say.tooManyText] : [say.unchecked, say.uncheckedText];
  return (
    <Message kind="warning" title={title} still>
      {text}
    </Message>
  );
}
