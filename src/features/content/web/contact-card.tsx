import type { Company, Government } from '../contract/public.ts';
import { ContactLines } from '#web/frame/header.tsx';
import { SizedPicture } from './illustration.tsx';

interface ContactCardProps extends Pick<Government, 'contact'> {
  readonly title: string;
  readonly company: Company;
}
/** The person for government orders, and the company's address and numbers. */
export function ContactCard({ title, company, contact }: ContactCardProps) {
  return (
    <section className="card">
      <h2 className="card-title">{title}</h2>
      {contact ? <ContactPerson contact={contact} /> : null}
      <ContactLines site={company} />
    </section>
  );
}

/** Photo, name and role. */
export function ContactPerson({
  contact: { name, role, photo },
}: {
  readonly contact: NonNullable<Government['contact']>;
}) {
  return (
    <div className="contact-person">
      {/* Not `photo.alt`: the name is beside the photo. */}
      {photo ? <SizedPicture src={photo.src} alt="" width={64} height={64} sizes="4rem" loading="lazy" /> : null}
      <p>
        <strong>{name}</strong>
        <span className="soft">{role}</span>
      </p>
    </div>
  );
}
