// Compares the documents with the code, and finds what must not be in the repository: paths of one machine, and numbers
// of invited people in browser code.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accessPage } from './docs/access-page.ts';
import { withDeskSection } from './docs/desk-access.ts';
import { servedEndpoints } from './surface/read.ts';
import { messagesPage } from './docs/messages-page.ts';
import { thirdPartyPage } from './docs/third-party-page.ts';
import { layers } from './architecture/layers.ts';

const faults: string[] = [];
const read = (file: string): string => readFileSync(file, 'utf8');

const documents = ['README.md', ...globSync(['*.md', 'docs/**/*.md'], { exclude: ['README.md'] })];
for (const file of documents) {
  if (!existsSync(file)) {
    faults.push(`${file} is missing`);
    continue;
  }
  const text = read(file);
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
    if (!/^[a-z]+:/.test(target) && !existsSync(join(dirname(file), target)))
      faults.push(`${file}: the link ${target} leads nowhere`);
  }
  for (const [, path = ''] of text.matchAll(/`((?:src|test|scripts|sandbox|content|docs|bench)\/[\w./-]+)`/g)) {
    if (!existsSync(path)) faults.push(`${file}: there is no ${path}`);
  }
  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
  const builtIn = ['start', 'test'];
  for (const [, named = ''] of text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g))
    if (!scripts[named]) faults.push(`${file}: there is no npm run ${named}`);
  if (file === 'README.md') {
    for (const name of Object.keys(scripts)) {
      if (!text.includes(builtIn.includes(name) ? `npm ${name}` : `npm run ${name}`))
        faults.push(`README.md does not tell of npm run ${name}`);
    }
  }
}

for (const file of globSync(['{src,test,scripts,sandbox,bench}/**/*.{ts,tsx,mjs}', 'src/**/*.sql']))
  for (const [line] of read(file).matchAll(/^ *(?:\/?\*|\/\/|--).*$/gm))
    for (const [, path = ''] of line.matchAll(
      /(?<![\w./-])((?:src|test|scripts|sandbox|content|docs|bench)\/[\w./-]+\.\w+)/g,
    ))
      if (!existsSync(path)) faults.push(`${file}: there is no ${path}`);

for (const file of globSync('docs/decisions/*.md')) {
  const text = read(file);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ');
  if (!/^# \d+\. .+\n\nStatus: (?:accepted|proposed|replaced)\b.*, (?:\d{4}-\d\d-\d\d|YYYY-MM-DD)/.test(text))
    faults.push(`${file}: the title, or the status and date below it, is not as in docs/decisions/0000-template.md`);
  if (sections !== 'Context, Decision, Alternatives, Consequences')
    faults.push(`${file}: its sections are ${sections || 'none'}, not those of docs/decisions/0000-template.md`);
}

const surface = JSON.parse(read('test/public-surface.json')) as Readonly<Record<string, readonly string[]>>;
const manual = read('docs/running.md');
for (const name of [...(surface['staff commands'] ?? []), ...(surface['kinds of attention'] ?? [])]) {
  if (!manual.includes(`\`${name}\``)) faults.push(`docs/running.md does not name ${name}`);
}
const sources = globSync('src/**/*.ts').map(read);
for (const [row] of manual.matchAll(/^\| (?:error|warn) \| .*$/gm)) {
  for (const [, line = ''] of (row.split(' | ')[1] ?? '').matchAll(/`([^`]+)`/g))
    if (!sources.some((text) => text.includes(`'${line}'`))) faults.push(`docs/running.md: no source logs "${line}"`);
}

const architecture = read('docs/architecture.md');
for (const layer of layers.map((layer) =>
  layer.filter((feature) => existsSync(`src/features/${feature}`)).join(' · '),
)) {
  if (!architecture.includes(`"${layer}"`) && layer !== '')
    faults.push(`docs/architecture.md: its picture of the layers lacks "${layer}"`);
}

// docs/data-model.md needs a database: test/data-model.test.ts compares it.
for (const [file, page] of [
  ['docs/access.md', withDeskSection(accessPage(read('docs/access.md')), await servedEndpoints())],
  ['docs/messages.md', messagesPage()],
  ['docs/third-party.md', thirdPartyPage()],
] as const) {
  if (!existsSync(file) || read(file) !== page) faults.push(`${file} is stale; npm run docs draws it anew`);
}

const committed = globSync([
  '*.{md,json,ts,mjs}',
  '.ci/*',
  '{src,sandbox,test,scripts,bench,docs,content}/**/*.{ts,tsx,mjs,js,css,sql,md,json}',
]);
for (const file of committed) {
  // Folders of one machine or person; common ones (/tmp, /usr, /var, /dev) are fine.
  const [path] = /(?<![\w.:~)}*-])\/(?:work|home|root|Users|mnt|opt)\/[\w.-]+/.exec(read(file)) ?? [];
  if (path) faults.push(`${file}: the path ${path} is of one machine only`);
}

const invited = /9000000\d{3}/;
for (const file of globSync('build/client/**/*.{js,html,json,css}')) {
  const [number] = invited.exec(read(file)) ?? [];
  if (number) faults.push(`${file}: carries the number ${number}, which only the server may know`);
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
