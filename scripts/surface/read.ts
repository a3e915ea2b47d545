import { mkdtempSync, readFileSync, globSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { z } from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#kit/endpoint.ts';
import { makePool } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { backTo } from '#platform/http/forms/plain-form.ts';
import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { clearStored } from '#web/stored-session.ts';
import { commands } from '../../src/features.ts';
import { makeProduct } from '../../src/product/product.ts';
import routes from '../../src/routes.ts';
import { catalog } from '../docs/message-catalog.ts';
import type { Part, Surface } from './compare.ts';
import { readConfig, settings } from '../../src/product/settings.ts';

/** The public surface as far as the code shows it without a database. Names of path parameters are not part of it. */
export async function readSurface(): Promise<Surface> {
  const served = await servedEndpoints();
  return {
    pages: sorted(pagesOf(routes as RouteConfigEntry[], '')),
    calls: Object.fromEntries(
      served
        // Only our own pages make the calls of the desk.
        .filter(({ path }) => !path.startsWith('/api/desk/'))
        .map((endpoint) => [`${endpoint.method} ${anonymous(endpoint.path)}`, callOf(endpoint)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    // Refusals of the platform, which any call may answer.
    'refusals of every call': Object.fromEntries(
      literals(/(\d{3},\s*'http\/[a-z-]+)'/g, 'src/platform/**/*.ts')
        .map((literal) => literal.split(/,\s*'/))
        .map(([status = '', code = '']) => [code, Number(status)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    'addresses outside of pages and calls': literals(/app\.(?:get|all)\('(\/[a-z]+)'/g, 'src/platform/**/*.ts'),
    links: [
      paths.login('en', '/next'),
      paths.userName('/next'),
      paths.language('hi', '/next'),
      paths.thankYou(),
      withReferral(paths.apply('Supervisor'), 'CODE'),
      backTo('/contact', 'sent', 'call-back'),
      backTo('/contact', 'sent', 'call-back', 'SL-1'),
      backTo('/contact', 'failed', 'call-back'),
    ],
    cookies: literals(/\b\w*[cC]ookie\w*\s*=\s*'([\w-]+)'/g, 'src/**/*.{ts,tsx}'),
    'local storage': sorted([...storedKeys(), ...literals(/\bstoredKey = '([\w-]+)'/g, filesWith(/localStorage/))]),
    'session storage': literals(/\bkey = '([\w-]+)'|`([\w-]+)\$\{/g, filesWith(/sessionStorage|tab-store/)),
    settings: Object.keys(settings).toSorted(),
    'npm scripts': Object.keys(packageJson().scripts).toSorted(),
    'staff commands': sorted(commands.map(({ name }) => name)),
    'templates of messages': sorted(catalog().map((entry) => entry.template)),
  };
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
const packageJson = () => JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** `/api/jobs/:category` → `/api/jobs/{}`, `/verify/:code?` → `/verify/{}?`. */
const anonymous = (path: string): string => path.replace(/:\w+/g, '{}');

/** The endpoints of the whole product; reads no database. */
export async function servedEndpoints(): Promise<Endpoint[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saral-surface-'));
  try {
    const product = makeProduct({
      config: readConfig({ DATA_DIR: folder }),
      pool: makePool({ max: 1 }),
      log: makeLog(() => undefined),
    });
    const { routes: served } = product.parts([], () => true);
    await product.end();
    return served.map((route) => route.endpoint);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const whole = `${above}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return [anonymous(whole), ...pagesOf(children, whole)];
  });
}

function callOf({ aliases, success, query, body, refusals, form }: Endpoint): Part {
  return {
    ...(aliases.length > 0 ? { aliases: aliases.map(anonymous) } : {}),
    success,
    ...(query ? { query: fieldsOf(query) } : {}),
    ...(body ? { body: fieldsOf(body) } : {}),
    ...(form === undefined ? {} : { 'plain form': form }),
    ...(Object.keys(refusals).length > 0
      ? { refusals: Object.fromEntries(Object.entries(refusals).map(([code, [status]]) => [code, status])) }
      : {}),
  };
}

interface JsonShape {
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonShape[];
}
/** Fields by path, `?` marks an optional one; `field = value` for each value of a fixed set. */
const fieldsOf = (schema: z.ZodMiniType): string[] =>
  pathsOf(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape, '');
function pathsOf({ properties = {}, required = [] }: JsonShape, above: string): string[] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const path = above + name;
    return [
      `${path}${required.includes(name) ? '' : '?'}`,
      ...valuesOf(shape).map((value) => `${path} = ${String(value)}`),
      ...pathsOf(shape, `${path}.`),
    ];
  });
}
const valuesOf = ({ enum: values = [], const: only, anyOf = [] }: JsonShape): unknown[] => [
  ...values,
  ...(only === undefined ? [] : [only]),
  ...anyOf.flatMap(valuesOf),
];

const isSource = (file: string): boolean => !/\.test\.tsx?$/.test(file);
const sources = (pattern: string | readonly string[]): string[] => globSync(pattern).filter(isSource);
const filesWith = (what: RegExp): string[] =>
  sources('src/**/*.{ts,tsx}').filter((file) => what.test(readFileSync(file, 'utf8')));

/** All matches of the groups of `pattern`; a text that continues with a value ends in `*`. */
const literals = (pattern: RegExp, files: string | readonly string[]): string[] =>
  sorted(
    sources(files).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, whole, beginning]) => whole ?? `${beginning ?? ''}*`),
    ),
  );

/** The screens clear all the keys that they write. */
function storedKeys(): string[] {
  const keys: string[] = [];
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const storage = { removeItem: (key: string) => void keys.push(key) };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  try {
    clearStored();
  } finally {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
  return sorted(keys);
}
