// Products beside each other, on the built pages.
import { describe, expect, test } from 'vitest';
import { builtProduct, isBuilt } from '#test/built.ts';
import { expectValidHtml } from '#test/valid-html.ts';

describe.skipIf(!isBuilt)('the page that compares products', async () => {
  if (!isBuilt) return;
  const { get } = await builtProduct();
  const read = async (...products: string[]): Promise<string> => {
    const url = `/compare?${new URLSearchParams(products.map((name) => ['product', name]))}`;
    const answer = await get(url);
    const html = await answer.text();
    expect([url, answer.status]).toEqual([url, 200]);
    expectValidHtml(html, url);
    return html;
  };
  const textIn = (html: string, tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
      inner.replaceAll(/<[^>]*>/g, ''),
    );
  const rowsOf = (html: string): string[][] =>
    textIn(html, 'tbody').length === 0
      ? []
      : [...html.slice(html.indexOf('<tbody>'), html.indexOf('</table>')).matchAll(/<tr>(.*?)<\/tr>/gs)].map(
          ([, row = '']) => [...textIn(row, 'th'), ...textIn(row, 'td')],
        );

  test('puts the terms of two first, then their common data, and below what only one of them states', async () => {
    const html = await read('E-Rickshaw', 'Plastic 660L wheel Dustbin');
    const rows = rowsOf(html);
    expect(rows[0]?.[0]).toBe('Price basis');
    expect(rows.every((row) => row.length === 3 && !row.includes('–'))).toBe(true);
    const valuesOf = (name: string) => rows.find(([head]) => head === name)?.slice(1);
    expect(valuesOf('HSN and GST')).toEqual(['HSN 870380, GST 5%', 'HSN 392690, GST 18%']);
    expect(valuesOf('Empty weight')).toEqual(['345\u00a0kg', '43\u00a0kg']);
    expect(valuesOf('Battery range')).toBeUndefined();
    const [ofRickshaw = '', ofBin = ''] = html.split('data-table').slice(-2);
    expect(ofRickshaw).toContain('100-120\u00a0km');
    expect(ofBin).toContain('660\u00a0L');
    expect(ofBin).not.toContain('100-120');
  });
  test('has the same fact of two vehicles in one row', async () => {
    const rows = rowsOf(await read('Tri-Cycle Garbage Rickshaw', 'Garbage Tipper Trucks'));
    expect(rows.find(([head]) => head === 'Load')?.slice(1)).toEqual(['250\u00a0kg', '1.5 to 3\u00a0tons']);
  });
  test('shows three at most, and says so', async () => {
    const html = await read(
      'E-Rickshaw',
      'Garbage Tipper Trucks',
      'Plastic Bailing Machine',
      'Industrial Safety Equipment',
    );
    expect(rowsOf(html)[0]).toHaveLength(4);
    expect(html).toContain('role="status"');
  });
  test('asks for another where fewer than two are known, and keeps the choice', async () => {
    for (const products of [[], ['E-Rickshaw'], ['E-Rickshaw', 'Spaceship'], ['e-rickshaw', 'e-rickshaw']]) {
      const html = await read(...products);
      expect(rowsOf(html), products.join()).toEqual([]);
      expect(html.match(/checked=""/g) ?? [], products.join()).toHaveLength(products.length === 0 ? 0 : 1);
    }
  });
});
