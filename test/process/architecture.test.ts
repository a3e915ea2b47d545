import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectArchitecture } from '../../scripts/architecture/inspect.ts';

let copy: string;
const plant = (files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'saral-house-'));
  for (const part of ['src', 'sandbox', 'content', 'package.json', 'tsconfig.json'])
    cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// One reading of the tree takes ten seconds.
test('every planted breach is reported with its rule; a test beside the code may import anything', async () => {
  const planted: Record<string, string> = {
    // Browser code that reaches the server: directly, by a type only, and through another file.
    'src/features/jobs/web/planted-store.ts':
      "import { findRole } from '../store/jobs.ts';\nexport const x = findRole;\n",
    'src/features/jobs/web/planted-type.ts':
      "import type { Db } from '#platform/database/db.ts';\nexport type X = Db;\n",
    'src/web/planted-detour.ts': "import { x } from '#features/jobs/web/planted-store.ts';\nexport const y = x;\n",
    'src/features/jobs/web/planted-node.ts':
      "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
    // Domain code that imports SQL, HTTP or a vendor.
    'src/features/jobs/actions/planted-sql.ts': "import { sql } from 'kysely';\nexport const x = sql;\n",
    'src/features/jobs/actions/planted-http.ts': "import { Hono } from 'hono';\nexport const x = Hono;\n",
    'src/features/payments/actions/planted-node.ts':
      "import { request } from 'node:https';\nexport const x = request;\n",
    'src/features/payments/actions/planted-vendor.ts':
      "import { makeInstamojo } from '../providers/instamojo.ts';\nexport const x = makeInstamojo;\n",
    // Upwards, sideways, in cycles, and out of the source tree.
    'src/features/accounts/actions/planted-up.ts':
      "import * as up from '#features/applications/model/applications.ts';\nexport const x = up;\n",
    'src/features/jobs/actions/planted-side.ts':
      "import * as side from '#features/payments/model/payments.ts';\nexport const x = side;\n",
    'src/kit/planted-one.ts': "import { two } from './planted-two.ts';\nexport const one = (): unknown => two;\n",
    'src/kit/planted-two.ts': "import { one } from './planted-one.ts';\nexport const two = (): unknown => one;\n",
    'src/platform/planted-feature.ts':
      "import * as jobs from '#features/jobs/model/jobs.ts';\nexport const x = jobs;\n",
    'src/features/jobs/actions/planted-sandbox.ts':
      "import * as pay from '#sandbox/instamojo/sandbox.ts';\nexport const x = pay;\n",
    'src/features/jobs/actions/planted-missing.ts': "import { x } from './nowhere.ts';\nexport const y = x;\n",
    'src/features/jobs/actions/planted-own.ts':
      "import * as own from '#features/jobs/model/jobs.ts';\nexport const x = own;\n",
    'src/features/payments/oddments/model.ts': 'export const x = 1;\n',
    'src/features/jobs/helpers.ts': 'export const x = 1;\n',
    'src/features/sundries/model.ts': 'export const x = 1;\n',
  };
  const allowed = {
    'src/features/jobs/planted.test.ts':
      "import '#features/applications/store/applications.ts';\nimport './web/words.ts';\nimport 'kysely';\n",
    'src/kit/planted.test.ts': "import '#features/jobs/store/jobs.ts';\nimport 'node:fs';\n",
  };
  plant({ ...planted, ...allowed });
  const { modules, breaches } = await inspectArchitecture(copy);
  expect(modules).toBeGreaterThan(100);
  const found = breaches.map(({ rule, from }) => `${rule}: ${from}`);
  // The tree without them has none, says the check `imports`; the copy lacks the generated types of pages.
  const own = breaches.filter(({ rule, from }) => rule !== 'no-unresolvable' && !(from in planted));
  expect(own).toEqual([]);
  expect(found).toEqual(
    expect.arrayContaining([
      'browser-never-reaches-server: src/features/jobs/web/planted-store.ts',
      'browser-never-reaches-server: src/features/jobs/web/planted-type.ts',
      'browser-never-reaches-server: src/web/planted-detour.ts',
      'browser-uses-no-node: src/features/jobs/web/planted-node.ts',
      'domain-imports-no-package: src/features/jobs/actions/planted-sql.ts',
      'domain-imports-no-package: src/features/jobs/actions/planted-http.ts',
      'domain-imports-no-package: src/features/payments/actions/planted-node.ts',
      'payments/actions: src/features/payments/actions/planted-vendor.ts',
      'accounts/actions: src/features/accounts/actions/planted-up.ts',
      'jobs/actions: src/features/jobs/actions/planted-side.ts',
      'platform-knows-no-feature: src/platform/planted-feature.ts',
      'only-the-start-knows-the-sandbox: src/features/jobs/actions/planted-sandbox.ts',
      'no-unresolvable: src/features/jobs/actions/planted-missing.ts',
      'own-imports-are-relative: src/features/jobs/actions/planted-own.ts',
      'every-file-has-a-module: src/features/payments/oddments/model.ts',
      'every-file-has-a-module: src/features/jobs/helpers.ts',
      'every-file-has-a-module: src/features/sundries/model.ts',
    ]),
  );
  // A cycle is reported once, for one of its two files.
  expect(found.some((text) => /^no-circles: src\/kit\/planted-(one|two)\.ts$/.test(text))).toBe(true);
  // Every planted file is reported.
  for (const file of Object.keys(planted)) {
    if (!/planted-(one|two)/.test(file))
      expect(
        found.some((text) => text.endsWith(` ${file}`)),
        file,
      ).toBe(true);
  }
}, 180_000);
