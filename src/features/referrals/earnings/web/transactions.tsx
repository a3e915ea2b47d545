import type { ClaimAnswer } from '../../claims/contract/public.ts';
import type { ShownClaimState } from '../../model/referrals.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/spinner.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Query } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { RetryLine } from './retry-line.tsx';
import { transactionWords } from '../../web/words.ts';

/** All claims, newest first. */
export function Transactions({ query: { reply, retry } }: { readonly query: Query<readonly ClaimAnswer[]> }) {
  const t = useWords(transactionWords);
  const language = useLanguage();
  const columns: Column<ClaimAnswer>[] = [
    { key: 'amount', head: t.amount, numeric: true, cell: (claimAnswer) => rupees(claimAnswer.amount) },
    { key: 'account', head: t.account, cell: (claimAnswer) => claimAnswer.accNumber },
    { key: 'ifsc', head: t.ifsc, cell: (claimAnswer) => claimAnswer.ifscCode },
    { key: 'bank', head: t.bank, cell: (claimAnswer) => claimAnswer.bankName },
    { key: 'mobile', head: t.mobile, cell: (claimAnswer) => claimAnswer.mobileNumber },
    {
      key: 'date',
      head: t.date,
      cell: (claimAnswer) => <time dateTime={claimAnswer.date}>{moment(language, claimAnswer.date)}</time>,
    },
    { key: 'status', head: t.status, cell: (claimAnswer) => <Status claim={claimAnswer} /> },
  ];
  return (
    <section aria-labelledby="transactions" className="transactions">
      <h2 id="transactions">{t.title}</h2>
      {reply === undefined ? (
        <div className="transactions-waiting">
          <Skeleton lines={3} label={t.loading} />
        </div>
      ) : !reply.ok ? (
        <RetryLine text={t.notLoaded} onRetry={retry} />
      ) : (
        <Table
          caption={t.title}
          hideCaption
          columns={columns}
          rows={reply.value}
          rowKey={(claimAnswer) => claimAnswer._id}
          empty={t.none}
        />
      )}
    </section>
  );
}

/** Active red, paid green, hold yellow, others grey. Prescribed. */
const tones: Readonly<Partial<Record<ShownClaimState, BadgeTone>>> = { active: 'bad', paid: 'good', hold: 'warn' };

const isReturned = ({ activeStatus, returnedAt }: ClaimAnswer): boolean =>
  activeStatus === 'paid' && returnedAt !== null;

function Status({ claim: value }: { readonly claim: ClaimAnswer }) {
  const t = useWords(transactionWords);
  const language = useLanguage();
  // The bank writes in its own language.
  const why = value.isBanksReason ? t.bankReason : t.reason;
  const lines = [
    t.number(value._id),
    value.activeStatus === 'active' ? t.activeWhy : undefined,
    value.returnedAt ? t.returned(moment(language, value.returnedAt)) : undefined,
    value.isUncovered ? t.uncovered : value.reason && why(value.reason),
    value.activeStatus === 'rejected' ? t.rejectedWhy : undefined,
    value.utr ? t.utr(value.utr) : undefined,
  ];
  return (
    <>
      {isReturned(value) ? (
        <Badge>{t.returnedBadge}</Badge>
      ) : (
        <Badge tone={tones[value.activeStatus] ?? 'neutral'}>{t[value.activeStatus]}</Badge>
      )}
      {lines.map((line) =>
        line ? (
          <span key={line} className="status-reason">
            {line}
          </span>
        ) : null,
      )}
    </>
  );
}
