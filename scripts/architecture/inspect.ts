import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { layers, modules } from './layers.ts';

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

/** Files outside any known module; without imports they would not show up as a breach. */
function unplaced(root: string): Breach[] {
  const names = Object.keys(modules);
  const isPlaced = (file: string): boolean => {
    if (/^src\/(kit|platform|web)\//.test(file) || /^src\/[^/]+$/.test(file) || /\.test\.tsx?$/.test(file)) return true;
    const [, feature = '', path = ''] = /^src\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
    return (
      layers.flat().includes(feature) &&
      names.some((name) => (name.endsWith('/') ? path.startsWith(name) : path === name))
    );
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

if (import.meta.main) {
  const { modules, breaches } = await inspectArchitecture();
  for (const { rule, how } of breaches) console.error(`${rule}: ${how}`);
  if (modules === 0) console.error('no module was read, so nothing was checked');
  process.exitCode = breaches.length > 0 || modules === 0 ? 1 : 0;
}
