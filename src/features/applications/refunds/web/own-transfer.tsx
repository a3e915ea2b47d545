import type { OwnTransfer } from '#features/payments/transfers/model.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { refundAccountWords } from './refund-account-words.ts';

/** A refund that is paid by bank transfer: its payer gives the account, or reads what happens. */
export function RefundByTransfer({ transfer }: { readonly transfer: OwnTransfer }) {
  const t = useWords(refundAccountWords);
  const { reference, amount, state, lastFour } = transfer;
  const isAsked = state === 'asked';
  return (
    <div id={reference}>
      <Message
        kind={isAsked ? 'warning' : 'info'}
        title={isAsked ? t.asked(rupees(amount)) : t.given(rupees(amount))}
        unannounced
      >
        <p>
          {reference}
          {isAsked ? null : `. ${t.ending(lastFour)}`}
        </p>
        {state === 'in-run' ? (
          <p>{t.paying}</p>
        ) : (
          <p>
            <LinkButton look={isAsked ? 'primary' : 'secondary'} href={paths.refundAccount(reference)}>
              {isAsked ? t.enter : t.correct}
            </LinkButton>
          </p>
        )}
      </Message>
    </div>
  );
}
