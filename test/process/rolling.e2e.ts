// Instances behind a balancer that are replaced one after the other while people read, sign up and upload.
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePool } from '#platform/database/db.ts';
import { signOn } from '#platform/database/signing.ts';
import { demoSecrets } from '#platform/operations/secrets.ts';
import { makePeople, type Person } from '#test/faults/people.ts';
import { caller } from '#test/faults/call.ts';
import { startBalancer } from '#test/process/balancer.ts';
import { otherPostgres, pause, type Program, programFolders, start, stop } from '#test/process/program.ts';
import { freePort } from '../../scripts/testing/demo-server.ts';

const folder = programFolders();
const drainSeconds = Number(process.env['ROLLING_DRAIN'] ?? 2);
/** Longer than the drain: an upload that began before it ends after it. */
const uploadMs = 6000;
/** `ROLLING_PEOPLE=60 ROLLING_DRAIN=10` for the figures, on a machine that does nothing else. */
const readers = Number(process.env['ROLLING_PEOPLE'] ?? 12);

test('a rolling update of three instances fails no request and no upload', { timeout: 400_000 }, async () => {
  const at = folder();
  const database = await otherPostgres(at);
  await database.start();
  const DATA_DIR = join(at, 'data');
  const ports = [await freePort(), await freePort(), await freePort()];
  const balancer = await startBalancer(ports);
  const launch = (port: number): Promise<Program> =>
    start({
      env: {
        PORT: String(port),
        DATA_DIR,
        DATABASE_URL: database.url,
        APP_URL: balancer.url,
        DRAIN_SECONDS: String(drainSeconds),
      },
      command: ['scripts/program.sh'],
    });
  const becomesReady = async (port: number): Promise<void> => {
    await expect.poll(() => balancer.isReady(port), { timeout: 60_000 }).toBe(true);
  };
  const programs: Program[] = [];
  for (const port of ports) {
    programs.push(await launch(port));
    await becomesReady(port);
  }
  const pool = makePool({ connectionString: database.url, max: 4 });
  signOn(pool, demoSecrets(DATA_DIR).dataKey);
  const people = await makePeople(pool, DATA_DIR, readers);
  const photo = await sharp({
    create: {
      width: 900,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

  const failed: string[] = [];
  let requests = 0;
  let uploads = 0;
  let isOver = false;
  const { call, end } = caller(balancer.url, 30_000);
  const note = (what: string, status: number, text: string, want: number): void => {
    if (status !== want) failed.push(`${what}: ${status} ${text.slice(0, 200)}`);
  };
  const reads = async (person: Person): Promise<void> => {
    while (!isOver) {
      for (const path of ['/', '/career', '/api/auth/session']) {
        const answer = await call(path, { cookie: person.cookie }).catch((error: Error) => ({
          status: 0,
          text: error.message,
        }));
        note(path, answer.status, answer.text, 200);
        requests++;
      }
      const own = await call('/api/get-applications', {
        json: { userId: person.accountId },
        cookie: person.cookie,
      }).catch((error: Error) => ({ status: 0, text: error.message }));
      note('own applications', own.status, own.text, 200);
      requests++;
      await pause(30);
    }
  };
  const sends = async (person: Person, index: number): Promise<void> => {
    // Not all photos at the same moment.
    await pause((index * uploadMs) / readers);
    while (!isOver) {
      const [status, text] = await uploadSlowly(balancer.url, person, photo);
      note('upload', status, text, 201);
      uploads++;
    }
  };
  const load = [...people.map(reads), ...people.slice(0, readers / 3).map(sends)];
  await pause(1000);
  const endings: number[] = [];
  for (const [index, port] of ports.entries()) {
    const old = programs[index]!;
    const began = performance.now();
    old.child.kill('SIGTERM');
    await expect
      .poll(async () =>
        fetch(`http://localhost:${port}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      )
      .toBe(503);
    expect(await old.ended()).toBe(0);
    endings.push(performance.now() - began);
    programs[index] = await launch(port);
    await becomesReady(port);
    // A slow machine takes longer for as many.
    await expect.poll(() => requests, { timeout: 60_000 }).toBeGreaterThan((index + 1) * 700);
  }
  isOver = true;
  await Promise.all(load);
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(2000);
  expect(uploads).toBeGreaterThan(8);
  // At least the drain, and never long after the slowest upload.
  for (const ms of endings) {
    expect(ms).toBeGreaterThan(drainSeconds * 1000);
    expect(ms).toBeLessThan(drainSeconds * 1000 + uploadMs + 12_000);
  }
  console.log(
    `${requests} requests and ${uploads} uploads, ${failed.length} failed; each stop took ${endings.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`,
  );
  end();
  await pool.end();
  for (const program of programs) await stop(program);
  balancer.end();
  await database.stop();
});

/** One photo, in pieces over `uploadMs`. @returns status and body of the answer; 0 without one */
function uploadSlowly(origin: string, { cookie }: Person, photo: Buffer): Promise<[number, string]> {
  const boundary = 'rolling0123456789';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return new Promise((done) => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
      cookie,
      origin,
      accept: 'application/json',
    };
    const sent = request(`${origin}/api/uploads/photo`, { method: 'POST', agent: false, headers });
    sent
      .on('error', (error) => done([0, error.message]))
      .on('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done([answer.statusCode ?? 0, Buffer.concat(parts).toString()]));
        answer.on('error', (error) => done([0, error.message]));
      });
    const pieces = 20;
    const send = async (): Promise<void> => {
      for (let piece = 0; piece < pieces; piece++) {
        sent.write(body.subarray((piece * body.length) / pieces, ((piece + 1) * body.length) / pieces));
        await pause(uploadMs / pieces);
      }
      sent.end();
    };
    void send();
  });
}
