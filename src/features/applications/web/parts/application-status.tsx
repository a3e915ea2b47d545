import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { ApplicationState } from '../../model/applications.ts';
import { applicationStateWords, applicationTones } from './words.ts';

export function ApplicationStatus({ status }: { readonly status: ApplicationState }) {
  return <Badge tone={applicationTones[status]}>{useWords(applicationStateWords)[status]}</Badge>;
}
