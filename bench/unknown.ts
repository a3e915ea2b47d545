import { type Harness, startHarness } from '#test/faults/harness.ts';
import { median, table, writeFigures } from './figures.ts';
import { loadPaths } from './load.ts';

const seconds = Number(process.env['SECONDS'] ?? 1);
const rounds = Number(process.env['ROUNDS'] ?? 15);

/**
 * `npm run bench -- unknown`: unknown URLs and pages that ask for a login, a new one for each request, alternating with a cached page: the work that
 * anonymous visitors can cause.
 */
export async function benchUnknown(): Promise<void> {
  const harness = await startHarness('unknown', { firstPort: 4940, env: { TRUST_PROXY: 'yes', DEMO_PUBLIC: 'yes' } });
  await harness.site.start();
  const text = await unknownPages(harness);
  console.log(`\n${text}\n`);
  writeFigures('unknown', text);
  await harness.site.stop();
}

const ipOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
/** A new well-formed code each time. */
const codeOf = (n: number): string =>
  `SV-7700-${String(n)
    .padStart(8, '0')
    .replace(/(.{4})(.{4})/, '$1-$2')}`;

async function unknownPages(harness: Harness): Promise<string> {
  const kinds: readonly (readonly [string, (n: number) => string, ((n: number) => string)?])[] = [
    ['an unknown page', (n) => `/n${n}`],
    ['the same in Hindi', (n) => `/hi/n${n}`],
    ['a malformed receipt code', (n) => `/verify/${n}`],
    ['an unknown receipt code, from one IP', (n) => `/verify/${codeOf(n)}`],
    ['the same, each from another IP', (n) => `/verify/${codeOf(n)}`, ipOf],
    ['an unknown product', (n) => `/product/x${n}`],
    ['an unknown post', (n) => `/blog/${n + 100_000}`],
    ['a page behind the login', (n) => `/userDashboard?x=${n}`],
    ['a page of the desk', (n) => `/desk/x${n}`],
    ['a change of the language', (n) => `/language/hi?next=/x${n}`],
    ['the login, for a new page each time', (n) => `/login?next=/x${n}`],
    ['the sign-in of the desk', () => '/desk/sign-in'],
  ];
  let sent = 0;
  const round = async (pathOf: (n: number) => string, clientOf?: (n: number) => string) => {
    const from = harness.site.cpu().programMs;
    const { answers, perSecond } = await loadPaths(
      harness.site.url,
      () => pathOf(sent++),
      seconds,
      clientOf && (() => clientOf(sent)),
    );
    return { perSecond, cpuMs: ((harness.site.cpu().programMs - from) / answers) * 1000 };
  };
  const cached = () => '/about';
  const rows: string[][] = [];
  for (const [name, pathOf, clientOf] of kinds) {
    await round(pathOf, clientOf);
    const pairs: {
      readonly known: Awaited<ReturnType<typeof round>>;
      readonly unknown: (typeof pairs)[number]['known'];
    }[] = [];
    for (let n = 0; n < rounds; n++) pairs.push({ known: await round(cached), unknown: await round(pathOf, clientOf) });
    rows.push([
      name,
      Math.round(median(pairs.map((pair) => pair.unknown.perSecond))).toLocaleString('en'),
      Math.round(median(pairs.map((pair) => pair.known.perSecond))).toLocaleString('en'),
      median(pairs.map((pair) => pair.known.perSecond / pair.unknown.perSecond)).toFixed(2),
      median(pairs.map((pair) => pair.unknown.cpuMs / pair.known.cpuMs)).toFixed(2),
    ]);
  }
  const head = ['', 'Requests a second', 'A cached page', 'Cost, by the clock', 'Cost, by CPU time'];
  return `Pages that are not there, or ask for a login, brotli, 32 connections (own client), a new address for each request; medians of ${rounds} rounds of ${seconds} s in turn with a cached page, cost of each pair:\n\n${table(head, rows)}`;
}
