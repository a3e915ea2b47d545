import { longDay } from '#kit/indian-time.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import { linkOf } from '#web/desk/has-page.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { FigureShown } from '../contract/desk.ts';
import { figureWords, todayWords } from './words.ts';

type Days = FigureShown['days'];
const height = 120;
const space = 4;

/** A figure of the last days as bars, drawn by the server, with a table of the same numbers. */
export function FigureChart({ figure: { key, url, days } }: { readonly figure: FigureShown }) {
  const t = useWords(todayWords);
  const titles = useWords(figureWords);
  const language = useLanguage();
  const isMoney = key === 'fees' || key === 'refunds';
  const sum = (of: 'count' | 'paise'): number => days.reduce((total, day) => total + (day[of] ?? 0), 0);
  const [first, last] = [days[0], days.at(-1)];
  const isEmpty = days.every(({ count }) => count === 0);
  if (!first || !last) return null;
  const total = isMoney ? formatRupees(paise(sum('paise'))) : sum('count').toLocaleString('en-IN');
  const link = linkOf(url);
  const label = t.chart(titles[key], total, longDay(language, first.day), longDay(language, last.day));
  return (
    <figure className="today-figure">
      <figcaption>
        {titles[key]} <strong>{link === undefined ? total : <a href={link}>{total}</a>}</strong>
      </figcaption>
      {isEmpty ? (
        <p className="soft">{t.none}</p>
      ) : (
        <>
          <Bars days={days} label={label} isMoney={isMoney} />
          <p className="soft today-range" aria-hidden="true">
            <span>{longDay(language, first.day)}</span> <span>{longDay(language, last.day)}</span>
          </p>
          <details>
            <summary>{t.table}</summary>
            <Table days={days} caption={label} isMoney={isMoney} />
          </details>
        </>
      )}
    </figure>
  );
}

function Bars({ days, label, isMoney }: { readonly days: Days; readonly label: string; readonly isMoney: boolean }) {
  const valueOf = (day: Days[number]): number => (isMoney ? (day.paise ?? 0) : day.count);
  const max = Math.max(1, ...days.map(valueOf));
  const step = 100 / days.length;
  return (
    <svg width="100%" height={height} role="img" aria-label={label}>
      <line className="today-axis" x1="0" x2="100%" y1={height - 1} y2={height - 1} />
      {days.map((day, index) => {
        const barHeight = valueOf(day) === 0 ? 0 : Math.max(2, Math.round((valueOf(day) / max) * (height - space)));
        return (
          <rect
            key={day.day}
            className="today-bar"
            x={`${(index * step + step * 0.15).toFixed(2)}%`}
            width={`${(step * 0.7).toFixed(2)}%`}
            y={height - 1 - barHeight}
            height={barHeight}
          />
        );
      })}
    </svg>
  );
}

function Table({
  days,
  caption,
  isMoney,
}: {
  readonly days: Days;
  readonly caption: string;
  readonly isMoney: boolean;
}) {
  const t = useWords(todayWords);
  const language = useLanguage();
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.day}</th>
          <th scope="col" className="numeric">
            {t.number}
          </th>
          {isMoney ? (
            <th scope="col" className="numeric">
              {t.amount}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, count, paise: sum = 0, url }) => {
          const link = linkOf(url);
          const number = count.toLocaleString('en-IN');
          return (
            <tr key={day}>
              <td>{longDay(language, day)}</td>
              <td className="numeric">{link === undefined ? number : <a href={link}>{number}</a>}</td>
              {isMoney ? <td className="numeric">{formatRupees(paise(sum))}</td> : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
