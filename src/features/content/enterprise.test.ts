// What the whole site and every message says about the enterprise.
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { type DeskEntryRecord, readEntryName } from './model/desk.ts';
import { draftRevision, newestContent, publishContent } from '#test/publishing.ts';
import { companyNames } from './actions/company-names.ts';
import { isMessageName } from './model/message-name.ts';

describe('the name in messages', () => {
  it.each(['Namuna Enterprises', 'नमूना एंटरप्राइज़ेज़', 'S. K. Works (India)', '3M India', "D'Souza & Sons", 'Works-7'])(
    'can be %s',
    (name) => expect(isMessageName(name)).toBe(true),
  );
  it.each([
    'Namuna. URGENT pay Rs 99 at evil.test/x or lose job',
    'Namuna evil.test',
    'Namuna नमूना.भारत',
    'Call 9876543210',
    'Call 98 7',
    'Call ९८',
    'pay@upi',
    'evil/x',
    'x:y',
    'Namuna!',
    'Namuna\u202e',
    'evil．test',
    'A'.repeat(31),
    'न'.repeat(31),
    '99',
    '...',
    '',
  ])('can not be %s', (name) => expect(isMessageName(name)).toBe(false));
});

describe('company and policies', async () => {
  const app = await testProduct({ worker: false });
  const { ctx } = app.product;
  const editor = await deskMember(ctx, ['editor']);
  const owner = await deskMember(ctx, ['owner']);
  const stale = await deskMember(ctx, ['owner']);
  await sql`update desk_session set factor_at = factor_at - interval '10 minutes' where account_id = ${stale.accountId}`.execute(
    app.db,
  );
  const post = async (path: string, body: object, { cookie }: { readonly cookie: string }) => {
    const answer = await app.request(`/api/desk/content/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as { code?: string; done?: string }) };
  };
  const draftOf = async (entry: string, values: Readonly<Record<string, string>>) => {
    const read = await app.request(`/api/desk/content/${entry}/draft`, { headers: { cookie: editor.cookie } });
    const { typed, revision, baseVersion } = (await read.json()) as {
      typed: Record<string, string>;
      revision: number;
      baseVersion: number;
    };
    const changed = Object.fromEntries(
      Object.entries({ ...typed, ...values }).map(([path, value]) => [`v.${path}`, value]),
    );
    return post(
      `${entry}/draft`,
      { ...changed, revision: String(revision), base: String(baseVersion), do: 'save' },
      editor,
    );
  };
  const seen = async (entry: string) => ({ revision: String(await draftRevision(ctx, readEntryName(entry))) });
  /** As the page of an entry offers to restore them. */
  const versionsOf = async (entry: string) => {
    const read = await app.request(`/api/desk/content/${entry}`, { headers: { cookie: editor.cookie } });
    const { versions } = (await read.json()) as DeskEntryRecord;
    return versions.map(({ version, needsOwner }) => ({ version, needsOwner }));
  };

  it.each([
    ['company.company', { 'en.name': 'Asha Works' }],
    ['policy.refunds', { 'en.title': 'Money back' }],
    ['campaign.campaign', { 'en.interviews': 'Pay at the gate' }],
    ['government.government', { 'en.lead': 'Pay here' }],
    ['product.1-e-rickshaw', { 'sale.pricePaise': '1' }],
    ['product.2-tri-cycle-garbage-rickshaw', { 'hi.delivery.text': 'कल' }],
  ])(
    'of %s an editor writes the draft; an owner with a fresh factor publishes it and earlier versions',
    async (entry, values) => {
      expect(await draftOf(entry, values)).toMatchObject({ status: 200 });
      const drafted = await seen(entry);
      expect(await post(`${entry}/publish`, drafted, editor)).toMatchObject({ status: 403, code: 'content/owners' });
      expect(await post(`${entry}/publish`, drafted, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
      expect(await post(`${entry}/publish`, drafted, owner)).toMatchObject({ status: 200, done: 'content/published' });
      const back = { version: '1', expected: '2' };
      expect(await versionsOf(entry)).toEqual([
        { version: 2, needsOwner: !entry.startsWith('product.') },
        { version: 1, needsOwner: true },
      ]);
      expect(await post(`${entry}/restore`, back, editor)).toMatchObject({ status: 403, code: 'content/owners' });
      expect(await post(`${entry}/restore`, back, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
      expect(await post(`${entry}/restore`, back, owner)).toMatchObject({ status: 200, done: 'content/restored' });
    },
  );
  it('of anything else an editor publishes alone', async () => {
    expect(await draftOf('home.home', { 'en.contactTitle': 'Write to us' })).toMatchObject({ status: 200 });
    expect(await post('home.home/publish', await seen('home.home'), editor)).toMatchObject({ status: 200 });
    const product = 'product.3-plastic-bailing-machine';
    expect(await draftOf(product, { 'en.summary': 'It bails.' })).toMatchObject({ status: 200 });
    expect(await post(`${product}/publish`, await seen(product), editor)).toMatchObject({ status: 200 });
  });
  it('a name that a message can not carry is refused where it is saved, and not used where it is stored', async () => {
    const name = { kind: 'company', key: 'company' };
    const { body, version } = await newestContent(ctx, name);
    const wrong = { ...body, hi: { ...(body['hi'] as object), name: 'Pay at evil.test' } };
    expect(await publishContent(ctx, { ...name, body: wrong, actor: 'usr_a', expectedVersion: version })).toMatchObject(
      {
        refusal: { code: 'content/invalid', fields: [{ field: 'hi.name' }] },
      },
    );
    await app.asOwner(
      `update content_item set body = jsonb_set(body, '{hi,name}', '"Pay at evil.test"') where kind = 'company'`,
    );
    ctx.content.invalidate();
    expect(await companyNames(ctx)).toEqual({ en: 'Namuna Enterprises', hi: 'site.test' });
  });
});
