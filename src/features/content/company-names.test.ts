import { expect, test } from 'vitest';
import { testContext } from '#test/database.ts';
import { companyNames } from './actions/company-names.ts';
import { readPolicy } from './actions/read-content.ts';

const { ctx, logged } = await testContext();
const config = { appUrl: 'https://asha.example:8443' };

test('messages name the company in both languages', async () => {
  expect(await companyNames({ ...ctx, config: config })).toEqual({ en: 'Namuna Enterprises', hi: 'नमूना एंटरप्राइज़ेज़' });
});
test("while the content is unreadable they name the site's host, and the log says why", async () => {
  const content = { ...ctx.content, items: () => Promise.reject(new Error('no answer')) };
  expect(await companyNames({ ...ctx, content, config })).toEqual({ en: 'asha.example', hi: 'asha.example' });
  expect(logged.join('')).toContain("the content can't be read");
});
test("a policy is filled in with the company's facts", async () => {
  const read = await readPolicy(ctx, 'shipping', 'hi');
  expect(read.ok && read.value.description).toContain('नमूना एंटरप्राइज़ेज़');
  expect(JSON.stringify(read)).not.toMatch(/\{\w+\}/);
});
