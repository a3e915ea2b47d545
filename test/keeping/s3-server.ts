import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { s3ClientSettings } from '#platform/operations/objects/objects.ts';
import { freePort } from '../../scripts/testing/demo-server.ts';
import { accepts } from './accepts.ts';

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool'].map((name) => `/usr/bin/${name}`);
export const hasS3 = (): boolean => programs.every((path) => existsSync(path));

export interface S3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  makeBucket(name: string): Promise<void>;
  /** From now on the key can't delete in the bucket. */
  forbidDeletes(name: string): Promise<void>;
  stop(): void;
}

/** A whole Ceph of one node with its gateway of S3, in memory, on this machine alone. */
export async function startS3(folder: string): Promise<S3Server> {
  for (const name of ['mon', 'osd', 'rgw', 'log']) mkdirSync(join(folder, name), { recursive: true });
  const [port, monitorPort] = [await freePort(), await freePort()];
  const [cluster, disk] = [crypto.randomUUID(), crypto.randomUUID()];
  const settings = join(folder, 'ceph.conf');
  writeFileSync(settings, settingsOf({ folder, port, monitorPort, cluster }));
  const run = (name: string, ...words: string[]): void =>
    void execFileSync(name, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const monitors = join(folder, 'monmap');
  run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, monitors);
  run('ceph-mon', '-c', settings, '-i', 'a', '--mkfs', '--monmap', monitors);
  run('ceph-mon', '-c', settings, '-i', 'a');
  run('ceph-osd', '-c', settings, '-i', '0', '--mkfs', '--osd-uuid', disk);
  // On a busy machine the monitor is not there at once.
  for (let tries = 1; ; tries++) {
    try {
      run('ceph-osd', '-c', settings, '-i', '0');
      break;
    } catch (error) {
      if (tries === 5) throw error;
      await pause(2000);
    }
  }
  run('radosgw', '-c', settings, '-n', 'client.rgw');
  await accepts(port, 120_000);
  const [accessKeyId, secretAccessKey] = ['keeping', 'secret-of-keeping'];
  const user = ['--uid=keeping', '--display-name=keeping', `--access-key=${accessKeyId}`];
  run('radosgw-admin', '-c', settings, 'user', 'create', ...user, `--secret-key=${secretAccessKey}`);
  const login = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId, secretAccessKey };
  const client = new S3Client(s3ClientSettings({ ...login, bucket: '' }));
  return {
    ...login,
    makeBucket: async (Bucket) => void (await client.send(new CreateBucketCommand({ Bucket }))),
    async forbidDeletes(Bucket) {
      const Statement = [
        { Effect: 'Deny', Principal: '*', Action: 's3:DeleteObject', Resource: `arn:aws:s3:::${Bucket}/*` },
      ];
      const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
      await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    },
    stop() {
      client.destroy();
      for (const name of ['client.rgw', 'osd.0', 'mon.a']) {
        const pid = existsSync(join(folder, `${name}.pid`)) ? readFileSync(join(folder, `${name}.pid`), 'utf8') : '';
        if (pid.trim()) spawnSync('kill', ['-9', pid.trim()]);
      }
    },
  };
}

function settingsOf(of: { folder: string; port: number; monitorPort: number; cluster: string }): string {
  const libraries = `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch as 'x64' | 'arm64']}-linux-gnu`;
  const sections: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
    global: {
      fsid: of.cluster,
      'mon host': `v1:127.0.0.1:${of.monitorPort}`,
      'public addr': '127.0.0.1',
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      'osd pool default size': 1,
      'osd pool default min size': 1,
      'osd pool default pg num': 8,
      'mon allow pool size one': 'true',
      'mon max pg per osd': 1000,
      'mon data avail crit': 1,
      'osd crush chooseleaf type': 0,
      'log file': `${of.folder}/log/$name.log`,
      'admin socket': `${of.folder}/$name.asok`,
      'pid file': `${of.folder}/$name.pid`,
      'run dir': of.folder,
      'osd objectstore': 'memstore',
      'memstore device bytes': 2 ** 30,
      'osd class dir': `${libraries}/rados-classes`,
      'osd class load list': '*',
      'osd class default list': '*',
      'erasure code dir': `${libraries}/ceph/erasure-code`,
      'plugin dir': `${libraries}/ceph`,
      'osd erasure code plugins': '',
    },
    'mon.a': { 'mon data': `${of.folder}/mon` },
    'osd.0': { 'osd data': `${of.folder}/osd` },
    'client.rgw': { 'rgw frontends': `beast endpoint=127.0.0.1:${of.port}`, 'rgw data': `${of.folder}/rgw` },
  };
  const parts = Object.entries(sections).map(([name, lines]) =>
    [`[${name}]`, ...Object.entries(lines).map(([key, value]) => `${key}=${value}`), ''].join('\n'),
  );
  return parts.join('');
}
