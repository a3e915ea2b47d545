import type { ProductCard } from '../contract/public.ts';
import { EnquiryLink } from './enquiry-link.tsx';
import { SizedPicture } from './illustration.tsx';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { productWords } from './product-words.ts';

export interface ProductCardsProps {
  readonly products: readonly ProductCard[];
  /** The level of the titles, one below the heading above the cards. */
  readonly heading: 'h2' | 'h3';
  /** The cards begin in the first view, so the first picture is not lazy. */
  readonly isFirst?: boolean;
  /** Each card has a link that adds its product to an enquiry. */
  readonly hasEnquiry?: boolean;
  /** A last card leads to all products. */
  readonly hasMore?: boolean;
}
/** Products with picture, one line and key figure; the rest of a card is the link. */
export function ProductCards({
  products,
  heading: Heading,
  isFirst = false,
  hasEnquiry = false,
  hasMore = false,
}: ProductCardsProps) {
  const t = useWords(productWords);
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
      {hasMore ? (
        <li className="product-card product-more">
          <div className="product-card-text">
            <Heading>
              <a href={paths.products(language)}>{t.allProducts}</a>
            </Heading>
            <p>{t.allProductsText}</p>
          </div>
        </li>
      ) : null}
    </ul>
  );
}
