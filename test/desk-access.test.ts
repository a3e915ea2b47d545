// Every call of the desk as each role, as nobody, without the second factor and with an ordinary session. The rule is the
// table of src/kit/desk/desk-access.ts; nothing of it is repeated here.
import { RouterContextProvider } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { deskPages } from '#desk-pages.ts';
import { hasRight, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { askContext, flashContext } from '#web/context.ts';
import routes from '../src/routes.ts';

const app = await testProduct();
const { ctx } = app.product;
const allCalls = app.product.parts([], () => true).routes.map(({ endpoint }) => endpoint);
const calls = allCalls.filter(({ access }) => access === 'desk');
const byRole = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof deskMember>>>;
const waiting = await deskMember(ctx, ['owner'], { withFactor: false });
const stale = await deskMember(ctx, ['owner']);
await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${stale.accountId}`.execute(
  app.db,
);

/** Calls with names that no record has and without a body: a caller with the right gets past the guard, and changes nothing. */
async function statusOf({ method, path }: Endpoint, cookie: string | undefined): Promise<number> {
  const answer = await app.request(path.replace(/:\w+/g, '999999'), {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  return answer.status;
}

describe.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (name, endpoint) => {
    const { right } = endpoint;
    // It ends the session that the other calls need.
    const endsSession = name.includes('sign-out');

    test('has a right, and is under /api/desk', () => {
      expect(right).toBeDefined();
      expect(endpoint.path).toMatch(/^\/api\/desk\//);
    });
    test('401 without a desk session, without the second factor, and with an ordinary session', async () => {
      for (const cookie of [undefined, 'saral-desk=unknown', waiting.cookie, byRole.owner.ordinaryCookie])
        expect(await statusOf(endpoint, cookie), cookie).toBe(401);
    });
    test.each(staffRoles)('as %s', async (role) => {
      const { cookie } = endsSession ? await deskMember(ctx, [role]) : byRole[role];
      const status = await statusOf(endpoint, cookie);
      if (right !== undefined && hasRight([role], right)) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    });
  },
);

describe.each(
  allCalls
    .filter(({ access }) => access === 'session' || access === 'either')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s, which is of applicants,', (_name, endpoint) => {
  test.each(staffRoles)('is not opened by the desk session of %s, unless the role has its right', async (role) => {
    const { access, right } = endpoint;
    const isOpen = access === 'either' && right !== undefined && hasRight([role], right);
    const status = await statusOf(endpoint, byRole[role].cookie);
    if (isOpen) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(access === 'either' ? 403 : 401);
  });
  test('is not opened without a session, and by none that waits for its factor', async () => {
    for (const cookie of [undefined, waiting.cookie]) expect(await statusOf(endpoint, cookie)).toBe(401);
  });
});

test.each(calls.filter(({ asksFactor }) => asksFactor).map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s: 403 with a second factor of six minutes ago',
  async (_path, endpoint) => {
    expect(await statusOf(endpoint, stale.cookie)).toBe(403);
  },
);

describe.each(Object.entries(deskPages))('the page %s', (name, { path, right }) => {
  const all = (routes as RouteConfigEntry[]).flatMap((route) => [route, ...(route.children ?? [])]);
  const file = all.find(({ id }) => id === `desk-${name}`)?.file ?? '';
  const address = path.replace(/:\w+/, '999999');
  /** The page's result for a visitor: shown, the address that it redirects to, or the status of an error. */
  async function visit(cookie: string | undefined): Promise<string | number> {
    const { loader } = (await import(/* @vite-ignore */ `../src/${file}`)) as {
      loader(input: unknown): Promise<unknown>;
    };
    const context = new RouterContextProvider();
    context.set(askContext, app.askAs(cookie));
    context.set(flashContext, undefined);
    const [, parameter] = /:(\w+)/.exec(path) ?? [];
    const params = parameter === undefined ? {} : { [parameter]: '999999' };
    try {
      await loader({ request: new Request(new URL(address, 'http://site.test')), params, context });
      return 'shown';
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status;
      const status = (thrown as { init?: { status?: number } }).init?.status;
      if (status === undefined) throw thrown;
      return status;
    }
  }
  test('leads to the sign-in and back without a desk session', async () => {
    for (const cookie of [undefined, waiting.cookie, byRole.owner.ordinaryCookie])
      expect(await visit(cookie)).toBe(`/desk/sign-in?next=${encodeURIComponent(address)}`);
  });
  test.each(staffRoles)('as %s', async (role) => {
    const result = await visit(byRole[role].cookie);
    if (!hasRight([role], right)) expect(result).toBe(403);
    // No record has the name of this test.
    else expect(result).toBe(path.includes(':') ? 404 : 'shown');
  });
});

test('a session that is idle for half an hour opens no call', async () => {
  const { cookie, accountId } = await deskMember(ctx, ['owner']);
  const idle = `${31 * minuteMs} milliseconds`;
  await sql`update desk_session set used_at = used_at - ${idle}::interval where account_id = ${accountId}`.execute(
    app.db,
  );
  for (const endpoint of calls) expect(await statusOf(endpoint, cookie)).toBe(401);
});
