import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { QuotationStatus } from '../model.ts';
import { statusWords } from './words.ts';

const tones: Readonly<Record<QuotationStatus, BadgeTone>> = {
  draft: 'neutral',
  valid: 'info',
  accepted: 'good',
  expired: 'warn',
  revised: 'neutral',
  cancelled: 'bad',
};
export function StatusBadge({ status }: { readonly status: QuotationStatus }) {
  const t = useWords(statusWords);
  return <Badge tone={tones[status]}>{t[status]}</Badge>;
}
