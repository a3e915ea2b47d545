import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

const height = 300;
interface Frame {
  readonly name: string;
  readonly width: number;
  readonly edge: number;
  /** Of one digit. */
  readonly digit: number;
}
/** Drawn twice, for a phone and for a wide page: so the months fit and the figures stay legible. */
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
/** A line chart drawn by the server, 300 high, with a table of the same figures. */
export function SalesChart({ title, note, months, sales }: SalesChartProps) {
  const say = useWords(words);
  const points = sales.map((value, place) => ({ value, month: months[place] ?? '' }));
  const [first, last] = [points[0], points.at(-1)];
  const label = first && last ? say.chartText(first.month, String(first.value), last.month, String(last.value)) : title;
  return (
    <section className="band">
      <div className="wrap">
        <h2>{title}</h2>
        <p className="soft">{note}</p>
        <figure className="chart">
          {frames.map((it) => (
            <Line key={it.name} frame={it} points={points} label={label} />
          ))}
          <details className="chart-table">
            <summary>{say.showAsTable}</summary>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{say.month}</th>
                  <th scope="col" className="numeric">
                    {say.unitsSold}
                  </th>
                </tr>
              </thead>
              <tbody>
                {points.map((it) => (
                  <tr key={it.month}>
                    <td>{it.month}</td>
                    <td className="numeric">{it.value}</td>
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
  const { most, step } = scaleOf(Math.max(...points.map((it) => it.value)));
  const left = edge + 20 + String(most).length * digit;
  const x = (place: number): number => Math.round(left + (place * (width - left - edge)) / (points.length - 1));
  const y = (value: number): number => Math.round(height - bottom - (value * (height - top - bottom)) / most);
  const lines = Array.from({ length: most / step + 1 }, (_none, it) => it * step);
  return (
    <svg
      className={name}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {lines.map((it) => (
        <g key={it}>
          <path className="chart-grid" d={`M${left - 14} ${y(it)}H${width - edge}`} />
          <text className="chart-label" x={left - 20} y={y(it) + 5} textAnchor="end">
            {it}
          </text>
        </g>
      ))}
      <polyline className="chart-line" points={points.map((it, at) => `${x(at)},${y(it.value)}`).join(' ')} />
      {points.map((it, at) => (
        <g key={it.month}>
          <circle className="chart-dot" cx={x(at)} cy={y(it.value)} r="5" />
          <text className="chart-value" x={x(at)} y={y(it.value) - 13} textAnchor="middle">
            {it.value}
          </text>
          <text className="chart-label" x={x(at)} y={height - 12} textAnchor="middle">
            {it.month}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Four to five even steps of 1, 2 or 2.5 times a power of ten, up to the largest value at least. */
function scaleOf(largest: number): { readonly most: number; readonly step: number } {
  const rough = Math.max(largest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((it) => it * power >= rough) ?? 10);
  return { most: Math.ceil(Math.max(largest, 1) / step) * step, step };
}
