import type { Route } from './+types/leads';
import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadDesk, loadDeskList, type LoadedList } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { changeLeads } from '../../contract/desk.ts';
import { bulkStates } from '../../model/changes.ts';
import { lostReasons } from '../../model/leads.ts';
import { lostReasonWords, stateWords } from '../parts/words.ts';
import { leadsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'leads'), ...(await loadDeskList(args, 'leads')) };
}

/** /desk/leads */
export default function LeadsPage({ loaderData: { desk, list, saved } }: Route.ComponentProps) {
  const t = useWords(leadsWords);
  return (
    <DeskPage
      desk={desk}
      page="leads"
      actions={
        desk.rights.includes('leads/change') ? (
          <LinkButton href={deskPaths.newLead()} look="primary" small>
            {t.enter}
          </LinkButton>
        ) : undefined
      }
    >
      <Leads list={list} saved={saved} />
    </DeskPage>
  );
}

function Leads({ list, saved }: LoadedList) {
  const t = useWords(leadsWords);
  const bulk = {
    action: urlOf(changeLeads),
    reasons: { missing: t.chooseChange, 'reason.missing': t.sayWhy, 'not-staff': t.notStaff },
    fields: <BulkFields list={list} />,
  };
  return <DrawnDeskList list={list} saved={saved} {...(useMay('leads/change') ? { bulk } : {})} />;
}

function BulkFields({ list }: Pick<LoadedList, 'list'>) {
  const t = useWords(leadsWords);
  const states = useWords(stateWords);
  const reasons = useWords(lostReasonWords);
  const stateTexts = { ...states, reopen: t.reopen, 'not-spam': t.notSpam };
  const owners = list.filters.flatMap((filter) =>
    filter.kind === 'choice' && filter.key === 'owner' ? filter.options.filter(({ value }) => value !== 'none') : [],
  );
  return (
    <>
      <DeskSelect
        name="change"
        label={t.change}
        emptyLabel={t.choose}
        options={[
          ...owners.map(({ value, label }) => ({ value: `owner:${value}`, label: t.give(label) })),
          { value: 'owner:', label: t.takeAway },
          ...bulkStates.map((state) => ({
            value: `state:${state}`,
            label: stateTexts[state],
            asksMore: state === 'lost',
          })),
        ]}
      />
      <div className="desk-asked">
        <DeskSelect
          name="reason"
          label={t.why}
          emptyLabel={t.choose}
          options={lostReasons.map((reason) => ({ value: reason, label: reasons[reason] }))}
        />
      </div>
      <Submit>{t.changeSelected}</Submit>
    </>
  );
}
