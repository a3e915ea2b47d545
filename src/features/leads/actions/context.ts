import type { ContentContext } from '#features/content/actions/context.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import type { ChatsContext } from '#features/notifications/chats/actions/context.ts';
import type { FindApplicationOfPhone, FindQuotationsOfLead } from '../model/leads.ts';

/** Context of the lead actions. */
export type LeadsContext = ContentContext & {
  readonly config: {
    /** The site's URL without a trailing slash. */
    readonly appUrl: string;
    /** E-mail address of the staff who receive leads. */
    readonly staffMail: string;
    /** Leads that one IP may send in an hour. */
    readonly leadIpLimit: number;
    /** The hourly quota of separate mails; other leads go into the hourly mail. */
    readonly leadMailLimit: number;
  };
};
/** Context of finding the record of a message. */
export type ChatLeadsContext = LeadsContext & { readonly findApplicationOfPhone: FindApplicationOfPhone };
/** Context of the calls of the desk. */
export type LeadDeskContext = LeadsContext &
  ChatsContext &
  ListsContext & { readonly findQuotationsOfLead: FindQuotationsOfLead };
