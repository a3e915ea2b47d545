// In one download: when the server refuses a claim as too small, the notice must open without a further one.
import type { EarningsAnswer } from '../../contract/public.ts';
import type { ClaimAnswer } from '../../claims/contract/public.ts';
import { ClaimDialog, type ClaimDialogProps } from '../../claims/web/claim-dialog.tsx';
import { CorrectBankDialog } from '../../claims/web/correct-bank-dialog.tsx';
import { MinimumDialog } from './minimum-dialog.tsx';

/** The open dialog: a claim, the notice of the minimum, or the correction of a claim's bank details. */
export type OpenDialog = 'claim' | 'minimum' | ClaimAnswer;
export interface EarningsDialogsProps extends Omit<ClaimDialogProps, 'open' | 'amount'> {
  readonly open: OpenDialog | undefined;
  readonly earnings: EarningsAnswer;
  /** Bank details were corrected. */
  readonly onCorrected: () => void;
}

/** The claim form, the notice of the minimum, and the correction of bank details. */
export function EarningsDialogs({ open, earnings, onCorrected, ...claim }: EarningsDialogsProps) {
  return (
    <>
      <ClaimDialog {...claim} open={open === 'claim'} amount={earnings.commission} />
      <MinimumDialog open={open === 'minimum'} earnings={earnings} onClose={claim.onClose} />
      <CorrectBankDialog
        claim={typeof open === 'object' ? open : undefined}
        onClose={claim.onClose}
        onDone={onCorrected}
        onChanged={claim.onChanged}
      />
    </>
  );
}
