import type { ApplicationAnswer, CallAnswer } from '../../contract/public.ts';
import { getCallLetter } from '#features/interviews/contract/public.ts';
import { urlOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { callWords } from './call-words.ts';

interface CallFactsProps {
  readonly application: Pick<ApplicationAnswer, '_id'>;
  readonly call: CallAnswer;
}
/** When and where the interview is, with the letter to download. */
export function CallFacts({ application, call }: CallFactsProps) {
  const t = useWords(callWords);
  const language = useLanguage();
  const { issue, startsAt, minutes, place, bring } = call;
  return (
    <section className="application-call" aria-labelledby={`call-${application._id}`}>
      <h4 id={`call-${application._id}`}>{t.title}</h4>
      <Facts
        facts={[
          {
            term: t.when,
            value: (
              <>
                <strong>
                  <time dateTime={startsAt}>{moment(language, startsAt)}</time>
                </strong>{' '}
                <span className="soft">{t.minutes(minutes)}</span>
              </>
            ),
          },
          { term: t.place, value: place },
          { term: t.bring, value: bring },
        ]}
      />
      {issue > 1 ? <p className="small">{t.replaces}</p> : null}
      <p>
        <LinkButton
          look="primary"
          icon={<DownloadIcon />}
          href={urlOf(getCallLetter, { id: application._id }, { language })}
        >
          {t.download}
        </LinkButton>
      </p>
    </section>
  );
}
