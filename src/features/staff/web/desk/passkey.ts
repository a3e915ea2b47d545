// Passkeys of this browser. The package is loaded with the first one.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskeyProof, PasskeyProof } from '../../model.ts';

export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** cancelled: by the person, or by time; known: this device has one already; failed: the script did not arrive. */
export type PasskeyOutcome<Proof> = { readonly proof: Proof } | 'cancelled' | 'known' | 'failed';

type Options = Readonly<Record<string, unknown>>;
export async function createPasskey(options: Options): Promise<PasskeyOutcome<NewPasskeyProof>> {
  return outcomeOf(async ({ startRegistration }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

export async function getPasskey(options: Options): Promise<PasskeyOutcome<PasskeyProof>> {
  return outcomeOf(async ({ startAuthentication }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  });
}

async function outcomeOf<Proof>(
  ask: (library: typeof import('@simplewebauthn/browser')) => Promise<Proof>,
): Promise<PasskeyOutcome<Proof>> {
  let library: typeof import('@simplewebauthn/browser');
  try {
    library = await import('@simplewebauthn/browser');
  } catch {
    return 'failed';
  }
  try {
    return { proof: await ask(library) };
  } catch (error) {
    return (error as { readonly name?: unknown }).name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}
