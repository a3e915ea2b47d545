import { type RefObject, useState } from 'react';
import { type ClaimAnswer, makeClaim } from '../contract/public.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { useForm } from '#web/forms/form.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { checkedOnLeaving, faultsIn } from '#features/payments/transfers/web/parts/bank-details.ts';
import type { TypedAccount } from '#features/payments/transfers/web/parts/account-inputs.tsx';
import { BankInputs, bankIn, useFaultTexts } from './bank-inputs.tsx';
import { type BankAccount, readTransactions } from '../../earnings/web/use-earnings.ts';
import { claimWords, earningsWords } from '../../web/words.ts';

export interface ClaimDialogProps {
  readonly open: boolean;
  /** The claimant's own referral code. */
  readonly code: string;
  /** Rupees: the claimable balance. */
  readonly amount: number;
  readonly typed: RefObject<TypedAccount>;
  /** The account of an earlier claim that was paid. */
  readonly account: BankAccount | undefined;
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
  // An account that was paid to before is the default.
  const { account } = props;
  const [choice, setChoice] = useState(props.typed.current['accountChoice'] ?? 'same');
  const isSame = account !== undefined && choice === 'same';
  const textOfReason = useFaultTexts();
  const form = useForm<ClaimAnswer>({
    check: (fields) => faultsIn(fields.texts()),
    checkedOnLeaving,
    textOfReason,
    send: async (fields) => {
      props.onBusy(true);
      const reply = await claim(isSame ? account : bankIn(fields), props);
      props.onBusy(false);
      if (!reply.ok) refuse(reply);
      return reply;
    },
    done: ({ amount }) => props.onDone(amount),
    failure: () => t.failed,
    onInput: ({ name, value }) => saveTyped({ [name]: value }),
  });
  function refuse(reply: Refused): void {
    setRefused(reply);
    const code = reply.problem?.code;
    if (code === 'claims/below-minimum') props.onBelowMinimum();
    else if (code?.startsWith('claims/') && code !== 'claims/fields') props.onChanged();
  }
  const saveTyped = (change: TypedAccount): void => void (props.typed.current = { ...props.typed.current, ...change });
  const saved = props.typed.current;
  const advice = useAdvice(refused, props.amount);
  const { errors } = form;
  return (
    <form {...form.props} id={formId} className="form">
      <p className="claim-amount">{t.amount(rupees(props.amount))}</p>
      {account ? <AccountChoice account={account} value={isSame ? 'same' : 'other'} onChange={setChoice} /> : null}
      {isSame ? null : <BankInputs typed={saved} errors={errors} onFilledIn={(bankName) => saveTyped({ bankName })} />}
      {/* Next to the pressed button, to be visible on small screens. */}
      {form.failure === undefined ? null : (
        <Message kind="error" title={form.failure}>
          {advice}
        </Message>
      )}
    </form>
  );
}

interface AccountChoiceProps {
  readonly account: BankAccount;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/** The account of the last payout, or another one. */
function AccountChoice({ account, value, onChange }: AccountChoiceProps) {
  const t = useWords(claimWords);
  return (
    <RadioGroup
      name="accountChoice"
      label={t.payTo}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'same',
          label: t.sameAccount(account.bankName, account.accNumber.slice(-4)),
          hint: t.sameAccountHint(account.ifscCode, account.mobileNumber),
        },
        { value: 'other', label: t.otherAccount },
      ]}
    />
  );
}

/** Sends the claim; after a lost answer, or a 409 that an earlier press can cause, checks whether the claim exists. */
async function claim(bank: BankAccount, { code, amount }: ClaimDialogProps): Promise<CallResult<ClaimAnswer>> {
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
    case 'claims/phone-moved':
      return t.phoneMoved;
    case 'claims/switched-off':
      return t.switchedOff;
    default:
      return t.tryLater;
  }
}
