import type { ContentContext } from '#features/content/actions/context.ts';

/** What the actions on leads are given. */
export type LeadsContext = ContentContext & {
  readonly config: {
    /** Where staff are told of leads. */
    readonly staffMail: string;
    /** How many one address may send in an hour. */
    readonly leadIpLimit: number;
    /** How many have a mail of their own in an hour. */
    readonly leadMailLimit: number;
  };
};
