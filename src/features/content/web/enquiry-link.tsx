import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { productWords } from './product-words.ts';

/** Adds a product to the visitor's enquiry; the script writes how many it has. */
export function EnquiryLink({ name, className }: { readonly name: string; readonly className?: string }) {
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
      </span>
    </a>
  );
}
