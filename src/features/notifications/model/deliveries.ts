/** An SMS by the id that its provider gave it. */
export interface VendorSms {
  readonly provider: string;
  readonly vendorId: string;
}
/** sent: on its way to the phone. delivered: on the phone. failed: it will not arrive. */
export type SmsReportState = 'sent' | 'delivered' | 'failed';
/** What a provider reports of one SMS. */
export interface SmsReport {
  readonly vendorId: string;
  readonly state: SmsReportState;
  /** Why it failed, as the provider writes it. */
  readonly fault: string | null;
}
/** unreported: neither delivered nor failed a minute after it was sent. */
export type SmsDelivery = SmsReportState | 'unreported';
/** How long a report is waited for. */
export const reportAwaitedMs = 60_000;
