// The program of a release: as npm start builds it, without the demo and its simulators.
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { program, readers } from '../../rolldown.config.ts';

/** The modules that only a demo loads are empty; a release refuses a demo before. */
const withoutDemo: Plugin = {
  name: 'without-demo',
  load: (id) => (isOfDemo(id) ? 'export {}' : null),
};
export const isOfDemo = (id: string): boolean =>
  [`${sep}sandbox${sep}`, `${sep}src${sep}demo${sep}`].some((folder) => id.startsWith(process.cwd() + folder));

export async function buildProgram(into: string): Promise<void> {
  for (const { output, ...config } of [program, readers]) {
    const bundle = await rolldown({ ...config, plugins: [withoutDemo, ...config.plugins] });
    await bundle.write({ ...output, dir: into, cleanDir: false });
    await bundle.close();
  }
}

/** The packages that built files import. */
export function packagesOf(folder: string): string[] {
  const texts = globSync(`${folder}/{program,server}/**/*.js`).map((file) => readFileSync(file, 'utf8'));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/^import (?:[^'"]* from )?["']([^'"]+)["']|\bimport\(["']([^'"]+)["']\)/gm),
  ]);
  const names = imports.map(([, fixed, loaded]) => (fixed ?? loaded ?? '').match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '');
  return [...new Set(names)]
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
    .toSorted();
}
