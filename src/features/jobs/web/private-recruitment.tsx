import { useWords } from '#web/use-words.ts';
import { careerWords } from './words.ts';

/** Beside the title of the notice and of each role. */
export function PrivateRecruitment() {
  const t = useWords(careerWords);
  return (
    <p>
      <strong>{t.privateRecruitment}</strong> {t.noPromise}
    </p>
  );
}
