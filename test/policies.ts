import { readFileSync } from 'node:fs';

/** The version of the policies in the content that is shipped; it changes with each change of their text. */
export const policyVersionShipped = (): string =>
  (JSON.parse(readFileSync('content/campaign.json', 'utf8')) as { policyVersion: string }).policyVersion;
