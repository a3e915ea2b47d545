// What Today, the charts and the search of the desk lead to: a link without a page is shown as plain text, so nobody would notice.
import { expect, test } from 'vitest';
import { listUrl } from '#features/desk/actions/count-waiting.ts';
import { linkOf } from '#web/desk/has-page.ts';
import { deskRegisters } from '../src/product/registers.ts';

const { desk } = deskRegisters();

test.each(desk.finders.map(({ key, path }) => [key, path] as const))('records of %s have a page', (_key, path) => {
  expect(linkOf(`${path}/17`)).toBeDefined();
});
test.each([...new Set([...desk.waiting, ...desk.figures].map(({ list }) => list))])(
  'the list %s has a page',
  (list) => {
    expect(linkOf(listUrl(list, ''))).toBeDefined();
  },
);
