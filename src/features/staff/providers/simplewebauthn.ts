import { challengeMs } from '../terms.ts';
import type { PasskeyFault, PasskeyOptions, Passkeys, SpendChallenge, StoredPasskey } from './port.ts';

/** Loaded with the first passkey. */
const load = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: what browsers and devices offer. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** `appUrl`: passkeys belong to its host, and answers must come from its origin. */
export function simplewebauthn(appUrl: string): Passkeys {
  const { hostname: rpID, origin: expectedOrigin } = new URL(appUrl);
  return {
    async creationOptions({ accountId, label, company, known }) {
      const { generateRegistrationOptions } = await load();
      return asOptions(
        await generateRegistrationOptions({
          rpName: company,
          rpID,
          userName: label,
          userID: new TextEncoder().encode(accountId),
          timeout: challengeMs,
          supportedAlgorithmIDs,
          attestationType: 'none',
          excludeCredentials: known.map(asDescriptor),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        }),
      );
    },
    async verifyNew({ id, clientDataJSON, attestationObject, transports }, spend) {
      const { verifyRegistrationResponse } = await load();
      return verify(spend, async (expectedChallenge) => {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          supportedAlgorithmIDs,
          requireUserVerification: true,
        });
        if (!registrationInfo) return 'wrong';
        const { id: credentialId, publicKey, counter } = registrationInfo.credential;
        return {
          credentialId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          signCount: counter,
          transports,
        };
      });
    },
    async requestOptions(known, challenge) {
      const { generateAuthenticationOptions } = await load();
      return asOptions(
        await generateAuthenticationOptions({
          rpID,
          timeout: challengeMs,
          userVerification: 'required',
          allowCredentials: known.map(asDescriptor),
          ...(challenge === undefined ? {} : { challenge: Buffer.from(challenge, 'base64url') }),
        }),
      );
    },
    async verify({ id, clientDataJSON, authenticatorData, signature }, known, spend) {
      const { verifyAuthenticationResponse } = await load();
      return verify(spend, async (expectedChallenge) => {
        const answer = await verifyAuthenticationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.signCount,
          },
          requireUserVerification: true,
        });
        return answer.verified ? answer.authenticationInfo.newCounter : 'wrong';
      });
    },
  };
}

const asDescriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: [...transports],
});
const asOptions = <Options extends { readonly challenge: string }>(options: Options): PasskeyOptions => ({
  challenge: options.challenge,
  json: { ...options },
});

/** The package throws for every answer that it refuses. */
async function verify<T>(
  spend: SpendChallenge,
  verify: (expectedChallenge: SpendChallenge) => Promise<T | PasskeyFault>,
): Promise<T | PasskeyFault> {
  let spending: Promise<boolean> | undefined;
  try {
    return await verify((challenge) => (spending = spend(challenge)));
  } catch {
    // A fault of the database is not one of the answer: it is thrown again here.
    return (await spending) === false ? 'expired' : 'wrong';
  }
}
