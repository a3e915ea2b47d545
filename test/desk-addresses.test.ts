// Addresses that somebody writes by hand: what the desk's pages make of them.
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { insertApplications } from '#test/applications.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';

describe.skipIf(!isBuilt)('an address of the desk', async () => {
  if (!isBuilt) return;
  const logged: string[] = [];
  const { product, get, request, db } = await builtProduct({}, { logged });
  const { ctx } = product;
  const recruiter = await deskMember(ctx, ['recruiter']);
  const colleague = await deskMember(ctx, ['recruiter']);
  const open = async (path: string, as: DeskMember = recruiter, language = 'en') => {
    logged.length = 0;
    const answer = await get(path, { cookie: `${as.cookie}; saral-language=${language}` });
    return { status: answer.status, html: await answer.text(), errors: logged.filter((line) => /"error"/.test(line)) };
  };
  const menu = '<nav class="desk-side"';

  test.each(['/desk/leads?q=%00', '/desk/leads?after=%00', '/desk/people?q=%00&%00=x', '/desk/search?q=%00'])(
    '%s is not an error of ours',
    async (path) => {
      const { status, html, errors } = await open(path);
      expect([path, status]).toEqual([path, 400]);
      expect(html).toContain(menu);
      expect(errors).toEqual([]);
    },
  );

  test.each(['/desk/nope', '/desk/leads/999999', '/desk/people/usr_none', '/desk/work/blk_none'])(
    '%s is not found, in the frame and language of the desk',
    async (path) => {
      const { status, html, errors } = await open(path, recruiter, 'hi');
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('<html lang="hi"');
      expect(html).toContain(menu);
      expect(html).toContain('पेज नहीं मिला');
      expect(errors).toEqual([]);
    },
  );
  test('that another site leads to is read, but nothing is marked as opened by it', async () => {
    const [number = ''] = await insertApplications(db, 1, { createdAt: new Date() });
    const visit = async (site: string) => {
      const answer = await get(`/desk/applications/${number}`, { cookie: recruiter.cookie, 'sec-fetch-site': site });
      const { rows } = await sql<{ isOpened: boolean }>`
        select opened_at is not null as "isOpened" from application where id = ${number}`.execute(db);
      return [answer.status, rows[0]?.isOpened];
    };
    expect(await visit('cross-site')).toEqual([200, false]);
    expect(await visit('none')).toEqual([200, true]);
  });
  test('of no page leads to the sign-in without a session', async () => {
    const answer = await get('/desk/nope');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/desk/sign-in?next=%2Fdesk%2Fnope']);
  });
  test('that the role does not open shows the menu of what it opens', async () => {
    const { status, html } = await open('/desk/audit');
    expect(status).toBe(403);
    expect(html).toContain(menu);
  });

  describe('with an outcome', async () => {
    const begin = async (who: DeskMember) => {
      const desk = await findDeskSession(ctx, who.cookie.split('=')[1] ?? '');
      if (!desk) throw new Error('no session');
      const started = await startBulkJob(ctx, {
        kind: 'leads/change-state',
        selection: { query: '' },
        params: { state: 'lost', reason: 'price' },
        desk,
      });
      if (!started.ok) throw new Error(started.refusal.code);
      return started.value.id;
    };
    const undoIn = (html: string): boolean => /action="\/api\/desk\/work\/[^"]+\/undo"/.test(html);
    const outcome = 'message-success';

    test('says nothing of a bulk action that is not there, is of a colleague, or has no number from the server', async () => {
      for (const name of ['Asha', 'Bina']) {
        const lead = { name, phone: '9876543210', email: 'asha@example.com' };
        const headers = { 'content-type': 'application/json' };
        await request('/api/contact/submit', { method: 'POST', headers, body: JSON.stringify(lead) });
      }
      const theirs = await begin(colleague);
      for (const query of [
        'done=leads%2Fbulk-lost',
        'done=leads%2Fbulk-lost&undo=blk_x',
        `done=leads%2Fbulk-lost&undo=${theirs}`,
      ]) {
        const { status, html } = await open(`/desk/leads?${query}`);
        expect([query, status, html.includes(outcome), undoIn(html)]).toEqual([query, 200, false, false]);
      }
    });
    test('offers the undo to the person who began it, with the number that the server has, until it is over', async () => {
      const own = await begin(recruiter);
      const path = `/desk/leads?done=leads%2Fbulk-lost&undo=${own}`;
      const first = await open(path);
      expect([first.html.includes(outcome), undoIn(first.html)]).toEqual([true, true]);
      expect(first.html).toContain('2 leads: lost.');
      await sql`update bulk_job set state = 'done', undo_until = now() - interval '1 minute', ended_at = now() where id = ${own}`.execute(
        db,
      );
      const later = await open(path);
      expect([later.html.includes(outcome), undoIn(later.html)]).toEqual([true, false]);
    });
  });
});
