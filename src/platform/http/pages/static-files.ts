import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type Precompressed, precompressed, precompressedResponse, sendPrecompressed } from './precompressed.ts';

const dayS = 24 * 60 * 60;

/** The site's built files, a few megabytes, read into memory once: each read from disk would cost ten times as much. */
export class StaticFiles {
  readonly #files = new Map<string, Precompressed>();

  /** `headers` go with every file. The build stores compressed encodings beside the files where they save something. */
  constructor(folder: string, headers: Readonly<Record<string, string>>) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      const maxAge = path.startsWith('/assets/') ? `${365 * dayS}, immutable` : String(dayS);
      const headerLines = Object.entries({
        'content-type': getMimeType(entry.name) ?? 'application/octet-stream',
        'cache-control': `public, max-age=${maxAge}`,
        ...headers,
      });
      this.#files.set(
        path,
        precompressed(headerLines, readFileSync(file), {
          br: readIfExists(`${file}.br`),
          gzip: readIfExists(`${file}.gz`),
        }),
      );
    }
  }

  /** The texts of the files with this ending, by their path. */
  textsOf(ending: string): ReadonlyMap<string, string> {
    const found = [...this.#files].filter(([path]) => path.endsWith(ending));
    return new Map(found.map(([path, { identity }]) => [path, identity.body.toString()]));
  }

  /** Answers from memory before any framework runs; false when there is no such file. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const found = this.#files.get((req.url ?? '').split('?', 1)[0] ?? '');
    if (!found) return false;
    sendPrecompressed(found, req, res);
    return true;
  }

  /** The file of a request as a Response. */
  find(request: Request): Response | undefined {
    const found = this.#files.get(new URL(request.url).pathname);
    return found && precompressedResponse(found, request);
  }
}

const readIfExists = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);
