import { useState } from 'react';
import { type ClaimAnswer, correctClaim } from '../contract/public.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { useForm } from '#web/forms/form.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Message } from '#web/ui/message.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { useWords } from '#web/use-words.ts';
import { checkedOnLeaving, faultsIn } from '#features/payments/transfers/web/parts/bank-details.ts';
import { BankInputs, bankIn, useFaultTexts } from './bank-inputs.tsx';
import { claimWords, correctBankWords } from '../../web/words.ts';

export interface CorrectBankDialogProps {
  /** An open claim whose payout has not begun; undefined while the dialog is closed. */
  readonly claim: ClaimAnswer | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** The claim is no longer as it was shown. */
  readonly onChanged: () => void;
}
const formId = 'correct-bank-form';

/** Asks for the right bank details of an open claim; everything but the account number is filled in. */
export function CorrectBankDialog({ claim, onClose, ...rest }: CorrectBankDialogProps) {
  const t = useWords(correctBankWords);
  const claimText = useWords(claimWords);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={claim !== undefined}
      onClose={onClose}
      title={t.title}
      dismissible={!isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {claimText.cancel}
          </Button>
          <Button type="submit" form={formId} look="primary" busy={isBusy}>
            {t.save}
          </Button>
        </>
      }
    >
      {claim ? <CorrectBankForm claim={claim} {...rest} onBusy={setBusy} /> : null}
    </Dialog>
  );
}

interface CorrectBankFormProps extends Pick<CorrectBankDialogProps, 'onDone' | 'onChanged'> {
  readonly claim: ClaimAnswer;
  readonly onBusy: (isBusy: boolean) => void;
}
function CorrectBankForm({ claim, onDone, onChanged, onBusy }: CorrectBankFormProps) {
  const t = useWords(correctBankWords);
  const claimText = useWords(claimWords);
  const [refused, setRefused] = useState<Extract<CallResult<ClaimAnswer>, { ok: false }>>();
  const textOfReason = useFaultTexts();
  const form = useForm<ClaimAnswer>({
    check: (fields) => faultsIn(fields.texts()),
    checkedOnLeaving,
    textOfReason,
    send: async (fields) => {
      onBusy(true);
      const reply = await call(correctClaim, { params: { id: claim._id }, body: bankIn(fields) });
      onBusy(false);
      setRefused(reply.ok ? undefined : reply);
      if (!reply.ok && reply.status === 409) onChanged();
      return reply;
    },
    done: onDone,
    failure: () => t.failed,
  });
  const adviceOn = ({ problem }: NonNullable<typeof refused>): string | undefined => {
    switch (problem?.code) {
      case undefined:
        return claimText.offline;
      case 'claims/fields':
        return undefined;
      case 'claims/not-correctable':
        return t.tooLate;
      case 'claims/phone-moved':
        return claimText.phoneMoved;
      case 'claims/corrected-too-often':
        return t.tooOften;
      default:
        return claimText.tryLater;
    }
  };
  const advice = refused && adviceOn(refused);
  return (
    <form {...form.props} id={formId} className="form">
      <p>
        <NoWrap text={t.lead(claim._id, rupees(claim.amount))} number={claim._id} />
      </p>
      {claim.reason ? <Message kind="warning">{t.reason(claim.reason)}</Message> : null}
      <BankInputs
        typed={{
          holder: claim.holder,
          ifscCode: claim.ifscCode,
          bankName: claim.bankName,
          mobileNumber: claim.mobileNumber,
        }}
        errors={form.errors}
        onFilledIn={() => undefined}
      />
      {form.failure === undefined ? null : (
        <Message kind="error" title={form.failure}>
          {advice}
        </Message>
      )}
    </form>
  );
}
