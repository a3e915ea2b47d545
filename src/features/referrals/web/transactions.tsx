import type { ClaimAnswer } from '#features/referrals/contract.ts';
import type { ShownClaimState } from '#features/referrals/model.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/spinner.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Asked } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { RetryLine } from './retry-line.tsx';
import { transactionWords } from './words.ts';

/** Every claim so far, newest first (§2). */
export function Transactions({ asked: { reply, retry } }: { readonly asked: Asked<readonly ClaimAnswer[]> }) {
  const say = useWords(transactionWords);
  const language = useLanguage();
  const columns: Column<ClaimAnswer>[] = [
    { key: 'amount', head: say.amount, numeric: true, cell: (it) => rupees(it.amount) },
    { key: 'account', head: say.account, cell: (it) => it.accNumber },
    { key: 'ifsc', head: say.ifsc, cell: (it) => it.ifscCode },
    { key: 'bank', head: say.bank, cell: (it) => it.bankName },
    { key: 'mobile', head: say.mobile, cell: (it) => it.mobileNumber },
    { key: 'date', head: say.date, cell: (it) => <time dateTime={it.date}>{moment(language, it.date)}</time> },
    { key: 'status', head: say.status, cell: (it) => <Status claim={it} /> },
  ];
  return (
    <section aria-labelledby="transactions" className="transactions">
      <h2 id="transactions">{say.title}</h2>
      {reply === undefined ? (
        <div className="transactions-waiting">
          <Skeleton lines={3} label={say.loading} />
        </div>
      ) : !reply.ok ? (
        <RetryLine text={say.notLoaded} onRetry={retry} />
      ) : (
        <Table
          caption={say.title}
          hideCaption
          columns={columns}
          rows={reply.value}
          rowKey={(it) => it._id}
          empty={say.none}
        />
      )}
    </section>
  );
}

/** As documented: active red, paid green, hold yellow, anything else grey. */
const tones: Readonly<Partial<Record<ShownClaimState, BadgeTone>>> = { active: 'bad', paid: 'good', hold: 'warn' };

function Status({ claim: it }: { readonly claim: ClaimAnswer }) {
  const say = useWords(transactionWords);
  const language = useLanguage();
  const lines = [
    it.activeStatus === 'active' ? say.activeWhy : undefined,
    it.returnedAt ? say.returned(moment(language, it.returnedAt)) : undefined,
    it.isUncovered ? say.uncovered : it.reason ? say.reason(it.reason) : undefined,
    it.activeStatus === 'rejected' ? say.rejectedWhy : undefined,
    it.utr ? say.utr(it.utr) : undefined,
  ];
  return (
    <>
      <Badge tone={tones[it.activeStatus] ?? 'neutral'}>{say[it.activeStatus]}</Badge>
      {lines.map((line) =>
        line ? (
          <span key={line} className="standing-why">
            {line}
          </span>
        ) : null,
      )}
    </>
  );
}
