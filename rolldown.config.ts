import { relative } from 'node:path';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';

const folder = 'build/program';
const own = /^[./#]/;
/** Packages of many small modules; the other packages stay in node_modules. */
const bundled = /^(kysely|hono|zod|diff|csv-parse|p-queue)(\/|$)|node_modules|^\0|^@oxc-project\//;

/** A bundled module still finds the files beside its source; the program of another process is a built file too. */
const keepsModuleUrls: Plugin = {
  name: 'keeps-module-urls',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
    const source = JSON.stringify(relative(folder, id));
    return code.replaceAll(
      /(new URL\('\.\/[a-z-]+-program\.)ts', import\.meta\.url|import\.meta\.url/g,
      (_found, program) =>
        program === undefined ? `new URL(${source}, import.meta.url).href` : `${program}js', import.meta.url`,
    );
  },
};

const common = {
  platform: 'node',
  external: (id) => !own.test(id) && !bundled.test(id),
  transform: { target: 'esnext' },
  plugins: [keepsModuleUrls],
  output: {
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: { jsdoc: false },
  },
} satisfies RolldownOptions;

// Program and commands as a few files: reading a thousand modules one by one takes a third of a start (decision 26).
export const program = {
  ...common,
  input: {
    main: 'src/main.ts',
    staff: 'src/staff.ts',
    backup: 'src/backup.ts',
    doctor: 'src/doctor.ts',
    report: 'src/report.ts',
    objects: 'src/objects.ts',
    release: 'src/release.ts',
    update: 'src/update.ts',
    setup: 'src/setup.ts',
  },
  output: { ...common.output, cleanDir: true },
} satisfies RolldownOptions;

// Apart, so that these small processes load nothing of the program.
export const readers = {
  ...common,
  input: {
    'pdf-cleaner-program': 'src/platform/documents/pdf-cleaner-program.ts',
    'picture-program': 'src/features/photos/providers/picture-program.ts',
    'sharp-program': 'src/features/photos/providers/sharp-program.ts',
  },
} satisfies RolldownOptions;

export default defineConfig([program, readers]);
