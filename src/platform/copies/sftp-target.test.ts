// A server of SFTP whose connection ends while something is asked of it.
import { createHash } from 'node:crypto';
import { once as event } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, expect, test } from 'vitest';
import { bytesOf, once } from './layout.ts';
import { openTarget } from './open-target.ts';
import type { TargetSettings } from './place.ts';
import type { BackupTarget } from './target.ts';

const home = mkdtempSync(join(tmpdir(), 'sftp-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const [hostKey, clientKey] = [ssh2.utils.generateKeyPairSync('ed25519'), ssh2.utils.generateKeyPairSync('ed25519')];
writeFileSync(join(home, 'key'), clientKey.private);
const publicKey = Buffer.from(hostKey.public.split(' ')[1] ?? '', 'base64');
const settings = {
  BACKUP_SFTP_KEY_FILE: join(home, 'key'),
  BACKUP_SFTP_HOST_KEY: `SHA256:${createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '')}`,
} as unknown as TargetSettings;

/** What a server does at a step of a connection: it ends the connection, or the session of SFTP alone. */
type Ending = 'connection' | 'session';
/** A target on a server that knows one file, and ends when it is first asked for something. */
async function endingAt(
  step: 'LOGIN' | 'OPENDIR' | 'OPEN' | 'READ' | 'WRITE',
  ending: Ending = 'connection',
): Promise<BackupTarget> {
  const { STATUS_CODE: status } = ssh2.utils.sftp;
  const server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (login) => (step === 'LOGIN' ? client.end() : login.accept()));
    client.on('session', (accept) =>
      accept().on('sftp', (open) => {
        const sftp = open();
        const answers = {
          STAT: (id: number) => sftp.attrs(id, { mode: 0o40_700, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }),
          OPENDIR: (id: number) => sftp.handle(id, Buffer.from('folder')),
          READDIR: (id: number) => sftp.status(id, status.EOF),
          OPEN: (id: number) => sftp.handle(id, Buffer.from('file')),
          CLOSE: (id: number) => sftp.status(id, status.OK),
        };
        for (const [name, answer] of Object.entries(answers)) sftp.on(name as 'STAT', answer);
        sftp.removeAllListeners(step);
        sftp.on(step as 'READ', () => (ending === 'session' ? sftp.end() : client.end()));
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await event(server, 'listening');
  afterAll(() => server.close());
  return openTarget(`sftp://me@127.0.0.1:${(server.address() as AddressInfo).port}/place`, settings);
}
/** A call that is not answered fails by it. */
const timeout = 10_000;

test.each(['LOGIN', 'OPENDIR', 'OPEN', 'WRITE'] as const)(
  'a connection that ends at %s fails the write',
  { timeout },
  async (step) => {
    const target = await endingAt(step);
    await expect(target.put('a', once('content'))).rejects.toMatchObject({ code: 'away' });
    await expect(target.get('a')).rejects.toMatchObject({ code: 'away' });
    await target.end();
  },
);

test.each(['connection', 'session'] as const)(
  'a %s that ends fails each of the writes under way',
  { timeout },
  async (ending) => {
    const target = await endingAt('WRITE', ending);
    const writes = ['a', 'b', 'c'].map((name) => target.put(name, once(name.repeat(70_000))));
    await Promise.all(writes.map((write) => expect(write).rejects.toMatchObject({ code: 'away' })));
    await target.end();
  },
);

test.each(['connection', 'session'] as const)('a %s that ends fails the read', { timeout }, async (ending) => {
  const target = await endingAt('READ', ending);
  const reading = async () => bytesOf((await target.get('a'))!);
  await expect(reading()).rejects.toMatchObject({ code: 'away' });
  await target.end();
});
