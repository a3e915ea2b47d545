import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { readDocumentFile, uploadDocument } from '#features/content/actions/documents.ts';
import { changeFees } from '#features/jobs/actions/change-fees.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { paise } from '#kit/money/paise.ts';
import type { Phone } from '#kit/text/phone.ts';
import { grantStaffRole } from '#features/staff/actions/change-roles.ts';
import { newestContent, publishContent } from '#test/publishing.ts';
import { testProduct } from '#test/product.ts';
import { siteToMove, takeSite } from './actions/move-site.ts';

const demo = await testProduct({ worker: false });
const other = await testProduct({ worker: false });
/** As a live start has it. */
const live = { ...other.product.workCtx, config: { ...other.product.workCtx.config, demo: false } };
const { workCtx } = demo.product;
const actor = 'cli:test';

describe("a live site begins with a demo's", () => {
  test('content, roles and staff, and with nobody and nothing else', async () => {
    const name = { kind: 'product', key: '1-e-rickshaw' } as const;
    const { version, body } = await newestContent(workCtx, name);
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 300]);
    const uploaded = await uploadDocument(workCtx, { name: 'Tender', bytes: await pdf.save(), actor });
    if (!uploaded.ok) throw new Error(uploaded.refusal.code);
    const file = `${uploaded.value.id}.pdf`;
    const own = { ...body, order: 7, tender: { file: `/documents/${file}` } };
    expect(await publishContent(workCtx, { ...name, body: own, actor, expectedVersion: version })).toMatchObject({
      ok: true,
    });
    await changeFees(workCtx, { name: 'Supervisor', general: paise(400_00), reservation: paise(200_00), actor });
    const member = '+919811122233' as Phone;
    await grantStaffRole(workCtx, member, 'editor', 'cli:owner');
    // A number of the demo stays there, also with a role from a person.
    await grantStaffRole(workCtx, '+919000000010' as Phone, 'sales', 'cli:owner');
    await demo.applicant();

    const text = JSON.stringify(await siteToMove(workCtx));
    expect(text).not.toContain('Asha');
    expect(text).not.toContain('+9190000000');
    expect(await takeSite(live, text, actor)).toMatchObject({ ok: true, value: { entries: 1, staff: 1 } });
    expect((await newestContent(live, name)).body).toEqual(own);
    expect(await readDocumentFile(live, file, false)).toEqual(await readDocumentFile(workCtx, file, false));
    expect(await findRole(live, 'Supervisor')).toMatchObject({ generalFeePaise: 400_00, reservationFeePaise: 200_00 });
    const { rows } = await sql<{ phone: string }>`select phone from staff_role where granted_by = ${actor}`.execute(
      other.db,
    );
    expect(rows).toEqual([{ phone: member }]);
    // Once more changes nothing.
    expect(await takeSite(live, text, actor)).toMatchObject({ ok: true, value: { entries: 0 } });
  });
  test('a product that has the former name of another one', async () => {
    const first = { kind: 'product', key: '1-e-rickshaw' } as const;
    const second = { kind: 'product', key: '2-tri-cycle-garbage-rickshaw' } as const;
    const [one, two] = [await newestContent(workCtx, first), await newestContent(workCtx, second)];
    const named = async (name: typeof first | typeof second, of: typeof one, to: unknown) =>
      expect(
        await publishContent(workCtx, { ...name, body: { ...of.body, name: to }, actor, expectedVersion: of.version }),
      ).toMatchObject({ ok: true });
    await named(second, two, 'Garbage Cart');
    await named(first, one, two.body['name']);
    expect(await takeSite(live, JSON.stringify(await siteToMove(workCtx)), actor)).toMatchObject({
      ok: true,
      value: { entries: 2 },
    });
    expect((await newestContent(live, first)).body['name']).toBe(two.body['name']);
    expect((await newestContent(live, second)).body['name']).toBe('Garbage Cart');
  });
  test('not after its first enquiry, not in a demo, and not from another file', async () => {
    expect(await takeSite(workCtx, '{}', actor)).toMatchObject({ refusal: { code: 'site/demo' } });
    expect(await takeSite(live, '{"format":"other"}', actor)).toMatchObject({ refusal: { code: 'site/not-a-site' } });
    const sent = await other.post('/api/contact/submit', { name: 'Ravi', phone: '9876543210', email: '' });
    expect(sent.status).toBeLessThan(300);
    expect(await takeSite(live, '{}', actor)).toMatchObject({ refusal: { code: 'site/in-use' } });
  });
});
