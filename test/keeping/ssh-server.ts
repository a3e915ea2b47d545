import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/testing/demo-server.ts';
import { accepts } from './accepts.ts';

const program = '/usr/sbin/sshd';
export const hasSsh = (): boolean => existsSync(program);

/** What a place of SFTP needs. */
export interface SshServer {
  /** `sftp://user@host:port`, for a path of this machine. */
  readonly url: string;
  readonly keyFile: string;
  readonly hostKey: string;
  stop(): void;
}

/** OpenSSH's server of SFTP on this machine alone, for one key and the user of this process. */
export async function startSsh(folder: string): Promise<SshServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const port = await freePort();
  for (const name of ['host', 'client'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  const publicKey = readFileSync(join(folder, 'host.pub'), 'utf8').split(' ')[1] ?? '';
  writeFileSync(join(folder, 'authorized'), readFileSync(join(folder, 'client.pub')), { mode: 0o600 });
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    `PidFile ${join(folder, 'pid')}`,
    'PasswordAuthentication no',
    'PermitRootLogin prohibit-password',
    'StrictModes no',
    'UsePAM no',
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ];
  writeFileSync(join(folder, 'config'), `${settings.join('\n')}\n`);
  const server = spawn(program, ['-D', '-e', '-f', join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr.on('data', (piece: Buffer) => appendFileSync(join(folder, 'log'), piece));
  await accepts(port);
  return {
    url: `sftp://${userInfo().username}@127.0.0.1:${port}`,
    keyFile: join(folder, 'client'),
    hostKey: `SHA256:${createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('base64').replace(/=+$/, '')}`,
    stop: () => void server.kill(),
  };
}
