// The switches of paid roles and referral earnings at the desk: the questions before them, and what they open.
import { describe, expect, it } from 'vitest';
import { readRoleFor } from '#features/jobs/actions/read-roles-for.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import { earningsAreOn } from '#features/referrals/earnings/actions/earnings-switch.ts';
import { sql } from '#platform/database/db.ts';
import { changeSwitch } from './actions/change-switch.ts';
import { switchWords } from './web/switch-words.ts';
import { auditEntries } from '#test/audit.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const { workCtx } = app.product;
const live = { ...workCtx, config: { ...workCtx.config, demo: false } };
const actor = 'usr_owner';
const change = (name: 'paid-roles' | 'referral-earnings', isOn: boolean, isAdvised = false) =>
  changeSwitch(live, { name, isOn, isAdvised }, actor);
const audit = (act: string) => auditEntries(app.db, sql`act = ${act}`);
const notAdvised = { refusal: { code: 'desk/not-advised', fields: [{ field: 'advised', reason: 'missing' }] } };

describe('a switch', () => {
  it('of paid roles is on only with the confirmation of advice', async () => {
    await changeRoleState(live, { name: 'Supervisor', state: 'open', actor: 'usr_recruiter' });
    const refusal = async () => (await readRoleFor(live, 'Supervisor', undefined))?.refusal;
    expect(await change('paid-roles', true)).toMatchObject(notAdvised);
    expect(await refusal()).toBe('jobs/not-switched-on');
    expect(await audit('jobs/paid-roles')).toEqual([]);
    expect((await change('paid-roles', true, true)).ok).toBe(true);
    expect(await refusal()).toBeUndefined();
    expect((await change('paid-roles', false)).ok).toBe(true);
    expect(await refusal()).toBe('jobs/not-switched-on');
    const entry = { actor, act: 'jobs/paid-roles', subject: 'paid roles' };
    expect(await audit('jobs/paid-roles')).toEqual([
      { ...entry, before: { on: false }, after: { on: true } },
      { ...entry, before: { on: true }, after: { on: false } },
    ]);
  });
  it('of referral earnings is on only with the confirmation of advice', async () => {
    expect(await change('referral-earnings', true)).toMatchObject(notAdvised);
    expect(await earningsAreOn(live)).toBe(false);
    expect((await change('referral-earnings', true, true)).ok).toBe(true);
    expect(await earningsAreOn(live)).toBe(true);
    expect((await change('referral-earnings', false)).ok).toBe(true);
    expect(await earningsAreOn(live)).toBe(false);
    expect(await audit('referrals/earnings-switch')).toHaveLength(2);
  });
  it('is always on in the demo', async () => {
    const off = { name: 'paid-roles', isOn: false, isAdvised: false } as const;
    expect(await changeSwitch(workCtx, off, actor)).toMatchObject({ refusal: { code: 'desk/demo-switch' } });
  });
});

describe.skipIf(!isBuilt)('the page of settings', () => {
  it('shows the legal questions', async () => {
    const { product, get } = await builtProduct();
    const { cookie } = await deskMember(product.ctx, ['owner']);
    const html = await (await get('/desk/settings', { cookie })).text();
    const { fees, wording, identity, scheme, tax } = switchWords.en;
    for (const question of [fees, wording, identity, scheme, tax]) expect(html).toContain(question);
  });
});
