import { chosenMessages } from '#features/notifications/model/whatsapp-templates.ts';
import { messageTitles } from '#features/notifications/web/parts/words.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import { chooseWhatsappMessages, type DeskSettings } from '../contract/desk.ts';
import { settingsWords } from './settings-words.ts';

/** Which messages go by WhatsApp to those who chose it. */
export function WhatsappMessages({ settings: { byWhatsapp } }: { readonly settings: DeskSettings }) {
  const t = useWords(settingsWords);
  const titles = useWords(messageTitles);
  if (byWhatsapp === null) return null;
  return (
    <section className="desk-section" aria-labelledby="by-whatsapp">
      <h2 id="by-whatsapp">{t.byWhatsapp}</h2>
      <ActForm of={chooseWhatsappMessages} hidden={{ seen: byWhatsapp.join(' ') }} isFolded>
        {chosenMessages.map((name) => (
          <DeskCheckbox
            key={name}
            name="messages"
            value={name}
            isChecked={byWhatsapp.includes(name)}
            label={titles[name] ?? name}
          />
        ))}
      </ActForm>
    </section>
  );
}
