import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

const height = 300;
interface Frame {
  readonly name: string;
  readonly width: number;
  readonly edge: number;
  /** Width of a digit. */
  readonly digit: number;
}
/** Drawn for phones and for wide pages, so that the months fit and the figures stay legible. */
const frames: readonly Frame[] = [
  { name: 'chart-narrow', width: 328, edge: 18, digit: 7 },
  { name: 'chart-wide', width: 800, edge: 28, digit: 9 },
];
const [top, bottom] = [24, 40];

interface SalesChartProps {
  readonly title: string;
  readonly note: string;
  readonly months: readonly string[];
  readonly sales: readonly number[];
}
/** A server-rendered line chart, 300 px high, with a table of the same figures. */
export function SalesChart({ title, note, months, sales }: SalesChartProps) {
  const t = useWords(words);
  const points = sales.map((value, index) => ({ value, month: months[index] ?? '' }));
  const [first, last] = [points[0], points.at(-1)];
  const label = first && last ? t.chartText(first.month, String(first.value), last.month, String(last.value)) : title;
  return (
    <section className="band">
      <div className="wrap">
        <h2>{title}</h2>
        <p className="soft">{note}</p>
        <figure className="chart">
          {frames.map((frame) => (
            <Line key={frame.name} frame={frame} points={points} label={label} />
          ))}
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
      </div>
    </section>
  );
}

interface LineProps {
  readonly frame: Frame;
  readonly points: readonly { readonly value: number; readonly month: string }[];
  readonly label: string;
}
function Line({ frame: { name, width, edge, digit }, points, label }: LineProps) {
  const { max, step } = scaleOf(Math.max(...points.map((point) => point.value)));
  const left = edge + 20 + String(max).length * digit;
  const x = (index: number): number => Math.round(left + (index * (width - left - edge)) / (points.length - 1));
  const y = (value: number): number => Math.round(height - bottom - (value * (height - top - bottom)) / max);
  const lines = Array.from({ length: max / step + 1 }, (_none, count) => count * step);
  return (
    <svg
      className={name}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {lines.map((line) => (
        <g key={line}>
          <path className="chart-grid" d={`M${left - 14} ${y(line)}H${width - edge}`} />
          <text className="chart-label" x={left - 20} y={y(line) + 5} textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      <polyline className="chart-line" points={points.map((point, at) => `${x(at)},${y(point.value)}`).join(' ')} />
      {points.map((point, at) => (
        <g key={point.month}>
          <circle className="chart-dot" cx={x(at)} cy={y(point.value)} r="5" />
          <text className="chart-value" x={x(at)} y={y(point.value) - 13} textAnchor="middle">
            {point.value}
          </text>
          <text className="chart-label" x={x(at)} y={height - 12} textAnchor="middle">
            {point.month}
          </text>
        </g>
      ))}
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
