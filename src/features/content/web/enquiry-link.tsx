import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { productWords } from './product-words.ts';

/** Adds a product to the visitor's enquiry; the script writes how many it has. */
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
    >
      <span>
        {t.addToEnquiry}
        <span data-basket="" />
        {title === undefined ? null : <span className="sr-only">: {title}</span>}
      </span>
    </a>
  );
}
