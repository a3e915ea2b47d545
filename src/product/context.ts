import type { BookCheck } from '#kit/money/books.ts';
import type { Context } from '#kit/context.ts';
import type { TableWriters } from '#kit/files/table.ts';
import type { PdfCleaner } from '#kit/files/uploaded-pdf.ts';
import type { PictureMaker } from '#kit/files/uploaded-picture.ts';
import type { Objects } from '#platform/operations/objects/objects.ts';
import type { PhotoCleaner } from '#features/photos/providers/port.ts';
import type { HumanCheckWidget } from '#features/accounts/providers/port.ts';
import type { IsDeskBrowser } from '#features/accounts/actions/send-code.ts';
import type { FindAuditSubjects } from '#features/audit/model.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';
import type { AttentionContext } from '#features/attention/actions/context.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import type { MailChannel } from '#features/notifications/providers/mail-port.ts';
import type { Messenger, SmsProvider } from '#features/notifications/providers/port.ts';
import type { ExportsContext } from '#features/lists/actions/context.ts';
import type { DeskContext } from '#features/desk/actions/context.ts';
import type { PeopleContext } from '#features/people/actions/context.ts';
import type { Sweeper } from '#features/ledger/actions/context.ts';
import type { BoundedReads } from '#features/payments/orders/actions/bounded-reads.ts';
import type { FindRoleHead } from '#features/content/model/content.ts';
import type { CountApplications } from '#features/jobs/model/desk.ts';
import type { FindRoleResults } from '#features/jobs/model/jobs.ts';
import type { SecretsContext } from '#features/operations/actions/secrets.ts';
import type { Clock, Copies, Disk, LogKeeper } from '#features/operations/model/parts.ts';
import type { FindCommission, ReleaseCommission } from '#features/applications/model/desk.ts';
import type { FindFileRecord } from '#features/files/model.ts';
import type { FindCalledApplicants } from '#features/interviews/model.ts';
import type { FindApplicationOfPhone, FindQuotationsOfLead } from '#features/leads/model/leads.ts';
import type { FindInvoicePayments, FindPayableInvoices } from '#features/bank/model.ts';
import type { FindPapersOfQuotation } from '#features/quotations/model.ts';
import type { PrintPaper } from '#features/papers/model/paper.ts';
import type { FindLetterFacts, FindQuotationFacts, FindReceiptFacts } from '#features/receipts/model.ts';
import type { FindMonthChecks, FindVoucherFacts } from '#features/ledger/model/vouchers.ts';
import type { FindApplicantName, FindPaidForms } from '#features/payments/model/desk.ts';
import type { FindRefundTerms } from '#features/payments/proposals/model.ts';
import type { Gateway } from '#features/payments/providers/port.ts';

/** The external services of the features. */
export interface Ports {
  /** The registers; the settings choose which of them new orders and messages use. */
  readonly gateways: readonly Gateway[];
  readonly smsProviders: readonly SmsProvider[];
  /** What people can choose instead of SMS; undefined where the settings have none. */
  readonly messenger: Messenger | undefined;
  readonly mails: MailChannel;
  /** Undefined where the site checks people itself. */
  readonly humanCheck: HumanCheckWidget | undefined;
  readonly photos: PhotoCleaner;
  readonly pictures: PictureMaker;
  readonly objects: Objects;
  readonly pdfs: PdfCleaner;
  readonly tables: TableWriters;
  readonly disk: Disk;
  readonly logs: LogKeeper;
  /** The clocks of the gateways. */
  readonly clocks: readonly Clock[];
  /** Copies elsewhere, where the settings name a place; of the running program and of its command alone. */
  readonly copies: Copies | undefined;
}
/** The settings as the features use them, so that no feature reads the environment. */
export interface FeatureConfig {
  readonly demo: boolean;
  /** The site's URL without a trailing slash. */
  readonly appUrl: string;
  readonly invitedPhones: readonly string[];
  readonly ownerPhone: string | undefined;
  readonly otp: {
    readonly countries: readonly string[];
    readonly ipSoft: number;
    readonly ipHard: number;
    readonly overallSoft: number;
    readonly overallHard: number;
  };
  readonly captchaCost: number;
  /** Receives the notifications of new leads. */
  readonly staffMail: string;
  /** Receives what is for the owner alone: the head of the audit, a locked sign-in. */
  readonly ownerMail: string;
  /** Call-back and quote requests per IP and hour. */
  readonly leadIpLimit: number;
  /** How many of them get a separate mail per hour. */
  readonly leadMailLimit: number;
  readonly smsPartPaise: number;
  readonly smsTemplatesFile: string;
  readonly isCopying: boolean;
}
/** What the features register for the desk. */
export type DeskRegisters = Pick<ExportsContext, 'deskLists' | 'bulkKinds' | 'listExports'> &
  Pick<DeskContext, 'desk'> &
  Pick<AttentionContext, 'attentionQueries'> &
  Pick<PeopleContext, 'personParts'>;
/** What features ask of those above them. */
export interface AnswersOfHigherFeatures {
  readonly findReceiptFacts: FindReceiptFacts;
  readonly findQuotationFacts: FindQuotationFacts;
  readonly countApplications: CountApplications;
  readonly findLetterFacts: FindLetterFacts;
  readonly findFileRecord: FindFileRecord;
  readonly findCalledApplicants: FindCalledApplicants;
  readonly findCommission: FindCommission;
  readonly releaseCommission: ReleaseCommission;
  readonly findRefundTerms: FindRefundTerms;
  readonly findApplicantName: FindApplicantName;
  readonly findPaidForms: FindPaidForms;
  readonly findVoucherFacts: FindVoucherFacts;
  readonly findInvoicePayments: FindInvoicePayments;
  readonly findPayableInvoices: FindPayableInvoices;
  readonly findMonthChecks: FindMonthChecks;
  readonly findQuotationsOfLead: FindQuotationsOfLead;
  readonly findApplicationOfPhone: FindApplicationOfPhone;
  readonly printPaper: PrintPaper;
  readonly findPapersOfQuotation: FindPapersOfQuotation;
  readonly findRoleHead: FindRoleHead;
  readonly findRoleResults: FindRoleResults;
  readonly isDeskBrowser: IsDeskBrowser;
  readonly findActorNames: FindActorNames;
  readonly findAuditSubjects: FindAuditSubjects;
}
export type ProductContext = Context &
  Ports &
  DeskRegisters &
  AnswersOfHigherFeatures &
  ContentContext &
  Omit<SecretsContext, 'settingFacts'> & {
    readonly gateway: Gateway;
    readonly gatewayOf: (name: string) => Gateway | undefined;
    readonly sms: SmsProvider;
    readonly isGatewayDown: (name: string) => boolean;
    readonly reads: BoundedReads;
    readonly config: FeatureConfig;
    readonly settingFacts: DeskContext['settingFacts'];
    readonly build: DeskContext['build'];
    /** The checks of every feature against the ledger. */
    readonly bookChecks: readonly BookCheck[];
    /** Run first by the nightly check of the books. */
    readonly sweepers: readonly Sweeper[];
  };
