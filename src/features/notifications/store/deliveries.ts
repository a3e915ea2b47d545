import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { SmsReport, SmsReportState, VendorSms } from '../model/deliveries.ts';

/** Records that the provider accepted an SMS, also where a report about it arrived first. */
export const insertTaken = (tx: Tx, { provider, vendorId }: VendorSms, at: Date): Promise<number> =>
  on(tx).changed`
    insert into sms_delivery (provider, vendor_id, sent_at) values (${provider}, ${vendorId}, ${at})
    on conflict (provider, vendor_id) do update set sent_at = coalesce(sms_delivery.sent_at, excluded.sent_at)`;

/**
 * Writes a report if it moves the SMS forward; a late or repeated one changes nothing.
 * @returns whether the SMS is known
 */
export const writeReport = async (tx: Tx, provider: string, report: SmsReport, at: Date): Promise<boolean> => {
  const { vendorId, state, fault } = report;
  await on(tx).changed`
    insert into sms_delivery (provider, vendor_id, state, fault, reported_at) values (${provider}, ${vendorId}, ${state}, ${fault}, ${at})
    on conflict (provider, vendor_id) do update set state = excluded.state, fault = excluded.fault, reported_at = excluded.reported_at
     where sms_delivery.state is null or (sms_delivery.state = 'sent' and excluded.state <> 'sent')
        or (sms_delivery.state = 'delivered' and excluded.state = 'read')`;
  const found = await on(tx).row<{ sentAt: Date | null }>`
    select sent_at from sms_delivery where provider = ${provider} and vendor_id = ${vendorId}`;
  return found?.sentAt != null;
};

export const deliveryOf = (
  tx: Tx,
  { provider, vendorId }: VendorSms,
): Promise<{ readonly state: SmsReportState | null; readonly sentAt: Date | null } | undefined> =>
  on(tx).row`select state, sent_at from sms_delivery where provider = ${provider} and vendor_id = ${vendorId}`;

export const eraseDeliveries = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from sms_delivery where coalesce(sent_at, reported_at) < ${before}`;
