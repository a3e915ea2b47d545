import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { demoInstamojo } from './instamojo/demo-settings.ts';
import { makeInstamojoSandbox } from './instamojo/sandbox.ts';
import { demoRazorpay } from './razorpay/demo-settings.ts';
import { makeRazorpaySandbox } from './razorpay/sandbox.ts';
import { startSmtpSandbox } from './smtp/sandbox.ts';
import { demoMsg91 } from './msg91/demo-settings.ts';
import { makeMsg91Sandbox } from './msg91/sandbox.ts';
import { demoTurnstile } from './turnstile/demo-settings.ts';
import { makeTurnstileSandbox } from './turnstile/sandbox.ts';
import { demoTwilio } from './twilio/demo-settings.ts';
import { makeTwilioSandbox } from './twilio/sandbox.ts';
import { demoWhatsapp } from './whatsapp/demo-settings.ts';
import { makeWhatsappSandbox } from './whatsapp/sandbox.ts';

/** One vendor's sandbox under its path. */
interface Mount {
  readonly path: string;
  /** The site's setting that holds its URL. */
  readonly setting: string;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}

const { env } = process;
const port = Number(env.SANDBOX_PORT || 3100);
const folder = env.SANDBOX_DATA_DIR || './data/sandbox';
const origin = `http://localhost:${port}`;

const mounts: readonly Mount[] = [
  mountInstamojo('/instamojo'),
  mountRazorpay('/razorpay'),
  mountTwilio('/twilio'),
  mountMsg91('/msg91'),
  mountWhatsapp('/whatsapp'),
  mountTurnstile('/turnstile'),
];
/** SMTP needs a separate port: a free one unless SANDBOX_SMTP_PORT is set. */
const mail = await startSmtpSandbox(Number(env.SANDBOX_SMTP_PORT || 0)).catch((error: Error) => {
  process.stderr.write(`The sandbox cannot take mail: ${error.message}; set SANDBOX_SMTP_PORT to another port\n`);
  process.exit(1);
});

function mountInstamojo(path: string): Mount {
  const sandbox = makeInstamojoSandbox({
    journal: join(folder, 'instamojo.ndjson'),
    basePath: path,
    baseUrl: () => `${origin}${path}`,
    clientId: env.INSTAMOJO_CLIENT_ID || demoInstamojo.clientId,
    clientSecret: env.INSTAMOJO_CLIENT_SECRET || demoInstamojo.clientSecret,
    privateSalt: env.INSTAMOJO_PRIVATE_SALT || demoInstamojo.privateSalt,
    controlOverHttp: true,
  });
  return { path, setting: 'INSTAMOJO_API_URL', fetch: sandbox.fetch, close: sandbox.close };
}

function mountRazorpay(path: string): Mount {
  const sandbox = makeRazorpaySandbox({
    journal: join(folder, 'razorpay.ndjson'),
    basePath: path,
    baseUrl: () => `${origin}${path}`,
    keyId: env.RAZORPAY_KEY_ID || demoRazorpay.keyId,
    keySecret: env.RAZORPAY_KEY_SECRET || demoRazorpay.keySecret,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET || demoRazorpay.webhookSecret,
    webhookUrl: () => env.SANDBOX_RAZORPAY_WEBHOOK_URL || 'http://localhost:3000/api/payment/webhook/razorpay',
    controlOverHttp: true,
  });
  return { path, setting: 'RAZORPAY_API_URL', fetch: sandbox.fetch, close: sandbox.close };
}

function mountTwilio(path: string): Mount {
  const sandbox = makeTwilioSandbox({
    basePath: path,
    accountSid: env.TWILIO_ACCOUNT_SID || demoTwilio.accountSid,
    authToken: env.TWILIO_AUTH_TOKEN || demoTwilio.authToken,
  });
  return { path, setting: 'TWILIO_API_URL', fetch: sandbox.fetch, close: async () => undefined };
}

function mountMsg91(path: string): Mount {
  const sandbox = makeMsg91Sandbox({ basePath: path, authKey: env.MSG91_AUTH_KEY || demoMsg91.authKey });
  return { path, setting: 'MSG91_API_URL', fetch: sandbox.fetch, close: async () => undefined };
}

function mountWhatsapp(path: string): Mount {
  const sandbox = makeWhatsappSandbox({
    basePath: path,
    token: env.WHATSAPP_TOKEN || demoWhatsapp.token,
    phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID || demoWhatsapp.phoneNumberId,
    businessAccountId: env.WHATSAPP_BUSINESS_ACCOUNT_ID || demoWhatsapp.businessAccountId,
    appSecret: env.WHATSAPP_APP_SECRET || demoWhatsapp.appSecret,
    webhookUrl: env.SANDBOX_WHATSAPP_WEBHOOK_URL || 'http://localhost:3000/api/whatsapp/webhook',
  });
  return { path, setting: 'WHATSAPP_API_URL', fetch: sandbox.fetch, close: async () => undefined };
}

function mountTurnstile(path: string): Mount {
  const sandbox = makeTurnstileSandbox({
    basePath: path,
    siteKey: env.TURNSTILE_SITE_KEY || demoTurnstile.siteKey,
    secretKey: env.TURNSTILE_SECRET_KEY || demoTurnstile.secretKey,
  });
  return { path, setting: 'TURNSTILE_URL', fetch: sandbox.fetch, close: async () => undefined };
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const mount = mounts.find(({ path }) => pathname.startsWith(`${path}/`));
  return mount ? mount.fetch(request) : new Response('Not Found', { status: 404 });
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
  await Promise.all([...mounts, mail].map((mount) => mount.close()));
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
