import type { Route } from './+types/applications';
import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { listUrlOf } from '#web/desk/list-url.ts';
import { loadDesk, loadDeskList, type LoadedList } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { prepareMove } from '../../stages/contract.ts';
import { selectCalls } from '../../calls/contract.ts';
import { selectRefunds } from '../../refunds/contract.ts';
import { movableStages, stageReasons } from '../../stages/model.ts';
import { reasonWords, stageWords } from '../parts/words.ts';
import { deskCallWords } from '../../calls/web/desk/call-words.ts';
import { refundManyWords } from '../../refunds/web/desk/refund-words.ts';
import { reviewPath } from './review-parts.tsx';
import { reviewWords } from './review-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'applications'), ...(await loadDeskList(args, 'applications')) };
}

/** /desk/applications: paid applications. */
export default function ApplicationsPage({ loaderData: { desk, list, saved } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="applications">
      <Applications list={list} saved={saved} />
    </DeskPage>
  );
}

function Applications({ list, saved }: LoadedList) {
  const review = useWords(reviewWords);
  const refunds = useWords(refundManyWords);
  const mayMove = useMay('applications/change');
  const mayRefund = useMay('payments/change');
  const { here } = useDesk();
  const query = listUrlOf(here).query();
  const rows = list.rows.map((row) => ({ ...row, href: reviewPath(row.id, query) }));
  const bulk = {
    action: urlOf(mayMove ? prepareMove : selectRefunds),
    reasons: { missing: review.reasonMissing, 'stage.missing': review.stageMissing },
    fields: (
      <>
        {mayMove ? <MoveFields /> : null}
        {mayRefund ? (
          <Submit look="secondary" action={urlOf(selectRefunds)}>
            {refunds.select}
          </Submit>
        ) : null}
      </>
    ),
  };
  return <DrawnDeskList list={{ ...list, rows }} saved={saved} {...(mayMove || mayRefund ? { bulk } : {})} />;
}

/** The stage to move to, with its reason; the next page asks to confirm. */
function MoveFields() {
  const t = useWords(reviewWords);
  const texts = useWords(stageWords);
  const reasons = useWords(reasonWords);
  return (
    <>
      <DeskSelect
        name="stage"
        label={t.stage}
        emptyLabel={t.chooseStage}
        options={movableStages.map((stage) => ({
          value: stage,
          label: texts[stage],
          asksMore: Object.hasOwn(stageReasons, stage),
        }))}
      />
      <div className="desk-asked">
        <DeskSelect
          name="reason"
          label={t.reason}
          emptyLabel={t.chooseReason}
          options={(['not-selected', 'withdrawn'] as const).flatMap((stage) =>
            stageReasons[stage].map((reason) => ({ value: reason, label: `${texts[stage]}: ${reasons[reason]}` })),
          )}
        />
      </div>
      <Submit>{t.moveSelected}</Submit>
      <Submit look="secondary" action={urlOf(selectCalls)}>
        {useWords(deskCallWords).callSelected}
      </Submit>
    </>
  );
}
