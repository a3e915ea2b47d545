// The search in the header as a combobox (APG: editable, with a list of suggestions): records of the server, pages and
// actions. Without it the search is a plain form.
import type { PaletteTexts } from '../words.ts';
import { askSearch, type SearchResult } from './ask-search.ts';
import { drawOptions, listId, type PaletteGroup, statusText } from './palette-list.ts';

const waitMs = 150;

/** @returns how to open it by a key; undefined on a page without a search. */
export function startPalette(): (() => void) | undefined {
  const input = document.querySelector<HTMLInputElement>('[data-palette]');
  const form = input?.form;
  return input && form ? new Palette(input, form).openByKey : undefined;
}

class Palette {
  readonly input: HTMLInputElement;
  readonly texts: PaletteTexts;
  readonly links: readonly HTMLAnchorElement[];
  readonly panel = document.createElement('div');
  readonly list = document.createElement('div');
  readonly state = document.createElement('p');
  readonly announced = document.createElement('p');
  /** The text of the newest question; an answer to another one is dropped. */
  asked = '';
  result: SearchResult | undefined;
  timer = 0;
  active = -1;

  constructor(input: HTMLInputElement, form: HTMLFormElement) {
    this.input = input;
    this.texts = JSON.parse(input.dataset['palette'] ?? '{}') as PaletteTexts;
    this.links = [...form.querySelectorAll<HTMLAnchorElement>('[data-palette-links] a')];
    this.build(form);
    input.addEventListener('input', () => this.search());
    input.addEventListener('click', () => this.open());
    input.addEventListener('keydown', (event) => this.onKey(event));
    form.addEventListener('focusout', (event) => {
      if (!form.contains(event.relatedTarget as Node | null)) this.close();
    });
    // A press on an option must not take the focus from the input first.
    this.panel.addEventListener('pointerdown', (event) => event.preventDefault());
    // Typed before this script was here.
    if (document.activeElement === input && input.value !== input.defaultValue) this.open();
  }

  readonly openByKey = (): void => {
    this.input.select();
    this.input.focus();
    this.open();
  };

  build(form: HTMLFormElement): void {
    const { input, panel, list, state, announced, texts } = this;
    panel.className = 'palette';
    panel.hidden = true;
    list.id = listId;
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', texts.results);
    state.className = 'palette-state';
    announced.className = 'sr-only';
    announced.setAttribute('role', 'status');
    panel.append(list, state);
    form.append(panel, announced);
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-controls': listId,
    }))
      input.setAttribute(name, value);
  }

  get isOpen(): boolean {
    return !this.panel.hidden;
  }
  open(): void {
    if (this.isOpen) return;
    this.panel.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.search();
  }
  close(): void {
    if (!this.isOpen) return;
    clearTimeout(this.timer);
    this.asked = '';
    this.panel.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
    this.announced.textContent = '';
    this.active = -1;
  }

  /** Shows pages and actions at once, and asks for records after a moment without typing. */
  search(): void {
    if (!this.isOpen) return this.open();
    const text = this.input.value.trim();
    clearTimeout(this.timer);
    this.asked = text;
    this.result = text === '' ? undefined : { kind: 'loading' };
    this.draw(text);
    if (text !== '') this.timer = window.setTimeout(() => void this.ask(text), waitMs);
  }
  async ask(text: string): Promise<void> {
    const result = await askSearch(text);
    // The person has typed on, or left.
    if (this.asked !== text || !this.isOpen) return;
    this.result = result;
    this.draw(text);
  }

  draw(text: string): void {
    const { result, texts } = this;
    const options = drawOptions(this.list, { text, result, texts, groups: this.matchingLinks(text) });
    // The page of all results is not counted.
    const isAllOffered = result?.kind === 'found' && result.found.length > 0;
    const state = statusText(result, options.length - (isAllOffered ? 1 : 0), texts);
    this.state.textContent = state.shown;
    this.state.hidden = state.shown === '';
    this.announced.textContent = state.announced;
    // What was typed names the first one best.
    this.activate(text === '' || options.length === 0 ? -1 : 0);
  }
  matchingLinks(text: string): PaletteGroup[] {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (link: HTMLAnchorElement): boolean => {
      const words = ` ${link.textContent} ${link.dataset['words'] ?? ''}`.toLowerCase();
      return wanted.every((word) => words.includes(` ${word}`));
    };
    return (['pages', 'commands'] as const).map((group) => ({
      title: this.texts[group],
      links: this.links
        .filter((link) => link.dataset['group'] === group && matches(link))
        .map((link) => ({ href: link.href, title: link.textContent, detail: '' })),
    }));
  }

  get options(): HTMLAnchorElement[] {
    return [...this.list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  }
  activate(index: number): void {
    const { options } = this;
    options[this.active]?.setAttribute('aria-selected', 'false');
    for (const option of options) option.setAttribute('aria-selected', 'false');
    const option = options[index];
    this.active = option ? index : -1;
    if (!option) return this.input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', option.id);
  }

  onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { options, active } = this;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (!this.isOpen) return this.open();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const from = active < 0 && step < 0 ? 0 : active;
        if (options.length > 0) this.activate((from + step + options.length) % options.length);
        return;
      }
      case 'Enter': {
        const option = this.isOpen ? options[active] : undefined;
        if (!option) return;
        event.preventDefault();
        option.click();
        return;
      }
      case 'Escape':
        if (!this.isOpen) return;
        event.preventDefault();
        this.close();
    }
  }
}
