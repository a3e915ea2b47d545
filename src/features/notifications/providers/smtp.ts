import type { Transporter } from 'nodemailer';
import { ok, refuse } from '#kit/result.ts';
import type { MailChannel, MailMessage } from './mail-port.ts';

export interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`; asked for when the first mail leaves. */
  readonly url: () => Promise<string>;
  /** `Name <address>`, or a bare address; asked for with each mail. */
  readonly from: () => Promise<string>;
  /** For one mail as a whole; each step of it has half. */
  readonly timeoutMs?: number;
}
const patienceMs = 30_000;
/** For this long a connection waits for the next mail: far below what servers allow, so that it is ours to end. */
const idleMs = 5000;

/**
 * Mails over SMTP. Passwords leave only over TLS: a server that offers none is refused unless its address ends in
 * `?requireTLS=false` or it is this machine.
 */
export function makeSmtp({ url, from, timeoutMs = patienceMs }: SmtpSettings): MailChannel {
  let transport: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const options = connectionOf(await url(), timeoutMs / 2);
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...options, pool: true, idleTimeout: idleMs });
  };
  const connected = (): Promise<Transporter> =>
    (transport ??= connect().catch((error: unknown) => {
      transport = undefined;
      throw error;
    }));
  return {
    async send(message) {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const { response } = await (await connected()).sendMail({ ...envelope(message, await from()), signal });
        return ok({ messageId: (response ?? '').slice(0, 200) });
      } catch (error) {
        return refuse(isRefusal(error) ? 'mail/refused' : 'mail/unreachable');
      }
    },
  };
}

/** The settings of a connection; every step of it ends within `stepMs`. */
export function connectionOf(address: string, stepMs: number) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const secure = protocol === 'smtps:';
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere && searchParams.get('requireTLS') !== 'false',
    ...(isHere ? { ignoreTLS: !secure } : {}),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // A mail is made of the texts given here; nothing is read from a file or an address that a text may name.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const domainOf = (from: string): string => /@([^\s<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
const envelope = ({ id, to, subject, text }: MailMessage, from: string) => ({
  from,
  // As an object: a text would be read as a list of recipients.
  to: { name: '', address: to },
  subject,
  text,
  messageId: `<${id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** The server's final no to the recipient or the mail itself; every other no concerns us or passes. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  const aboutTheMail = command === 'RCPT TO' || command === 'DATA';
  return aboutTheMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
