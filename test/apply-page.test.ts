// The page of a role as the server answers it: the whole form, before any script.
import { beforeAll, describe, expect, it } from 'vitest';
import { newCode, newId } from '#kit/ids.ts';
import { after, dayMs } from '#kit/time.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession, nameAccount } from '#features/accounts/store/accounts.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { roleWords } from '#features/applications/forms/web/role-words.ts';
import { sql } from '#platform/database/db.ts';
import { somePhone } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';

describe.skipIf(!isBuilt)('the page of a role', async () => {
  if (!isBuilt) return;
  const { product, db, get } = await builtProduct();
  const { ctx } = product;
  const token = newToken();
  const phone = somePhone();
  beforeAll(async () => {
    await sql`update opening set state = 'open'`.execute(db);
    await ctx.transaction(async (tx) => {
      const id = newId('usr');
      const at = ctx.now();
      await insertAccount(tx, { id, phone, referralCode: newCode(), at });
      await nameAccount(tx, id, 'Asha', at);
      const session = { id: newId('ses'), accountId: id, tokenHash: sessionHash(ctx, token), at };
      await insertSession(tx, { ...session, expiresAt: after(at, dayMs) });
    });
  });
  const pageOf = async (role: string, language: Language = 'en') => {
    const answer = await get(paths.apply(role), { cookie: `saral=${token}; saral-language=${language}` });
    const html = await answer.text();
    // Data for the script contains more.
    return { status: answer.status, html: html.replace(/<script[^>]*>.*?<\/script>/gs, '') };
  };

  it.each(languages)('contains the form, with every state and district, and loads nothing (%s)', async (language) => {
    const t = applyWords[language];
    const { status, html } = await pageOf('Video Editor', language);
    expect(status).toBe(200);
    expect(html).not.toContain('class="spinner');
    expect(html).not.toContain(t.listLoading);
    expect(html).not.toContain(roleWords[language].loading);
    expect(html).toContain(t.needsScript);
    expect(html).toContain(spacedPhone(phone));
    for (const name of ['name', 'dob', 'gender', 'state', 'aadhar', 'photo', 'referralCode', 'agree'])
      expect(html).toContain(`name="${name}"`);
    expect(html.match(/<optgroup /g)).toHaveLength(36);
    expect(html.match(/<option /g)?.length).toBeGreaterThan(750);
  });

  it('says that a role is unknown', async () => {
    expect((await pageOf('Astronaut')).html).toContain(roleWords.en.unknownTitle);
  });

  it('says that the data did not load, and offers a retry that loads the page again without its script', async () => {
    await sql`alter table draft rename to draft_away`.execute(db);
    const { status, html } = await pageOf('Video Editor');
    await sql`alter table draft_away rename to draft`.execute(db);
    expect(status).toBe(200);
    expect(html).toContain(roleWords.en.loadFailed);
    expect(html).toMatch(new RegExp(`<a href="/ApplyNow/Video%20Editor"[^>]*>.*${roleWords.en.retry}</a>`));
    expect(html).not.toContain('class="spinner');
  });
});
