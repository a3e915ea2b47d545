import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** A form with a file, as a browser sends it. */
  readonly upload?: {
    readonly field: string;
    readonly name: string;
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  readonly cookie?: string;
}
/** Rejects without a complete answer: whether the call took effect is then unknown. */
export type Call = (path: string, sent?: Sent) => Promise<Answer>;

/** Calls one origin over persistent connections, with little CPU next to the tested server. */
export function caller(origin: string, timeoutMs = 20_000): { readonly call: Call; end(): void } {
  // Closes an idle connection before the server does: a call on a closed one would fail without reason.
  const agent = new Agent({ keepAlive: true, maxSockets: 4096, timeout: 3000 });
  const call: Call = (path, { method, json, form, upload, cookie } = {}) =>
    new Promise((done, fail) => {
      const posted = upload ? multipart(upload) : form && new URLSearchParams(form).toString();
      const body = json !== undefined ? JSON.stringify(json) : posted;
      const kind = upload ? `multipart/form-data; boundary=${boundary}` : 'application/x-www-form-urlencoded';
      const sent = request(`${origin}${path}`, {
        agent,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body === undefined
            ? {}
            : {
                'content-type': json !== undefined ? 'application/json' : kind,
                'content-length': Buffer.byteLength(body),
              }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(cookie === undefined && !upload ? {} : { origin }),
          ...(upload ? { accept: 'application/json' } : {}),
        },
      });
      // A limit for the whole exchange: the socket's timeout restarts with every byte.
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      sent
        .on('error', (cause: NodeJS.ErrnoException) =>
          fail(Object.assign(new Error(`${origin}${path}: ${cause.message}`, { cause }), { code: cause.code })),
        )
        .on('close', () => clearTimeout(timer));
      sent.on('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', fail);
        answer.on('end', () => {
          if (!answer.complete) return fail(new Error('the answer broke off'));
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          });
        });
      });
      sent.end(body);
    });
  return { call, end: () => agent.destroy() };
}

const boundary = 'faults-0123456789';
function multipart({ field, name, text, fields }: NonNullable<Sent['upload']>): string {
  const part = (head: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const values = Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value));
  const file = part(`name="${field}"; filename="${name}"\r\ncontent-type: text/csv`, text);
  return `${values.join('')}${file}--${boundary}--\r\n`;
}

export const jsonOf = <Shape>(answer: Answer): Shape => JSON.parse(answer.text) as Shape;
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
