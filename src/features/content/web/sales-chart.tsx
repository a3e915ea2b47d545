import { useWords } from '#web/use-words.ts';
import { words } from './words.ts';

const width = 800;
const height = 300;
const edge = { left: 92, right: 28, top: 24, bottom: 40 };

interface SalesChartProps {
  readonly title: string;
  readonly note: string;
  readonly months: readonly string[];
  readonly sales: readonly number[];
}
/** A line chart drawn by the server, 300 high, with a table of the same figures. */
export function SalesChart({ title, note, months, sales }: SalesChartProps) {
  const say = useWords(words);
  const step = 250;
  const top = Math.ceil(Math.max(...sales) / step) * step;
  const x = (place: number): number => edge.left + (place * (width - edge.left - edge.right)) / (sales.length - 1);
  const y = (value: number): number => height - edge.bottom - (value * (height - edge.top - edge.bottom)) / top;
  const lines = Array.from({ length: top / step + 1 }, (_none, it) => it * step);
  const points = sales.map((value, place) => ({
    value,
    month: months[place] ?? '',
    x: Math.round(x(place)),
    y: Math.round(y(value)),
  }));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section className="band">
      <div className="wrap">
        <h2>{title}</h2>
        <p className="soft">{note}</p>
        <figure className="chart">
          <div className="chart-scroll" tabIndex={0} role="group" aria-label={title}>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              width={width}
              height={height}
              role="img"
              aria-label={
                first && last ? say.chartText(first.month, String(first.value), last.month, String(last.value)) : title
              }
            >
              {lines.map((it) => (
                <g key={it}>
                  <path className="chart-grid" d={`M${edge.left - 24} ${y(it)}H${width - edge.right}`} />
                  <text className="chart-label" x={edge.left - 34} y={y(it) + 5} textAnchor="end">
                    {it}
                  </text>
                </g>
              ))}
              <polyline className="chart-line" points={points.map((it) => `${it.x},${it.y}`).join(' ')} />
              {points.map((it) => (
                <g key={it.month}>
                  <circle className="chart-dot" cx={it.x} cy={it.y} r="5" />
                  <text className="chart-value" x={it.x} y={it.y - 13} textAnchor="middle">
                    {it.value}
                  </text>
                  <text className="chart-label" x={it.x} y={height - 12} textAnchor="middle">
                    {it.month}
                  </text>
                </g>
              ))}
            </svg>
          </div>
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
