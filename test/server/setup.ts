// Sets up a server as a stranger would: the installed command, its questions answered by the lines of a pipe, below a folder. The
// vendors' names lead nowhere here, so that each is left for later.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Check = (what: string, run: () => unknown) => Promise<void>;

export async function checkSetup(saral: string, root: string, check: Check): Promise<void> {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATA_DIR: join(root, 'data') };
  const type = (lines: readonly string[]) =>
    spawnSync(saral, ['setup', root], { env, encoding: 'utf8', input: lines.map((line) => `${line}\n`).join('') });
  const file = join(root, 'etc/saral.env');
  const secrets = ['client-secret-4711', 'private-salt-of-the-test', 'token-4712'];
  const [secret = '', salt = '', token = ''] = secrets;
  // Reserved names, which no server answers.
  const site = ['en', '', 'https://jobs.invalid', 'g', '9812345670', ''];
  const gateway = ['instamojo', 'client', secret, salt];

  await check('setup closed in the middle says so, and keeps what was answered', () => {
    const { status, stderr } = type([...site, ...gateway.slice(0, 2)]);
    assert.equal(status, 1);
    assert.match(stderr, /^Closed\. [^\n]*\n$/);
    assert.match(readFileSync(file, 'utf8'), /^INSTAMOJO_CLIENT_ID="client"$/m);
  });
  await check('setup goes on there, writes settings, unit and proxy, and shows no secret', () => {
    const sms = ['twilio', 'AC1', token, '+15005550001', 'g', ''];
    const mail = ['smtps://user:word@mail.invalid', 'g', 'Asha <office@example.in>', '', '', ''];
    const { status, stdout, stderr } = type(['en', 'g', secret, salt, 'g', ...sms, ...mail]);
    assert.equal(status, 0, stderr + stdout);
    assert.equal((statSync(file).mode & 0o777).toString(8), '600');
    assert.match(stdout, /staff-factor invite 9812345670/);
    for (const word of [...secrets, 'user:word', ...kept('DATA_KEY'), ...kept('SESSION_SECRET')])
      assert.ok(!stdout.includes(word));
    assert.match(readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8'), /^jobs\.invalid \{$/m);
    assert.match(
      readFileSync(join(root, 'etc/systemd/journald.conf.d/saral.conf'), 'utf8'),
      /^MaxRetentionSec=400day$/m,
    );
  });
  await check('a shell reads the settings as setup wrote them', () => {
    const { stdout } = spawnSync('sh', ['-c', `. ${file}; echo "$MAIL_FROM $APP_MODE"`], { encoding: 'utf8' });
    assert.equal(stdout, 'Asha <office@example.in> rehearsal\n');
  });
  for (const [tool, ...words] of [
    ['systemd-analyze', 'verify', '--man=no', join(root, 'etc/systemd/system/saral.service')],
    ['caddy', 'validate', '--adapter', 'caddyfile', '--config', join(root, 'etc/caddy/Caddyfile')],
  ] as const)
    await check(`${tool} accepts its file`, () => {
      const { error, status, stderr } = spawnSync(tool, words, { env, encoding: 'utf8' });
      if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
        return console.log(`        not tried: ${tool} isn't installed here`);
      // The command is not at its place on the machine of the test.
      const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/local/bin/saral'));
      if (tool === 'systemd-analyze') assert.deepEqual(faults, []);
      else assert.equal(status, 0, stderr);
    });

  function kept(name: string): string[] {
    return [...readFileSync(file, 'utf8').matchAll(new RegExp(`^${name}="(.*)"$`, 'gm'))].map(
      ([, value = '']) => value,
    );
  }
}
