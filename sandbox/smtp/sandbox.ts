import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SandboxMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The raw message: header lines, an empty line, the encoded body. */
  readonly source: string;
  readonly at: Date;
}
/**
 * busy: answers "try again later" to every mail. deferred: answers it for the recipient. refused: no such recipient. slow: never confirms the mail. torn: takes the mail and
 * closes the connection before confirming it.
 */
export type SmtpFault = 'busy' | 'deferred' | 'refused' | 'slow' | 'torn';
export interface SmtpSandbox {
  /** For the site's SMTP_URL. */
  readonly url: string;
  readonly control: {
    /** Accepted mails, oldest first; the latest thousand. */
    readonly mails: readonly SandboxMail[];
    /** Applies to every mail until `heal`. */
    fault(kind: SmtpFault): void;
    heal(): void;
  };
  close(): Promise<void>;
}

const maxMails = 1000;
const maxBytes = 1024 * 1024;

/** A local mail server that delivers nothing and stores accepted mails in memory. `port` 0 picks a free one. */
export async function startSmtpSandbox(port = 0): Promise<SmtpSandbox> {
  const mails: SandboxMail[] = [];
  let fault: SmtpFault | undefined;
  const server = new SMTPServer({
    // Reachable from this machine only, so it needs neither certificate nor password.
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    size: maxBytes,
    rejectOversized: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onMailFrom: (_address, _session, done) => done(fault === 'busy' ? reply(451, 'Try again later') : null),
    onRcptTo: (_address, _session, done) => {
      if (fault === 'refused') return done(reply(550, 'No such user here'));
      return done(fault === 'deferred' ? reply(450, 'Mailbox busy') : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        if (fault === 'slow') return;
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const source = Buffer.concat(chunks).toString('utf8');
        mails.push({ from, to: rcptTo.map((address) => address.address), source, at: new Date() });
        if (mails.length > maxMails) mails.shift();
        if (fault === 'torn') hangUp(server);
        else done();
      });
    },
  });
  // Ignore clients that disconnect during a transfer.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await new Promise<void>((ready, fail) => listening.once('listening', ready).once('error', fail));
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    control: {
      mails,
      fault: (kind) => {
        fault = kind;
      },
      heal: () => {
        fault = undefined;
      },
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

function hangUp(server: SMTPServer): void {
  for (const connection of server.connections) connection.close();
}
