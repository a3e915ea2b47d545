import type { readCompany } from '#features/content/contract/public.ts';
import { paths } from '#web/paths.ts';
import { telHref } from '#web/site.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { careerWords } from './words.ts';

type Grievance = (typeof readCompany)['answer']['grievance'];

/** What protects a person who pays, and where to complain. */
export function BeforePaying({ grievance }: { readonly grievance: Grievance }) {
  const t = useWords(careerWords);
  return (
    <div className="career-foot">
      <section className="card">
        <h2>{t.beforeTitle}</h2>
        <p>{t.onlyHere}</p>
        <p>{t.interviews}</p>
        <p>
          {t.refundShort}{' '}
          <a className="role-link" href={paths.refunds(useLanguage())}>
            {t.refundPolicy}
          </a>
        </p>
      </section>
      <section className="card">
        <h2>{t.complaintTitle}</h2>
        <p>
          <strong>{grievance.name}</strong>
          <br />
          {grievance.role}
        </p>
        <p className="complaint-ways">
          <a className="role-link" href={telHref(grievance.phone)}>
            {grievance.phone}
          </a>
          <a className="role-link" href={`mailto:${grievance.email}`}>
            {grievance.email}
          </a>
        </p>
        {grievance.deadlines.map((deadline) => (
          <p key={deadline}>{deadline}</p>
        ))}
      </section>
    </div>
  );
}
