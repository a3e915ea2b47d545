import type { Route } from './+types/call-many';
import { languages } from '#kit/language.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { callApplications, previewCalls } from '../../contract.ts';
import type { CallPreview } from '../../../model/desk.ts';
import { deskCallWords } from './call-words.ts';
import { Figure } from '../../../web/desk/figure.tsx';
import { reviewWords } from '../../../web/desk/review-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'callApplications');
  const { searchParams } = new URL(args.request.url);
  const all = searchParams.get('all') === 'yes';
  const [ids, query] = [searchParams.get('ids') ?? '', searchParams.get('query') ?? ''];
  const selected = all ? { all: 'yes' as const, query } : { ids, query };
  return {
    desk,
    selected,
    preview: await loadAnswer(args, previewCalls, { query: { ids: '', ...selected } }),
  };
}

/** /desk/applications/call: confirms the call of the rows that were selected in the list. */
export default function CallManyPage({ loaderData: { desk, selected, preview } }: Route.ComponentProps) {
  const t = useWords(deskCallWords);
  return (
    <DeskPage
      desk={desk}
      page="callApplications"
      actions={
        <a className="button button-secondary button-small" href={`${deskPaths.applications()}?${selected.query}`}>
          {t.toList}
        </a>
      }
    >
      <section className="desk-section">
        <h2>{t.whom}</h2>
        <PreviewFacts preview={preview} selected={selected} />
      </section>
      <section className="desk-section">
        <h2>{t.slots}</h2>
        <CallForm preview={preview} selected={selected} />
      </section>
    </DeskPage>
  );
}

function PreviewFacts({ preview, selected }: Pick<CallFormProps, 'preview' | 'selected'>) {
  const t = useWords(deskCallWords);
  const review = useWords(reviewWords);
  const { at, total, callable, cancellable, messages, parts, cost } = preview;
  const of = {
    selected: {
      query: selected.query,
      ...(selected.ids === undefined ? { all: true, ids: [] } : { all: false, ids: selected.ids.split(',') }),
    },
  };
  return (
    <>
      <Facts>
        <Fact term={t.selected}>
          <Figure {...of} count={total} />
        </Fact>
        <Fact term={t.callable}>
          <Figure {...of} count={callable} only={{ callable: 'yes' }} />
        </Fact>
        {total > callable ? (
          <Fact term={t.others}>
            <Figure {...of} count={total - callable} only={{ callable: 'no' }} />
          </Fact>
        ) : null}
        {cancellable === 0 ? null : (
          <Fact term={review.cancellable}>
            <Figure {...of} count={cancellable} only={{ cancellable: at }} />
          </Fact>
        )}
        {languages
          .filter((language) => messages[language] > 0)
          .map((language) => (
            <Fact key={language} term={language === 'hi' ? review.inHindi : review.inEnglish}>
              <Figure {...of} count={messages[language]} only={{ callable: 'yes', language }} />
            </Fact>
          ))}
        {parts > 0 ? <Fact term={review.smsParts}>{String(parts)}</Fact> : null}
        {cost === null ? null : <Fact term={review.cost}>{rupees(cost)}</Fact>}
      </Facts>
      <p className="field-hint">{t.mails}</p>
      {parts > 0 && cost === null ? <p className="soft">{review.noPrice}</p> : null}
    </>
  );
}

interface CallFormProps {
  readonly preview: CallPreview;
  readonly selected: Route.ComponentProps['loaderData']['selected'];
}
function CallForm({ preview: { callable, cancellable, openings }, selected }: CallFormProps) {
  const t = useWords(deskCallWords);
  const language = useLanguage();
  const slots = openings.flatMap(({ title, opening, slots: ofOpening }) =>
    ofOpening.map((slot) => ({ ...slot, of: `${title[language]} (${opening})` })),
  );
  if (callable === 0) return <Message kind="info">{t.nobody}</Message>;
  if (slots.length === 0) {
    return (
      <p>
        {t.noSlotsMany} <a href={deskPaths.newInterviewSlot()}>{t.addSlot}</a>
      </p>
    );
  }
  return (
    <ActForm
      of={callApplications}
      asked={callable}
      hidden={{
        ...(selected.all === undefined ? { ids: selected.ids.split(',') } : { all: 'yes' }),
        query: selected.query,
      }}
    >
      {slots.map(({ slot, startsAt, place, free, of }) => {
        const text = t.slotChoice(moment(language, startsAt), place[language], free);
        const label = openings.length > 1 ? t.slotOf(text, of) : text;
        return <DeskCheckbox key={slot} name="slots" value={String(slot)} label={label} />;
      })}
      {cancellable === 0 ? null : <DeskCheckbox name="aware" label={t.awareMany(cancellable)} />}
      <p className="field-hint">{t.undoHint}</p>
    </ActForm>
  );
}
