import { mkdirSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Person } from '../faults/people.ts';
import { pause } from '../faults/call.ts';
import { startS3 } from '../keeping/s3-server.ts';
import { until } from './cluster.ts';
import { hostAddress, openToNetwork } from './nodes.ts';
import { outcomeOf } from './watch.ts';

/** The S3 store of the instances. */
export interface Store {
  readonly settings: Readonly<Record<string, string>>;
  /** From now on it answers each request with 500, or again as it should. */
  fail(yes: boolean): void;
}
export async function openStore(home: string, port: number, endings: (() => void)[]): Promise<Store> {
  const folder = join(home, 's3');
  mkdirSync(folder);
  const s3 = await startS3(folder);
  endings.push(() => s3.stop());
  await s3.makeBucket('saral');
  let isFailing = false;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    open.add(from);
    from.on('error', () => from.destroy()).once('close', () => open.delete(from));
    if (isFailing) {
      from.once('data', () => from.end(internalError));
      return;
    }
    const to = connect(Number(new URL(s3.endpoint).port), '127.0.0.1');
    from.pipe(to).pipe(from);
    to.on('error', () => from.destroy());
  });
  openToNetwork(server, port);
  return {
    settings: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://${hostAddress}:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'saral',
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    fail(yes) {
      isFailing = yes;
      for (const socket of open) socket.destroy();
    },
  };
}
const errorBody = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>InternalError</Code></Error>';
const internalError = [
  'HTTP/1.1 500 Internal Server Error',
  'content-type: application/xml',
  `content-length: ${errorBody.length}`,
  'connection: close',
  '',
  errorBody,
].join('\r\n');

/** People who upload their photo, one each half second, and look at it. */
export interface Uploaders {
  /** Since the last call of this: how often each answer was given to an upload. */
  taken(): Readonly<Record<string, number>>;
  /** Photos whose upload was answered 201, and that their owners can't see now. */
  missing(): Promise<readonly string[]>;
  /** Resolves when the next upload is answered 201. */
  next(withinMs: number): Promise<void>;
  finish(): Promise<number>;
}
export async function startUploaders(url: string, people: readonly Person[]): Promise<Uploaders> {
  const create = { width: 600, height: 800, channels: 3, background: '#876' } as const;
  const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const stored: { readonly path: string; readonly cookie: string }[] = [];
  let answers: Record<string, number> = {};
  let isEnding = false;
  const send = async ({ cookie }: Person): Promise<void> => {
    const body = new FormData();
    body.append('photo', new Blob([photo], { type: 'image/jpeg' }), 'me.jpg');
    const headers = { cookie, origin: url, accept: 'application/json' };
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(`${url}/api/uploads/photo`, { method: 'POST', body, headers, signal });
    const text = await answer.text();
    const said = outcomeOf(answer.status, text);
    answers[said] = (answers[said] ?? 0) + 1;
    if (answer.status === 201)
      stored.push({ path: new URL((JSON.parse(text) as { url: string }).url, url).pathname, cookie });
  };
  const sending = (async () => {
    for (let number = 0; !isEnding; number++) {
      await send(people[number % people.length]!).catch(() => (answers['none'] = (answers['none'] ?? 0) + 1));
      await pause(500);
    }
  })();
  const shows = async ({ path, cookie }: (typeof stored)[number]): Promise<boolean> => {
    const answer = await fetch(url + path, { headers: { cookie }, signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status === 200;
  };
  return {
    taken() {
      const found = answers;
      answers = {};
      return found;
    },
    async missing() {
      const lost: string[] = [];
      for (const photo of stored) if (!(await shows(photo)) && !(await shows(photo))) lost.push(photo.path);
      return lost;
    },
    async next(withinMs) {
      const before = stored.length;
      await until(withinMs, 'no photo was stored', async () => stored.length > before || undefined);
    },
    async finish() {
      isEnding = true;
      await sending;
      return stored.length;
    },
  };
}
