import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Message } from '#web/ui/message.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskCase, DeskDispute, DeskPart, DeskRefund } from '../../model/desk.ts';
import type { DeskTransfer } from '../../transfers/model.ts';
import { DisputeStatus, RefundStatus } from '../parts/status.tsx';
import { caseWords, disputeReasonWords, disputeWords } from '../../disputes/web/desk/dispute-words.ts';
import { paymentsWords } from './words.ts';

/** `currency`: of its payment. */
export function RefundFacts({ refund, currency }: { readonly refund: DeskRefund; readonly currency: string }) {
  const t = useWords(paymentsWords);
  const reasons = { duplicate: t.reasonDuplicate, asked: t.reasonAsked, other: t.reasonOther } as const;
  const { number, status, amount, reason, why, closedReason, isByHand, isDelayed, bankReference } = refund;
  return (
    <section className="desk-section">
      <h2>{t.refund}</h2>
      {refund.isUnconfirmed ? (
        <Message kind="warning" unannounced>
          {t.unconfirmed} <a href={deskPaths.restore()}>{t.toRestore}</a>
        </Message>
      ) : null}
      <Facts>
        <Fact term={t.number}>{number}</Fact>
        <Fact term={t.status}>
          <RefundStatus status={status} /> {isDelayed ? <Badge tone="warn">{t.delayed}</Badge> : null}
        </Fact>
        {status === 'stopped' ? (
          <Fact term={t.whyStopped}>{currency === 'INR' ? t.stoppedRefused : t.stoppedCurrency}</Fact>
        ) : null}
        <Fact term={t.amount}>{rupees(amount)}</Fact>
        <Fact term={t.reason}>{reasons[reason]}</Fact>
        {why.text === '' ? null : (
          <Fact term={t.why}>
            <ShownValue value={why} field="refund/reason" record={number} />
          </Fact>
        )}
        {closedReason.text === '' ? null : (
          <Fact term={t.closedReason}>
            <ShownValue value={closedReason} field="refund/reason" record={number} />
          </Fact>
        )}
        <Fact term={t.way}>{isByHand || refund.transfer ? t.byHand : t.byGateway}</Fact>
        {refund.transfer ? <TransferFacts refund={refund} transfer={refund.transfer} /> : null}
        {bankReference === null ? null : <Fact term={t.bankReference}>{bankReference}</Fact>}
        <Fact term={t.requested}>
          <Time at={refund.requestedAt} />
        </Fact>
        {refund.settledAt === null ? null : (
          <Fact term={t.ended}>
            <Time at={refund.settledAt} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

const partTones = { requested: 'warn', sent: 'warn', done: 'good', ended: 'neutral' } as const;
export function PartFacts({ part }: { readonly part: DeskPart }) {
  const t = useWords(paymentsWords);
  const { number, status, amount, why, gatewayRefund } = part;
  const statuses = { requested: t.partRequested, sent: t.partSent, done: t.partDone, ended: t.partEnded } as const;
  return (
    <section className="desk-section">
      <h2>{t.part}</h2>
      <Facts>
        <Fact term={t.number}>{number}</Fact>
        <Fact term={t.status}>
          <Badge tone={partTones[status]}>{statuses[status]}</Badge>{' '}
          {part.isDelayed ? <Badge tone="warn">{t.delayed}</Badge> : null}
        </Fact>
        <Fact term={t.amount}>{rupees(amount)}</Fact>
        {why.text === '' ? null : (
          <Fact term={t.why}>
            <ShownValue value={why} field="refund/reason" record={number} />
          </Fact>
        )}
        {gatewayRefund === null ? null : <Fact term={t.gatewayRefund}>{gatewayRefund}</Fact>}
        <Fact term={t.requested}>
          <Time at={part.requestedAt} />
        </Fact>
        {part.settledAt === null ? null : (
          <Fact term={t.ended}>
            <Time at={part.settledAt} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

/** Which account the payer gave, and which run pays it. */
function TransferFacts({ refund, transfer }: { readonly refund: DeskRefund; readonly transfer: DeskTransfer }) {
  const t = useWords(paymentsWords);
  const { accountDigits, bankName, askedAt, givenAt, payableFrom, failure, run } = transfer;
  return (
    <>
      {failure.text === '' ? null : (
        <Fact term={t.transferFailed}>
          <ShownValue value={failure} field="refund/reason" record={refund.number} />
        </Fact>
      )}
      <Fact term={t.transferAccount}>
        {givenAt === null ? (
          <>
            {t.accountAsked} <Time at={askedAt} />
          </>
        ) : (
          <>
            <ShownValue value={accountDigits} field="claim/accountDigits" record={refund.number} /> {bankName},{' '}
            <Time at={givenAt} />
          </>
        )}
      </Fact>
      {payableFrom === null || run !== null ? null : (
        <Fact term={t.transferFrom}>
          <Time at={payableFrom} />
        </Fact>
      )}
      {run === null ? null : (
        <Fact term={t.transferRun}>
          <a href={deskPaths.payoutRun(run)}>{run}</a>
        </Fact>
      )}
    </>
  );
}

export function DisputeFacts({ dispute }: { readonly dispute: DeskDispute }) {
  const t = useWords(paymentsWords);
  const w = useWords(disputeWords);
  const reasons = useWords(disputeReasonWords);
  const { id, status, amount, lost, fee, caseNumber, reason, answerBy, openedOn, decidedOn } = dispute;
  return (
    <section className="desk-section">
      <h2>{t.dispute}</h2>
      <Facts>
        <Fact term={t.number}>{id}</Fact>
        <Fact term={t.status}>
          <DisputeStatus status={status} />
        </Fact>
        <Fact term={t.amount}>{rupees(amount)}</Fact>
        {lost === 0 ? null : <Fact term={t.lost}>{rupees(lost)}</Fact>}
        {fee === 0 ? null : <Fact term={t.fee}>{rupees(fee)}</Fact>}
        <Fact term={w.caseNumber}>{caseNumber}</Fact>
        <Fact term={w.reason}>{reasons[reason]}</Fact>
        <Fact term={w.opened}>
          <Day day={openedOn} />
        </Fact>
        {status !== 'open' ? null : (
          <Fact term={w.answerBy}>
            <Day day={answerBy} />
          </Fact>
        )}
        {decidedOn === null ? null : (
          <Fact term={w.decided}>
            <Day day={decidedOn} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function CaseMeaning({ listed: { phase, state, unreadRow } }: { readonly listed: DeskCase }) {
  const c = useWords(caseWords);
  if (unreadRow === null) return <p className="soft">{c[phase]}</p>;
  if (state === 'closed') return <p className="soft">{c.unreadReleased}</p>;
  return (
    <Message kind="warning" unannounced>
      {c.unread}
    </Message>
  );
}

/** A dispute as the gateway lists it; beside it the books have one once money was taken. */
export function CaseFacts({ listed }: { readonly listed: DeskCase }) {
  const t = useWords(paymentsWords);
  const w = useWords(disputeWords);
  const c = useWords(caseWords);
  const reasons = useWords(disputeReasonWords);
  const { caseNumber, state, amount, deducted, reason, openedOn, answerBy, unreadRow } = listed;
  return (
    <section className="desk-section">
      <h2>{c.title}</h2>
      <CaseMeaning listed={listed} />
      <Facts>
        <Fact term={w.caseNumber}>{caseNumber}</Fact>
        {unreadRow === null ? <Fact term={t.status}>{c[state]}</Fact> : null}
        <Fact term={t.amount}>{rupees(amount)}</Fact>
        <Fact term={c.deducted}>{rupees(deducted)}</Fact>
        <Fact term={w.reason}>{reasons[reason]}</Fact>
        <Fact term={w.opened}>
          <Day day={openedOn} />
        </Fact>
        {answerBy === null ? null : (
          <Fact term={w.answerBy}>
            <Day day={answerBy} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}
