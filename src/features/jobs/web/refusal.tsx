import { Message } from '#web/ui/message.tsx';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { RoleRefusal } from '../model/jobs.ts';
import { careerWords } from './words.ts';

/**
 * The message that roles-script.ts shows below a marker; its texts are rendered here, so the script needs no words.
 */
export function Refusal() {
  const t = useWords(careerWords);
  const language = useLanguage();
  const texts = {
    'jobs/not-invited': t.notAuthorized,
    'jobs/closed': t.isClosed,
    'jobs/not-switched-on': t.notSwitchedOn,
  } satisfies Readonly<Record<RoleRefusal, string>>;
  return (
    <template id="refusal" data-texts={JSON.stringify(texts)} data-offline={t.offline}>
      <Message kind="error" onClose={() => undefined}>
        <p data-text />
        <p data-sign-in hidden>
          <a className="role-link" href={paths.login(language, paths.career(language))}>
            {t.signIn}
          </a>
        </p>
      </Message>
    </template>
  );
}
