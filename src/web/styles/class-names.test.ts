import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The desk's own pages import them, because public pages don't need them. */
const deskStyles = globSync(['src/**/web/desk/*.css', 'src/features/desk/web/*.css']);
const files = globSync('src/**/*.css').filter((file) => file !== 'src/styles.css');
/** The folder that owns a stylesheet: a feature, or src/web. */
const ownerOf = (file: string): string => /^src\/(?:features\/)?[^/]+/.exec(file)?.[0] ?? file;

test('every stylesheet is in src/styles.css', () => {
  const imports = (file: string): readonly string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^@import '\.\/(.+)';$/gm)].map(([, path]) => path ?? '');
  const listed = [
    ...imports('src/styles.css').map((path) => `src/${path}`),
    ...imports('src/web/styles/site.css').map((path) => `src/web/styles/${path}`),
  ];
  expect([...listed, ...deskStyles].toSorted()).toEqual(files.toSorted());
});

test('all pages have all styles, so no two features define the same class', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^\s*\.([\w-]+)(?: \{|,)$/gm)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));
    }
  }
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
});
