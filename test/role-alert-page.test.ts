// /new-roles, as the server answers a browser without script.
import { describe, expect, it } from 'vitest';
import { roleAlertWords } from '#features/jobs/web/words.ts';
import { makePerson } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { languages } from '#web/i18n.ts';

describe.skipIf(!isBuilt)('messages about new roles', async () => {
  if (!isBuilt) return;
  const { product, get, postForm } = await builtProduct();
  const person = await makePerson(product.ctx);
  const cookieIn = (language: string) => ({ cookie: `saral=${person.token}; saral-language=${language}` });

  it.each(languages)('are asked for and stopped by the form, and each press may be repeated (%s)', async (language) => {
    const t = roleAlertWords[language];
    const cookie = cookieIn(language);
    const press = async (wants: string) => {
      const answer = await postForm('/api/role-alert', { from: '/new-roles', wants }, cookie);
      return (await get(answer.headers.get('location') ?? '', cookie)).text();
    };
    expect(await (await get('/new-roles', cookie)).text()).toContain(t.ask);
    for (const wants of ['yes', 'yes']) expect(await press(wants)).toContain(t.isOn);
    expect(await (await get('/new-roles', cookie)).text()).toContain(t.stop);
    for (const wants of ['no', 'no']) expect(await press(wants)).toContain(t.isOff);
  });
  it('say that nothing was saved where the form was changed by hand', async () => {
    const answer = await postForm('/api/role-alert', { from: '/new-roles', wants: 'perhaps' }, cookieIn('en'));
    expect(await (await get(answer.headers.get('location') ?? '', cookieIn('en'))).text()).toContain(
      roleAlertWords.en.notSaved,
    );
  });
});
