import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { QuotationStatus } from '../../model.ts';
import { statusTones, statusWords } from './words.ts';

export function StatusBadge({ status }: { readonly status: QuotationStatus }) {
  const t = useWords(statusWords);
  return <Badge tone={statusTones[status]}>{t[status]}</Badge>;
}
