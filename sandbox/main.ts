import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { simulators } from './simulators.ts';
import { startSmtpSandbox } from './smtp/sandbox.ts';

const { env } = process;
const port = Number(env.SANDBOX_PORT || 3100);
const folder = env.SANDBOX_DATA_DIR || './data/sandbox';
const origin = `http://localhost:${port}`;

const host = {
  valueOf: (setting: string) => env[setting] || undefined,
  url: origin,
  site: (env.SANDBOX_SITE_URL || 'http://localhost:3000').replace(/\/+$/, ''),
  folder,
  controlOverHttp: true,
};
const mounts = Object.entries(simulators).map(([name, { setting, make }]) => ({
  path: `/${name}`,
  setting,
  sandbox: make(host),
}));
/** SMTP needs a separate port: a free one unless SANDBOX_SMTP_PORT is set. */
const mail = await startSmtpSandbox(Number(env.SANDBOX_SMTP_PORT || 0)).catch((error: Error) => {
  process.stderr.write(`The sandbox cannot take mail: ${error.message}; set SANDBOX_SMTP_PORT to another port\n`);
  process.exit(1);
});

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const mount = mounts.find(({ path }) => pathname.startsWith(`${path}/`));
  return mount ? mount.sandbox.fetch(request) : new Response('Not Found', { status: 404 });
}

// Listens on the loopback interface only: its controls need no credentials.
const server = createServer(getRequestListener(answer));
server.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? 'the port is taken; set SANDBOX_PORT to another one' : error.message;
  process.stderr.write(`The sandbox cannot listen on ${origin}: ${reason}\n`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  const toSet = [...mounts.map(({ setting, path }) => `${setting}=${origin}${path}`), `SMTP_URL=${mail.url}`].join(' ');
  process.stdout.write(`Sandbox on ${origin}, no real money moves. Start the site with ${toSet}\n`);
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.close();
  // Calls that hang on purpose would delay the exit.
  server.closeAllConnections();
  const withState = [mail, ...mounts.map(({ sandbox }) => sandbox)].filter((each) => 'close' in each);
  await Promise.all(withState.map((each) => each.close()));
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
