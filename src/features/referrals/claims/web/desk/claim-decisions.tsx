import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox } from '#web/desk/desk-form.tsx';
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
  const named = useNamed(claim);
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
      {!isHere || claim.isOwn ? null : doubt.block === 'second-person' ? (
        <p>
          <WhyNot of={confirmNotSent} code="doubts/second-person" />
        </p>
      ) : (
        <ActForm
          of={confirmNotSent}
          params={{ number: claim.number }}
          hidden={{ payout: doubt.payout }}
          asked={named}
          isFolded
          isOffered={doubt.block === null}
        />
      )}
    </>
  );
}

/** Person, last four digits and sum: money has no undo, so the question before it names them. */
function useNamed({ name, accountDigits, amount }: DeskClaimRecord): string {
  const t = useWords(decisionWords);
  return `${name || t.noName}, …${accountDigits.text}, ${rupees(amount)}`;
}

function Forms({ claim }: Claim) {
  const t = useWords(decisionWords);
  const { status, number, version, payouts, notToUndo, today } = claim;
  const ofClaim = { params: { number }, hidden: { version: String(version) } };
  const folded = { ...ofClaim, isFolded: true };
  const asking = { ...folded, asked: useNamed(claim) };
  /** Transfers of this status, and whether the reader began or recorded it. */
  const payoutsOf = (of: PayoutState) => payouts.filter((payout) => payout.status === of);
  const isByReader = (payout: DeskPayout) => notToUndo.includes(payout.number);
  const paid = payoutsOf('paid');
  const returnable = paid.find((payout) => !isByReader(payout));
  const utr = paid[0]?.utr ?? '';
  const isBegunByReader = payoutsOf('processing').some(isByReader);
  return (
    <>
      <ActForm of={holdClaim} {...folded} isOffered={status === 'active'} />
      {status === 'hold' ? (
        <p>{claim.isUncovered ? <WhyNot of={releaseClaim} code="claims/not-covered" /> : t.holdWayOut}</p>
      ) : null}
      <ActForm of={releaseClaim} {...ofClaim} isOffered={status === 'hold'} />
      <ActForm of={rejectClaim} {...asking} look="danger" isOffered={status === 'active' || status === 'hold'} />
      {isBegunByReader ? (
        <p>
          <WhyNot of={endPayout} code="claims/begun-by-you" />
        </p>
      ) : null}
      <ActForm of={endPayout} {...asking} isOffered={status === 'processing' && !isBegunByReader} />
      {paid.length > 0 && !returnable ? (
        <p>
          <WhyNot of={recordReturn} code="claims/recorded-by-you" />
        </p>
      ) : null}
      <ActForm
        of={recordReturn}
        {...asking}
        values={{ utr: returnable?.utr ?? '', day: today }}
        isOffered={returnable !== undefined}
      />
      <ActForm of={correctUtr} {...asking} values={{ was: utr }} isOffered={paid.length > 0} />
      <ActForm of={moveTransfer} {...asking} values={{ utr }} isOffered={paid.length > 0} />
      <ActForm of={recordTransfer} {...asking} values={{ day: today }}>
        {status === 'paid' || status === 'returned' ? <DeskCheckbox name="second" label={t.second} /> : null}
      </ActForm>
    </>
  );
}
