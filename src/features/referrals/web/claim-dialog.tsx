import { type RefObject, useState } from 'react';
import { type ClaimAnswer, makeClaim } from '#features/referrals/contract.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { type Fields, useForm } from '#web/form.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { digitsOf, normalizeIfsc, faultsIn } from './bank-details.ts';
import { BankFields } from './bank-fields.tsx';
import { readTransactions } from './use-earnings.ts';
import { claimWords, earningsWords } from './words.ts';

/** The fields at the last close, by name. */
export type TypedBank = Readonly<Record<string, string>>;

export interface ClaimDialogProps {
  readonly open: boolean;
  /** The claimant's own referral code. */
  readonly code: string;
  /** Rupees: the claimable balance. */
  readonly amount: number;
  readonly typed: RefObject<TypedBank>;
  readonly onClose: () => void;
  /** Called with the claimed amount in rupees. */
  readonly onDone: (amount: number) => void;
  readonly onBelowMinimum: () => void;
  /** Called when the claimable balance differs from the shown one. */
  readonly onChanged: () => void;
}
type Refused = Extract<CallResult<ClaimAnswer>, { ok: false }>;
const formId = 'claim-form';

/** Asks for the bank account and claims the whole claimable balance. */
export function ClaimDialog(props: ClaimDialogProps) {
  const t = useWords(claimWords);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t.title}
      dismissible={!busy}
      actions={
        <>
          <Button disabled={busy} onClick={props.onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {t.submit}
          </Button>
        </>
      }
    >
      <ClaimForm {...props} onBusy={setBusy} />
    </Dialog>
  );
}

function ClaimForm(props: ClaimDialogProps & { readonly onBusy: (busy: boolean) => void }) {
  const t = useWords(claimWords);
  const [refused, setRefused] = useState<Refused>();
  const form = useForm<ClaimAnswer>({
    check: (fields) => faultsIn(fields.texts()),
    textOfReason: (key, field) => (key === 'missing' ? undefined : reasonOf(t, field)),
    send: async (fields) => {
      props.onBusy(true);
      const reply = await claim(fields, props);
      props.onBusy(false);
      if (!reply.ok) refuse(reply);
      return reply;
    },
    done: ({ amount }) => props.onDone(amount),
    failure: () => t.failed,
  });
  function refuse(reply: Refused): void {
    setRefused(reply);
    const code = reply.problem?.code;
    if (code === 'claims/below-minimum') props.onBelowMinimum();
    else if (code?.startsWith('claims/') && code !== 'claims/fields') props.onChanged();
  }
  const saveTyped = (change: TypedBank): void => void (props.typed.current = { ...props.typed.current, ...change });
  const saved = props.typed.current;
  const advice = useAdvice(refused, props.amount);
  const { errors } = form;
  return (
    <form
      {...form.props}
      id={formId}
      className="form"
      onInput={(event) => {
        const { name, value } = event.target as HTMLInputElement;
        saveTyped({ [name]: value });
      }}
    >
      <p className="claim-amount">{t.amount(rupees(props.amount))}</p>
      <TextField
        name="accNumber"
        label={t.account}
        hint={t.accountHint}
        error={errors['accNumber']}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={saved['accNumber']}
      />
      <TextField
        name="accNumberAgain"
        label={t.accountAgain}
        error={errors['accNumberAgain']}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={saved['accNumberAgain']}
      />
      <BankFields
        ifscCode={saved['ifscCode'] ?? ''}
        bankName={saved['bankName'] ?? ''}
        errors={errors}
        onFilledIn={(bankName) => saveTyped({ bankName })}
      />
      <TextField
        name="mobileNumber"
        type="tel"
        label={t.mobile}
        hint={t.mobileHint}
        error={errors['mobileNumber']}
        required
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={saved['mobileNumber']}
      />
      {/* Next to the pressed button, to be visible on small screens. */}
      {form.failure === undefined ? null : (
        <Message kind="error" title={form.failure}>
          {advice}
        </Message>
      )}
    </form>
  );
}

/** Sends the claim; after a lost answer, or a 409 that an earlier press can cause, checks whether the claim exists. */
async function claim(fields: Fields, { code, amount }: ClaimDialogProps): Promise<CallResult<ClaimAnswer>> {
  const bank = {
    accNumber: digitsOf(fields.text('accNumber')),
    ifscCode: normalizeIfsc(fields.text('ifscCode')),
    bankName: fields.text('bankName'),
    mobileNumber: digitsOf(fields.text('mobileNumber')),
  };
  const reply = await call(makeClaim, {
    body: { payableAmount: amount, referralCode: code, ...bank, activeStatus: 'active' },
  });
  const isUncertain =
    !reply.ok && (reply.status === 0 || reply.status >= 500 || reply.problem?.code === 'claims/one-active');
  if (!isUncertain) return reply;
  const listed = await readTransactions(code);
  const existing = listed.ok
    ? listed.value.referral.transactions.find(
        (transaction) =>
          transaction.activeStatus === 'active' &&
          transaction.accNumber === bank.accNumber &&
          transaction.ifscCode === bank.ifscCode,
      )
    : undefined;
  return existing ? { ok: true, status: 200, value: existing } : reply;
}

type Say = (typeof claimWords)['en'];
function reasonOf(t: Say, field: string): string | undefined {
  const reasons: Readonly<Record<string, string>> = {
    accNumber: t.accountInvalid,
    accNumberAgain: t.accountDiffers,
    ifscCode: t.ifscInvalid,
    bankName: t.bankInvalid,
    mobileNumber: t.mobileInvalid,
  };
  return reasons[field];
}

/** Advice after a refused claim; undefined if the fields show it. */
function useAdvice(refused: Refused | undefined, amount: number): string | undefined {
  const t = useWords(claimWords);
  const sayEarnings = useWords(earningsWords);
  if (!refused) return undefined;
  switch (refused.problem?.code) {
    case undefined:
      return t.offline;
    case 'claims/fields':
      return undefined;
    case 'claims/one-active':
      return sayEarnings.oneAtATime;
    case 'claims/more-than-claimable':
      return t.changed(rupees(amount));
    case 'claims/switched-off':
      return t.switchedOff;
    default:
      return t.tryLater;
  }
}
