import { ActForm } from '#web/desk/act-form.tsx';
import { DeskText } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { ChatIcon } from '#web/ui/icons.tsx';
import { mailQuotation, type QuotationDeskAnswer } from '../../contract/desk.ts';
import { recordWords } from './record-words.ts';
import { fieldWords, statusWords } from './words.ts';

/** The link to the PDF for the buyer: by mail, or by a chat that the person sends. */
export function IssuedSend({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const statuses = useWords(statusWords);
  const { serial, email, links, status } = quotation;
  return (
    <section className="desk-section">
      <h2>{t.send}</h2>
      <ActForm
        of={mailQuotation}
        params={{ serial: String(serial) }}
        look={status === 'valid' ? 'primary' : 'secondary'}
        refusals={{ 'quotations/other-state': t.otherStatus(statuses[status]) }}
      >
        <DeskText
          name="to"
          type="email"
          label={fields.email}
          hint={t.mailHint}
          value={email.isMasked ? '' : email.text}
          maxLength={254}
          autoComplete="off"
        />
      </ActForm>
      {links === null ? null : (
        <div className="quotation-chat">
          <p>
            <a className="button button-secondary" href={links.chat} target="_blank" rel="noreferrer">
              <ChatIcon />
              {t.chat}
            </a>
          </p>
          <p className="soft">{t.chatHint}</p>
        </div>
      )}
    </section>
  );
}
