import { createServer, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * The baseline for paid applications: node:http and pg write the same rows with the same commits. It has no session,
 * validation, fee, signature, gateway or job.
 */
const [port, host] = process.argv.slice(2);
const pool = new pg.Pool({
  host: host!,
  user: 'postgres',
  database: 'postgres',
  max: 10,
  options: '-c search_path=bare',
});
// The database stops before this program does.
pool.on('error', () => undefined);

type Form = Readonly<Record<string, string>>;
interface Body {
  readonly formData: Form;
  readonly orderId: string;
  readonly formId: string;
  readonly paymentId: string;
  readonly requestId: string;
}
const steps: Readonly<Record<string, (body: Body) => Promise<unknown>>> = {
  '/orders': async ({ formData }) => {
    const [formId, orderId, requestId] = [randomUUID(), randomUUID().slice(0, 30), randomUUID()];
    const at = new Date();
    await inTransaction(async (client) => {
      await client.query(
        `insert into frozen_form (id, account_id, role, opening, fee_paise, form, form_hash, identity_hash, policy_version, consented_at)
         values ($1, $2, $3, 1, 50000, $4, $5, $6, '1', $7)`,
        [formId, formData['userId'], formData['appliedFor'], JSON.stringify(formData), randomUUID(), randomUUID(), at],
      );
      await client.query(
        `insert into payment_order (id, subject, account_id, amount_paise, gateway, state, request_id, payment_url, created_at, creating_at, next_read_at)
         values ($1, $2, $3, 50000, 'bare', 'open', $4, $5, $6, $6, $6)`,
        [orderId, formId, formData['userId'], requestId, `http://localhost/${requestId}`, at],
      );
    });
    return { formId, orderId, requestId };
  },
  '/notices': ({ paymentId, requestId }) =>
    pool.query(
      `insert into payment_notice (gateway, gateway_payment_id, status, request_id, received_at) values ('bare', $1, 'Credit', $2, $3)`,
      [paymentId, requestId, new Date()],
    ),
  '/applications': async ({ orderId, formId, paymentId, formData }) => {
    const at = new Date();
    const applicationId = randomUUID();
    await inTransaction(async (client) => {
      await client.query(`update payment_order set state = 'paid', next_read_at = $2 where id = $1`, [orderId, at]);
      await client.query(
        `insert into payment (id, order_id, gateway, gateway_payment_id, state, amount_paise, first_seen_at, captured_at, outcome)
         values ($1, $2, 'bare', $3, 'captured', 50000, $4, $4, 'made')`,
        [randomUUID(), orderId, paymentId, at],
      );
      await postLedger(client, `payment:${paymentId}`, 'capture', at);
    });
    await inTransaction(async (client) => {
      await client.query(
        `insert into application (id, form_id, account_id, role, opening, payment_id, paid_paise, state, form, identity_hash, created_at, refund_window_hours, consented_at, policy_version, verify_code)
       values ($1, $2, $3, $4, 1, $5, 50000, 'active', $6, $7, $8, 24, $8, '1', $9)`,
        [
          applicationId,
          formId,
          formData['userId'],
          formData['appliedFor'],
          paymentId,
          JSON.stringify(formData),
          randomUUID(),
          at,
          randomUUID(),
        ],
      );
      await postLedger(client, `application:${applicationId}`, 'fee', at);
    });
  },
};

async function postLedger(client: pg.PoolClient, source: string, kind: string, at: Date): Promise<void> {
  const id = randomUUID();
  await client.query('insert into ledger_transaction (id, source, kind, at) values ($1, $2, $3, $4)', [
    id,
    source,
    kind,
    at,
  ]);
  await client.query(
    'insert into ledger_entry (transaction_id, account, amount_paise) values ($1, $2, 50000), ($1, $3, -50000)',
    [id, 'a', 'b'],
  );
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Body;
}

createServer((request, response) => {
  const end = (status: number, answer: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  };
  const step = steps[request.url ?? ''];
  if (!step) return end(404, {});
  bodyOf(request)
    .then(step)
    .then(
      (answer) => end(201, answer),
      (error: unknown) => end(500, { error: String(error) }),
    );
}).listen(Number(port), '127.0.0.1');
