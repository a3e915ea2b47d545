// /career tells who is not invited what to do, and for which roles.
import { describe, expect, it } from 'vitest';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { inLanguage, languages } from '#web/i18n.ts';

describe.skipIf(!isBuilt)('the recruitment page', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const page = async (language: (typeof languages)[number]) => (await get(inLanguage(language, '/career'))).text();

  it('tells nobody to do nothing who can apply for an open role', async () => {
    for (const language of languages) {
      const t = careerWords[language];
      expect(await page(language)).toContain(t.whoElse);
      expect(await page(language)).not.toContain(t.whoElseBesideOpen);
      expect(t.whoElseBesideOpen).toContain(`“${t.invitedOnly}”`);
    }
    await changeRoleState(product.ctx, { name: 'Supervisor', state: 'open', actor: 'cli:test' });
    product.changeListener.changed('jobs');
    for (const language of languages) {
      const t = careerWords[language];
      expect(await page(language)).not.toContain(t.whoElse);
      for (const text of [t.whoElseBesideOpen, t.whoElseBesideOpenText, t.whoOpen.split('"')[0] ?? ''])
        expect(await page(language)).toContain(text);
    }
  });
});
