// The baselines for pages. `same`: node:http sends the same bytes and headers as the product for the same paths.
// `static`: the same pages as a person would write them by hand: their styles inline, no stylesheet and no script.
// Usage: node bench/bare-pages.ts <port> <origin of the product> same|static <path> …
import { createServer, request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Sent {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}
const [port, origin, kind, ...paths] = process.argv.slice(2);
/** Answers as the product sent them, by encoding and path. */
const copies = new Map<string, Sent>();
const encodings = ['br', 'gzip'] as const;

for (const path of paths) await copy(path);
createServer((req, res) => {
  const accepted = req.headers['accept-encoding'] as string | undefined;
  const found = copies.get(`${accepted?.includes('br') ? 'br' : 'gzip'} ${req.url}`);
  if (!found) return void res.writeHead(404).end();
  res.writeHead(found.status, found.headers as string[]).end(found.body);
}).listen(Number(port), '127.0.0.1');

/** A page, and the files that its markup and its styles link to. */
async function copy(path: string): Promise<void> {
  if (copies.has(`br ${path}`)) return;
  const plain = await fetched(path, 'identity');
  const isHtml = plain.headers.join(' ').includes('text/html');
  const text = isHtml && kind === 'static' ? asStatic(plain.body.toString()) : undefined;
  for (const encoding of encodings) {
    const sent = await fetched(path, encoding);
    copies.set(`${encoding} ${path}`, text === undefined ? sent : withText(sent, text, encoding));
  }
  if (!isHtml && !/text\/css/.test(plain.headers.join(' '))) return;
  const named = (text ?? plain.body.toString()).matchAll(
    /(?:\s(?:src|href)="|url\(["']?)(\/(?:assets|images|fonts|favicon)[^"')\s]*)/g,
  );
  for (const [, file] of named) await copy(file!);
}

/** A page without stylesheets and scripts; data for search engines stays. */
function asStatic(html: string): string {
  return html
    .replace(/<link\b[^>]*\srel="stylesheet"[^>]*>/g, '')
    .replace(/<script\b(?![^>]*json)[^>]*>.*?<\/script>/gs, '');
}

function withText(sent: Sent, text: string, encoding: (typeof encodings)[number]): Sent {
  const body = encoding === 'br' ? brotliCompressSync(text) : gzipSync(text, { level: 9 });
  const lengthAt = sent.headers.findIndex((header) => /^content-length$/i.test(header));
  const headers = sent.headers.map((header, at) => (at === lengthAt + 1 ? String(body.length) : header));
  return { ...sent, headers, body };
}

function fetched(path: string, encoding: string): Promise<Sent> {
  return new Promise((done, fail) => {
    request(`${origin}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', fail);
      answer.on('end', () => {
        const own = /^(date|connection|keep-alive|transfer-encoding|x-request-id)$/i;
        const headers = Array.from({ length: answer.rawHeaders.length / 2 }, (_, at) =>
          answer.rawHeaders.slice(2 * at, 2 * at + 2),
        );
        done({
          status: answer.statusCode ?? 0,
          headers: headers.filter(([name]) => !own.test(name!)).flat(),
          body: Buffer.concat(parts),
        });
      });
    })
      .on('error', fail)
      .end();
  });
}
