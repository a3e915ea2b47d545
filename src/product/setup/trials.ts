// Tries answers at the vendors, by the program's own adapters. Nothing is sent or paid.
import { lookup } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { checkRecipient } from '#platform/copies/age.ts';
import { openTarget } from '#platform/copies/open-target.ts';
import { trialName } from '#platform/copies/place.ts';
import { TargetFault } from '#platform/copies/target.ts';
import { StartupError } from '#platform/operations/config.ts';
import { makePool } from '#platform/database/db.ts';
import { ObjectsUnavailable, s3Objects } from '#platform/operations/objects/objects.ts';
import { connectionOf } from '#features/notifications/providers/smtp.ts';
import { vendors } from '../../vendors.ts';
import type { TrialOutcome, VendorSettings } from '#platform/operations/vendor-settings.ts';
import type { Answers } from './env-file.ts';
import { type TrialName, vendorsOf } from './steps.ts';

export type Outcome = TrialOutcome | 'used';
export type Trials = Readonly<Record<TrialName, (answers: Answers) => Promise<Outcome>>>;

const timeoutMs = 15_000;

export const trials: Trials = {
  async address({ APP_URL = '' }) {
    const found = await lookup(new URL(APP_URL).hostname).catch(() => undefined);
    return found ? 'ok' : 'unreachable';
  },
  database,
  gateway,
  sms: tryOneOf(vendors.smsProviders),
  whatsapp: tryOneOf(vendors.messengers),
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
  copies,
};

/** A token and a list; the adapter does not tell refused credentials from an outage, so the answers are watched. */
async function gateway(answers: Answers): Promise<TrialOutcome> {
  let isRefused = false;
  const watched: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if ([400, 401, 403].includes(answer.status)) isRefused = true;
    return answer;
  };
  const vendor = vendors.gateways.find(({ name }) => name === answers['PAYMENT_GATEWAY']);
  const listed = await vendor?.make(answers, watched).listPayments(new Date());
  if (listed?.ok) return 'ok';
  return isRefused ? 'refused' : 'unreachable';
}

function tryOneOf(register: readonly VendorSettings[]): (answers: Answers) => Promise<TrialOutcome> {
  return async (answers) =>
    vendorsOf(answers)
      .find((vendor) => register.includes(vendor))
      ?.setup?.try?.(answers) ?? 'untriable';
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

/** A file is put into the place of the copies and removed; a key that can't delete is right too. */
async function copies(answers: Answers): Promise<Outcome> {
  const { BACKUP_TO = '', BACKUP_KEY = '', BACKUP_S3_REGION = 'ap-south-1' } = answers;
  try {
    await checkRecipient(BACKUP_KEY);
    const target = await openTarget(BACKUP_TO, { ...answers, BACKUP_S3_REGION });
    try {
      await target.put(trialName, onePiece());
      await target.remove(trialName).catch(unlessRefused);
      return 'ok';
    } finally {
      await target.end();
    }
  } catch (error) {
    if (error instanceof StartupError) return 'refused';
    if (!(error instanceof TargetFault)) throw error;
    return error.code === 'refused' || error.code === 'host-key' ? 'refused' : 'unreachable';
  }
}
async function* onePiece(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('saral setup tries whether this place takes files\n');
}
function unlessRefused(error: unknown): void {
  if (!(error instanceof TargetFault && error.code === 'refused')) throw error;
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
