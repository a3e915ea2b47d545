import type { EarningsAnswer } from '../../contract/public.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useWords } from '#web/use-words.ts';
import { earningsWords } from '../../web/words.ts';

export interface MinimumDialogProps {
  readonly open: boolean;
  readonly earnings: EarningsAnswer;
  readonly onClose: () => void;
}
/** Says why less than the minimum cannot be claimed. */
export function MinimumDialog({ open, earnings, onClose }: MinimumDialogProps) {
  const t = useWords(earningsWords);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.minimumTitle}
      actions={
        <Button look="primary" onClick={onClose}>
          {t.ok}
        </Button>
      }
    >
      <div className="stack">
        <p>{t.minimumText(rupees(earnings.minimumClaim))}</p>
        <p className="soft">{t.minimumNow(rupees(earnings.commission))}</p>
      </div>
    </Dialog>
  );
}
