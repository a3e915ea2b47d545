import { minuteMs } from '#kit/time.ts';
import { row, rows, sql } from '#platform/database/db.ts';
import { findAllItems } from '#features/attention/actions/list-items.ts';
import type { Person } from '#test/faults/people.ts';
import { inDatabaseOf } from '#test/running-database.ts';
import { pageCount } from '../../scripts/testing/pdf.ts';
import { features } from '../../src/features.ts';
import type { Left, Seen } from './earlier.ts';
import { present, type Site } from './site.ts';
import { until } from './until.ts';
import { type Json, visiting, type Visiting } from './visitor.ts';

/** Runs a check under a name; one that throws has failed, and the others still run. */
export type Check = (what: string, run: () => Promise<void>) => Promise<void>;
interface Look {
  readonly check: Check;
  readonly site: Site;
  readonly visit: Visiting;
  readonly left: Left;
  readonly isRestored: boolean;
}

/** Everything that the earlier version left is there and goes on. `isRestored`: the site was restored from its backup. */
export async function checkCarriedOver(
  check: Check,
  site: Site,
  left: Left,
  { isRestored }: { readonly isRestored: boolean },
): Promise<void> {
  const look: Look = { check, site, visit: visiting(site), left, isRestored };
  for (const seen of left.seen) await check(`${seen.what}: as before`, () => sameAnswer(look, seen));
  await checkFiles(look);
  await checkPages(look);
  await checkPayments(look);
  await checkClaims(look);
  await checkMessages(look);
  await check('every request is a lead', async () => {
    const stored = await inDatabaseOf(site.dataDir, ({ db }) =>
      rows(db, sql<{ phone: string }>`select phone from lead`),
    );
    const phones = stored.map(({ phone }) => phone).join(', ');
    for (const phone of left.leadPhones) expectThat(phones.includes(phone), `no ${phone} in: ${phones}`);
  });
  await check('ledger:check finds nothing', async () => {
    const { code, text } = await site.npm(present, 'ledger:check');
    expectThat(code === 0, text);
  });
  await check('no job was given up, and nothing differs in the books or at the gateway', async () => {
    const kinds = ['job-given-up', 'books-off', 'reconciliation-gap', 'reconciliation-failed'] as const;
    const items = await inDatabaseOf(site.dataDir, (ctx) => findAllItems({ ...ctx, attentionQueries }, kinds));
    expectThat(items.length === 0, items.map(({ kind, subject }) => `${kind} ${subject}`).join('; '));
  });
  await check('no line of level error in the log', async () => {
    const errors = site
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expectThat(errors.length === 0, errors.slice(0, 5).join('\n'));
  });
}

export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
const attentionQueries = features.flatMap((feature) => feature.attention ?? []);

/** A restore changes these: a draft is saved anew, and a claim may have been paid after the backup. */
const changedByRestore = /^\.savedAt|\.isCorrectable was true, is false$/;
/** New fields may have come; every former one has its value. */
async function sameAnswer({ visit, isRestored }: Look, { path, answer, ...call }: Seen): Promise<void> {
  const { json } = await visit.must(path, call);
  const changed = differences(answer, json, '').filter((line) => !(isRestored && changedByRestore.test(line)));
  expectThat(changed.length === 0, changed.slice(0, 5).join('; '));
}
function differences(before: unknown, now: unknown, at: string): string[] {
  // Counts down.
  if (at.endsWith('.withdrawableForS')) return [];
  if (typeof before !== 'object' || before === null)
    return before === now ? [] : [`${at} was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`];
  if (typeof now !== 'object' || now === null) return [`${at} is gone`];
  if (Array.isArray(before) && before.length !== (now as unknown[]).length)
    return [`${at} had ${before.length} entries, has ${(now as unknown[]).length}`];
  return Object.entries(before).flatMap(([name, value]) =>
    differences(value, (now as Record<string, unknown>)[name], `${at}.${name}`),
  );
}

async function checkFiles({ check, visit, left }: Look): Promise<void> {
  const as = left.people.receipt;
  await check('the photo is served unchanged', async () => {
    const { bytes } = await visit.must(as.photo, { as });
    expectThat(bytes.equals(left.photo), 'it has other bytes');
  });
  await check('the receipt downloads as a PDF of one page', async () => {
    const { bytes } = await visit.must(left.receiptPath, { as });
    expectThat(pageCount(bytes) === 1, `it has ${pageCount(bytes)} pages`);
  });
}

async function checkPages({ check, visit, left }: Look): Promise<void> {
  for (const path of [
    '/',
    '/hi',
    '/career',
    '/career/notice/Supervisor.pdf',
    `/verify/${left.receiptCode}`,
    '/application',
  ])
    await check(`the page ${path.replace(left.receiptCode, '{code}')}`, async () => {
      await visit.must(path, { as: left.people.receipt });
    });
}

async function checkPayments(look: Look): Promise<void> {
  const { check, visit, left } = look;
  const { people } = left;
  const only = async (as: Person): Promise<Json> => {
    const found = await visit.applications(as);
    expectThat(found.length === 1, `${found.length} applications`);
    return found[0]!;
  };
  await check('the open order is paid and becomes an application', async () => {
    const number = await visit.comeBack(people.unpaid, left.unpaid, await visit.pay(left.unpaid));
    expectThat((await only(people.unpaid))['_id'] === number, 'it is not listed');
  });
  await check('another open order is paid, and its webhook alone makes it an application', async () => {
    await visit.pay(left.staysAway);
    await reached(1, async () => (await visit.applications(people.staysAway)).length);
  });
  // The gateway completes refunds three seconds after it got them; the timers of the coming hour read that.
  await until('refunds to reach the gateway', async () => {
    const refund = (await only(people.refunded))['refund'] as Json | null;
    return refund?.['state'] === 'sent' || refund?.['state'] === 'done';
  }).catch(() => undefined);
  await new Promise((passed) => setTimeout(passed, 4000));
  await visit.forward(1);
  await check('the queued refund is completed', () =>
    reached('done', async () => ((await only(people.refunded))['refund'] as Json | null)?.['state']),
  );
  await check('a payment without a return and without a webhook becomes an application', () =>
    reached(1, async () => (await visit.applications(people.paysUnseen)).length),
  );
  await check('of two payments for one order one becomes the application, the other is refunded', async () => {
    const duplicates = async () => (await only(people.paysTwice))['surplus'] as readonly Json[];
    await until('an application', async () => (await visit.applications(people.paysTwice)).length > 0);
    await until('the refund of the second payment', async () => {
      const [refund] = await duplicates();
      if (refund?.['state'] === 'done') return true;
      // Its refund may have begun only now.
      await visit.forward(1);
      await new Promise((passed) => setTimeout(passed, 4000));
      return false;
    });
    expectThat((await duplicates()).length === 1, `${(await duplicates()).length} second payments`);
  });
}
async function reached(value: unknown, read: () => Promise<unknown>, withinMs?: number): Promise<void> {
  let last: unknown;
  await until(String(value), async () => (last = await read()) === value, withinMs).catch(() => undefined);
  expectThat(last === value, `it is ${JSON.stringify(last)}, not ${JSON.stringify(value)}`);
}

async function checkClaims(look: Look): Promise<void> {
  const { check, visit, left } = look;
  await check('the claim in processing is still being paid', async () => {
    const [claim] = await visit.claims(left.people.paidEarner);
    expectThat(claim?.['_id'] === left.claims.processing && claim['activeStatus'] === 'active', JSON.stringify(claim));
  });
}

async function checkMessages({ check, site, visit, left, isRestored }: Look): Promise<void> {
  await check('messages that were queued are delivered', async () => {
    expectThat(left.waitingMessages > 0, 'the earlier version left none');
    // A try that a kill cut off is repeated two minutes later.
    const unsent = sql<{ count: number }>`select count(*)::int as count from message where state <> 'sent'`;
    const waiting = async () => (await inDatabaseOf(site.dataDir, ({ db }) => row(db, unsent)))?.count;
    await reached(0, waiting, 4 * minuteMs);
    const since = visit.outbox().slice(isRestored ? 0 : left.messages);
    const { phone } = left.people.refunded;
    expectThat(
      since.some(({ to }) => to === phone),
      'none about the refund that was queued',
    );
    const lead = left.leadPhones.at(-1)!;
    expectThat(
      visit.outbox().some(({ channel, text }) => channel === 'email' && text.includes(lead)) || isRestored,
      'no e-mail about the newest request',
    );
  });
}
