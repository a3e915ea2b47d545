import type { RoleAnswer } from '../contract/public.ts';
import { longDay } from '#kit/indian-time.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { careerWords } from './words.ts';

/** Says, of a role that takes applications, that results are out already, so that nobody pays for places that are gone. */
export function ResultsOut({ role: { results, closesAt } }: { readonly role: RoleAnswer }) {
  const t = useWords(careerWords);
  const language = useLanguage();
  if (results === null) return null;
  const { isEarlier, closedOn, publishedOn } = results;
  const text = isEarlier
    ? t.earlierResults(
        closedOn === null ? null : longDay(language, closedOn),
        closesAt === null ? null : moment(language, closesAt),
      )
    : t.ownResults(longDay(language, publishedOn));
  return (
    <p className="role-note">
      {text} <a href={paths.results(language)}>{t.toResults}</a>
    </p>
  );
}
