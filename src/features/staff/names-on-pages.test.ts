// Roles beside a name of staff are in the language of the page.
import { describe, expect, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';
import { grantStaffRole } from './actions/change-roles.ts';

describe.skipIf(!isBuilt)('the page of the staff', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct({});
  const { ctx } = product;
  const owner = await deskMember(ctx, ['owner']);
  const { account } = await makePerson(ctx, { name: 'Rekha Rao' });
  await grantStaffRole(ctx, account.phone, 'editor', owner.accountId);
  const giver = { en: `(Owner, …${owner.phone.slice(-2)})`, hi: `(मालिक, …${owner.phone.slice(-2)})` };

  test.each(['en', 'hi'] as const)('that was chosen (%s)', async (language) => {
    const other = language === 'en' ? 'hi' : 'en';
    const cookie = `${owner.cookie}; saral-language=${language}`;
    const html = await (await get('/desk/staff', { cookie, 'accept-language': other })).text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(giver[language]);
    expect(html).not.toContain(giver[other]);
  });
  test('that follows from the page before', async () => {
    const html = await (await get('/desk/staff', { cookie: owner.cookie, referer: 'http://site.test/hi' })).text();
    expect(html).toContain('<html lang="hi"');
    expect(html).toContain(giver.hi);
  });
});
