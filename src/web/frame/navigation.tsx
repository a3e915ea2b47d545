import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import type { SiteFacts } from '#web/site.ts';
import { ChevronDownIcon, MenuIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';

interface NavigationProps {
  readonly language: Language;
  readonly site: SiteFacts | undefined;
  /** The path being shown, as the router has it. */
  readonly here: string;
}

/** The documented links, in their order, once for wide screens and once inside the menu of narrow ones. */
function NavigationLinks({ language, site, here, menuName }: NavigationProps & { readonly menuName: string }) {
  const say = useWords(frameWords);
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
      {link(paths.home(language), say.home)}
      {link(paths.about(language), say.about)}
      {products.length === 0 ? null : (
        <li>
          <details data-menu className="nav-products" name={menuName}>
            <summary>
              {say.product}
              <ChevronDownIcon />
            </summary>
            <ul>
              {products.map((it) => {
                const href = paths.product(language, it.name);
                return (
                  <li key={it.name}>
                    <a href={href} aria-current={here === href ? 'page' : undefined}>
                      {it.title}
                    </a>
                  </li>
                );
              })}
            </ul>
          </details>
        </li>
      )}
      {link(paths.blog(language), say.blog)}
      {link(paths.career(language), say.recruitment)}
      {link(paths.contact(language), say.contact)}
      {link(paths.dashboard(), say.dashboard)}
    </ul>
  );
}

export function WideNavigation(props: NavigationProps) {
  const say = useWords(frameWords);
  return (
    <nav className="nav-wide" aria-label={say.mainNavigation}>
      <NavigationLinks {...props} menuName="wide" />
    </nav>
  );
}
export function MobileMenu(props: NavigationProps) {
  const say = useWords(frameWords);
  return (
    <details data-menu className="nav-narrow">
      <summary>
        <MenuIcon />
        {say.menu}
      </summary>
      <nav aria-label={say.mainNavigation}>
        <NavigationLinks {...props} menuName="narrow" />
      </nav>
    </details>
  );
}
