import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { Card } from '#web/ui/card.tsx';
import { useWords } from '#web/use-words.ts';
import { dashboardWords } from '../../web/words.ts';

/** The signed-in person's details, as three cards. */
export function Details({
  name,
  phone,
  userId,
}: {
  readonly name: string;
  readonly phone: string;
  readonly userId: string;
}) {
  const t = useWords(dashboardWords);
  const card = (term: string, value: string) => (
    <Card as="li" className="detail">
      <p className="soft small">{term}</p>
      <p className="detail-value">{value}</p>
    </Card>
  );
  return (
    <section aria-label={t.yourDetails}>
      <ul className="details">
        {card(t.name, name)}
        {card(t.phone, spacedPhone(phone))}
        {card(t.userId, userId)}
      </ul>
    </section>
  );
}
