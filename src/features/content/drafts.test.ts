import { describe, expect, it } from 'vitest';
import { after, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { testContext } from '#test/database.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { publishContent } from '#test/publishing.ts';
import { beginDraft } from './actions/begin-draft.ts';
import { discardDraft, updateDraft } from './actions/change-draft.ts';
import { compareContent } from './actions/compare-content.ts';
import { previewDraft } from './actions/preview-draft.ts';
import { publishDraft } from './actions/publish-draft.ts';
import { readHome, readPost } from './actions/read-content.ts';
import { readDraft, readDrafts, readEntry } from './actions/read-entry.ts';
import { saveDraft } from './actions/save-draft.ts';
import { contentEntries } from './desk/content.ts';
import type { Typed } from './model/form.ts';
import { bodyOf } from './rules/typed.ts';

const home = { kind: 'home', key: 'home' };
const post = { kind: 'post', key: '2-waste-management' };
const [asha, ravi] = ['usr_asha', 'usr_ravi'];

describe('the draft of an entry', async () => {
  const made = await testContext();
  const { db } = made;
  const ctx = { ...made.ctx, findActorNames: async () => new Map([[asha, 'Asha']]) };
  const draftOf = async (name: { kind: string; key: string }) => {
    const read = await readDraft(ctx, name, ['editor']);
    if (!read.ok) throw new Error(read.refusal.code);
    return read.value;
  };
  const save = async (
    name: { kind: string; key: string },
    seen: { readonly revision: number; readonly baseVersion: number; readonly typed: Typed },
    changes: Typed,
    actor = asha,
  ) => {
    const { revision, baseVersion } = seen;
    return saveDraft(ctx, { ...name, revision, baseVersion, typed: { ...seen.typed, ...changes }, actor });
  };
  const draftRows = async () =>
    (await sql<{ revision: number }>`select revision from content_draft order by revision`.execute(db)).rows;

  const versionsOf = async (key: string): Promise<number[]> =>
    (
      await sql<{ version: number }>`
        select version from content_version where kind = 'post' and key = ${key} order by version`.execute(db)
    ).rows.map(({ version }) => version);

  it('begins with what is published, and is nothing until something is typed', async () => {
    const seen = await draftOf(home);
    expect(seen).toMatchObject({ revision: 0, version: 1, baseVersion: 1, saved: null, faults: [] });
    expect(await save(home, seen, {})).toMatchObject({ ok: true, value: { revision: 0 } });
    expect(await draftRows()).toEqual([]);
  });
  it('holds what is typed, valid or not, names what is wrong, and the site does not show it', async () => {
    const seen = await draftOf(home);
    const long = 'x'.repeat(201);
    expect(
      await save(home, seen, { 'hi.notice': '', 'sales.0': 'many', 'en.pageTitle': long, 'en.slides.0.title': '' }),
    ).toMatchObject({ ok: true, value: { revision: 1 } });
    // The notice is only in English now; the published entry has both.
    expect(await readDrafts(ctx, ['editor'])).toMatchObject([{ kind: 'home', missesTranslation: true }]);
    const listed = await rowsOf(ctx, contentEntries, '', ['editor']);
    expect(listed.filter(({ missesTranslation }) => missesTranslation)).toEqual([]);
    const draft = await draftOf(home);
    expect(draft.saved).toEqual({ at: expect.any(String), by: 'Asha' });
    expect(draft.typed).toMatchObject({ 'hi.notice': '', 'sales.0': 'many', 'en.pageTitle': long });
    expect(draft.faults).toEqual(
      expect.arrayContaining([
        { field: 'hi.notice', reason: 'missing' },
        { field: 'sales.0', reason: 'number' },
        { field: 'en.pageTitle', reason: 'text-too-long', bound: 200 },
        { field: 'en.slides.0.title', reason: 'missing' },
      ]),
    );
    expect(draft.faults).toHaveLength(4);
    expect((await readHome(ctx, 'hi')).notice).not.toBe('');
    const { revision } = draft;
    expect(await publishDraft(ctx, { ...home, revision, actor: asha })).toMatchObject({
      refusal: { code: 'content/invalid' },
    });
    expect(await draftOf(home)).toEqual(draft);
  });
  it('tells the second of two editors what the first changed, and keeps what the second typed', async () => {
    const seen = await draftOf(home);
    expect(await save(home, seen, { 'en.notice': 'Asha', 'en.whyTitle': 'Why Asha' })).toMatchObject({ ok: true });
    const refused = await save(home, seen, { 'en.notice': 'Ravi', 'hi.notice': 'रवि' }, ravi);
    if (refused.ok || refused.refusal.code !== 'content/draft-changed') throw new Error('it was saved');
    const { facts, changes } = refused.refusal;
    expect(facts).toMatchObject({ revision: seen.revision + 1, by: asha, both: 'en.notice' });
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'en.notice', before: seen.typed['en.notice'], after: 'Asha' },
        { field: 'en.whyTitle', before: seen.typed['en.whyTitle'], after: 'Why Asha' },
      ]),
    );
    const merged = JSON.parse(String(facts?.['merged'])) as Typed;
    expect(merged).toMatchObject({ 'en.notice': 'Ravi', 'hi.notice': 'रवि', 'en.whyTitle': 'Why Asha' });
    // Nothing of the second is saved until he has seen it.
    expect((await draftOf(home)).typed['en.notice']).toBe('Asha');
    const again = await saveDraft(ctx, {
      ...home,
      typed: merged,
      revision: Number(facts?.['revision']),
      baseVersion: 1,
      actor: ravi,
    });
    expect(again).toMatchObject({ ok: true });
    expect((await draftOf(home)).typed).toMatchObject({ 'en.notice': 'Ravi', 'en.whyTitle': 'Why Asha' });
  });
  it('takes one of twenty changes that begin with the same revision', async () => {
    const seen = await draftOf(home);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => save(home, seen, { 'en.notice': `Change ${n}` }, `usr_${n}`)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await draftOf(home)).revision).toBe(seen.revision + 1);
    expect(results.findIndex(({ ok }) => ok)).toBe(
      Number((await draftOf(home)).typed['en.notice']?.replace('Change ', '')),
    );
  });
  it('keeps the last twenty revisions', async () => {
    for (let n = 0; n < 22; n++) await save(home, await draftOf(home), { 'en.notice': `Notice ${n}` });
    const kept = await draftRows();
    expect(kept).toHaveLength(20);
    expect(kept.at(-1)?.revision).toBe((await draftOf(home)).revision);
  });
  it('is discarded by who has seen it', async () => {
    const { revision } = await draftOf(home);
    expect(await discardDraft(ctx, { ...home, revision: revision - 1, actor: ravi })).toMatchObject({
      refusal: { code: 'content/draft-changed' },
    });
    expect(await discardDraft(ctx, { ...home, revision, actor: asha })).toMatchObject({ ok: true });
    expect(await draftRows()).toEqual([]);
    // What was typed into a form of before is saved all the same.
    const seen = await draftOf(home);
    expect(await save(home, { ...seen, revision }, { 'en.notice': 'After all' })).toMatchObject({ ok: true });
    const anew = await draftOf(home);
    expect(anew).toMatchObject({ typed: { 'en.notice': 'After all' } });
    expect(anew.revision).toBeGreaterThan(revision);
  });
  it('begun anew never counts as one that was discarded', async () => {
    const seen = await draftOf(home);
    await discardDraft(ctx, { ...home, revision: seen.revision, actor: ravi });
    const published = await draftOf(home);
    await save(home, published, { 'en.notice': 'Unseen' }, ravi);
    const unseen = await draftOf(home);
    expect(await publishDraft(ctx, { ...home, revision: seen.revision, actor: asha })).toMatchObject({
      refusal: { code: 'content/draft-changed', facts: { revision: unseen.revision } },
    });
    expect(await save(home, seen, { 'en.notice': 'From an old form' })).toMatchObject({
      refusal: {
        code: 'content/draft-changed',
        facts: { both: 'en.notice' },
        changes: [{ field: 'en.notice', before: published.typed['en.notice'], after: 'Unseen' }],
      },
    });
    expect(await draftOf(home)).toEqual(unseen);
  });
  it('tells also an editor who saw a revision that is gone', async () => {
    const seen = await draftOf(home);
    for (let n = 0; n < 21; n++) await save(home, await draftOf(home), { 'en.notice': `Newer ${n}` }, ravi);
    expect(await save(home, seen, { 'en.notice': 'From an old form' })).toMatchObject({
      refusal: { code: 'content/draft-changed', facts: { both: 'en.notice' } },
    });
  });
  it('of an entry that does not exist is not saved', async () => {
    for (const name of [
      { kind: 'post', key: 'nothing' },
      { kind: 'nothing', key: 'x' },
      { kind: 'post', key: '../x' },
    ]) {
      expect(await save(name, { revision: 0, baseVersion: 0, typed: {} }, {})).toMatchObject({
        refusal: { code: 'content/unknown' },
      });
      expect(await readEntry(ctx, name, ['editor'])).toMatchObject({ refusal: { code: 'content/unknown' } });
    }
  });

  it('is previewed as the page would be, and by nobody else', async () => {
    const seen = await draftOf(post);
    await save(post, seen, { 'hi.title': 'नया शीर्षक' });
    const titles = await Promise.all([
      previewDraft(ctx, post, async (path) => {
        await new Promise((soon) => setTimeout(soon, 30));
        const read = await readPost(ctx, '2', 'hi');
        return `${path} ${read.ok ? read.value.title : ''}`;
      }),
      readPost(ctx, '2', 'hi').then((read) => read.ok && read.value.title),
    ]);
    expect(titles).toEqual([{ ok: true, value: '/blog/2 नया शीर्षक' }, seen.typed['hi.title']]);
    expect(await previewDraft(ctx, { kind: 'policy', key: 'terms' }, async () => '')).toMatchObject({
      refusal: { code: 'content/unknown' },
    });
  });
  it('is published once by twenty, and versions have no gap', async () => {
    const { revision } = await draftOf(post);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publishDraft(ctx, { ...post, revision, actor: `usr_${n}` })),
    );
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { version: 2 } }]);
    expect(await versionsOf(post.key)).toEqual([1, 2]);
    expect(await draftOf(post)).toMatchObject({ revision: 0, version: 2, baseVersion: 2 });
    expect(await readPost(ctx, '2', 'hi')).toMatchObject({ value: { title: 'नया शीर्षक' } });
  });
  it('competes with another publication: twenty of both make versions without gaps and one current', async () => {
    await save(post, await draftOf(post), { 'en.title': 'From the desk' });
    const { revision, typed } = await draftOf(post);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? publishDraft(ctx, { ...post, revision, actor: `usr_${n}` })
          : publishContent(ctx, {
              ...post,
              body: bodyOf('post', { ...typed, 'en.title': `Another ${n}` }),
              actor: 'cli:test',
              expectedVersion: 2,
            }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { version: 3 } }]);
    expect(await versionsOf(post.key)).toEqual([1, 2, 3]);
    const current = await sql`select version from content_item where kind = 'post' and key = ${post.key}`.execute(db);
    expect(current.rows).toEqual([{ version: 3 }]);
  });
  it('of an older version is not published, but brought up to the new one with both changes', async () => {
    const project = { kind: 'project', key: '1-solar-lanes' };
    const seen = await draftOf(project);
    await save(project, seen, { 'en.title': 'Mine' });
    const body = bodyOf('project', { ...seen.typed, 'hi.location': 'पटना', 'en.title': 'Theirs' });
    expect(await publishContent(ctx, { ...project, body, actor: 'cli:test', expectedVersion: 1 })).toMatchObject({
      ok: true,
    });
    const { revision } = await draftOf(project);
    expect(await publishDraft(ctx, { ...project, revision, actor: asha })).toMatchObject({
      refusal: { code: 'content/newer-version' },
    });
    const updated = await updateDraft(ctx, { ...project, revision, actor: asha });
    if (!updated.ok) throw new Error(updated.refusal.code);
    expect((await draftOf(project)).typed).toMatchObject({ 'en.title': 'Mine', 'hi.location': 'पटना' });
    expect(await publishDraft(ctx, { ...project, revision: updated.value.revision, actor: asha })).toMatchObject({
      value: { version: 3 },
    });
  });
  it('begins a new entry, which is listed and has a free number', async () => {
    const name = { kind: 'post', key: '4-rain-water' };
    const begun = await Promise.all(Array.from({ length: 20 }, () => beginDraft(ctx, { ...name, actor: asha })));
    expect(begun.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await draftOf(name)).typed).toMatchObject({ id: '4', 'en.title': '', 'hi.title': '' });
    expect(await readDrafts(ctx, ['editor'])).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...name, by: 'Asha', baseVersion: 0 })]),
    );
    expect(await readEntry(ctx, name, ['editor'])).toMatchObject({ value: { version: 0, versions: [], path: null } });
    for (const taken of [post, { kind: 'home', key: 'home' }])
      expect(await beginDraft(ctx, { ...taken, actor: asha })).toMatchObject({
        refusal: { code: 'content/key-taken' },
      });
    expect(await beginDraft(ctx, { kind: 'post', key: 'Not A Key', actor: asha })).toMatchObject({
      refusal: { code: 'content/unknown' },
    });
  });
  it('names a number that another entry has, a day to come, and a picture that is not there', async () => {
    const seen = await draftOf(post);
    const published = after(ctx.now(), 3 * dayMs)
      .toISOString()
      .slice(0, 10);
    await save(post, seen, { published, id: '1', 'en.picture.src': '/pictures/aaaaaaaaaaaaaaaaaaaa.webp' });
    expect((await draftOf(post)).faults).toEqual([
      { field: 'published', reason: 'day-to-come' },
      { field: 'en.picture.src', reason: 'no-picture' },
      { field: 'id', reason: 'taken' },
    ]);
  });
  it('is compared value by value, and so are versions', async () => {
    const compared = await compareContent(ctx, { ...post, from: '1', to: '3' });
    if (!compared.ok) throw new Error(compared.refusal.code);
    expect(compared.value.differences.map(({ path }) => path)).toEqual(['en.title', 'hi.title']);
    expect(await compareContent(ctx, { ...post, from: '0', to: '99' })).toMatchObject({ ok: false });
    expect(await compareContent(ctx, { kind: 'post', key: '4-rain-water' })).toMatchObject({
      value: { from: 0, to: 'draft', version: 0 },
    });
  });
  it('leaves an entry in the audit for each step', async () => {
    const { rows } = await sql<{ act: string }>`select distinct act from audit_entry order by act`.execute(db);
    expect(rows.map(({ act }) => act)).toEqual([
      'content/draft-begun',
      'content/draft-discarded',
      'content/draft-saved',
      'content/draft-updated',
      'content/published',
    ]);
  });
});
