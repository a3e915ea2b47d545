import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layers, modules, modulesOf } from './layers.ts';

/** A breach of the import rules: the rule, the file, and the import. */
export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly how: string;
}
interface Cruise {
  readonly summary: { readonly totalCruised: number; readonly violations: readonly Violation[] };
}
interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
  readonly cycle?: readonly { readonly name: string }[];
  readonly via?: readonly { readonly name: string }[];
}

/** Every breach in the tree at `root`, and the number of modules read. */
export async function inspectArchitecture(root = process.cwd()): Promise<{ modules: number; breaches: Breach[] }> {
  const { summary } = await cruise(root);
  return {
    modules: summary.totalCruised,
    breaches: [
      ...unplaced(root),
      ...notRelative(root),
      ...summary.violations.map(({ rule, from, to, cycle, via }) => ({
        rule: rule.name,
        from,
        how: [from, ...((cycle ?? via)?.map((entry) => entry.name) ?? [to])].join(' → '),
      })),
    ],
  };
}

function cruise(root: string): Promise<Cruise> {
  const tool = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [tool, '--config', join(import.meta.dirname, 'rules.ts'), '--output-type', 'json', 'src', 'sandbox'];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      try {
        done(JSON.parse(stdout) as Cruise);
      } catch {
        fail(new Error(`dependency-cruiser gave no result: ${stderr || error?.message || stdout.slice(0, 500)}`));
      }
    });
  });
}

const isModule = new RegExp(`^${modulesOf(Object.keys(modules).join('|'))}`);
/** Files outside any known module; without imports they would not show up as a breach. */
function unplaced(root: string): Breach[] {
  const isPlaced = (file: string): boolean => {
    if (/^src\/(kit|platform|product|demo|web)\//.test(file) || /^src\/[^/]+$/.test(file) || /\.test\.tsx?$/.test(file))
      return true;
    const [, feature = '', path = ''] = /^src\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
    return layers.flat().includes(feature) && isModule.test(path);
  };
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isPlaced(file))
    .map((file) => ({
      rule: 'every-file-has-a-module',
      from: file,
      how: `${file} lies in no module that scripts/architecture/layers.ts names`,
    }));
}

/** Imports of the same feature by its name: a feature that moves or is renamed takes its relative imports along. */
const notRelative = (root: string): Breach[] =>
  globSync('src/features/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => {
      const [, feature = ''] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
      return [...readFileSync(join(root, file), 'utf8').matchAll(/'(#features\/([^/']+)\/[^']+)'/g)]
        .filter(([, , of]) => of === feature)
        .map(([, path]) => ({ rule: 'own-imports-are-relative', from: file, how: `${file} → ${path}` }));
    });

if (import.meta.main) {
  const { modules, breaches } = await inspectArchitecture();
  for (const { rule, how } of breaches) console.error(`${rule}: ${how}`);
  if (modules === 0) console.error('no module was read, so nothing was checked');
  process.exitCode = breaches.length > 0 || modules === 0 ? 1 : 0;
}
