// Encryption of copies to a key that is not on the server: the format of age, so that the tool of that name opens them too.
import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { StartupError } from '#platform/operations/config.ts';

const load = () => import('age-encryption');
/** The types of the browser, which the library has, are those of Node. */
type BrowserStream = globalThis.ReadableStream<Uint8Array>;
const asStream = (content: AsyncIterable<Uint8Array>): BrowserStream =>
  ReadableStream.from(content) as unknown as BrowserStream;
const asPieces = (stream: BrowserStream): AsyncIterable<Uint8Array> => stream as unknown as ReadableStream<Uint8Array>;

/** A new pair of keys. The secret is for a person to keep, and is stored nowhere. */
export async function makeKey(): Promise<{ readonly secret: string; readonly recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await load();
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

async function encrypterTo(recipient: string) {
  const { Encrypter } = await load();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}
/** @throws StartupError when the public key was mistyped; the key has a checksum */
export async function checkRecipient(recipient: string): Promise<void> {
  await encrypterTo(recipient).catch(() => {
    throw new StartupError('BACKUP_KEY is mistyped: copy the line that begins with age1 from the page of the key');
  });
}

export async function encryptedBytes(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  return (await encrypterTo(recipient)).encrypt(bytes);
}
/** Holds 64 KiB of the content at a time. */
export async function encrypted(
  recipient: string,
  content: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  return asPieces(await (await encrypterTo(recipient)).encrypt(asStream(content)));
}

/** Opens what was encrypted to one key. */
export interface Opener {
  /** @throws when it was encrypted to another key, or changed */
  bytes(content: Uint8Array): Promise<Uint8Array>;
  /** As `bytes`; pieces that come before a change are as they were. */
  pieces(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>>;
}
/**
 * Reads the secret key from a file: the printed page as typed, or a file of age-keygen.
 * @throws StartupError when there is none in it
 */
export async function openerOf(file: string): Promise<Opener> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartupError(
      `the file of the key, ${file}, can't be read; write the line that begins with AGE-SECRET-KEY-1 into it`,
    );
  });
  const secret = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(text.toUpperCase())?.[0];
  const { Decrypter } = await load();
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(secret ?? '');
  } catch {
    throw new StartupError(
      `${file} holds no key that can be read; write the line that begins with AGE-SECRET-KEY-1 into it as it is printed, every character counts`,
    );
  }
  return {
    bytes: (content) => decrypter.decrypt(content),
    pieces: async (content) => asPieces(await decrypter.decrypt(asStream(content))),
  };
}
