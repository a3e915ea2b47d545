import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { productWords } from './product-words.ts';

/** Adds a product to the visitor's enquiry; the script writes whether it is in it. */
export function EnquiryLink({
  name,
  title,
  className,
}: {
  readonly name: string;
  /** For screen readers, where several products are on the page. */
  readonly title?: string;
  readonly className?: string;
}) {
  const t = useWords(productWords);
  return (
    <a
      href={`${paths.enquiry(useLanguage())}?${new URLSearchParams({ add: name })}`}
      className={className}
      rel="nofollow"
      data-adds={name}
    >
      <span>
        <span>{t.addToEnquiry}</span>
        <span hidden>{t.inEnquiry}</span>
        {title === undefined ? null : <span className="sr-only">: {title}</span>}
      </span>
    </a>
  );
}

/** Leads to the visitor's enquiry once something is in it; the script writes how much. */
export function OwnEnquiry() {
  const t = useWords(productWords);
  return (
    <p className="own-enquiry" data-basket="" hidden>
      <a href={paths.enquiry(useLanguage())}>
        {t.ownEnquiry} (<span />)
      </a>
    </p>
  );
}
