import type { Route } from './+types/today';
import './today.css';
import { countLimit } from '#kit/desk/list-page.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { linkOf } from '#web/desk/has-page.ts';
import { NameForm } from '#web/desk/name-form.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getToday, type Today, type Waiting } from '../contract/desk.ts';
import { FigureChart } from './figure-chart.tsx';
import { OwnersLinks } from './owners-links.tsx';
import { ItemText } from './item.tsx';
import { todayWords, waitingWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'today'), today: await loadAnswer(args, getToday) };
}

/** /desk: what waits for this person, most urgent first, and figures over time. */
export default function TodayPage({ loaderData: { desk, today } }: Route.ComponentProps) {
  const t = useWords(todayWords);
  const language = useLanguage();
  const isQuiet = today.waiting.length === 0;
  // Nothing has come yet: what to set up first, instead of an empty page.
  const isNew =
    desk.rights.includes('settings/read') && today.figures.every(({ days }) => days.every(({ count }) => count === 0));
  const backupText = ({ at, hours, trialDays }: NonNullable<Today['backup']>): string =>
    [
      at === null || hours === null ? t.noBackup : t.lastBackup(moment(language, at), hours),
      ...(trialDays === null ? [] : [t.lastTrial(trialDays)]),
    ].join(' ');
  return (
    <DeskPage desk={desk} page="today">
      {today.needsName ? <NameForm /> : null}
      <DemoLine data={today.demoData} />
      <section className="desk-section" aria-labelledby="waiting">
        <h2 id="waiting">{t.waiting}</h2>
        {isQuiet ? (
          <p>{t.nothingWaits}</p>
        ) : (
          <ul className="today-waiting">
            {today.waiting.map((waiting) => (
              <WaitingItem key={waiting.key} waiting={waiting} />
            ))}
          </ul>
        )}
        <p className="soft today-at">
          {t.asOf(moment(language, today.at))}
          {today.backup ? ` ${backupText(today.backup)}` : null}
        </p>
      </section>
      {isQuiet && isNew ? <OwnersLinks /> : null}
      <AttentionItems items={today.items} waiting={today.waiting} />
      {today.figures.length === 0 ? null : (
        <section className="desk-section" aria-labelledby="figures">
          <h2 id="figures">{t.figures}</h2>
          {desk.rights.includes('bank/read') ? (
            <p>
              <a href={deskPaths.balances()}>{t.balances}</a>
            </p>
          ) : null}
          <div className="today-figures">
            {today.figures.map((figure) => (
              <FigureChart key={figure.key} figure={figure} />
            ))}
          </div>
        </section>
      )}
    </DeskPage>
  );
}

/** While a demo is filled, or if that did not come to its end. */
function DemoLine({ data }: { readonly data: Today['demoData'] }) {
  const t = useWords(todayWords);
  if (data.state === 'filling')
    return (
      <p className="desk-note" role="status">
        {t.filling(data.percent)} <progress max={100} value={data.percent} aria-label={t.filling(data.percent)} />
      </p>
    );
  return data.state === 'unfinished' ? <p className="desk-note">{t.unfinished}</p> : null;
}

const countText = ({ count, isMore }: Pick<Waiting, 'count' | 'isMore'>): string =>
  isMore ? `${countLimit.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN');

function WaitingItem({ waiting: { key, url, count, isMore } }: { readonly waiting: Waiting }) {
  const texts = useWords(waitingWords);
  const link = linkOf(url);
  const content = (
    <>
      <strong>{countText({ count, isMore })}</strong> <span>{texts[key]}</span>
    </>
  );
  return (
    <li>
      {link === undefined ? (
        <span className="today-item">{content}</span>
      ) : (
        <a className="today-item" href={link}>
          {content}
        </a>
      )}
    </li>
  );
}

/** The oldest items that need a decision. */
function AttentionItems({ items, waiting }: Pick<Today, 'items' | 'waiting'>) {
  const t = useWords(todayWords);
  const all = waiting.find(({ key }) => key === 'attention');
  if (items.length === 0 || !all) return null;
  return (
    <section className="desk-section" aria-labelledby="items">
      <h2 id="items">{t.items}</h2>
      <ul className="today-items">
        {items.map((item) => (
          <li key={`${item.kind} ${item.subject}`}>
            <ItemText item={item} />
          </li>
        ))}
      </ul>
      {all.count > items.length || all.isMore ? (
        <p>
          <a href={deskPaths.attention()}>{t.allAttentionItems(countText(all))}</a>
        </p>
      ) : null}
    </section>
  );
}
