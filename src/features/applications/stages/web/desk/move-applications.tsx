import type { Route } from './+types/move-applications';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { moveApplications, planMove } from '../../contract.ts';
import type { MovePlan } from '../../../model/desk.ts';
import { maxReasonText, movableStages, type StageReason } from '../../model.ts';
import { StageBadge } from '../parts/stage-badge.tsx';
import { reasonWords } from '../../../web/parts/words.ts';
import { Figure } from '../../../web/desk/figure.tsx';
import { reviewWords } from '../../../web/desk/review-words.ts';
import type { SelectedRows } from '../../../web/desk/selected-rows.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'moveApplications');
  const { searchParams } = new URL(args.request.url);
  const query = searchParams.get('query') ?? '';
  const all = searchParams.get('all') === 'yes';
  const ids = searchParams.get('ids') ?? '';
  const selected = { query, all, ids: ids.split(',') };
  const stage = movableStages.find((known) => known === searchParams.get('stage'));
  if (stage === undefined) return { desk, plan: undefined, ...selected };
  // The server checks it.
  const reason = (searchParams.get('reason') ?? '') as StageReason | '';
  const asked = { stage, reason, query, ...(all ? { all: 'yes' as const } : { ids }) };
  // The list says what is wrong with its query.
  const plan = await loadAnswer(args, planMove, { query: asked }, `${deskPaths.applications()}?${query}`);
  return { desk, plan, ...selected };
}

/** /desk/applications/move: what a bulk move would do, and the button that begins it. */
export default function MovePage({ loaderData: { desk, plan, query, all, ids } }: Route.ComponentProps) {
  const t = useWords(reviewWords);
  const back = (
    <p>
      <a href={`${deskPaths.applications()}?${query}`}>{t.back}</a>
    </p>
  );
  if (plan === undefined)
    return (
      <DeskPage desk={desk} page="moveApplications">
        <p>{t.nothingSelected}</p>
        {back}
      </DeskPage>
    );
  return (
    <DeskPage desk={desk} page="moveApplications">
      <section className="desk-section desk-stack">
        <PlanFacts plan={plan} selected={{ query, all, ids }} />
        <ActForm
          of={moveApplications}
          hidden={{ stage: plan.stage, reason: plan.reason ?? '', query, ...(all ? { all: 'yes' } : { ids }) }}
        >
          {plan.reason === 'other' ? (
            <DeskText name="reasonText" label={t.reasonText} hint={t.reasonHint} maxLength={maxReasonText} required />
          ) : null}
          {plan.stillCancellable > 0 ? (
            <>
              <Message kind="warning" unannounced>
                {t.cancellableText(plan.stillCancellable)}
              </Message>
              <DeskCheckbox name="aware" label={t.aware} />
            </>
          ) : null}
        </ActForm>
        {back}
      </section>
    </DeskPage>
  );
}

function PlanFacts({ plan, selected }: { readonly plan: MovePlan; readonly selected: SelectedRows }) {
  const t = useWords(reviewWords);
  const reasons = useWords(reasonWords);
  const { at, stage, reason, total, skipped, stillCancellable, messages, cost } = plan;
  const of = { selected };
  const parts = messages.reduce((sum, { smsParts }) => sum + smsParts, 0);
  return (
    <>
      <Facts>
        <Fact term={t.stage}>
          <StageBadge stage={stage} />
        </Fact>
        {reason === null ? null : <Fact term={t.reason}>{reason === 'other' ? t.otherReason : reasons[reason]}</Fact>}
        <Fact term={t.applications}>
          <Figure {...of} count={total} />
        </Fact>
        {skipped === 0 ? null : (
          <Fact term={t.skipped}>
            <Figure {...of} count={skipped} only={{ skips: stage }} />
          </Fact>
        )}
        {stillCancellable === 0 ? null : (
          <Fact term={t.cancellable}>
            <Figure {...of} count={stillCancellable} only={{ cancellable: at }} />
          </Fact>
        )}
        {messages.map(({ language, people }) => (
          <Fact key={language} term={language === 'hi' ? t.inHindi : t.inEnglish}>
            <Figure {...of} count={people} only={{ moves: stage, language }} />
          </Fact>
        ))}
        {messages.length === 0 ? null : <Fact term={t.smsParts}>{count(parts)}</Fact>}
        {cost === null ? null : <Fact term={t.cost}>{rupees(cost)}</Fact>}
      </Facts>
      <p>{messages.length === 0 ? t.noMessages : t.messagesText}</p>
      {messages.length > 0 && cost === null ? <p className="soft">{t.noPrice}</p> : null}
    </>
  );
}
const count = (number: number): string => number.toLocaleString('en-IN');
