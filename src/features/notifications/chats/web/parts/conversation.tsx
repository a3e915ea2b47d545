import type { Act } from '#kit/desk/act.ts';
import type { Tone } from '#kit/desk/drawn-list.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { moment } from '#web/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { answerTexts } from '../../../model/whatsapp-templates.ts';
import { type Conversation, getChatFile, type ShownMessage } from '../../contract.ts';
import { type AnswerState, isUnshown, readySentences, readyTexts } from '../../model.ts';
import { answerStateWords, chatWords, fileFaultWords, sentWords } from './words.ts';

const tones: Readonly<Record<AnswerState, Tone>> = {
  queued: 'info',
  sent: 'neutral',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
};

interface ConversationProps {
  readonly conversation: Conversation | null;
  /** The act that answers, and the record's part of its path; without it nobody answers here. */
  readonly of?: Pick<Act, 'path' | 'right' | 'texts' | 'fields' | 'file'>;
  readonly number?: string | number;
}
/** What was written on WhatsApp about a record, and the form that answers it. */
export function ConversationSection({ conversation, of, number }: ConversationProps) {
  const t = useWords(chatWords);
  if (conversation === null) return null;
  return (
    <section className="desk-section" id="whatsapp" aria-labelledby="whatsapp-title">
      <h2 id="whatsapp-title">{t.title}</h2>
      <ol className="desk-rows">
        {conversation.messages.map((message) => (
          <Written key={message.id} message={message} />
        ))}
      </ol>
      {of === undefined || number === undefined ? null : (
        <AnswerForm conversation={conversation} of={of} number={String(number)} />
      )}
    </section>
  );
}

function Written({ message }: { readonly message: ShownMessage }) {
  const t = useWords(chatWords);
  const states = useWords(answerStateWords);
  const sent = useWords(sentWords);
  const language = useLanguage();
  const { isOurs, by, at, type, text, isWaiting, state } = message;
  return (
    <li>
      <p className="soft">
        <strong>{isOurs ? by || t.us : t.person}</strong> · {moment(language, at)}{' '}
        {type === 'template' ? <Badge>{t.template}</Badge> : null}{' '}
        {isWaiting ? <Badge tone="warn">{t.waiting}</Badge> : null}
        {state === null ? null : <Badge tone={tones[state]}>{states[state]}</Badge>}
      </p>
      {text.text === '' ? null : <p className="desk-note">{text.text}</p>}
      {type === 'code-not-requested' ? <p className="soft">{t.codeNotRequested}</p> : null}
      {isUnshown(type) ? (
        <p className="soft">
          {sent[type]}. {t.askOtherwise}
        </p>
      ) : null}
      {type === 'file' ? <SentFile message={message} /> : null}
      {state === 'failed' ? <p className="field-error">{t.failed}</p> : null}
    </li>
  );
}

function SentFile({ message: { id, file, fileFault, text } }: { readonly message: ShownMessage }) {
  const t = useWords(chatWords);
  const faults = useWords(fileFaultWords);
  const sent = useWords(sentWords);
  if (fileFault !== null) return <p className="soft">{faults[fileFault]}</p>;
  if (file === null) return <p className="soft">{t.fetching}</p>;
  if (text.isMasked) return <p className="soft">{sent.file}</p>;
  return (
    <p>
      <a href={urlOf(getChatFile, { id })} target="_blank" rel="noreferrer">
        {t[file]}
      </a>
    </p>
  );
}

function AnswerForm({
  conversation: { messages, newest, way, until, language: ofPerson },
  of,
  number,
}: {
  readonly conversation: Conversation;
  readonly of: NonNullable<ConversationProps['of']>;
  readonly number: string;
}) {
  const t = useWords(chatWords);
  const language = useLanguage();
  const waits = messages.some(({ isWaiting }) => isWaiting);
  const isFree = way === 'free';
  return (
    <ActForm of={of} params={{ number }} hidden={{ seen: newest }} {...(isFree ? {} : { without: ['text'] })}>
      {isFree ? (
        <DeskSelect
          name="ready"
          label={t.ready}
          hint={t.readyHint}
          value=""
          emptyLabel={t.noSentence}
          options={readySentences.map((value) => ({ value, label: readyTexts[ofPerson][value] }))}
        />
      ) : null}
      {isFree && until !== null ? <p className="soft">{t.until(moment(language, until))}</p> : null}
      {way === 'template' ? (
        <p className="soft">
          {t.windowOver} <q lang={ofPerson}>{answerTexts[ofPerson]}</q>
        </p>
      ) : null}
      {isFree || way === 'template' ? null : <p className="soft">{t[way]}</p>}
      <div className="desk-links">
        {isFree ? (
          <Submit name="how" value="text">
            {t.send}
          </Submit>
        ) : null}
        {way === 'template' ? (
          <Submit name="how" value="template">
            {t.sendTemplate}
          </Submit>
        ) : null}
        {waits ? (
          <Submit name="how" value="none" look="secondary">
            {t.settle}
          </Submit>
        ) : null}
      </div>
    </ActForm>
  );
}
