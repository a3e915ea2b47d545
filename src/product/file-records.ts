// The records that can have files, as their features know them.
import type { Tx } from '#kit/context.ts';
import { holdApplication } from '#features/applications/actions/hold-application.ts';
import type { FileRecordKind, FindFileRecord } from '#features/files/model.ts';
import { holdLead } from '#features/leads/actions/hold-lead.ts';
import { holdBuyer, holdQuotation } from '#features/quotations/actions/hold-quotation.ts';
import { holdPaper } from '#features/sales/actions/hold-paper.ts';

type Found = Awaited<ReturnType<FindFileRecord>>;
type Hold = (tx: Tx, record: string) => Promise<Found | string>;
/** By the number in the path of its page, as that writes it. */
const byNumber =
  (hold: (tx: Tx, number: number) => Promise<Found | string>): Hold =>
  async (tx, record) =>
    /^[1-9]\d{0,8}$/.test(record) ? hold(tx, Number(record)) : undefined;
const holds: Readonly<Record<FileRecordKind, Hold>> = {
  lead: byNumber(holdLead),
  application: holdApplication,
  quotation: byNumber(holdQuotation),
  paper: byNumber(async (tx, serial) => {
    const paper = await holdPaper(tx, serial);
    return paper && { reference: paper.id, isIssuedPaper: paper.state === 'issued' };
  }),
  buyer: byNumber(holdBuyer),
};

export const findFileRecord: FindFileRecord = async (tx, kind, record) => {
  const found = await holds[kind](tx, record);
  return typeof found === 'string' ? { reference: found } : found;
};
