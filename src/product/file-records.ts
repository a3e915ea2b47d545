// The records that can have files, as their features know them.
import type { Tx } from '#kit/context.ts';
import { holdApplication } from '#features/applications/actions/hold-application.ts';
import type { FileRecordKind, FindFileRecord } from '#features/files/model.ts';
import { holdLead } from '#features/leads/actions/hold-lead.ts';
import { holdBuyer, holdQuotation } from '#features/quotations/actions/hold-quotation.ts';
import { holdPaper } from '#features/sales/actions/hold-paper.ts';

type Hold = (tx: Tx, record: string) => Promise<string | undefined>;
/** By the number in the path of its page, as that writes it. */
const byNumber =
  (hold: (tx: Tx, number: number) => Promise<string | undefined>): Hold =>
  async (tx, record) =>
    /^[1-9]\d{0,8}$/.test(record) ? hold(tx, Number(record)) : undefined;
const holds: Readonly<Record<FileRecordKind, Hold>> = {
  lead: byNumber(holdLead),
  application: holdApplication,
  quotation: byNumber(holdQuotation),
  paper: byNumber(holdPaper),
  buyer: byNumber(holdBuyer),
};

export const findFileRecord: FindFileRecord = async (tx, kind, record) => {
  const reference = await holds[kind](tx, record);
  return reference === undefined ? undefined : { reference };
};
