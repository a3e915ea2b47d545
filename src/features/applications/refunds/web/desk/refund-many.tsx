import type { Route } from './+types/refund-many';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { agreeToRefunds, planRefunds, proposeRefunds } from '../../contract.ts';
import type { RefundPlan } from '../../../model/desk.ts';
import { refundManyWords } from './refund-words.ts';
import { reviewWords } from '../../../web/desk/review-words.ts';
import type { SelectedRows } from '../../../web/desk/selected-rows.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'refundApplications');
  const { searchParams } = new URL(args.request.url);
  const query = searchParams.get('query') ?? '';
  const all = searchParams.get('all') === 'yes';
  const ids = searchParams.get('ids') ?? '';
  const asked = { query, ...(all ? { all: 'yes' as const } : { ids }) };
  // The list says what is wrong with its query.
  const plan = await loadAnswer(args, planRefunds, { query: asked }, `${deskPaths.applications()}?${query}`);
  return { desk, plan, query, all, ids: ids.split(',') };
}

/** /desk/applications/refunds: refunds of the fees of many applications, proposed by one person and agreed to by another. */
export default function RefundManyPage({ loaderData: { desk, plan, query, all, ids } }: Route.ComponentProps) {
  const t = useWords(refundManyWords);
  const { toPropose, toAgree, othersWait, total } = plan;
  const selected = { query, all, ids };
  return (
    <DeskPage desk={desk} page="refundApplications">
      <section className="desk-section desk-stack">
        <p>{t.lead}</p>
        <Facts>
          <Fact term={t.selected}>{total.toLocaleString('en-IN')}</Fact>
          <Fact term={t.toPropose}>{t.of(toPropose.count, rupees(toPropose.sum))}</Fact>
          <Fact term={t.toAgree}>{t.of(toAgree.count, rupees(toAgree.sum))}</Fact>
          <Fact term={t.othersWait}>{othersWait.toLocaleString('en-IN')}</Fact>
          <Fact term={t.rest}>{(total - toPropose.count - toAgree.count - othersWait).toLocaleString('en-IN')}</Fact>
        </Facts>
        {toPropose.count + toAgree.count === 0 ? <p>{t.nothing}</p> : null}
      </section>
      {toAgree.count === 0 ? null : <Agree plan={plan} selected={selected} />}
      {toPropose.count === 0 ? null : <Propose plan={plan} selected={selected} />}
      <p>
        <a href={`${deskPaths.applications()}?${query}`}>{useWords(reviewWords).back}</a>
      </p>
    </DeskPage>
  );
}

interface OfPlan {
  readonly plan: RefundPlan;
  readonly selected: SelectedRows;
}
const hiddenOf = ({ query, all, ids }: SelectedRows, { count, sum }: RefundPlan['toAgree']) => ({
  query,
  ...(all ? { all: 'yes' } : { ids }),
  count: String(count),
  sum: String(sum),
});
function Agree({ plan, selected }: OfPlan) {
  const t = useWords(refundManyWords);
  const { count, sum } = plan.toAgree;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.agreeTitle}</h2>
      <Facts>
        <Fact term={t.madeBy}>{plan.madeBy.join(', ')}</Fact>
        <Fact term={t.reasons}>{plan.reasons.join(' · ')}</Fact>
      </Facts>
      <ActForm
        of={agreeToRefunds}
        asked={{ count, sum: rupees(sum) }}
        hidden={{ ...hiddenOf(selected, plan.toAgree), at: plan.at }}
      />
    </section>
  );
}

function Propose({ plan, selected }: OfPlan) {
  const t = useWords(refundManyWords);
  const { count, sum } = plan.toPropose;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.proposeTitle}</h2>
      <ActForm of={proposeRefunds} asked={{ count, sum: rupees(sum) }} hidden={hiddenOf(selected, plan.toPropose)} />
    </section>
  );
}
