import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { SmsReport, SmsReportState, VendorSms } from '../model/deliveries.ts';

/** Records that the provider accepted an SMS, also where a report about it arrived first. */
export const insertTaken = (tx: Tx, { provider, vendorId }: VendorSms, at: Date): Promise<number> =>
  on(tx).changed`
    insert into sms_delivery (provider, vendor_id, sent_at) values (${provider}, ${vendorId}, ${at})
    on conflict (provider, vendor_id) do update set sent_at = coalesce(sms_delivery.sent_at, excluded.sent_at)`;

/**
 * Writes reports that move their SMS forward, one for each, in one statement; a late or repeated one changes nothing.
 * @returns the ids of those that are known
 */
export const writeReports = async (
  tx: Tx,
  provider: string,
  reports: readonly SmsReport[],
  at: Date,
): Promise<ReadonlySet<string>> => {
  const ids = reports.map(({ vendorId }) => vendorId);
  // In one order, so that webhooks that arrive together wait for each other instead of deadlocking.
  await on(tx).changed`
    insert into sms_delivery (provider, vendor_id, state, fault, reported_at)
    select ${provider}, vendor_id, state, fault, ${at}::timestamptz
      from unnest(${ids}::text[], ${reports.map(({ state }) => state)}::text[], ${reports.map(({ fault }) => fault)}::text[])
        as report (vendor_id, state, fault)
     order by vendor_id
    on conflict (provider, vendor_id) do update set state = excluded.state, fault = excluded.fault, reported_at = excluded.reported_at
     where sms_delivery.state is null or (sms_delivery.state = 'sent' and excluded.state <> 'sent')
        or (sms_delivery.state = 'delivered' and excluded.state = 'read')`;
  return new Set(
    await on(tx).column<string>`
      select vendor_id from sms_delivery where provider = ${provider} and vendor_id = any(${ids}::text[]) and sent_at is not null`,
  );
};

export const deliveryOf = (
  tx: Tx,
  { provider, vendorId }: VendorSms,
): Promise<{ readonly state: SmsReportState | null; readonly sentAt: Date | null } | undefined> =>
  on(tx).row`select state, sent_at from sms_delivery where provider = ${provider} and vendor_id = ${vendorId}`;

export const eraseDeliveries = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from sms_delivery where coalesce(sent_at, reported_at) < ${before}`;
