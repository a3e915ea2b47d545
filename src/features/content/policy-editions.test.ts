// Earlier versions of a policy stay readable, and an application names those that its applicant was shown.
import { expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { moneyTest } from '#test/money.ts';
import { deskMember } from '#test/desk.ts';
import { newestContent, publishContent } from '#test/publishing.ts';
import type { Wire } from '#test/wire.ts';
import type { ApplicationsAnswer } from '#features/applications/contract/public.ts';
import type { DeskApplicationRecord } from '#features/applications/model/desk.ts';
import { isUnknownEdition } from './actions/policy-editions.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
const privacy = { kind: 'policy', key: 'privacy' };

/** Publishes the policy with another date line. */
async function publish(dated: string): Promise<void> {
  const { body, version: expectedVersion } = await newestContent(ctx, privacy);
  const { en } = body as { en: object };
  const next = { ...body, en: { ...en, dated } };
  expect(await publishContent(ctx, { ...privacy, body: next, actor: 'cli:test', expectedVersion })).toMatchObject({
    ok: true,
  });
}
const edition = async (name: string, language = 'en') => {
  const answer = await app.request(`/api/content/policy-versions/${name}?language=${language}`);
  return {
    status: answer.status,
    ...((await answer.json()) as { dated?: string; isCurrent?: boolean; title?: string }),
  };
};
const policiesOf = async (paid: Awaited<ReturnType<typeof money.paid>>) => {
  const { who, number } = paid;
  const listed = (await (
    await app.post('/api/get-applications', { userId: who.accountId }, who)
  ).json()) as ApplicationsAnswer;
  const { cookie } = await deskMember(ctx, ['recruiter']);
  const record = await app.request(`/api/desk/applications/${number}`, { headers: { cookie } });
  const shown = listed.filteredApplications.find(({ _id }) => _id === number)?.policies;
  expect(((await record.json()) as Wire<DeskApplicationRecord>).policies).toEqual(shown);
  return shown?.editions;
};

test('an application names the versions that were shown, which stay readable after a new one', async () => {
  const before = await money.paid();
  const [first] = [await edition('privacy-1')];
  expect(first).toMatchObject({ status: 200, isCurrent: true });
  app.pass(hourMs);
  await publish('Effective date: 1-January-2027');
  app.pass(hourMs);
  const after = await money.paid();
  expect(await policiesOf(before)).toEqual([
    { slug: 'privacy', edition: 'privacy-1' },
    { slug: 'terms', edition: 'terms-1' },
  ]);
  expect(await policiesOf(after)).toEqual([
    { slug: 'privacy', edition: 'privacy-2' },
    { slug: 'terms', edition: 'terms-1' },
  ]);
  expect(await edition('privacy-1')).toEqual({ ...first, isCurrent: false });
  expect(await edition('privacy-2')).toMatchObject({ dated: 'Effective date: 1-January-2027', isCurrent: true });
  expect((await edition('privacy-1', 'hi')).title).toMatch(/\p{Script=Devanagari}/u);
  const current = await app.request('/api/content/policies/privacy');
  expect(await current.json()).toMatchObject({ earlier: [{ edition: 'privacy-1' }] });
});

test.each(['privacy-0', 'privacy-99', 'privacy', 'privacy-1x', 'secrets-1', '404', 'PRIVACY-1'])(
  '%s is not a version',
  async (name) => {
    expect((await edition(name)).status).toBe(404);
    await ctx.content.items();
    expect(isUnknownEdition(ctx, name)).toBe(true);
  },
);
test('the current version is known', async () => {
  await ctx.content.items();
  expect(isUnknownEdition(ctx, 'terms-1')).toBe(false);
});
