import type { ContentContext } from '#features/content/actions/read-content.ts';
import { editionsAt } from '#features/content/actions/policy-editions.ts';
import type { Application } from '../../model/applications.ts';
import { type AcceptedPolicies, declaredPolicies } from '../model.ts';

type Consent = Pick<Application, 'policyVersion' | 'consentedAt'>;

/** The versions of the policies that an applicant was shown: those that were published when the form was sent. */
export async function acceptedPolicies(ctx: ContentContext): Promise<(consent: Consent) => AcceptedPolicies> {
  const editions = await editionsAt(ctx, declaredPolicies);
  return ({ policyVersion, consentedAt }) => ({
    version: policyVersion,
    editions: editions(consentedAt) as AcceptedPolicies['editions'],
  });
}
