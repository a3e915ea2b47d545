import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskForm, type DeskFormProps, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { BankDayField } from '#web/desk/bank-day-field.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import {
  confirmNotSent,
  correctUtr,
  endPayout,
  holdClaim,
  moveTransfer,
  recordReturn,
  recordTransfer,
  rejectClaim,
  releaseClaim,
} from '../../contract/desk.ts';
import type { PayoutState } from '../../../model/referrals.ts';
import type { DeskClaimRecord, DeskPayout } from '../../../model/desk.ts';
import { decisionWords } from './decision-words.ts';
import { RunLink } from '../../../payout-runs/web/desk/run-parts.tsx';

type Claim = { readonly claim: DeskClaimRecord };

function useRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(decisionWords);
  return {
    'claims/changed': t.changed,
    'claims/being-paid': t.beingPaid,
    'claims/not-possible': t.notPossible,
    'claims/one-active': t.oneActive,
    'claims/not-covered': t.notCovered,
    'claims/not-being-paid': t.notBeingPaid,
    'claims/utr-invalid': t.utrInvalid,
    'claims/utr-used': t.utrUsed,
    'claims/day': t.wrongDay,
    'claims/not-doubted': t.notDoubted,
    'doubts/second-person': t.bySecondPerson,
    'claims/paid-already': t.paidAlready,
    'claims/utr-unknown': t.utrUnknown,
    'claims/returned-already': t.returnedAlready,
    'claims/recorded-by-you': t.recordedByYou,
    'claims/begun-by-you': t.begunByYou,
    'claims/same-claim': t.sameClaim,
    'claims/details-erased': t.detailsErased,
    'claims/unknown': t.unknownClaim,
  };
}

/** The outcomes of the forms below. */
export function useDecisionOutcomes(): Readonly<Record<string, string>> {
  const t = useWords(decisionWords);
  return {
    'claims/held': t.held,
    'claims/rejected': t.rejected,
    'claims/released': t.released,
    'claims/not-sent': t.notSentDone,
    'claims/not-sent-confirmed': t.notSentConfirmed,
    'claims/paid': t.paidDone,
    'claims/returned': t.returnedDone,
    'claims/utr': t.utrDone,
    'claims/moved': t.movedDone,
  };
}

/** What staff can decide about the claim as it is; it is paid in a payout run. */
export function ClaimDecisions({ claim }: Claim) {
  const t = useWords(decisionWords);
  if (!useMay('claims/change')) return null;
  const { status, isOwn, run } = claim;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.title}</h2>
      {run === null ? null : (
        <p>
          {t.inRun} <RunLink run={run} />
        </p>
      )}
      {claim.doubts.map((doubt) => (
        <Doubted key={doubt.payout + doubt.utr} claim={claim} doubt={doubt} />
      ))}
      {isOwn ? <p>{t.own}</p> : <Forms claim={claim} />}
      {status === 'active' && run === null && !isOwn ? (
        <p>
          {t.pay} <a href={deskPaths.newPayoutRun()}>{t.newRun}</a>
        </p>
      ) : null}
    </section>
  );
}

/** A transfer that may be paid: on the page of its claim it is settled, on others of the person it says where. */
function Doubted({ claim, doubt }: Claim & { readonly doubt: DeskClaimRecord['doubts'][number] }) {
  const t = useWords(decisionWords);
  const question = t.confirmNotSentQuestion(useNamed(claim));
  const isHere = doubt.claim === claim.number;
  return (
    <>
      <Message kind="warning" unannounced>
        {t.doubt(doubt.utr, rupees(doubt.amount))}{' '}
        {isHere ? (
          t.doubtPaid
        ) : (
          <>
            {t.doubtElsewhere}{' '}
            <a href={doubt.claim === null ? deskPaths.payoutRun(doubt.run ?? '') : deskPaths.claim(doubt.claim)}>
              {doubt.claim ?? doubt.run}
            </a>
          </>
        )}
      </Message>
      {!isHere ? null : doubt.block === null && !claim.isOwn ? (
        <Folded
          title={t.confirmNotSent}
          action={urlOf(confirmNotSent, paramsOf(claim))}
          hidden={{ payout: doubt.payout }}
          confirm={question}
        >
          <p>{t.confirmNotSentLead}</p>
          <DeskText name="reason" label={t.statementShows} required maxLength={200} />
        </Folded>
      ) : doubt.block === 'second-person' && !claim.isOwn ? (
        <p>{t.bySecondPerson}</p>
      ) : null}
    </>
  );
}

function Forms({ claim }: Claim) {
  const t = useWords(decisionWords);
  const { status } = claim;
  return (
    <>
      {status === 'active' ? <WithReason claim={claim} verb="hold" /> : null}
      {status === 'hold' ? <p>{claim.isUncovered ? t.notCovered : t.holdWayOut}</p> : null}
      {status === 'hold' ? <Release claim={claim} /> : null}
      {status === 'active' || status === 'hold' ? <WithReason claim={claim} verb="reject" /> : null}
      {status === 'processing' ? <NotSent claim={claim} /> : null}
      {claim.payouts.some((payout) => payout.status === 'paid') ? (
        <>
          <Returned claim={claim} />
          <CorrectUtr claim={claim} />
          <Move claim={claim} />
        </>
      ) : null}
      <Paid claim={claim} />
    </>
  );
}

/** A form that most visits do not need; open while it was not accepted. */
function Folded(props: DeskFormProps & { readonly title: string }) {
  const { title, ...form } = props;
  const { flash } = useDesk();
  const refusals = useRefusals();
  const t = useWords(decisionWords);
  return (
    <details open={flash?.action === form.action}>
      <summary className="button button-secondary button-small">{title}</summary>
      <DeskForm
        {...form}
        label={title}
        submit={title}
        refusals={refusals}
        reasons={{ missing: t.missing, 'too-long': t.tooLong }}
      />
    </details>
  );
}
/** Person, last four digits and sum: money has no undo, so the question before it names them. */
function useNamed({ name, accountDigits, amount }: DeskClaimRecord): string {
  const t = useWords(decisionWords);
  return `${name || t.noName}, …${accountDigits.text}, ${rupees(amount)}`;
}
const paramsOf = ({ number }: DeskClaimRecord) => ({ number });
const hiddenOf = ({ version }: DeskClaimRecord) => ({ version: String(version) });

function WithReason({ claim, verb }: Claim & { readonly verb: 'hold' | 'reject' }) {
  const t = useWords(decisionWords);
  const named = useNamed(claim);
  return (
    <Folded
      title={t[verb]}
      action={urlOf(verb === 'hold' ? holdClaim : rejectClaim, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      {...(verb === 'hold' ? {} : { look: 'danger', confirm: t.rejectQuestion(named) })}
    >
      <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={3} />
    </Folded>
  );
}

function Release({ claim }: Claim) {
  const t = useWords(decisionWords);
  return (
    <DeskForm
      action={urlOf(releaseClaim, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      submit={t.release}
      label={t.release}
      refusals={useRefusals()}
    />
  );
}

function NotSent({ claim }: Claim) {
  const t = useWords(decisionWords);
  const isBegunByReader = claim.payouts.some(isOf(claim, 'processing'));
  if (isBegunByReader) return <p>{t.begunByYou}</p>;
  return (
    <Folded
      title={t.notSent}
      action={urlOf(endPayout, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      confirm={t.notSentQuestion(useNamed(claim))}
    >
      <p>{t.notSentLead}</p>
      <DeskTextArea name="reason" label={t.notSentReason} maxLength={300} rows={3} />
    </Folded>
  );
}

function Paid({ claim }: Claim) {
  const t = useWords(decisionWords);
  return (
    <Folded
      title={t.recordPaid}
      action={urlOf(recordTransfer, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      confirm={t.paidQuestion(useNamed(claim))}
    >
      <p>{t.recordPaidLead}</p>
      <DeskText name="utr" label={t.utr} required maxLength={40} autoComplete="off" />
      <BankDayField today={claim.today} />
      {claim.status === 'paid' || claim.status === 'returned' ? <DeskCheckbox name="second" label={t.second} /> : null}
    </Folded>
  );
}

/** Transfers of this status that the reader began or recorded. */
const isOf =
  ({ notToUndo }: DeskClaimRecord, of: PayoutState) =>
  ({ status, number }: DeskPayout): boolean =>
    status === of && notToUndo.includes(number);

const utrOf = ({ payouts }: DeskClaimRecord): string => payouts.find(({ status }) => status === 'paid')?.utr ?? '';

function CorrectUtr({ claim }: Claim) {
  const t = useWords(decisionWords);
  return (
    <Folded
      title={t.correctUtr}
      action={urlOf(correctUtr, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      confirm={t.correctUtrQuestion(useNamed(claim))}
    >
      <DeskText name="was" label={t.wrongUtr} value={utrOf(claim)} required maxLength={40} autoComplete="off" />
      <DeskText name="utr" label={t.rightUtr} required maxLength={40} autoComplete="off" />
      <DeskTextArea name="reason" label={t.staffReason} required maxLength={300} rows={3} />
    </Folded>
  );
}

function Move({ claim }: Claim) {
  const t = useWords(decisionWords);
  return (
    <Folded
      title={t.move}
      action={urlOf(moveTransfer, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      confirm={t.moveQuestion(useNamed(claim))}
    >
      <p>{t.moveLead}</p>
      <DeskText name="utr" label={t.utr} value={utrOf(claim)} required maxLength={40} autoComplete="off" />
      <DeskText name="to" label={t.rightClaim} required maxLength={40} autoComplete="off" />
      <DeskCheckbox name="second" label={t.moveSecond} />
      <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={3} />
    </Folded>
  );
}

function Returned({ claim }: Claim) {
  const t = useWords(decisionWords);
  const paid = claim.payouts.find(({ status, number }) => status === 'paid' && !claim.notToUndo.includes(number));
  if (!paid) return <p>{t.recordedByYou}</p>;
  const utr = paid.utr ?? '';
  return (
    <Folded
      title={t.returned}
      action={urlOf(recordReturn, paramsOf(claim))}
      hidden={hiddenOf(claim)}
      confirm={t.returnedQuestion(useNamed(claim))}
    >
      <p>{t.returnedLead}</p>
      <DeskText name="utr" label={t.utr} value={utr} required maxLength={40} autoComplete="off" />
      <BankDayField today={claim.today} />
      <DeskTextArea name="reason" label={t.returnedReason} required maxLength={300} rows={3} />
    </Folded>
  );
}
