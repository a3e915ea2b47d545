import { describe, expect, it } from 'vitest';
import { ok } from '#kit/result.ts';
import {
  readAbout,
  readCompany,
  readGovernment,
  readHome,
  readPolicy,
  readPost,
  readPosts,
  readProduct,
  readSite,
} from './actions/read-content.ts';
import { readChanges } from './actions/read-changes.ts';
import { readOgImage } from './actions/read-og-image.ts';
import { policySlugs } from './model/shapes.ts';
import { makeContentCache } from './store/content.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { hasSamples } from './model/samples.ts';
import { testContext } from '#test/database.ts';
import { publishAsOwn } from '#test/publishing.ts';
import { policyTerms } from '../../product/policy-terms.ts';

const documentedProducts = [
  'E-Rickshaw',
  'Tri-Cycle Garbage Rickshaw',
  'Plastic Bailing Machine',
  'Plastic 660L wheel Dustbin',
  'Industrial Safety Equipment',
  'Garbage Tipper Trucks',
];

describe('bundled content', async () => {
  const { ctx } = await testContext();
  const withoutRoles = { ...ctx, findRoleHead: async () => undefined };

  it('has the six products in both languages', async () => {
    expect((await readSite(ctx, 'en')).products.map((product) => product.title)).toEqual(documentedProducts);
    expect((await readSite(ctx, 'hi')).products.map((product) => product.name)).toEqual(documentedProducts);
  });
  it('lists each product with a line, a key figure and a picture', async () => {
    for (const language of ['en', 'hi'] as const) {
      const { products } = await readCompany(ctx, language);
      expect(products.map((product) => product.name)).toEqual(documentedProducts);
      for (const { summary, figure, picture } of products) {
        expect(summary.length).toBeGreaterThan(20);
        expect(figure?.value).toBeTruthy();
        expect(picture?.src).toMatch(/-1\.svg$/);
      }
    }
    // The prescribed claims.
    const values = (await readCompany(ctx, 'en')).products.map((product) => product.figure?.value);
    expect([values[0], values[1], values[3], values[5]]).toEqual(['100-120 km', '250 kg', '660 L', '1.5 to 3 tons']);
  });
  it('has the prescribed figures on the home page', async () => {
    const home = await readHome(ctx, 'en');
    expect(home.sales).toEqual([420, 580, 690, 740, 880, 760, 810, 900]);
    expect(home.slides.map((slide) => slide.title)).toEqual([
      'Innovative Product Solutions',
      'Reliable Customer Support',
      'Cutting-edge Technology',
    ]);
    expect(home.projects.map((project) => project.year)).toEqual([2023, 2023, 2024, 2024]);
  });
  it('finds posts by whole numbers only, and products in any case', async () => {
    expect(await readPost(ctx, '1', 'en')).toMatchObject({
      ok: true,
      value: { author: 'Admin', date: 'January 10, 2025' },
    });
    for (const id of ['0', '4', 'x', '1.5', '1e0', '', '-1', '9'.repeat(40)]) {
      expect(await readPost(ctx, id, 'en')).toMatchObject({ ok: false, refusal: { code: 'content/unknown-post' } });
    }
    expect(await readProduct(ctx, 'e-rickshaw', 'hi')).toMatchObject({
      ok: true,
      value: { name: 'E-Rickshaw', title: 'ई‑रिक्शा' },
    });
    expect((await readProduct(ctx, 'constructor', 'en')).ok).toBe(false);
  });
  it('lists posts newest first, each with its author, role and products', async () => {
    expect((await readPosts(ctx, 'en')).map((post) => post.published)).toEqual([
      '2025-03-02',
      '2025-02-05',
      '2025-01-10',
    ]);
    const post = await readPost(ctx, '2', 'hi');
    expect(post).toMatchObject({ value: { author: 'Admin', authorRole: 'कार्यालय टीम' } });
    expect(post.ok && post.value.products.every((name) => documentedProducts.includes(name))).toBe(true);
    expect(post.ok && post.value.products.length).toBeGreaterThan(1);
  });
  it('fills in the page for government buyers', async () => {
    for (const language of ['en', 'hi'] as const)
      expect(JSON.stringify(await readGovernment(ctx, language))).not.toMatch(/\{[a-z]/i);
    expect((await readGovernment(ctx, 'en')).description).toContain('Namuna Enterprises');
  });
  it('has each policy in short, filled in', async () => {
    for (const slug of policySlugs) {
      const policy = await readPolicy(ctx, slug, 'en');
      const inShort = policy.ok ? (policy.value.inShort ?? []) : [];
      expect(inShort.length, slug).toBeGreaterThan(2);
      expect(inShort.join(' '), slug).not.toContain('{');
    }
  });
  it('has exactly the four policies', async () => {
    for (const slug of policySlugs) expect((await readPolicy(ctx, slug, 'hi')).ok).toBe(true);
    for (const slug of ['cookies', 'constructor', '']) expect((await readPolicy(ctx, slug, 'en')).ok).toBe(false);
  });
  it('has a share picture for each of its pages only', async () => {
    const pages = [
      'home',
      'about',
      'blog',
      'contact',
      'career',
      'projects',
      'government-buyers',
      'PrivacyPolicy',
      'TermsOfService',
      'blog-2',
      'product-e-rickshaw',
    ];
    for (const page of pages) {
      for (const language of ['en', 'hi'] as const) {
        const card = await readOgImage(withoutRoles, page, language);
        expect(card.ok && card.value.title.length, page).toBeGreaterThan(2);
      }
    }
    expect(await readOgImage(withoutRoles, 'blog-2', 'hi')).toEqual(
      ok({
        title: 'शहरी क्षेत्रों में कचरा प्रबंधन',
        note: '5 फ़रवरी 2025',
        company: 'नमूना एंटरप्राइज़ेज़',
        picture: '/images/post-waste.svg',
      }),
    );
    const career = await readOgImage(withoutRoles, 'career', 'en');
    expect(career).toMatchObject({
      value: {
        title: 'Private recruitment by Namuna Enterprises',
        note: expect.stringContaining('Private recruitment.') as string,
      },
    });
    const ofRole = { ...ctx, findRoleHead: async () => ({ title: 'Supervisor', picture: undefined }) };
    expect(await readOgImage(ofRole, 'career-Supervisor', 'hi')).toMatchObject({
      value: { over: 'नमूना एंटरप्राइज़ेज़ की निजी भर्ती', title: 'Supervisor' },
    });
    for (const page of [
      '',
      'none',
      'blog-9',
      'blog-',
      'blog',
      'product-none',
      'career-none',
      'constructor',
      'toString',
      'x'.repeat(9000),
    ].filter((text) => text !== 'blog')) {
      expect(await readOgImage(withoutRoles, page, 'en')).toMatchObject({ refusal: { code: 'content/unknown-page' } });
    }
  });
  it('has the address in parts and as on a letter', async () => {
    expect(await readSite(ctx, 'en')).toMatchObject({
      addressLines: ['Plot 12, Namuna Industrial Area', 'Patna, Bihar 800001', 'India'],
      address: { locality: 'Patna', region: 'Bihar', postalCode: '800001' },
      founded: 2018,
    });
  });
  it('knows when each page changed, to the entry', async () => {
    const changes = await readChanges(ctx);
    expect(Object.keys(changes)).toEqual(
      expect.arrayContaining(['/', '/about', '/contact', '/TermsOfService', '/product/E-Rickshaw', '/blog/2']),
    );
    expect(Object.values(changes).every((time) => Date.parse(time) <= Date.now())).toBe(true);
    expect(changes['/blog/2']).toBe((await readPosts(ctx, 'en'))[1]?.modified);
  });
  it('shows its registrations and hours on every page', async () => {
    const { registrations, hours } = await readSite(ctx, 'en');
    expect(registrations.map((fact) => fact.term)).toEqual(['GSTIN', 'Udyam registration', 'GeM seller ID']);
    expect(hours).toContain('10 am to 6 pm');
  });
  it('names the recruiter and the grievance contact', async () => {
    expect((await readCompany(ctx, 'en')).recruitmentNote).toContain(
      'Private recruitment. Not run by or for the Election Commission or any government body.',
    );
    expect((await readCompany(ctx, 'hi')).grievance.email).toContain('@');
  });
});

describe('samples', async () => {
  const { ctx } = await testContext();
  const live = { ...ctx, content: makeContentCache(ctx.db, { showsSamples: false, terms: policyTerms }) };

  it('are marked in demo', async () => {
    const home = await readHome(ctx, 'en');
    expect(home.projects.every((project) => project.isSample && project.picture?.sample)).toBe(true);
    expect(home.slides.every((slide) => slide.picture?.sample)).toBe(true);
    expect(await readAbout(ctx, 'hi')).toMatchObject({ testimonialsAreSamples: true, picture: { sample: true } });
    expect((await readPosts(ctx, 'en')).every((post) => post.picture?.sample)).toBe(true);
    expect((await readAbout(ctx, 'en')).story.filter((entry) => entry.sample)).toHaveLength(1);
    expect((await readCompany(ctx, 'en')).facts.length).toBeGreaterThan(3);
  });
  it('are hidden in live until the owner approves them, entry by entry', async () => {
    const home = await readHome(live, 'en');
    expect(home.projects).toEqual([]);
    expect([home.welcome, ...home.slides].map((entry) => entry.picture)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await readAbout(live, 'en')).toMatchObject({ testimonials: [], picture: undefined });
    expect((await readPosts(live, 'en')).map((post) => post.picture)).toEqual([undefined, undefined, undefined]);
    expect((await readAbout(live, 'en')).story.map((entry) => entry.text).join(' ')).toMatch(
      /established in 2018(?!.*welders)/,
    );
    const warrantyOf = (read: Awaited<ReturnType<typeof readProduct>>) => read.ok && read.value.warranty?.text;
    expect(warrantyOf(await readProduct(ctx, 'E-Rickshaw', 'en'))).toContain('36 months on the lithium battery');
    expect(warrantyOf(await readProduct(live, 'E-Rickshaw', 'en'))).toBeUndefined();
    const cardsOf = (read: Awaited<ReturnType<typeof readProduct>>) =>
      read.ok ? read.value.specCards.map((card) => card.title) : [];
    expect(cardsOf(await readProduct(ctx, 'E-Rickshaw', 'en'))).toContain('Warranty');
    const unapproved = cardsOf(await readProduct(live, 'E-Rickshaw', 'en'));
    expect([unapproved.includes('Warranty'), unapproved.length]).toEqual([false, 7]);
    expect(await readProduct(live, 'E-Rickshaw', 'en')).toMatchObject({ value: { images: [] } });
    expect((await readCompany(live, 'en')).products[0]).toMatchObject({ name: 'E-Rickshaw', picture: undefined });
    const { facts, isSample } = await readCompany(live, 'en');
    expect(facts.map((fact) => fact.term)).toEqual([
      'Established',
      'Experience',
      'Type of enterprise',
      'Factory and office',
    ]);
    expect([isSample, (await readSite(live, 'hi')).isSample]).toEqual([false, false]);
    expect(home.sales).toEqual([]);
    expect((await readGovernment(live, 'en')).contact).toBeUndefined();
    expect((await readSite(live, 'en')).registrations).toEqual([]);

    for (const [kind, key] of [
      ['project', '1-solar-lanes'],
      ['about', 'about'],
      ['post', '2-waste-management'],
      ['product', '1-e-rickshaw'],
      ['company', 'company'],
      ['home', 'home'],
      ['government', 'government'],
    ] as const) {
      expect(await publishAsOwn(live, { kind, key })).toEqual({ ok: true, value: { version: 2 } });
    }
    const { projects } = await readHome(live, 'hi');
    expect(projects).toMatchObject([{ year: 2023, isSample: false, picture: { src: '/images/project-solar.svg' } }]);
    expect(hasSamples(projects)).toBe(false);
    expect((await readAbout(live, 'en')).testimonials).toHaveLength(3);
    expect((await readPosts(live, 'en')).map((post) => post.picture !== undefined)).toEqual([false, true, false]);
    expect(warrantyOf(await readProduct(live, 'E-Rickshaw', 'en'))).toContain('36 months on the lithium battery');
    expect(await readProduct(live, 'E-Rickshaw', 'en')).toMatchObject({ value: { images: [{}, {}] } });
    expect((await readSite(live, 'en')).registrations).toHaveLength(3);
    expect((await readHome(live, 'en')).sales).toHaveLength(8);
    expect((await readGovernment(live, 'hi')).contact).toMatchObject({
      name: 'अनिल कुमार',
      photo: { src: '/images/contact.svg' },
    });
  });
  it('name a client only with the consent of the client', async () => {
    const clientOf = async (consents: boolean | null) => {
      await sql`update content_item set body = jsonb_set(jsonb_set(body, '{en,client}', '"Gram panchayat Kurji"'),
          '{clientConsents}', ${JSON.stringify(consents)}::jsonb) where kind = 'project' and key = '1-solar-lanes'`.execute(
        kyselyOf(ctx.db),
      );
      ctx.content.invalidate();
      return (await readHome(ctx, 'en')).projects.find(({ year, district }) => year === 2023 && district === 'Patna')
        ?.client;
    };
    expect(await clientOf(false)).toBeUndefined();
    expect(await clientOf(true)).toBe('Gram panchayat Kurji');
    await sql`update content_item set body = (body #- '{en,client}') - 'clientConsents' where kind = 'project'`.execute(
      kyselyOf(ctx.db),
    );
    ctx.content.invalidate();
  });
  it('include the bundled sales figures of a database from before their mark', async () => {
    await sql`update content_item set body = body - 'salesAreSamples', published_by = 'seed' where kind = 'home'`.execute(
      kyselyOf(ctx.db),
    );
    live.content.invalidate();
    expect((await readHome(live, 'en')).sales).toEqual([]);
    await sql`update content_item set published_by = 'cli:owner' where kind = 'home'`.execute(kyselyOf(ctx.db));
    live.content.invalidate();
    expect((await readHome(live, 'en')).sales).toHaveLength(8);
  });
});

it('is loaded once until something changes', async () => {
  const { ctx } = await testContext();
  ctx.content.setConnected(true);
  const [items] = await Promise.all([ctx.content.items(), readHome(ctx, 'en'), readSite(ctx, 'hi')]);
  await readCompany(ctx, 'en');
  expect(await ctx.content.items()).toBe(items);
  ctx.content.invalidate();
  expect(await ctx.content.items()).not.toBe(items);
});
