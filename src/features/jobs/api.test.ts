import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#kit/context.ts';
import { paise } from '#kit/money/paise.ts';
import { affectedRows, sql } from '#platform/database/db.ts';
import { makePdfCleaner } from '#platform/documents/pdf-cleaner.ts';
import { changeFees } from './actions/change-fees.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { readRoleHead } from './actions/read-role-head.ts';
import { switchPaidRoles } from './actions/switch-paid-roles.ts';
import { jobsApi, jobsFallbacks } from './api/public.ts';
import type { RoleAnswer } from './contract/public.ts';
import { seedJobs } from './seed.ts';
import { servedApp } from '#test/api.ts';
import { testContext } from '#test/database.ts';
import { linesOf } from '../../../scripts/testing/pdf.ts';

const invited = '9000000001';
/** No notice is issued or uploaded here. */
const files = {
  objects: { put: async () => undefined, get: async () => undefined },
  pdfs: makePdfCleaner({ maxBytes: 1, maxPages: 1 }),
};
const sessionOf = (phone: string): Session => ({
  id: 's',
  accountId: 'usr_1',
  phone: `+91${phone}`,
  name: 'Asha',
});

describe('the API of roles', async () => {
  const { ctx: bare } = await testContext();
  const countApplications = async () => () => ({ count: 0, isMore: false, drafts: 0, called: 0, selected: 0 });
  const demo = {
    ...bare,
    ...files,
    countApplications,
    findRoleResults: async () => new Map(),
    config: { demo: true, appUrl: 'https://example.in', invitedPhones: [invited], smsPartPaise: 0 },
  };
  const appOf = (ctx: typeof demo) =>
    servedApp(jobsApi(ctx), {
      sessionOf: async (token) => (/^\d{10}$/.test(token) ? sessionOf(token) : undefined),
    });
  const app = appOf(demo);
  const live = appOf({ ...demo, config: { ...demo.config, demo: false } });
  const ask = async (path: string, phone?: string, api = app): Promise<{ status: number; role: RoleAnswer }> => {
    const answer = await api.request(path, phone ? { headers: { cookie: `saral=${phone}` } } : {});
    return { status: answer.status, role: (await answer.json()) as RoleAnswer };
  };
  beforeAll(() => seedJobs(demo));

  it('return a role at both paths in any casing, with its canonical name and fees in rupees', async () => {
    for (const path of ['/jobs/Video%20Editor', '/api/jobs/video%20editor', '/jobs/VIDEO%20EDITOR%20']) {
      const { status, role } = await ask(path);
      expect(status).toBe(200);
      expect(role).toMatchObject({
        name: 'Video Editor',
        GeneralFee: 500,
        ReservationFee: 250,
        state: 'invited',
        vacancies: 8,
      });
    }
  });
  it('answer 404 for an unknown role', async () => {
    const answer = await app.request('/jobs/Astronaut');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'jobs/unknown-role', status: 404 });
  });
  it('answer 404, not 500, for hostile names', async () => {
    for (const name of ['%00', '%25', "'%3B%20drop%20table%20role", 'x'.repeat(3000)]) {
      expect((await ask(`/jobs/${name}`)).status).toBe(404);
    }
  });
  it('answer 422 for an unknown language', async () => {
    expect((await ask('/jobs/Supervisor?language=fr')).status).toBe(422);
  });
  it('return the texts in the requested language', async () => {
    expect((await ask('/jobs/Supervisor?language=hi')).role.title).toBe('सुपरवाइज़र');
    expect((await ask('/jobs/Supervisor?language=en')).role.title).toBe('Supervisor');
  });
  it('look up names that are on no role from a list that is read once a second', async () => {
    let [at, reads] = [demo.now().getTime(), 0];
    const db = new Proxy(demo.db, {
      get(target, key) {
        if (key === 'getExecutor') reads++;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const [page] = jobsFallbacks({ ...demo, db, now: () => new Date(at) });
    const find = (name: string) => page!.lookUp!.find(name, '198.51.100.200');
    const names = Array.from({ length: 100 }, (_, n) => `Astronaut ${n}`);
    expect(new Set((await Promise.all(names.map(find))).map((found) => found?.name))).toEqual(new Set(['404']));
    for (const name of ['%', '\0', 'x'.repeat(3000)]) expect(await find(name)).toEqual({ name: '404' });
    for (const name of ['Supervisor', 'SUPERVISOR ']) expect(await find(name)).toBeUndefined();
    const readsOfOneList = reads;
    expect(readsOfOneList).toBeGreaterThan(0);
    expect(readsOfOneList).toBeLessThan(10);
    // A role that is added later has its page a second later.
    await affectedRows(
      demo.db,
      sql`
      with made as (
        insert into role select (jsonb_populate_record(role, '{"name": "Astronaut 7"}')).* from role where name = 'Supervisor')
      insert into opening select (jsonb_populate_record(opening, '{"role": "Astronaut 7"}')).*
      from opening where role = 'Supervisor'`,
    );
    at += 1000;
    expect(await find('astronaut 7')).toBeUndefined();
    expect(reads).toBe(2 * readsOfOneList);
    await affectedRows(demo.db, sql`delete from role where name = 'Astronaut 7'`);
  });
  it('return whether the caller may apply, in every state', async () => {
    const answers = async (api = app) => {
      const replies = await Promise.all([
        ask('/jobs/Supervisor', undefined, api),
        ask('/jobs/Supervisor', '9111111111', api),
        ask('/jobs/Supervisor', invited, api),
      ]);
      return replies.map(({ role }) => role.refusal ?? role.mayApply);
    };
    expect(await answers()).toEqual(['jobs/not-invited', 'jobs/not-invited', true]);
    await changeRoleState(demo, { name: 'supervisor', state: 'open', actor: 'cli:test' });
    expect(await answers()).toEqual([true, true, true]);
    expect((await ask('/jobs/Supervisor')).role.openToAll).toBe(true);
    await changeRoleState(demo, { name: 'supervisor', state: 'closed', actor: 'cli:test' });
    expect(await answers()).toEqual(['jobs/closed', 'jobs/closed', 'jobs/closed']);
    await changeRoleState(demo, { name: 'supervisor', state: 'open', actor: 'cli:test' });
    expect(await answers(live)).toEqual(['jobs/not-switched-on', 'jobs/not-switched-on', 'jobs/not-switched-on']);
    expect((await ask('/jobs/Supervisor', invited, live)).role.openToAll).toBe(false);
    await switchPaidRoles(demo, true, 'cli:test');
    expect(await answers(live)).toEqual([true, true, true]);
    await switchPaidRoles(demo, false, 'cli:test');
    expect((await answers(live))[0]).toBe('jobs/not-switched-on');
    await changeRoleState(demo, { name: 'supervisor', state: 'invited', actor: 'cli:test' });
  });
  it('list every role for one caller', async () => {
    const answer = await app.request('/api/jobs?language=hi', { headers: { cookie: `saral=${invited}` } });
    expect(answer.status).toBe(200);
    const { roles } = (await answer.json()) as { roles: RoleAnswer[] };
    expect(roles).toHaveLength(7);
    expect(roles.every((role) => role.mayApply && !role.openToAll)).toBe(true);
    expect(roles[0]!.title).toBe('फ़ील्ड सर्वे एग्ज़ीक्यूटिव');
  });
  it('never return the invited numbers', async () => {
    const texts = await Promise.all(
      ['/api/jobs', '/jobs/Supervisor'].map(async (path) =>
        (await app.request(path, { headers: { cookie: `saral=${invited}` } })).text(),
      ),
    );
    for (const text of texts) expect(text).not.toMatch(/90000000/);
  });
  it('never return one new fee and one old', async () => {
    const low = { general: paise(60_000), reservation: paise(30_000) };
    const high = { general: paise(80_000), reservation: paise(40_000) };
    await changeFees(demo, { name: 'Media Anchor', ...low, actor: 'cli:test' });
    const changes = Array.from({ length: 20 }, (_, turn) =>
      changeFees(demo, { name: 'media anchor', ...(turn % 2 ? low : high), actor: 'cli:test' }),
    );
    const reads = Array.from({ length: 60 }, () => ask('/jobs/Media%20Anchor'));
    await Promise.all(changes);
    for (const { role } of await Promise.all(reads)) expect([600, 800]).toContain(role.GeneralFee);
    for (const { role } of await Promise.all(reads)) expect(role.ReservationFee * 2).toBe(role.GeneralFee);
  });
  it('return the notice as a download, in both languages and any casing', async () => {
    for (const path of ['/career/notice/Video%20Editor.pdf', '/hi/career/notice/video%20editor.PDF']) {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="notice-video-editor${path.startsWith('/hi') ? '-hi' : ''}.pdf"`,
      );
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const etag = answer.headers.get('etag')!;
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
      expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
      await changeFees(demo, {
        name: 'Video Editor',
        general: paise(70_000),
        reservation: paise(35_000),
        actor: 'cli:test',
      });
      const changed = await app.request(path, { headers: { 'if-none-match': etag } });
      expect(changed.status).toBe(200);
      await changed.arrayBuffer();
      await changeFees(demo, {
        name: 'Video Editor',
        general: paise(50_000),
        reservation: paise(25_000),
        actor: 'cli:test',
      });
    }
  });
  it('never call an open role closed, in the answers and in its notice', async () => {
    const noticeText = async (path: string) =>
      linesOf(new Uint8Array(await (await app.request(path)).arrayBuffer())).join(' ');
    expect((await ask('/jobs/Media%20Anchor')).role).toMatchObject({ state: 'invited', closing: 'Closed' });
    expect(await noticeText('/career/notice/Media%20Anchor.pdf')).toContain('Closing date: Closed.');
    await changeRoleState(demo, { name: 'Media Anchor', state: 'open', actor: 'cli:test' });
    expect((await ask('/jobs/Media%20Anchor')).role).toMatchObject({ state: 'open', closing: 'Open' });
    for (const path of ['/career/notice/Media%20Anchor.pdf', '/hi/career/notice/Media%20Anchor.pdf'])
      expect(await noticeText(path)).not.toMatch(/Closed|आवेदन बंद/);
    // While the owner has not switched paid roles on, nobody can apply.
    expect((await ask('/jobs/Media%20Anchor', undefined, live)).role).toMatchObject({
      closing: 'Closed',
      mayApply: false,
    });
    await changeRoleState(demo, { name: 'Media Anchor', state: 'invited', actor: 'cli:test' });
  });
  it('have a share picture with the fee and that no government body recruits', async () => {
    expect(await readRoleHead(demo, 'field survey executive', 'en')).toMatchObject({
      title: 'Field Survey Executive',
      note: 'Application fee ₹500 or ₹250. Not run by or for the Election Commission or any government body.',
    });
    expect(await readRoleHead(demo, 'Field Survey Executive', 'hi')).toMatchObject({
      note: 'आवेदन शुल्क ₹500 या ₹250। चुनाव आयोग या किसी सरकारी संस्था से इसका कोई संबंध नहीं है।',
    });
    expect(await readRoleHead(demo, 'Astronaut', 'en')).toBeUndefined();
  });
  it('answer 404 for the notice of an unknown role or another kind of file', async () => {
    for (const file of ['Astronaut.pdf', 'Supervisor', 'Supervisor.txt', '%00.pdf']) {
      expect((await app.request(`/career/notice/${file}`)).status).toBe(404);
    }
  });
});
