import type { OwnChannelAnswer } from '../../contract/public.ts';
import { channelForm } from '../../terms.ts';
import { moment } from '#web/moment.ts';
import { useShownPage } from '#web/shown-page.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { channelWords } from '../channel-words.ts';

export interface ChannelChoiceProps {
  readonly own: OwnChannelAnswer;
  /** The path of this page. */
  readonly from: string;
}
/**
 * The choice of the channel of our messages: a plain form, which works without script. Renders nothing where there is
 * one channel.
 */
export function ChannelChoice({ own: { channels, chosen, since, consent }, from }: ChannelChoiceProps) {
  const t = useWords(channelWords);
  const { language, search } = useShownPage();
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
        {/* Not a RadioGroup: this page has no other field, and would load all of them. */}
        <fieldset className="field field-group" aria-describedby="channel-hint">
          <legend>{t.label}</legend>
          <p className="field-hint" id="channel-hint">
            {consent} {since === null ? null : t.since(moment(language, since))}
          </p>
          <div className="choices choices-inline">
            {channels.map((value) => (
              <label key={value} className="choice">
                <input type="radio" name="channel" value={value} defaultChecked={value === chosen} />
                <span>{t.name(value)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <button type="submit" className="button button-secondary">
          {t.save}
        </button>
      </form>
    </section>
  );
}
