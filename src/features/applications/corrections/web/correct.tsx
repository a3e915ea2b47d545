import type { Route } from './+types/correct';
import { type CorrectionFormAnswer, getCorrectionForm } from '../contract.ts';
import { listStates } from '../../forms/contract/places.ts';
import type { CallResult } from '#web/api-client.ts';
import { answerFor } from '#web/answer-for.ts';
import { flashContext, languageContext } from '#web/context.ts';
import { Page } from '#web/frame/page.tsx';
import { signedInOnly } from '#web/guard.ts';
import { paths } from '#web/paths.ts';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { allDistricts } from '../../forms/web/all-districts.ts';
import { CorrectForm } from './correct-form.tsx';
import correctScript from './correct-script.ts?worker&url';
import { correctWords } from './correct-words.ts';
import { stateOptions } from '../../forms/web/place-options.ts';

export const handle = { script: correctScript, styles: 'late' };

export async function loader(args: Route.LoaderArgs) {
  signedInOnly(args);
  const language = args.context.get(languageContext);
  const [form, listed] = await Promise.all([
    answerFor(args, getCorrectionForm, { params: { id: args.params.number } }),
    answerFor(args, listStates),
  ]);
  const states = stateOptions(language, listed);
  return {
    form,
    flash: args.context.get(flashContext),
    states: states.ok ? states.value : [],
    districts: await allDistricts(args, language, states),
  };
}

/** /correct/:number: a plain form, which works without script. */
export default function CorrectPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(correctWords);
  const { form } = loaderData;
  return (
    <Page narrow>
      <title>{t.title}</title>
      <PageTitle>{t.title}</PageTitle>
      {form.ok ? <CorrectForm {...loaderData} shown={form.value} /> : <NotNow reply={form} />}
      <p className="role-links">
        <a href={paths.applications()}>{t.back}</a>
      </p>
    </Page>
  );
}

/** Why there is no form. */
function NotNow({ reply }: { readonly reply: Extract<CallResult<CorrectionFormAnswer>, { ok: false }> }) {
  const t = useWords(correctWords);
  const texts: Readonly<Record<string, readonly [title: string, text?: string]>> = {
    'applications/correction-closed': [t.closed, t.closedText],
    'applications/too-many-corrections': [t.closed, t.usedUp],
    'applications/not-active': [t.over],
    'applications/unknown': [t.unknown, t.unknownText],
    'applications/not-yours': [t.unknown, t.unknownText],
  };
  const [title, text] = texts[reply.problem?.code ?? ''] ?? [t.failed];
  return (
    <Message kind="warning" title={title} unannounced>
      {text}
    </Message>
  );
}
