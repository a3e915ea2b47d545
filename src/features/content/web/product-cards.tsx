import type { ProductCard } from '../contract/public.ts';
import { EnquiryLink } from './enquiry-link.tsx';
import { SizedPicture } from './illustration.tsx';
import { paths } from '#web/paths.ts';
import { useLanguage } from '#web/use-words.ts';

export interface ProductCardsProps {
  readonly products: readonly ProductCard[];
  /** The level of the titles, one below the heading above the cards. */
  readonly heading: 'h2' | 'h3';
  /** The cards begin in the first view, so the first picture is not lazy. */
  readonly isFirst?: boolean;
  /** Each card has a link that adds its product to an enquiry. */
  readonly hasEnquiry?: boolean;
}
/** Products with picture, one line and key figure; the rest of a card is the link. */
export function ProductCards({ products, heading: Heading, isFirst = false, hasEnquiry = false }: ProductCardsProps) {
  const language = useLanguage();
  return (
    <ul className="product-cards">
      {products.map(({ name, title, summary, figure, picture }, index) => (
        <li key={name} className="product-card">
          {/* Its alternative text would repeat the title. */}
          {picture ? (
            <SizedPicture
              sizes="(min-width: 44rem) 22rem, 92vw"
              src={picture.src}
              alt=""
              width={640}
              height={480}
              loading={isFirst && index === 0 ? 'eager' : 'lazy'}
            />
          ) : null}
          <div className="product-card-text">
            <Heading>
              <a href={paths.product(language, name)}>{title}</a>
            </Heading>
            <p>{summary}</p>
            {figure ? (
              <p className="product-figure">
                <b>{figure.value}</b>
                {` ${figure.label}`}
              </p>
            ) : null}
            {hasEnquiry ? <EnquiryLink name={name} title={title} className="product-enquiry" /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
