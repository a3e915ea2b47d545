import type { DeskFlash } from '#kit/endpoint.ts';
import { giveRefundAccount } from '#features/payments/transfers/contract.ts';
import type { RefundAccountForm } from '#features/payments/transfers/model.ts';
import { accountFaultText, AccountInputs } from '#features/payments/transfers/web/parts/account-inputs.tsx';
import { accountWords } from '#features/payments/transfers/web/parts/account-words.ts';
import { type CallResult, urlOf } from '#web/api-client.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import { refundAccountWords } from './refund-account-words.ts';

export interface RefundAccountScreenProps {
  readonly form: CallResult<RefundAccountForm>;
  /** The form that was not accepted. */
  readonly flash: DeskFlash | undefined;
}
/** The bank account that a refund is paid to, as its payer gives or corrects it. */
export default function RefundAccountScreen({ form, flash }: RefundAccountScreenProps) {
  const t = useWords(refundAccountWords);
  return (
    <Page narrow>
      <title>{t.title}</title>
      <PageTitle>{t.title}</PageTitle>
      {form.ok ? <AccountForm shown={form.value} flash={flash} /> : <NotNow code={form.problem?.code} />}
      <p className="role-links">
        <a href={paths.applications()}>{t.back}</a>
      </p>
    </Page>
  );
}

/** Why there is no form. */
function NotNow({ code }: { readonly code: string | undefined }) {
  const t = useWords(refundAccountWords);
  const isUnknown = code === 'payments/unknown-refund' || code === 'refunds/not-yours';
  const [title, text] = isUnknown ? [t.unknown, t.unknownText] : [t.failed];
  if (code === 'refunds/no-account-asked')
    return (
      <Message kind="warning" title={t.notAsked} unannounced>
        {t.notAskedText}
      </Message>
    );
  return (
    <Message kind="warning" title={title} unannounced>
      {text}
    </Message>
  );
}

const fieldNames = ['holder', 'accNumber', 'accNumberAgain', 'ifscCode', 'bankName'] as const;

function AccountForm({ shown, flash }: { readonly shown: RefundAccountForm; readonly flash: DeskFlash | undefined }) {
  const t = useWords(refundAccountWords);
  const errors = useErrors(flash);
  const given = { ...shown, accNumberAgain: shown.accNumber };
  const typed = Object.fromEntries(
    fieldNames.map((name) => {
      const value = flash?.values[name];
      return [name, typeof value === 'string' ? value : given[name]];
    }),
  );
  const refusal = {
    'claims/phone-moved': t.phoneMoved,
    'refunds/account-too-often': t.tooOften,
    'refunds/no-account-asked': t.notAskedText,
  }[flash?.code ?? ''];
  return (
    <form method="post" action={urlOf(giveRefundAccount, { id: shown.number })} className="form" noValidate>
      <p className="lead">
        <NoWrap text={t.lead(shown.number, rupees(shown.amount))} number={shown.number} />
      </p>
      {shown.failure === null ? null : (
        <Message kind="warning" title={t.didNotWork} unannounced>
          {t.reason(shown.failure)}
        </Message>
      )}
      {flash && flash.errors.length === 0 ? <Message kind="error">{refusal ?? t.failed}</Message> : null}
      <ErrorSummary
        errors={fieldNames.flatMap((name) => {
          const text = errors[name];
          return text === undefined ? [] : [{ name, text }];
        })}
      />
      <input type="hidden" name="from" value={paths.refundAccount(shown.number)} />
      <TextField
        name="holder"
        label={t.holder}
        hint={t.holderHint}
        error={errors['holder']}
        required
        maxLength={100}
        autoComplete="name"
        spellCheck={false}
        defaultValue={typed['holder']}
      />
      <AccountInputs typed={typed} errors={errors} onFilledIn={() => undefined} />
      <p className="soft">{t.whatNext}</p>
      <button type="submit" className="button button-primary">
        {t.save}
      </button>
    </form>
  );
}

function useErrors(flash: DeskFlash | undefined): Readonly<Record<string, string>> {
  const t = useWords(refundAccountWords);
  const account = useWords(accountWords);
  const general = useWords(formWords);
  return Object.fromEntries(
    (flash?.errors ?? []).map(({ field, reason }) => [
      field,
      field === 'holder' && reason !== 'missing'
        ? t.holderInvalid
        : (accountFaultText(account, reason, field) ?? general.missing),
    ]),
  );
}
