// The recruitment page with more than ten roles: a plain form searches them, and each search has its own page.
import { describe, expect, it } from 'vitest';
import { openingFields, type OpeningForm } from '#features/jobs/model/opening-form.ts';
import { createRole } from '#features/jobs/actions/create-role.ts';
import { roleAnchor } from '#features/jobs/web/job-posting.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';

describe.skipIf(!isBuilt)('the search of roles', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const t = careerWords.en;
  const form: OpeningForm = {
    ...(Object.fromEntries(
      openingFields.map((field) => [field, field.endsWith('Hi') ? 'हिन्दी' : 'Gaya']),
    ) as OpeningForm),
    vacancies: '3',
    openingDate: '01-12-26',
    noticeNumber: '',
    noticeDay: '',
    localities: '',
    region: 'Bihar',
    salary: '15000',
    salaryPer: 'MONTH',
    employmentType: '',
    interviewsEn: '',
    interviewsHi: '',
    noticeTitleEn: '',
    noticeTitleHi: '',
  };
  const add = async (titleEn: string): Promise<void> => {
    const made = await createRole(
      product.ctx,
      { form: { ...form, titleEn }, general: '500', reservation: '250' },
      'cli:test',
    );
    expect(made).toEqual({ ok: true, value: { name: titleEn } });
  };
  const pageOf = async (query: string): Promise<string> => (await get(`/career${query}`)).text();
  const shows = (html: string, name: string): boolean => html.includes(`id="${roleAnchor(name)}"`);

  it('is not offered for ten roles', async () => {
    for (const number of ['One', 'Two', 'Three']) await add(`Clerk ${number}`);
    const html = await pageOf('?q=clerk');
    expect(html).not.toContain('role="search"');
    expect(shows(html, 'Supervisor')).toBe(true);
  });

  it('finds roles by the words in the address, and says how many', async () => {
    await add('Clerk Four');
    expect(await pageOf('')).toContain('role="search"');
    const html = await pageOf('?q=clerk+gaya');
    expect([shows(html, 'Clerk Four'), shows(html, 'Supervisor')]).toEqual([true, false]);
    expect(html).toContain(t.foundRoles(4, 11));
    expect(html).toContain('value="clerk gaya"');
    expect(shows(await pageOf('?q=supervisor'), 'Supervisor')).toBe(true);
    expect(await pageOf('?q=astronaut')).toContain(t.noneFound);
    expect(await pageOf('?open=1')).toContain(t.noneFound);
    expect(shows(await pageOf('?q='), 'Supervisor')).toBe(true);
  });
});
