// /results and /results/3, as the server answers a browser without script.
import { describe, expect, it } from 'vitest';
import { before, dayMs } from '#kit/time.ts';
import { kyselyOf } from '#platform/database/db.ts';
import { listNameWords, resultsWords } from '#features/applications/results/web/results-words.ts';
import { insertResults } from '#features/applications/results/store.ts';
import { insertApplications } from '#test/applications.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { inLanguage, languages } from '#web/i18n.ts';

describe.skipIf(!isBuilt)('published results', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const { ctx } = product;
  const page = async (path: string, status = 200) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    return answer.text();
  };

  it.each(languages)(
    'say so where there are none, and that an unknown list is not published (%s)',
    async (language) => {
      const t = resultsWords[language];
      expect(await page(inLanguage(language, '/results'))).toContain(t.none);
      for (const list of ['9', '0', '-1', 'x', '99999999999999'])
        expect(await page(inLanguage(language, `/results/${list}`), 404)).toContain(t.notFound);
    },
  );

  it('list numbers without names, and find one as people type it', async () => {
    const [number = '', other = ''] = await insertApplications(kyselyOf(ctx.db), 2, {
      createdAt: before(ctx.now(), 2 * dayMs),
    });
    const list = {
      role: 'Supervisor',
      opening: 1,
      stage: 'selected',
      numbers: [number],
      publishedAt: ctx.now(),
    } as const;
    const id = await insertResults(ctx.db, list, 'usr_anna');
    expect(await page('/results')).toContain(`href="/results/${id}"`);
    const html = await page(`/results/${id}`);
    expect(html).toContain(number);
    expect(html).toContain(listNameWords.en.selected);
    expect(html).not.toContain(other);
    const typed = encodeURIComponent(number.toLowerCase().replaceAll('-', ' '));
    expect(await page(`/results/${id}?number=${typed}`)).toContain(resultsWords.en.isListed(number));
    expect(await page(`/results/${id}?number=${other}`)).toContain(resultsWords.en.notListed(other));
    expect(await page(`/results/${id}?number=%3Cscript%3E`)).not.toContain('<script>alert');
  });
});
