import type { BookCheck } from '#kit/books.ts';
import type { Context } from '#kit/context.ts';
import type { Objects } from '#platform/operations/objects.ts';
import type { PhotoCleaner } from '#features/applications/photos/port.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import type { MailChannel } from '#features/notifications/providers/mail-port.ts';
import type { SmsChannel } from '#features/notifications/providers/port.ts';
import type { Sweeper } from '#features/ledger/actions/context.ts';
import type { BoundedReads } from '#features/payments/actions/bounded-reads.ts';
import type { Disk } from '#features/operations/model.ts';
import type { Gateway } from '#features/payments/providers/port.ts';

/** The outer world as the features see it. */
export interface Ports {
  readonly gateway: Gateway;
  readonly sms: SmsChannel;
  readonly mails: MailChannel;
  readonly photos: PhotoCleaner;
  readonly objects: Objects;
  readonly disk: Disk;
}
/** What the settings mean for the features, so that no feature reads the environment. */
export interface FeatureConfig {
  readonly demo: boolean;
  /** The site's address without a slash at its end. */
  readonly appUrl: string;
  readonly invitedPhones: readonly string[];
  readonly ownerPhone: string | undefined;
  readonly otp: {
    readonly countries: readonly string[];
    readonly addressSoft: number;
    readonly addressHard: number;
    readonly overallSoft: number;
    readonly overallHard: number;
  };
  readonly captchaCost: number;
  /** Where staff are told of new leads. */
  readonly staffMail: string;
  /** Call-back and quote requests that one address may send in an hour. */
  readonly leadIpLimit: number;
  /** How many of them have a mail of their own in an hour. */
  readonly leadMailLimit: number;
}
export type ProductContext = Context &
  Ports &
  ContentContext & {
    /** The register of gateways: all, and by name. */
    readonly gateways: readonly Gateway[];
    readonly gatewayOf: (name: string) => Gateway | undefined;
    readonly isGatewayDown: (name: string) => boolean;
    readonly reads: BoundedReads;
    readonly config: FeatureConfig;
    /** What every feature holds against the ledger. */
    readonly bookChecks: readonly BookCheck[];
    /** What the nightly check of the books runs first. */
    readonly sweepers: readonly Sweeper[];
  };
