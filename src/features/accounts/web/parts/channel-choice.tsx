import type { OwnChannelAnswer } from '../../contract/public.ts';
import { channelForm } from '../../terms.ts';
import { consentText } from '#features/notifications/model/consent.ts';
import { moment } from '#web/moment.ts';
import { useShownPage } from '#web/shown-page.ts';
import { RadioGroup } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { channelWords } from '../channel-words.ts';

export interface ChannelChoiceProps {
  readonly own: OwnChannelAnswer;
  /** The path of this page. */
  readonly from: string;
}
/** By which way a person gets our messages: a plain form, which works without script. Nothing where there is one way. */
export function ChannelChoice({ own: { channels, chosen, since }, from }: ChannelChoiceProps) {
  const t = useWords(channelWords);
  const { language, company, search } = useShownPage();
  if (channels.length < 2) return null;
  const query = new URLSearchParams(search);
  const { form, path } = channelForm;
  return (
    <section className="card stack" aria-labelledby="channel-title" id={form}>
      <h2 id="channel-title">{t.title}</h2>
      {query.get('sent') === form ? <Message kind="success">{t.isSaved(chosen)}</Message> : null}
      {query.get('failed') === form ? <Message kind="error">{t.notSaved}</Message> : null}
      <form method="post" action={path} className="form">
        <input type="hidden" name="from" value={from} />
        <RadioGroup
          name="channel"
          label={t.label}
          defaultValue={chosen}
          hint={`${consentText[language](company)}${since === null ? '' : ` ${t.since(moment(language, since))}`}`}
          options={channels.map((value) => ({ value, label: t.name(value) }))}
          inline
        />
        <button type="submit" className="button button-secondary">
          {t.save}
        </button>
      </form>
    </section>
  );
}
