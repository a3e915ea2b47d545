import { Fragment } from 'react';
import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

const height = 300;
const [top, bottom] = [24, 40];
/** Percent of the width, so that the chart fills any card and the first and last labels are not cut. */
const [left, right] = [16, 93];

interface SalesChartProps {
  readonly title: string;
  readonly note: string;
  readonly months: readonly string[];
  readonly sales: readonly number[];
}
/** A server-rendered line chart, 300 px high, with a table of the same figures; nothing without figures. */
export function SalesChart({ title, note, months, sales }: SalesChartProps) {
  const t = useWords(words);
  const points = sales.map((value, index) => ({ value, month: months[index] ?? '' }));
  if (points.length === 0) return null;
  return (
    <section className="sales">
      <h3>{title}</h3>
      <p className="soft">{note}</p>
      <figure className="chart">
        <Line points={points} label={t.chartText(points.map(({ month, value }) => `${month} ${value}`).join(', '))} />
        <details className="chart-table">
          <summary>{t.showAsTable}</summary>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.month}</th>
                <th scope="col" className="numeric">
                  {t.unitsSold}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.month}>
                  <td>{point.month}</td>
                  <td className="numeric">{point.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </section>
  );
}

interface LineProps {
  readonly points: readonly { readonly value: number; readonly month: string }[];
  readonly label: string;
}
/** Scale and grid, then the line with its points; the styles know them by their place. */
function Line({ points, label }: LineProps) {
  const { max, step } = scaleOf(Math.max(...points.map((point) => point.value)));
  const x = (index: number): string => `${Number((left + (index * (right - left)) / (points.length - 1)).toFixed(2))}%`;
  const y = (value: number): number => Math.round(height - bottom - (value * (height - top - bottom)) / max);
  const levels = Array.from({ length: max / step + 1 }, (_none, count) => count * step);
  return (
    <svg width="100%" height={height} role="img" aria-label={label}>
      {levels.map((level) => (
        <Fragment key={level}>
          <line x1={`${left - 4}%`} x2={`${right + 3}%`} y1={y(level)} y2={y(level)} />
          <text x={`${left - 6}%`} y={y(level) + 5}>
            {level}
          </text>
        </Fragment>
      ))}
      <g>
        {points.slice(1).map(({ month, value }, index) => (
          <line key={month} x1={x(index)} y1={y(points[index]?.value ?? value)} x2={x(index + 1)} y2={y(value)} />
        ))}
        {points.map((point, index) => (
          <Fragment key={point.month}>
            <circle cx={x(index)} cy={y(point.value)} r="5" />
            <text x={x(index)} y={y(point.value) - 13}>
              {point.value}
            </text>
            <text x={x(index)} y={height - 12}>
              {point.month}
            </text>
          </Fragment>
        ))}
      </g>
    </svg>
  );
}

/** Four or five equal steps of 1, 2 or 2.5 times a power of ten that reach the largest value. */
function scaleOf(largest: number): { readonly max: number; readonly step: number } {
  const rough = Math.max(largest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((count) => count * power >= rough) ?? 10);
  return { max: Math.ceil(Math.max(largest, 1) / step) * step, step };
}
