// Tries answers at the vendors, by the program's own adapters. Nothing is sent or paid.
import { lookup } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { makePool } from '#platform/database/db.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { ObjectsUnavailable, s3Objects } from '#platform/operations/objects.ts';
import { connectionOf } from '#features/notifications/providers/smtp.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { makeRazorpay } from '#features/payments/providers/razorpay.ts';
import type { Answers } from './env-file.ts';
import type { TrialName } from './steps.ts';

/** refused: the answers are wrong. unreachable: it isn't known. untriable: only the first message shows it. */
export type Outcome = 'ok' | 'refused' | 'unreachable' | 'untriable' | 'used';
export type Trials = Readonly<Record<TrialName, (answers: Answers) => Promise<Outcome>>>;

const timeoutMs = 15_000;

export const trials: Trials = {
  async address({ APP_URL = '' }) {
    const found = await lookup(new URL(APP_URL).hostname).catch(() => undefined);
    return found ? 'ok' : 'unreachable';
  },
  database,
  gateway,
  sms,
  async mail({ SMTP_URL = '' }) {
    const transport = createTransport(connectionOf(SMTP_URL, timeoutMs));
    try {
      await transport.verify();
      return 'ok';
    } catch (error) {
      return (error as { code?: unknown }).code === 'EAUTH' ? 'refused' : 'unreachable';
    } finally {
      transport.close();
    }
  },
  objects,
};

/** A token and a list; the adapter does not tell refused credentials from an outage, so the answers are watched. */
async function gateway(answers: Answers): Promise<Outcome> {
  const of = (name: string): string => answers[name] ?? '';
  let isRefused = false;
  const watched: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if ([400, 401, 403].includes(answer.status)) isRefused = true;
    return answer;
  };
  const adapter =
    of('PAYMENT_GATEWAY') === 'razorpay'
      ? makeRazorpay({
          apiUrl: of('RAZORPAY_API_URL'),
          keyId: of('RAZORPAY_KEY_ID'),
          keySecret: of('RAZORPAY_KEY_SECRET'),
          webhookSecret: of('RAZORPAY_WEBHOOK_SECRET'),
          fetch: watched,
        })
      : makeInstamojo({
          apiUrl: of('INSTAMOJO_API_URL'),
          clientId: of('INSTAMOJO_CLIENT_ID'),
          clientSecret: of('INSTAMOJO_CLIENT_SECRET'),
          privateSalt: of('INSTAMOJO_PRIVATE_SALT'),
          fetch: watched,
        });
  const listed = await adapter.listPayments(new Date());
  if (listed.ok) return 'ok';
  return isRefused ? 'refused' : 'unreachable';
}

/** Twilio describes its account; MSG91 has no call that sends nothing. */
async function sms(answers: Answers): Promise<Outcome> {
  if (answers['SMS_PROVIDER'] !== 'twilio') return 'untriable';
  const { TWILIO_API_URL = '', TWILIO_ACCOUNT_SID: sid = '', TWILIO_AUTH_TOKEN: token = '' } = answers;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const url = `${TWILIO_API_URL}/2010-04-01/Accounts/${encodeURIComponent(sid)}.json`;
  const answer = await fetchBounded(url, { headers: { authorization } }, { timeoutMs, maxBytes: 64 * 1024 });
  if (!answer.ok) return 'unreachable';
  if (answer.status === 200) return 'ok';
  return [401, 403, 404].includes(answer.status) ? 'refused' : 'unreachable';
}

async function objects(answers: Answers): Promise<Outcome> {
  const store = s3Objects({
    endpoint: answers['S3_ENDPOINT'] ?? '',
    region: answers['S3_REGION'] ?? '',
    bucket: answers['S3_BUCKET'] ?? '',
    accessKeyId: answers['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: answers['S3_SECRET_ACCESS_KEY'] ?? '',
    timeLimitMs: timeoutMs,
  });
  const key = `setup/${Date.now()}.jpg`;
  try {
    await store.put(key, Uint8Array.of(0xff, 0xd8, 0xff), 'image/jpeg');
    await store.remove(key);
    return 'ok';
  } catch (error) {
    // The store's reason (rights, bucket, secret) is not told apart from an outage.
    if (error instanceof ObjectsUnavailable) return 'unreachable';
    throw error;
  }
}

/** A database with anything in it is not for a new site. */
async function database({ DATABASE_URL = '' }: Answers): Promise<Outcome> {
  if (DATABASE_URL === '') return 'ok';
  const pool = makePool({ connectionString: DATABASE_URL, max: 1 });
  try {
    const { rowCount } = await pool.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    );
    return rowCount === 0 ? 'ok' : 'used';
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    return typeof code === 'string' && /^(28|3D)/.test(code) ? 'refused' : 'unreachable';
  } finally {
    await pool.end();
  }
}
