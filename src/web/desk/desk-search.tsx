import { deskPageNames, deskPages } from '#desk-pages.ts';
import type { Right } from '#kit/desk-access.ts';
import { inLanguage, otherLanguage } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useDesk } from './desk-data.ts';
import { deskPaths } from './desk-paths.ts';
import { linkOf } from './has-page.ts';
import { deskPageWords, deskWords, finderWords, paletteWords } from './words.ts';

/**
 * The search in the header: a plain form. The desk's script makes it a combobox of records, pages and actions, with the
 * texts and links that are here.
 */
export function DeskSearch() {
  const t = useWords(deskWords);
  const texts = { ...useWords(paletteWords), kinds: useWords(finderWords) };
  return (
    <form className="desk-search" action={deskPaths.search()} role="search">
      <SearchIcon />
      <input
        className="input"
        type="search"
        name="q"
        aria-label={t.search}
        placeholder={t.searchHint}
        autoComplete="off"
        maxLength={100}
        data-palette={JSON.stringify(texts)}
      />
      <div hidden data-palette-links="">
        <Pages />
        <Actions />
      </div>
    </form>
  );
}

function Pages() {
  const titles = useWords(deskPageWords);
  const { rights } = useDesk();
  return deskPageNames
    .filter((name) => 'menu' in deskPages[name] && rights.includes(deskPages[name].right))
    .map((name) => (
      <a key={name} href={deskPages[name].path} data-group="pages">
        {titles[name]}
      </a>
    ));
}

function Actions() {
  const t = useWords(paletteWords);
  const language = useLanguage();
  const { rights, here } = useDesk();
  const actions: readonly (readonly [text: string, url: string, right: Right])[] = [
    [t.newComplaint, '/desk/leads/new', 'leads/change'],
    [t.checkAudit, '/desk/audit', 'audit/read'],
  ];
  return (
    <>
      {actions
        .filter(([, url, right]) => rights.includes(right) && linkOf(url) !== undefined)
        .map(([text, url]) => (
          <a key={text} href={url} data-group="commands">
            {text}
          </a>
        ))}
      <a href={paths.language(otherLanguage(language), here)} data-group="commands">
        {t.language}
      </a>
      <a href={inLanguage(language, '/')} data-group="commands">
        {t.site}
      </a>
    </>
  );
}
