import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkRecipient, encrypted, encryptedBytes, makeKey, openerOf } from './age.ts';
import { keyPage } from './key-page.ts';
import { bytesOf } from './layout.ts';

const home = mkdtempSync(join(tmpdir(), 'age-'));
afterAll(() => rmSync(home, { recursive: true }));
const key = await makeKey();
const fileWith = (text: string): string => {
  const file = join(home, crypto.randomUUID());
  writeFileSync(file, text);
  return file;
};
async function* pieces(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size).fill(size % 251);
}

test('what is encrypted to the public key is opened by the printed page, in lower case too', async () => {
  const page = keyPage({ ...key, at: new Date() });
  const content = await bytesOf(pieces(10, 65_536, 100_000));
  for (const text of [page, page.toLowerCase()]) {
    const opener = await openerOf(fileWith(text));
    const sent = await bytesOf(await encrypted(key.recipient, pieces(10, 65_536, 100_000)));
    expect(sent.includes(content.subarray(0, 32))).toBe(false);
    expect(Buffer.compare(await bytesOf(await opener.pieces(pieces2(sent))), content)).toBe(0);
    expect(Buffer.from(await opener.bytes(await encryptedBytes(key.recipient, content))).equals(content)).toBe(true);
  }
});
async function* pieces2(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 30_000) yield bytes.subarray(at, at + 30_000);
}

test('another key opens nothing, and a change or a cut is found', async () => {
  const other = await openerOf(fileWith((await makeKey()).secret));
  const opener = await openerOf(fileWith(key.secret));
  const sent = await encryptedBytes(key.recipient, new Uint8Array(200_000));
  await expect(other.bytes(sent)).rejects.toThrow();
  await expect(opener.bytes(sent.subarray(0, sent.length - 70_000))).rejects.toThrow();
  const changed = Buffer.from(sent);
  changed[changed.length - 5]! ^= 1;
  await expect(opener.bytes(changed)).rejects.toThrow();
});

test('a mistyped key is refused with what to do', async () => {
  const mistyped = (text: string): string => text.slice(0, -1) + (text.toLowerCase().endsWith('q') ? 'p' : 'q');
  await expect(checkRecipient(key.recipient)).resolves.toBeUndefined();
  await expect(checkRecipient(mistyped(key.recipient))).rejects.toThrow(/^BACKUP_KEY is mistyped/);
  await expect(openerOf(fileWith(mistyped(key.secret)))).rejects.toThrow(/holds no key that can be read/);
  await expect(openerOf(fileWith('nothing'))).rejects.toThrow(/holds no key that can be read/);
  await expect(openerOf(join(home, 'none'))).rejects.toThrow(/can't be read/);
});
