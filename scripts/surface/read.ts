import { mkdtempSync, readFileSync, globSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { z } from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#kit/endpoint.ts';
import { makePool } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { backTo } from '#platform/http/plain-form.ts';
import { attentionKinds } from '#features/attention/model.ts';
import { postings } from '#features/ledger/model/postings.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { clearStored } from '#web/stored-session.ts';
import { features } from '../../src/features.ts';
import { makeProduct } from '../../src/product.ts';
import routes from '../../src/routes.ts';
import { catalog } from '../docs/message-catalog.ts';
import type { Part, Surface } from './compare.ts';
import { readConfig, settings } from '../../src/settings.ts';

/** The public surface as far as the code shows it without a database. Names of path parameters are not part of it. */
export async function readSurface(): Promise<Surface> {
  const served = await servedEndpoints();
  return {
    pages: sorted(pagesOf(routes as RouteConfigEntry[], '')),
    calls: Object.fromEntries(
      served
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
    'session storage': literals(/\bkey = '([\w-]+)'|`([\w-]+)\$\{/g, filesWith(/sessionStorage/)),
    settings: Object.keys(settings).toSorted(),
    'npm scripts': Object.keys(packageJson().scripts).toSorted(),
    'staff commands': sorted(features.flatMap((feature) => feature.commands.map(({ name }) => name))),
    'templates of messages': sorted(catalog().map((entry) => entry.template)),
    'kinds of attention': Object.keys(attentionKinds).toSorted(),
    'ledger accounts': sorted(
      Object.values(ledgerAccounts).map((entry) => (typeof entry === 'string' ? entry : entry('*'))),
    ),
    'ledger postings': Object.fromEntries(
      Object.entries(postings)
        .map(([kind, { debit, credit, source }]) => [kind, { debit, credit, source }] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    'types of events': await eventTypes(),
    // Queued jobs and crontab rows store these names.
    jobs: sorted([
      ...features.flatMap((feature) => feature.reactions.map(({ type, name }) => `${type}>${name}`)),
      ...features.flatMap((feature) => feature.timers.map(({ name }) => name)),
    ]),
    'purposes of keyed hashes': literals(/(?:keyedHash|lastingHash)\(\s*'([^']+)'/g, 'src/**/*.ts'),
    'acts in the audit': auditActs(),
    'names in the table setting': settingNames(),
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

async function eventTypes(): Promise<string[]> {
  const modules = await Promise.all(
    globSync('src/features/*/events.ts').map(
      (file) =>
        import(/* @vite-ignore */ pathToFileURL(resolve(file)).href) as Promise<Record<string, { type: string }>>,
    ),
  );
  return sorted(modules.flatMap((module) => Object.values(module).map((entry) => entry.type)));
}

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

function auditActs(): string[] {
  const found = filesWith(/\baction: /).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: ((?:'[a-z-]+\/[a-z-]+'(?: \| )?)+|`[a-z-]+\/\$\{)/g)].flatMap(
      ([, it]) =>
        [...it!.matchAll(/'([^']+)'|`([^$]+)\$/g)].map(([, whole, beginning]) => whole ?? `${beginning ?? ''}*`),
    ),
  );
  return sorted(found);
}

/** The names of rows of the table `setting`; they are in the call or in a constant beside it. */
function settingNames(): string[] {
  const found = filesWith(/(?:read|write|insert)Setting/).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/(?:read|write|insert)Setting(?:<[^>]*>)?\(\s*[\w.]+,\s*(?:'([^']+)'|(\w+))/g)].map(
      ([, literal, constant]) =>
        literal ?? new RegExp(`const ${constant} = (?:'([^']+)'|\`([^$]+)\\$)`).exec(text) ?? [],
    );
  });
  return sorted(
    found.flatMap((entry) =>
      typeof entry === 'string'
        ? entry
        : entry[1] !== undefined
          ? entry[1]
          : entry[2] !== undefined
            ? `${entry[2]}*`
            : [],
    ),
  );
}

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
