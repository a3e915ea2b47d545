import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const folder = 'build/program';
const own = /^[./#]/;
/** Packages of many small modules; the other packages stay in node_modules. */
const bundled = /^(kysely|hono|zod|diff|csv-parse|p-queue)(\/|$)|node_modules|^\0|^@oxc-project\//;

/** A bundled module still finds the files beside its source. */
const keepsModuleUrls: Plugin = {
  name: 'keeps-module-urls',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
    const source = JSON.stringify(relative(folder, id));
    return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
  },
};

// Program and commands as a few files: reading a thousand modules one by one takes a third of a start (decision 26).
export default defineConfig({
  input: { main: 'src/main.ts', staff: 'src/staff.ts', backup: 'src/backup.ts' },
  platform: 'node',
  external: (id) => !own.test(id) && !bundled.test(id),
  transform: { target: 'esnext' },
  plugins: [keepsModuleUrls],
  output: {
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
    comments: { jsdoc: false },
  },
});
