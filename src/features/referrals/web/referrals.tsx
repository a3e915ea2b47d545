import { useState } from 'react';
import { getReferrals, type ReferralAnswer } from '#features/referrals/contract.ts';
import { call } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { RetryLine } from './retry-line.tsx';
import { logFailure } from './use-earnings.ts';
import { earningsWords, referralWords } from './words.ts';

/** Fetches the list at each press, and shows it. */
export function Referrals({ code }: { readonly code: string | undefined }) {
  const say = useWords(earningsWords);
  const [list, setList] = useState<readonly ReferralAnswer[]>();
  const [isAsking, setAsking] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function see(): Promise<void> {
    if (code === undefined || isAsking) return;
    setAsking(true);
    setFailed(false);
    const reply = await call(getReferrals, { params: { referralCode: code } });
    setAsking(false);
    if (reply.ok) return setList(reply.value);
    logFailure(reply);
    setFailed(true);
  }
  return (
    <>
      <Button icon={<UsersIcon />} busy={isAsking} disabled={code === undefined} onClick={() => void see()}>
        {isAsking ? say.loadingReferrals : say.seeReferrals}
      </Button>
      {isFailed ? <RetryLine text={say.listNotLoaded} onRetry={() => void see()} /> : null}
      <ReferralsDialog list={list} onClose={() => setList(undefined)} />
    </>
  );
}

/** Two of one person and moment are told apart by their place only. */
type Placed = ReferralAnswer & { readonly place: number };
interface ReferralsDialogProps {
  readonly list: readonly ReferralAnswer[] | undefined;
  readonly onClose: () => void;
}
function ReferralsDialog({ list, onClose }: ReferralsDialogProps) {
  const say = useWords(referralWords);
  const columns: Column<Placed>[] = [
    { key: 'name', head: say.name, cell: (it) => it.name || say.erased },
    { key: 'paid', head: say.paidAmount, numeric: true, cell: (it) => rupees(it.paidAmount) },
    { key: 'earning', head: say.yourEarning, numeric: true, cell: (it) => twoDecimals(it.earning) },
    // In either language, as documented.
    {
      key: 'date',
      head: say.date,
      cell: (it) => new Date(it.createdAt).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }),
    },
    { key: 'status', head: say.status, cell: (it) => <Standing referral={it} /> },
  ];
  return (
    <Dialog
      open={list !== undefined}
      onClose={onClose}
      title={say.title}
      wide
      actions={<Button onClick={onClose}>{say.close}</Button>}
    >
      <Table
        caption={say.title}
        hideCaption
        columns={columns}
        rows={(list ?? []).map((it, place) => ({ ...it, place }))}
        rowKey={(it) => String(it.place)}
        empty={say.none}
      />
    </Dialog>
  );
}
/** `₹100.00`, `₹1,250.50`: two places always. */
const twoDecimals = (amount: number): string =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Where one earning stands, and why. */
function Standing({ referral: it }: { readonly referral: ReferralAnswer }) {
  const say = useWords(referralWords);
  const language = useLanguage();
  const [badge, why] = {
    pending: [
      <Badge key="b" tone="info">
        {say.pending}
      </Badge>,
      say.pendingUntil(moment(language, it.maturesAt)),
    ],
    claimable: [
      <Badge key="b" tone="good">
        {say.claimable}
      </Badge>,
      say.claimableWhy,
    ],
    claimed: [
      <Badge key="b" tone="info">
        {say.claimed}
      </Badge>,
      say.claimedWhy,
    ],
    paid: [
      <Badge key="b" tone="good">
        {say.paid}
      </Badge>,
      say.paidWhy,
    ],
    held: [
      <Badge key="b" tone="warn">
        {say.held}
      </Badge>,
      `${it.holdReason ? `${say[it.holdReason]} ` : ''}${say.heldWhy}`,
    ],
    reversed: [<Badge key="b">{say.reversed}</Badge>, say.reversedWhy],
  }[it.state];
  return (
    <>
      {badge}
      <span className="standing-why">{why}</span>
    </>
  );
}
