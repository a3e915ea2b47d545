// The page of a product, with and without samples.
import { describe, expect, it } from 'vitest';
import { productWords } from '#features/content/web/product-words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';

interface Thing {
  readonly '@type': string;
  readonly additionalProperty?: readonly { readonly name: string; readonly unitText?: string }[];
  readonly hasCertification?: readonly object[];
}
const path = '/product/E-Rickshaw';
const t = productWords.en;
const main = (html: string): string => /<main[^>]*>[^]*<\/main>/.exec(html)?.[0] ?? '';
const productIn = (html: string): Thing | undefined =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)]
    .flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph'])
    .find((thing) => thing['@type'] === 'Product');

describe.skipIf(!isBuilt)('the page of a product', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const read = async () => (await get(path)).text();

  it('tells search engines the technical data and certificates, and no offers, prices or reviews', async () => {
    const html = await read();
    const thing = productIn(html);
    expect(thing?.additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Battery range',
      value: '100-120',
      unitText: 'km',
    });
    expect(thing?.hasCertification).toContainEqual({
      '@type': 'Certification',
      name: 'Type approval, e‑rickshaw',
      certificationIdentification: 'ICAT-SAMPLE-0001',
      issuedBy: { '@type': 'Organization', name: 'ICAT, Manesar' },
      expires: '2029-03-31',
    });
    for (const claim of ['offers', 'aggregateRating', 'review']) expect(thing).not.toHaveProperty(claim);
  });
  it('has no id twice, though it has two quote forms', async () => {
    const ids = [...(await read()).matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.length).toBeGreaterThan(15);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('closes over its samples where the site hides them', async () => {
    Object.assign(product.ctx.content, { showsSamples: false });
    product.changeListener.changed('content');
    const html = main(await read());
    expect(html).toContain('Battery range');
    expect(html).toContain('FAME II eligible');
    for (const hidden of ['class="product-pictures"', 'sample-line', 'SAMPLE', 'AIS-041', t.certificates, t.price])
      expect(html).not.toContain(hidden);
    expect(productIn(await read())).not.toHaveProperty('hasCertification');
  });
});
