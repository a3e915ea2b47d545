import type { Company, Government } from '../contract/public.ts';
import { ContactLines } from '#web/frame/header.tsx';

interface ContactCardProps extends Pick<Government, 'contact'> {
  readonly title: string;
  readonly company: Company;
}
/** Whom an officer calls, by name, and how. */
export function ContactCard({ title, company, contact }: ContactCardProps) {
  return (
    <section className="card">
      <h2 className="card-title">{title}</h2>
      {contact ? (
        <p className="contact-person">
          <strong>{contact.name}</strong>
          <span className="soft">{contact.role}</span>
        </p>
      ) : null}
      <ContactLines site={company} />
    </section>
  );
}
