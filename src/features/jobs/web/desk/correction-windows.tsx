import type { Route } from './+types/correction-windows';
import { after, dayInIndia, offsetOfIndiaMs } from '#kit/time.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import {
  type DeskOpeningWindow,
  listCorrectionWindows,
  removeCorrectionWindow,
  setCorrectionWindow,
} from '../../contract/correction-windows.ts';
import { correctionWindowsWords } from './correction-windows-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'correctionWindows');
  const chosen = new URL(args.request.url).searchParams.get('opening');
  return { desk, chosen, answer: await loadAnswer(args, listCorrectionWindows) };
}

/** /desk/correction-windows: when applicants of which opening can correct their applications. */
export default function CorrectionWindowsPage({ loaderData: { desk, chosen, answer } }: Route.ComponentProps) {
  const t = useWords(correctionWindowsWords);
  const mayChange = desk.rights.includes('applications/change');
  return (
    <DeskPage desk={desk} page="correctionWindows">
      <div className="desk-stack">
        <p className="soft">{t.lead}</p>
        <Windows openings={answer.openings.filter(({ from }) => from !== null)} now={answer.now} />
        {mayChange ? <SetWindow openings={answer.openings} chosen={chosen} /> : null}
      </div>
    </DeskPage>
  );
}

/** What a form names: number and version of the opening, and its role. */
const seenOf = ({ role, opening, version }: DeskOpeningWindow): string => `${opening}:${version}:${role}`;
const keyOf = ({ role, opening }: DeskOpeningWindow): string => `${opening}:${role}`;
function useName(): (opening: DeskOpeningWindow) => string {
  const t = useWords(correctionWindowsWords);
  const language = useLanguage();
  return ({ roleTitle, opening, isCurrent }) => (isCurrent ? t.opening : t.earlier)(roleTitle[language], opening);
}

function Windows({ openings, now }: { readonly openings: readonly DeskOpeningWindow[]; readonly now: string }) {
  const t = useWords(correctionWindowsWords);
  const nameOf = useName();
  const mayChange = useMay('applications/change');
  return (
    <DeskTable
      caption={t.caption}
      rows={openings}
      rowKey={keyOf}
      empty={t.none}
      columns={[
        { key: 'role', head: t.role, cell: (opening) => nameOf(opening) },
        { key: 'from', head: t.from, cell: ({ from }) => <Time at={from ?? ''} /> },
        { key: 'until', head: t.until, cell: ({ until }) => <Time at={until ?? ''} /> },
        { key: 'status', head: t.status, cell: (opening) => <Status opening={opening} now={now} /> },
        ...(mayChange
          ? [
              {
                key: 'acts',
                head: t.change,
                cell: (opening: DeskOpeningWindow) => (
                  <div className="desk-links">
                    <a href={`${deskPaths.correctionWindows()}?opening=${encodeURIComponent(keyOf(opening))}#set`}>
                      {t.change} <span className="sr-only">{nameOf(opening)}</span>
                    </a>
                    <ActForm
                      of={removeCorrectionWindow}
                      identity={{ opening: seenOf(opening) }}
                      look="quiet"
                      asked={nameOf(opening)}
                    />
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Status({ opening: { from, until }, now }: { readonly opening: DeskOpeningWindow; readonly now: string }) {
  const t = useWords(correctionWindowsWords);
  if (from === null || until === null) return null;
  if (now < from) return <Badge tone="info">{t.ahead}</Badge>;
  return now < until ? <Badge tone="good">{t.open}</Badge> : <Badge>{t.over}</Badge>;
}

const dayOf = (iso: string | null): string => (iso === null ? '' : dayInIndia(new Date(iso)));
const timeOf = (iso: string | null): string =>
  iso === null ? '' : after(new Date(iso), offsetOfIndiaMs).toISOString().slice(11, 16);

function SetWindow(props: { readonly openings: readonly DeskOpeningWindow[]; readonly chosen: string | null }) {
  const t = useWords(correctionWindowsWords);
  const nameOf = useName();
  const { openings, chosen } = props;
  const opening = openings.find((each) => keyOf(each) === chosen);
  const [from, until] = [opening?.from ?? null, opening?.until ?? null];
  return (
    <section className="desk-section" id="set" aria-labelledby="set-title">
      <h2 id="set-title">{t.set}</h2>
      <ActForm of={setCorrectionWindow}>
        <DeskSelect
          name="opening"
          label={t.role}
          emptyLabel={t.choose}
          options={openings.map((each) => ({ value: seenOf(each), label: nameOf(each) }))}
          value={opening ? seenOf(opening) : ''}
          required
        />
        <div className="desk-form-row">
          <DeskText name="fromDay" type="date" label={t.fromDay} value={dayOf(from)} required />
          <DeskText name="fromTime" type="time" label={t.fromTime} value={timeOf(from)} required />
        </div>
        <div className="desk-form-row">
          <DeskText name="untilDay" type="date" label={t.untilDay} value={dayOf(until)} required />
          <DeskText name="untilTime" type="time" label={t.untilTime} value={timeOf(until)} required />
        </div>
      </ActForm>
    </section>
  );
}
