import { describe, expect, test } from 'vitest';
import { builtProduct, isBuilt } from '#test/built.ts';
import { loginWords } from './words.ts';

describe.runIf(isBuilt)('the login page', async () => {
  if (!isBuilt) return;
  const site = await builtProduct();
  test.each([
    ['/login', 'en'],
    ['/hi/login', 'hi'],
  ] as const)('%s has a title and is noindex', async (path, language) => {
    const page = await (await site.get(path)).text();
    const { login, lead } = loginWords[language];
    expect(page).toContain(`<meta name="description" content="${lead('both')}"/>`);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain(`<title>${login} | `);
    expect(page.match(/<title>/g)).toHaveLength(1);
  });
});
