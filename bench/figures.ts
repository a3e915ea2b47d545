import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export function percentile(values: readonly number[], nth: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((nth / 100) * sorted.length) - 1)] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => percentile(values, 50);

/** A Markdown table with aligned columns, so that it is readable in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const file = 'docs/figures.md';
const titles = {
  compare: 'Cached pages of two versions (`npm run bench -- compare <folder>`)',
  pages: 'Public pages (`npm run bench -- pages`)',
  phone: 'A cheap phone (`npm run bench -- phone`)',
  memory: 'Memory after page views (`npm run bench -- memory`)',
  orders: 'Paid applications (`npm run bench -- orders`)',
  rush: 'Two thousand at once (`npm run bench -- rush`)',
  scale: 'A thousand times as much (`npm run bench -- scale`)',
  sizes: 'Bytes a row (`npm run bench -- sizes`)',
  desk: 'The lists of the desk (`npm run bench -- desk`)',
  exports: 'Files of a million rows (`npm run bench -- exports`)',
  moves: 'Ten thousand applications moved (`npm run bench -- moves`)',
  unknown: 'Unknown URLs (`npm run bench -- unknown`)',
  hang: 'A gateway that hangs (`npm run bench -- hang`)',
  faults: 'Kills under load (`npm run test:faults`)',
} as const;

/** Replaces one benchmark's section of docs/figures.md. */
export function writeFigures(name: keyof typeof titles, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Figures\n';
  const heading = `## ${titles[name]}`;
  const sections = before.trimEnd().split(/\n(?=## )/);
  const section = `${heading}\n\n${new Date().toISOString().slice(0, 10)}, ${machine()}.\n\n${text.trim()}\n`;
  const at = sections.findIndex((section) => section.startsWith(heading));
  if (at < 0) sections.push(`\n${section}`);
  else sections[at] = section;
  writeFileSync(file, `${sections.join('\n').trimEnd()}\n`);
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}
