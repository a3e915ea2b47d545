import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { Refusal } from './refusal.ts';

export interface PublisherKey {
  readonly privateKey: KeyObject;
  /** As PEM. */
  readonly publicKey: string;
}

/** The publisher's key, which no repository has. @throws Refusal with what to do */
export function readKey(file: string | undefined): PublisherKey {
  if (!file)
    throw new Refusal(
      'set RELEASE_KEY_FILE to the private key that signs releases; once: (umask 077; openssl genpkey -algorithm ed25519 -out saral-release.pem)',
    );
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Refusal(`there is no file ${file} (RELEASE_KEY_FILE)`);
  if (!relative(realpathSync('.'), realpathSync(file)).startsWith('..'))
    throw new Refusal(`${file} is in the source: keep the key elsewhere, where nobody else can read it`);
  if ((found.mode & 0o077) !== 0) throw new Refusal(`others can read ${file}: chmod 600 ${file}`);
  let privateKey;
  try {
    privateKey = createPrivateKey(readFileSync(file));
  } catch {
    throw new Refusal(`${file} is not a private key without a password, as PEM`);
  }
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Refusal(`${file} is a key of another kind: make one with openssl genpkey -algorithm ed25519`);
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}
