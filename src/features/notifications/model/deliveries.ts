/**
 * unreachable: no certain answer; a vendor without idempotency keys may still deliver it, so a repeat is a new message.
 * refused: the vendor permanently rejects this message or number. busy: certainly not taken, and can be repeated later. template: the
 * registered text can't be used, for example because the vendor paused it. account: the vendor refuses us, for example our token or for want of
 * credit, or refuses without saying why; the number need not be wrong.
 */
export type SmsFault = 'texts/unreachable' | 'texts/refused' | 'texts/busy' | 'texts/template' | 'texts/account';

/** An SMS by the id that its provider gave it. */
export interface VendorSms {
  readonly provider: string;
  readonly vendorId: string;
}
/** sent: on its way to the phone. delivered: on the phone. read: opened there. failed: it will not arrive. */
export type SmsReportState = 'sent' | 'delivered' | 'read' | 'failed';
/** What a provider reports of one SMS. */
export interface SmsReport {
  readonly vendorId: string;
  readonly state: SmsReportState;
  /** Why it failed, as the provider writes it. */
  readonly fault: string | null;
  /** Our id of the message, where the vendor gives it back. */
  readonly ownId?: string;
  /** What the fault means for others than this message. */
  readonly cause?: SmsFault;
  /** The number is not there: a messenger does not reach it for some weeks. */
  readonly isAbsent?: boolean;
}
/** unreported: neither delivered nor failed a minute after it was sent. */
export type SmsDelivery = SmsReportState | 'unreported';
/** How long a report is waited for. */
export const reportAwaitedMs = 60_000;

/** The channel of the messenger, and the name of its provider on messages. */
export const messengerChannel = 'whatsapp';
/** The ways of a text to a phone. */
export const textChannels = ['sms', messengerChannel] as const;
export type TextChannel = (typeof textChannels)[number];
/** How far a text is, and by which way it went last. */
export interface CodeDelivery {
  readonly delivery: SmsDelivery;
  readonly channel: TextChannel;
}
/** Where a person chose a way. */
export type ChoiceSource = 'sign-in' | 'my-applications' | 'stop-word';
export interface ChannelChoice {
  readonly channel: TextChannel;
  readonly source: ChoiceSource;
  readonly at: Date;
}
