import type { ReferralAnswer } from '../../contract/public.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { referralWords } from '../../web/words.ts';

/** A referral with its index, which alone distinguishes two of one person at one time. */
type IndexedReferral = ReferralAnswer & { readonly index: number };
export interface ReferralsDialogProps {
  readonly list: readonly ReferralAnswer[] | undefined;
  readonly onClose: () => void;
}
/** One row for each earning. */
export function ReferralsDialog({ list, onClose }: ReferralsDialogProps) {
  const t = useWords(referralWords);
  const columns: Column<IndexedReferral>[] = [
    { key: 'name', head: t.name, cell: (input) => input.name || t.erased },
    { key: 'paid', head: t.paidAmount, numeric: true, cell: (input) => rupees(input.paidAmount) },
    { key: 'earning', head: t.yourEarning, numeric: true, cell: (input) => twoDecimals(input.earning) },
    // In both languages. Prescribed.
    {
      key: 'date',
      head: t.date,
      cell: (input) => new Date(input.createdAt).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }),
    },
    { key: 'status', head: t.status, cell: (input) => <StatusCell referral={input} /> },
  ];
  return (
    <Dialog
      open={list !== undefined}
      onClose={onClose}
      title={t.title}
      wide
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <Table
        caption={t.title}
        hideCaption
        columns={columns}
        rows={(list ?? []).map((referralAnswer, index) => ({ ...referralAnswer, index }))}
        rowKey={(referral) => String(referral.index)}
        empty={t.none}
      />
    </Dialog>
  );
}
/** `₹100.00`, `₹1,250.50`: always two decimals. */
const twoDecimals = (amount: number): string =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The status of one earning with its reason. */
function StatusCell({ referral: value }: { readonly referral: ReferralAnswer }) {
  const t = useWords(referralWords);
  const language = useLanguage();
  const [badge, why] = {
    pending: [
      <Badge key="b" tone="info">
        {t.pending}
      </Badge>,
      t.pendingUntil(moment(language, value.maturesAt)),
    ],
    claimable: [
      <Badge key="b" tone="good">
        {t.claimable}
      </Badge>,
      t.claimableWhy,
    ],
    claimed: [
      <Badge key="b" tone="info">
        {t.claimed}
      </Badge>,
      t.claimedWhy,
    ],
    paid: [
      <Badge key="b" tone="good">
        {t.paid}
      </Badge>,
      t.paidWhy,
    ],
    held: [
      <Badge key="b" tone="warn">
        {t.held}
      </Badge>,
      `${value.holdReason ? `${t[value.holdReason]} ` : ''}${t.heldWhy}`,
    ],
    reversed: [<Badge key="b">{t.reversed}</Badge>, t.reversedWhy],
  }[value.state];
  return (
    <>
      {badge}
      <span className="status-reason">{why}</span>
    </>
  );
}
