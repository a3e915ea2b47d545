import { deskPageNames, deskPages } from '#desk-pages.ts';
import type { Right } from '#kit/desk/desk-access.ts';
import { inLanguage, type Language, languages, otherLanguage } from '#web/i18n.ts';
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

/** A command is found by the words of its label in both languages. */
const inEach = <Words,>(textOf: (words: Words) => string, words: Readonly<Record<Language, Words>>): string =>
  languages.map((language) => textOf(words[language])).join(' ');

function Pages() {
  const titles = useWords(deskPageWords);
  const { rights } = useDesk();
  return deskPageNames
    .filter((name) => 'menu' in deskPages[name] && rights.includes(deskPages[name].right))
    .map((name) => (
      <a
        key={name}
        href={deskPages[name].path}
        data-group="pages"
        data-words={inEach((words) => words[name], deskPageWords)}
      >
        {titles[name]}
      </a>
    ));
}

function Actions() {
  const t = useWords(paletteWords);
  const language = useLanguage();
  const { rights, here } = useDesk();
  const actions: readonly (readonly [text: 'newComplaint' | 'checkAudit', url: string, right: Right])[] = [
    ['newComplaint', '/desk/leads/new', 'leads/change'],
    ['checkAudit', '/desk/audit', 'audit/read'],
  ];
  return (
    <>
      {actions
        .filter(([, url, right]) => rights.includes(right) && linkOf(url) !== undefined)
        .map(([text, url]) => (
          <a
            key={text}
            href={url}
            data-group="commands"
            data-words={inEach(
              (words) => `${words[text]} ${text === 'newComplaint' ? words.newWords : ''}`,
              paletteWords,
            )}
          >
            {t[text]}
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
