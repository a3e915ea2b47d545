import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { frameWords } from '#web/words.ts';
import { words } from '#features/content/web/words.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

const product = (name: string) => (language: Language) => paths.product(language, name);
/** One page of each kind, with its schema.org types. */
const pages: readonly (readonly [name: string, at: (language: Language) => string, types: readonly string[]])[] = [
  ['home', paths.home, ['Organization', 'WebSite']],
  ['about', paths.about, ['Organization']],
  ['blog', paths.blog, []],
  ['a post', (input) => paths.post(input, 2), ['BlogPosting', 'BreadcrumbList']],
  // Only roles open to everyone are job postings.
  ['a role', (language) => paths.role(language, 'Field Survey Executive'), []],
  ['contact', paths.contact, ['Organization']],
  ['products', paths.products, ['ItemList', 'BreadcrumbList']],
  ['for government buyers', paths.government, ['Organization']],
  ['delivered work', paths.projects, ['Organization']],
  ['a product', product('E-Rickshaw'), ['Product', 'BreadcrumbList']],
  ['privacy', paths.privacy, []],
  ['terms', paths.terms, []],
  ['refunds', paths.refunds, []],
  ['shipping', paths.shipping, []],
];
const documentedProducts = [
  'E-Rickshaw',
  'Tri-Cycle Garbage Rickshaw',
  'Plastic Bailing Machine',
  'Plastic 660L wheel Dustbin',
  'Industrial Safety Equipment',
  'Garbage Tipper Trucks',
];
const otherRoles = 6;
const pathIn = (address: string | null): string => decodeURI(new URL(address ?? '').pathname);

for (const [name, at, types] of pages) {
  test(`${name}: searchable, shareable and readable @wide`, async ({ page, isMobile }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
        foreign.push(request.url());
    });
    // Hindi on a phone, English on a wide screen; npm run test:long walks both on both.
    for (const language of process.env['TEST_LONG'] ? languages : ([isMobile ? 'hi' : 'en'] as const)) {
      await page.goto(at(language));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectKnownAddresses(page, at, language);
      await expectCard(page);
      await expectNamedThingsThere(page);
      expect(await typesOf(page)).toEqual(types);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    expect(foreign).toEqual([]);
  });
}

for (const language of languages) {
  // WCAG 2.2: resize text, reflow and text spacing.
  test(`no content is lost with larger or wider text (${language}) @wide`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'it sets its own screens');
    test.setTimeout(120_000);
    for (const at of [...pages.map((page) => page[1]), paths.career, paths.login]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(language));
      await style(page, 'html { font-size: 200% }');
      await expectAllThere(page);
      await page.setViewportSize({ width: 640, height: 400 });
      await page.reload();
      await expectAllThere(page);
      await page.setViewportSize({ width: 320, height: 256 });
      await expectAllThere(page);
      await style(page, widely);
      await expectAllThere(page);
    }
  });
}
const widely = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Like a user style sheet: the page's content security policy does not apply. */
const style = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/** No text is cut off and nothing scrolls sideways, except moving or visually hidden content. */
async function expectAllThere(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, display, visibility } = getComputedStyle(element);
        if (display === 'none' || visibility === 'hidden' || element.innerText === '' || element.clientWidth <= 1)
          return false;
        if (element.closest('.notice, .sr-only')) return false;
        const cuts = (how: string) => how === 'hidden' || how === 'clip';
        return (
          (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut, page.url()).toEqual([]);
}

async function expectKnownAddresses(page: Page, at: (language: Language) => string, language: Language): Promise<void> {
  const href = (selector: string) => page.locator(`head ${selector}`).getAttribute('href');
  expect(pathIn(await href('link[rel=canonical]'))).toBe(decodeURI(at(language)));
  for (const [named, to] of [
    ...languages.map((language) => [language, language] as const),
    ['x-default', 'en'] as const,
  ]) {
    expect(pathIn(await href(`link[hreflang="${named}"]`))).toBe(decodeURI(at(to)));
  }
}

async function expectCard(page: Page): Promise<void> {
  const content = (name: string) => page.locator(`head meta[property="${name}"]`).getAttribute('content');
  expect(await page.locator('head meta[name=description]').getAttribute('content')).toBeTruthy();
  // A preview of a role says first who recruits; what it is about is the subject of the page.
  const shared = (await content('og:title')) ?? '';
  const title = await page.title();
  expect(title).toContain(shared.split(': ').at(-1));
  const [subject = ''] = title.split(' | ');
  expect(shared).toContain(subject);
  const picture = await page.request.get(ownPath(await content('og:image')));
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
}

/** Every URL in the page's metadata exists, and an image is an image. */
async function expectNamedThingsThere(page: Page): Promise<void> {
  const home = new URL((await page.locator('head link[rel=canonical]').getAttribute('href'))!).origin;
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const named = blocks
    .flatMap((block) => addressesIn(JSON.parse(block)))
    .filter(({ address }) => address.startsWith(home));
  for (const { field, address } of named) {
    const answer = await page.request.get(ownPath(address));
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type'], address).toMatch(
      /^(image|logo)$/.test(field) ? /^image\// : /^text\/html/,
    );
  }
}
const addressesIn = (input: unknown, field = ''): { readonly field: string; readonly address: string }[] => {
  if (typeof input === 'string') return input.startsWith('http') ? [{ field, address: input }] : [];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => addressesIn(value, Array.isArray(input) ? field : name));
};
/** Without decoding, because a name may contain a percent sign. */
const ownPath = (address: string | null): string => new URL(address ?? '').pathname;

const typesOf = async (page: Page): Promise<string[]> => {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.flatMap((block) =>
    (JSON.parse(block) as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']),
  );
};

test('home shows the prescribed content', async ({ page }) => {
  await page.goto(paths.home('en'));
  const main = page.getByRole('main');
  for (const title of [
    'Innovative Product Solutions',
    'Reliable Customer Support',
    'Cutting-edge Technology',
    'Trusted Quality',
    'Proven Growth',
    'Customer Focused',
    'Scalable Solutions',
    'Monthly Sales Trends',
    'Our Services',
    'Our Key Projects',
    'Get in Touch',
  ]) {
    await expect(main.getByRole('heading', { name: title, exact: true })).toHaveCount(1);
  }
  await expect(main.locator('.services > li')).toHaveCount(6);
  await expect(main.locator('.project')).toHaveCount(4);
  for (const name of documentedProducts) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', paths.product('en', name));
  }
  const chart = main.locator('.chart');
  const line = chart.locator('svg:visible');
  expect((await line.boundingBox())?.height).toBe(300);
  expect((await line.boundingBox())!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  const march = line.locator('text', { hasText: /^Mar$/ });
  await march.scrollIntoViewIfNeeded();
  await expect(march).toBeInViewport({ ratio: 0.99 });
  await expect(line).toHaveAccessibleName(/Aug 420, Sep 580, Oct 690, Nov 740, Dec 880, Jan 760, Feb 810, Mar 900/);
  expect((await line.boundingBox())!.width).toBeCloseTo((await chart.boundingBox())!.width, 0);
  await expect(chart.locator('xpath=preceding-sibling::p')).toContainText('August 2024 to March 2025.');
  await chart.locator('summary').click();
  await expect(chart.locator('tbody td:last-child')).toHaveText([
    '420',
    '580',
    '690',
    '740',
    '880',
    '760',
    '810',
    '900',
  ]);
});

test('home brings proof, products and form near @wide', async ({ page, isMobile }) => {
  for (const language of languages) {
    await page.goto(paths.home(language));
    const order = [
      '.hero h1',
      '.hero .proof',
      '.product-cards',
      '.services',
      '.projects',
      '.reasons',
      '#call-back',
      '.slides',
      '.chart',
    ];
    const tops = await page.evaluate(
      (selectors) => selectors.map((name) => document.querySelector(name)!.getBoundingClientRect().top),
      order,
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const proof = page.locator('.hero .proof');
    await expect(proof).toContainText('2018');
    for (const sign of ['GSTIN', 'UDYAM', 'GeM', '+91']) await expect(proof).toContainText(sign);
    // One link for each thing: the chat is in Get in Touch once.
    await expect(page.getByRole('main').locator('a[href*="wa.me"]')).toHaveCount(1);
    if (!isMobile) continue;
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight), language).toBeLessThanOrEqual(6000);
  }
});

for (const language of languages) {
  test(`every word of the moving notice passes, and who recruits comes first (${language})`, async ({ page }) => {
    for (const width of [360, 412, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(paths.home(language));
      const line = page.locator('.notice-link');
      await expect(line.locator('span').first()).toHaveText(
        language === 'hi' ? /^यह निजी भर्ती है।/ : /^Private recruitment\./,
      );
      // The text moves by its own width, which holds all its words: so none is skipped or cut.
      const widths = await line.evaluate((element) => ({
        line: element.clientWidth,
        parts: [...element.children].map((part) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          return { part: part.getBoundingClientRect().width, words: words.getBoundingClientRect().width };
        }),
      }));
      expect(widths.parts).toHaveLength(2);
      for (const { part, words } of widths.parts) {
        expect(part).toBeGreaterThan(words);
        // It fills the line, so the line is never blank.
        expect(part).toBeGreaterThanOrEqual(widths.line);
      }
    }
  });
}

test('without motion the notice is still, whole, in line with the page @wide', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the grid is wider there');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.home('en'));
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  const padding = () =>
    page
      .locator('.notice-text')
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).paddingLeft));
  expect(Math.abs((await left('.notice-text')) + (await padding()) - (await left('.hero h1')))).toBeLessThanOrEqual(1);
  await expect(page.locator('.notice-copy')).toBeHidden();
});

test('the moving notice can be stopped and leads to the recruitment page', async ({ page }) => {
  await page.goto(paths.home('en'));
  const moving = () =>
    page
      .locator('.notice-text')
      .first()
      .evaluate((input) => getComputedStyle(input).animationPlayState);
  expect(await moving()).toBe('running');
  await page.getByLabel(words.en.stopTicker).focus();
  await page.keyboard.press('Space');
  expect(await moving()).toBe('paused');
  await expect(page.locator('.notice-link')).toHaveAttribute('href', paths.career('en'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(
    await page
      .locator('.notice-text')
      .first()
      .evaluate((input) => getComputedStyle(input).animationName),
  ).toBe('none');
});

for (const language of languages) {
  test(`the carousel moves by its buttons and by the keyboard (${language})`, async ({ page }) => {
    const t = words[language];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(paths.home(language));
    const slides = page.locator('.slide');
    await expect(slides).toHaveCount(3);
    const next = page.getByRole('button', { name: t.nextSlide });
    const previous = page.getByRole('button', { name: t.previousSlide });
    const expectSlide = async (index: number): Promise<void> => {
      await expect(slides.nth(index - 1).getByRole('heading')).toBeInViewport();
      await expect(page.locator('.slide-place')).toHaveText(t.slidePlace(index, 3));
    };
    await expect(page.getByRole('link', { name: t.slidePlace(2, 3) })).toBeHidden();
    await previous.click();
    await expectSlide(3);
    await next.click();
    await expectSlide(1);
    await next.focus();
    await page.keyboard.press('Enter');
    await expectSlide(2);
    await page.getByRole('group', { name: t.slides, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expectSlide(3);
    await page.keyboard.press('ArrowRight');
    await expectSlide(1);
    await page.keyboard.press('ArrowLeft');
    await expectSlide(3);
  });

  test(`menu and dialog work by keyboard (${language}) @wide`, async ({ page, isMobile }) => {
    const t = frameWords[language];
    await page.goto(paths.about(language));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t.skip })).toBeFocused();
    const connect = page.getByRole('button', { name: t.letsConnect });
    await connect.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t.letsConnect });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(connect).toBeFocused();

    const menu = page.locator(isMobile ? '.nav-narrow' : '.nav-wide');
    if (isMobile) {
      await menu.locator('> summary').focus();
      await page.keyboard.press('Enter');
    }
    const products = menu.locator('.nav-products');
    await products.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(products.getByRole('link')).toHaveCount(documentedProducts.length);
    await page.keyboard.press('Tab');
    await expect(products.getByRole('link').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(products.getByRole('link').first()).toBeHidden();
    await expect((isMobile ? menu : products).locator('summary').first()).toBeFocused();
  });
}

test('the six products have the prescribed claims', async ({ page }) => {
  const claims = [/100-120 km/, /250 kg load/, /Pressing force/, /660 L/, /Helmets/, /1\.5 to 3 tons/];
  for (const [place, name] of documentedProducts.entries()) {
    await page.goto(paths.product('en', name));
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator('.product-pictures img')).toHaveCount(2);
    expect(await page.locator('.spec').count()).toBeGreaterThanOrEqual(6);
    await expect(page.getByRole('main')).toContainText(claims[place]!);
  }
  await page.goto(paths.product('en', 'E-Rickshaw'));
  await expect(page.getByRole('main')).toContainText('FAME II eligible');
  await expect(page.getByRole('main')).toContainText('ended on 31 March 2024');
});

test('the blog lists three posts and each can be read', async ({ page }) => {
  await page.goto(paths.blog('en'));
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.locator('article time')).toHaveText(['March 2, 2025', 'February 5, 2025', 'January 10, 2025']);
  for (let id = 1; id <= 3; id++) {
    await page.goto(paths.blog('en'));
    const card = page.locator('.posts .card').nth(3 - id);
    await expect(card.getByRole('link')).toHaveCount(1);
    await expect(card.getByRole('link')).toHaveAccessibleName(/^Read More: \w/);
    // The whole card is the link.
    for (const part of [card.locator('img'), card.getByRole('heading')]) {
      await page.goto(paths.blog('en'));
      // At its place, where the link lies over it.
      await part.click({ force: true });
      await expect(page).toHaveURL(paths.post('en', id));
    }
    await expect(page.locator('.post-facts')).toContainText('By Admin (office team)');
    expect(await page.locator('.related .product-card').count()).toBeGreaterThan(1);
    const text = await page.getByRole('article').innerText();
    expect(text.split(/\s+/).length).toBeGreaterThan(600);
  }
});

test('about, contact and the page for government buyers show verifiable facts, with one line about samples', async ({
  page,
}) => {
  await page.goto(paths.about('en'));
  const main = page.getByRole('main');
  for (const text of [
    'established in 2018',
    'over 4 years of experience',
    'GSTIN',
    'Udyam registration',
    'GeM seller ID',
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(main.locator('.cards-four > li')).toHaveCount(4);
  await expect(main.locator('.numbered > li')).toHaveCount(3);
  await expect(main.locator('.testimonial')).toHaveCount(3);
  for (const [host, href] of [
    ['services.gst.gov.in', 'https://services.gst.gov.in/services/searchtp'],
    ['udyamregistration.gov.in', 'https://udyamregistration.gov.in/Udyam_Verify.aspx'],
    ['gem.gov.in', 'https://gem.gov.in/'],
  ] as const) {
    const link = main.getByRole('link', { name: words.en.checkAt(host) });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(main.getByText(words.en.samples)).toHaveCount(1);
  await page.goto(paths.contact('en'));
  await expect(main).toContainText('Grievance Officer');
  await expect(main).toContainText('We answer it within 15 days.');
  await expect(main).toContainText('10 am to 6 pm');
  await expect(main.getByRole('link', { name: /Show on a map/ })).toHaveAttribute('href', /query=Namuna.*Patna/);
  await page.goto(paths.government('en'));
  for (const text of ['GeM seller ID', 'EMD', 'Udyam', 'Free shipping', '3 to 7 business days', 'Government orders'])
    await expect(main).toContainText(text);
  await expect(main.getByText(words.en.samples)).toHaveCount(1);
  await expect(page.getByRole('contentinfo').locator(`a[href="${paths.government('en')}"]`)).toHaveCount(1);
});

for (const language of languages) {
  test(`policies: in short, contents, and links that can be tapped (${language})`, async ({ page }) => {
    const t = words[language];
    for (const at of [paths.privacy, paths.terms, paths.refunds, paths.shipping]) {
      await page.goto(at(language));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: t.inShort })).toBeVisible();
      expect(await main.locator('a[href^="tel:+91"]').count()).toBeGreaterThan(0);
      expect(await main.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
      const contents = main.getByRole('navigation', { name: t.onThisPage }).getByRole('link');
      expect(await contents.count()).toBe(await main.locator('section.prose').count());
      const last = contents.last();
      await last.click();
      await expect(main.getByRole('heading', { name: await last.innerText(), exact: true })).toBeInViewport();
      const [first, second] = await main.evaluate((element) =>
        ['h1', 'section.prose h2'].map((name) => parseFloat(getComputedStyle(element.querySelector(name)!).fontSize)),
      );
      expect(first! / second!).toBeGreaterThan(1.4);
    }
    await page.goto(paths.terms(language));
    for (const href of [paths.refunds(language), paths.shipping(language)])
      await expect(page.getByRole('main').locator(`a[href="${href}"]`)).toHaveCount(1);
  });
}

test('where live hides sample pictures, the layout closes over them @wide', async ({ page, isMobile }) => {
  const without = (path: string) =>
    page.goto(path).then(() =>
      page.evaluate(() => {
        for (const picture of document.querySelectorAll('.illustration')) picture.remove();
      }),
    );
  const columnsOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element) =>
          getComputedStyle(element)
            .gridTemplateColumns.split(' ')
            .filter((part) => part !== 'none').length,
      );
  await page.goto(paths.home('en'));
  if (!isMobile) expect(await columnsOf('.hero-row')).toBe(2);
  await without(paths.home('en'));
  for (const row of ['.hero-row', '.slide']) expect(await columnsOf(row), row).toBe(1);
  expect(await columnsOf('.project')).toBe(0);
  await without(paths.about('en'));
  expect(await columnsOf('.hero-row')).toBe(1);
  await without(paths.blog('en'));
  const gap = await page
    .locator('.posts .card')
    .first()
    .evaluate(
      (card) => card.querySelector('.post-facts')!.getBoundingClientRect().top - card.getBoundingClientRect().top,
    );
  expect(gap).toBeGreaterThan(12);
});

test('unknown URLs are answered with clear errors', async ({ request }) => {
  const long = 'a'.repeat(5000);
  for (const name of ['Nothing', '%E0%A4%A', '%00', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', long]) {
    const answer = await request.get(`/product/${name}`);
    expect([400, 404]).toContain(answer.status());
    const text = await answer.text();
    expect(text).toContain('Product Not Found');
    expect(text).not.toContain('<script>alert');
  }
  for (const id of ['99', 'abc', '-1', '1e0', '%00', '9'.repeat(40)]) {
    const answer = await request.get(`/blog/${id}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('Post not found.');
  }
  for (const path of ['/nothing', '/hi/nothing', '/%E0%A4%A', '/..%2f..%2fpackage.json']) {
    expect([400, 404]).toContain((await request.get(path)).status());
  }
});

test('a share image exists only for existing pages', async ({ request }) => {
  const first = await request.get('/og/hi/blog-2.png');
  const again = await request.get('/og/hi/blog-2.png?utm=1', {
    headers: { 'if-none-match': first.headers()['etag']! },
  });
  expect([first.status(), again.status()]).toEqual([200, 304]);
  const long = 'a'.repeat(5000);
  for (const path of [
    '/og/en/none.png',
    '/og/fr/home.png',
    '/og/en/home.jpg',
    '/og/en/blog-99.png',
    '/og/en/%00.png',
    `/og/en/product-${long}.png`,
    '/og/en/..%2fhome.png',
  ]) {
    expect((await request.get(path)).status(), path.slice(0, 60)).toBe(404);
  }
});

test('other spellings of a URL redirect to its canonical one', async ({ request }) => {
  for (const [path, to] of [
    ['/%61bout', '/about'],
    ['/product/e-rickshaw?x=1', '/product/E-Rickshaw?x=1'],
    ['/hi/product/PLASTIC%20660l%20wheel%20dustbin', '/hi/product/Plastic%20660L%20wheel%20Dustbin'],
    ['/blog/01', '/blog/1'],
    ['/career/field%20SURVEY%20executive?ref=7K3M9PQ2', '/career/Field%20Survey%20Executive?ref=7K3M9PQ2'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 301, to]);
    expect((await request.get(path)).status()).toBe(200);
  }
});

test('a page behind login exists under /hi too', async ({ request }) => {
  for (const [path, to] of [
    ['/hi/userDashboard', '/language/hi?next=%2FuserDashboard'],
    ['/hi/ApplyNow/Supervisor?ref=X', '/language/hi?next=%2FApplyNow%2FSupervisor%3Fref%3DX'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, to]);
  }
  expect((await request.get('/hi/language/hi', { maxRedirects: 0 })).status()).toBe(404);
});

test('search engines find the site', async ({ request }) => {
  const text = async (path: string, type: string): Promise<string> => {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toContain(type);
    return answer.text();
  };
  expect(await text('/robots.txt', 'text/plain')).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  const sitemap = await text('/sitemap.xml', 'application/xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  expect(new Set(listed).size).toBe(2 * (pages.length + 2 + documentedProducts.length + otherRoles));
  for (const path of listed) expect((await request.get(path)).status()).toBe(200);
  for (const language of languages) {
    const feed = await text(language === 'hi' ? '/hi/feed.xml' : '/feed.xml', 'application/atom+xml');
    expect(feed.match(/<entry>/g)).toHaveLength(3);
  }
  const manifest = JSON.parse(await text('/manifest.webmanifest', 'application/manifest+json')) as {
    icons: { src: string; type: string }[];
  };
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  for (const path of ['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg']) {
    expect((await request.get(path)).status()).toBe(200);
  }
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the site is readable and navigable', async ({ page, isMobile }) => {
    const t = frameWords.hi;
    await page.goto(paths.home('hi'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.slide')).toHaveCount(3);
    await expect(page.getByRole('button', { name: words.hi.nextSlide })).toBeHidden();
    await page.getByRole('link', { name: words.hi.slidePlace(3, 3) }).click();
    await expect(page.locator('.slide').nth(2).getByRole('heading')).toBeInViewport();
    await page.locator('.chart summary').click();
    await expect(page.locator('.chart tbody tr')).toHaveCount(8);
    const menu = page.locator(isMobile ? '.nav-narrow' : '.nav-wide');
    if (isMobile) await menu.locator('> summary').click();
    await menu.locator('.nav-products > summary').click();
    await menu.locator('.nav-products').getByRole('link').nth(1).click();
    await expect(page).toHaveURL(paths.product('hi', 'Tri-Cycle Garbage Rickshaw'));
    if (isMobile) await menu.locator('> summary').click();
    await menu.getByRole('link', { name: t.blog, exact: true }).click();
    await page.getByRole('link', { name: words.hi.readMore }).first().click();
    await expect(page).toHaveURL(paths.post('hi', 3));
    await page.getByRole('link', { name: t.privacy }).click();
    await expect(page).toHaveURL(paths.privacy('hi'));
  });
});
