import type { Context } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { paise, rupeesOnWire, signedOnWire } from '#kit/paise.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { settlementPage } from '../list-store.ts';
import type { DeskSettlement } from '../model/desk.ts';

/** A page of the settlements for the desk. */
export async function listDeskSettlements(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
): Promise<ListPage<DeskSettlement>> {
  const page = await settlementPage(ctx.db, params);
  const names = await namesOfActors(
    ctx.db,
    page.rows.map(({ recordedBy }) => recordedBy),
  );
  const rows = page.rows.map(
    ({
      bankPaise,
      feePaise,
      taxPaise,
      adjustmentPaise,
      reservePaise,
      version,
      settledAt,
      recordedAt,
      recordedBy,
      ...row
    }) => ({
      ...row,
      bank: rupeesOnWire(paise(bankPaise)),
      fee: rupeesOnWire(paise(feePaise)),
      tax: rupeesOnWire(paise(taxPaise)),
      adjustment: signedOnWire(adjustmentPaise),
      reserve: signedOnWire(reservePaise),
      settledAt: settledAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      recordedBy: names.get(recordedBy) ?? recordedBy,
      isCorrected: version > 1,
    }),
  );
  return { ...page, rows };
}
