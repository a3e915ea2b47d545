import { finderKeys } from '#kit/desk/desk-parts.ts';
import { linkOf } from '../has-page.ts';
import type { PaletteTexts } from '../words.ts';
import type { SearchResult } from './ask-search.ts';

export const listId = 'palette-list';

interface PaletteLink {
  readonly href: string;
  readonly title: string;
  readonly detail: string;
}
export interface PaletteGroup {
  readonly title: string;
  readonly links: readonly PaletteLink[];
}
interface Drawn {
  readonly text: string;
  readonly result: SearchResult | undefined;
  readonly texts: PaletteTexts;
  /** Pages and actions that match. */
  readonly groups: readonly PaletteGroup[];
}

/** Fills the list with records by kind, pages, actions, and the page of all results. @returns the options */
export function drawOptions(list: HTMLElement, { text, result, texts, groups }: Drawn): HTMLElement[] {
  const found = result?.kind === 'found' ? result.found : [];
  const ofKinds = finderKeys.map((kind): PaletteGroup => {
    const links = found.flatMap((record): PaletteLink[] => {
      const href = linkOf(record.url);
      if (record.kind !== kind || href === undefined) return [];
      const detail = [record.reference, record.phone?.text].filter(Boolean).join(', ');
      return [{ href, title: record.title === '' ? texts.noName : record.title, detail }];
    });
    return { title: texts.kinds[kind], links };
  });
  const all = { title: '', links: found.length === 0 ? [] : [allResults(text, texts)] };
  const shown = [...ofKinds, ...groups, all].filter(({ links }) => links.length > 0);
  let number = 0;
  const options: HTMLElement[] = [];
  list.replaceChildren(
    ...shown.map(({ title, links }, index) => {
      const group = document.createElement('div');
      if (title !== '') {
        const heading = document.createElement('p');
        heading.id = `${listId}-group-${index}`;
        heading.className = 'palette-group';
        heading.setAttribute('role', 'presentation');
        heading.textContent = title;
        group.setAttribute('role', 'group');
        group.setAttribute('aria-labelledby', heading.id);
        group.append(heading);
      }
      for (const link of links) {
        const option = optionOf(link, `${listId}-${number++}`);
        options.push(option);
        group.append(option);
      }
      return group;
    }),
  );
  return options;
}

const allResults = (text: string, texts: PaletteTexts): PaletteLink => ({
  href: `/desk/search?${new URLSearchParams({ q: text })}`,
  title: texts.all.replace('{text}', text),
  detail: '',
});

function optionOf({ href, title, detail }: PaletteLink, id: string): HTMLAnchorElement {
  const option = document.createElement('a');
  option.id = id;
  option.href = href;
  option.tabIndex = -1;
  option.className = 'palette-option';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.append(title);
  if (detail !== '') {
    const small = document.createElement('span');
    small.className = 'soft';
    small.textContent = detail;
    option.append(' ', small);
  }
  return option;
}

/** What the list says below its options, and what a screen reader says. */
export function statusText(
  result: SearchResult | undefined,
  count: number,
  texts: PaletteTexts,
): { readonly shown: string; readonly announced: string } {
  if (!result) return { shown: '', announced: '' };
  if (result.kind !== 'found')
    return { shown: texts[result.kind], announced: result.kind === 'loading' ? '' : texts[result.kind] };
  if (count === 0) return { shown: texts.nothing, announced: texts.nothing };
  return { shown: '', announced: count === 1 ? texts.one : texts.count.replace('{count}', String(count)) };
}
