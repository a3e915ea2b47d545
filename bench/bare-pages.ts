// The baseline for pages: node:http sends the same bytes and headers as the product for the same paths.
// Usage: node bench/bare-pages.ts <port> <origin of the product> <path> …
import { createServer, request } from 'node:http';

interface Sent {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}
const [port, origin, ...paths] = process.argv.slice(2);
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
  for (const encoding of encodings) copies.set(`${encoding} ${path}`, await fetched(path, encoding));
  const plain = await fetched(path, 'identity');
  if (!/text\/(html|css)/.test(plain.headers.join(' '))) return;
  const named = plain.body
    .toString()
    .matchAll(/(?:\s(?:src|href)="|url\(["']?)(\/(?:assets|images|fonts|favicon)[^"')\s]*)/g);
  for (const [, file] of named) await copy(file!);
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
