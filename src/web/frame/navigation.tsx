import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import type { SiteFacts } from '#web/site.ts';
import { ChevronDownIcon, MenuIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

interface NavigationProps {
  readonly language: Language;
  readonly site: SiteFacts | undefined;
  /** The current path of the router. */
  readonly here: string;
}

/** The main links in their prescribed order, for wide screens and for the mobile menu. */
function NavigationLinks({ language, site, here, menuName }: NavigationProps & { readonly menuName: string }) {
  const t = useWords(frameWords);
  const products = site?.products ?? [];
  const link = (href: string, text: string) => (
    <li>
      <a href={href} aria-current={here === href ? 'page' : undefined}>
        {text}
      </a>
    </li>
  );
  return (
    <ul>
      {link(paths.home(language), t.home)}
      {link(paths.about(language), t.about)}
      {products.length === 0 ? null : (
        <li>
          <details data-menu className="nav-products" name={menuName}>
            <summary>
              {t.product}
              <ChevronDownIcon />
            </summary>
            <ul>
              {products.map((product) => {
                const href = paths.product(language, product.name);
                return (
                  <li key={product.name}>
                    <a href={href} aria-current={here === href ? 'page' : undefined}>
                      {product.title}
                    </a>
                  </li>
                );
              })}
            </ul>
          </details>
        </li>
      )}
      {link(paths.blog(language), t.blog)}
      {link(paths.career(language), t.recruitment)}
      {link(paths.contact(language), t.contact)}
      {link(paths.dashboard(), t.dashboard)}
    </ul>
  );
}

export function WideNavigation(props: NavigationProps) {
  const t = useWords(frameWords);
  return (
    <nav className="nav-wide" aria-label={t.mainNavigation}>
      <NavigationLinks {...props} menuName="wide" />
    </nav>
  );
}
export function MobileMenu(props: NavigationProps) {
  const t = useWords(frameWords);
  return (
    <details data-menu className="nav-narrow">
      <summary>
        <MenuIcon />
        {t.menu}
      </summary>
      <nav aria-label={t.mainNavigation}>
        <NavigationLinks {...props} menuName="narrow" />
      </nav>
    </details>
  );
}
