import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { ApplicationState } from '../../model.ts';
import { applicationStateWords } from './words.ts';

const tones: Readonly<Record<ApplicationState, BadgeTone>> = {
  active: 'good',
  'refund-asked': 'warn',
  refunded: 'neutral',
  'charged-back': 'bad',
};
export function ApplicationStatus({ status }: { readonly status: ApplicationState }) {
  return <Badge tone={tones[status]}>{useWords(applicationStateWords)[status]}</Badge>;
}
