import type { Transporter } from 'nodemailer';
import { ok, refuse } from '#kit/result.ts';
import type { MailChannel, MailFault, MailMessage } from './mail-port.ts';

export interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`; read before the first mail. */
  readonly url: () => Promise<string>;
  /** `Name <address>`, or a bare address; read before each mail. */
  readonly from: () => Promise<string>;
  /** For one mail in total; each step gets half. */
  readonly timeoutMs?: number;
}
const defaultTimeoutMs = 30_000;
/** How long a connection waits for the next mail: far below servers' limits, so that we are the ones to close it. */
const idleMs = 5000;

/**
 * Sends mails over SMTP. Passwords are sent over TLS only: a server without it is refused unless its URL ends in
 * `?requireTLS=false` or it is localhost.
 */
export function makeSmtp({ url, from, timeoutMs = defaultTimeoutMs }: SmtpSettings): MailChannel {
  let transport: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const options = connectionOf(await url(), timeoutMs / 2);
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...options, pool: true, idleTimeout: idleMs });
  };
  const transporter = (): Promise<Transporter> =>
    (transport ??= connect().catch((error: unknown) => {
      transport = undefined;
      throw error;
    }));
  return {
    async send(message) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const { response } = await (await transporter()).sendMail({ ...mailOf(message, await from()), signal });
        return ok({ vendorMessageId: (response ?? '').slice(0, 200) });
      } catch (error) {
        return refuse(faultOf(error));
      }
    },
  };
}

/** The settings of a connection; each step ends within `stepMs`. */
export function connectionOf(url: string, stepMs: number) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const isLocalhost = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isLocalhost && searchParams.get('requireTLS') !== 'false',
    ...(isLocalhost ? { ignoreTLS: !secure } : {}),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // Mails consist of the given texts only; nodemailer must not read files or URLs that a text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const domainOf = (from: string): string => /@([^\s<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
const mailOf = ({ id, to, subject, text }: MailMessage, from: string) => ({
  from,
  // An object, because nodemailer parses a string as a list of recipients.
  to: { name: '', address: to },
  subject,
  text,
  messageId: `<${id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** The server closes the connection: that concerns every mail. */
const closing = 421;
/**
 * A permanent rejection of the recipient or the mail, or a transient one of the recipient, such as a full mailbox; all others concern us
 * or every mail.
 */
function faultOf(error: unknown): MailFault {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  if (typeof responseCode !== 'number' || (command !== 'RCPT TO' && command !== 'DATA')) return 'mail/unreachable';
  if (responseCode >= 500 && responseCode < 600) return 'mail/refused';
  const isDeferred = command === 'RCPT TO' && responseCode >= 400 && responseCode < 500 && responseCode !== closing;
  return isDeferred ? 'mail/deferred' : 'mail/unreachable';
}
