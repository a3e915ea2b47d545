// What is pasted from Word or a website into a long text becomes a text with its marks: headings, lists, bold, italic, links.

/** A field with `data-paste`: `sections` have marks, `paragraphs` are plain lines. */
export function watchPastes(): void {
  document.addEventListener('paste', (event) => {
    const area = event.target;
    if (!(area instanceof HTMLTextAreaElement) || area.dataset['paste'] === undefined) return;
    const html = event.clipboardData?.getData('text/html') ?? '';
    const blocks = html === '' ? [] : blocksIn(html);
    // A few words go to where the cursor is, as they are.
    if (blocks.length === 0 || (blocks.length === 1 && isPlain(blocks[0]))) return;
    event.preventDefault();
    insert(area, textOf(blocks, area.dataset['paste'] === 'sections'));
  });
}

interface Piece {
  readonly text: string;
  readonly look: 'plain' | 'bold' | 'italic';
  readonly href: string;
}
interface Block {
  readonly kind: 'paragraph' | 'heading' | 'item';
  readonly pieces: readonly Piece[];
}
const isPlain = (block: Block | undefined): boolean =>
  block?.kind === 'paragraph' && block.pieces.every(({ look, href }) => look === 'plain' && href === '');

const blockTags =
  /^(?:P|DIV|H[1-6]|LI|UL|OL|TR|TABLE|TBODY|SECTION|ARTICLE|BLOCKQUOTE|HEADER|FOOTER|MAIN|FIGURE|FIGCAPTION|PRE|DL|DT|DD)$/;
const unseenTags = /^(?:HEAD|STYLE|SCRIPT|TITLE|META|LINK|TEMPLATE|SVG|IMG|O:P)$/i;

/** Its styles are read as data: the policy of the page refuses them as styles. */
function blocksIn(html: string): readonly Block[] {
  const bare = html.replace(/<style\b[^>]*>[^]*?<\/style>/gi, '').replace(/\sstyle=/gi, ' data-style=');
  const reader = new BlockReader();
  reader.read(new DOMParser().parseFromString(bare, 'text/html').body, { look: 'plain', href: '', kind: 'paragraph' });
  return reader.done();
}

interface Around {
  readonly look: Piece['look'];
  readonly href: string;
  readonly kind: Block['kind'];
}
class BlockReader {
  readonly #blocks: Block[] = [];
  #pieces: Piece[] = [];
  #kind: Block['kind'] = 'paragraph';

  read(node: Node, around: Around): void {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.#add(child.nodeValue ?? '', around);
      else if (child instanceof Element && !unseenTags.test(child.tagName)) this.#readElement(child, around);
    }
  }
  done(): readonly Block[] {
    this.#end();
    return this.#blocks;
  }

  #readElement(element: Element, around: Around): void {
    if (element.tagName === 'BR') return this.#end();
    const isBlock = blockTags.test(element.tagName);
    const inside = { ...around, look: lookOf(element, around.look), href: hrefOf(element) || around.href };
    if (isBlock) this.#end();
    const kind = kindOf(element) ?? around.kind;
    this.read(element, { ...inside, kind });
    if (isBlock) this.#end();
    // Cells of a row stay apart.
    else if (/^T[DH]$/.test(element.tagName)) this.#add(' ', around);
  }
  #add(text: string, { look, href, kind }: Around): void {
    this.#kind = kind;
    const spaced = text.replaceAll(/[\s\u00a0]+/g, ' ');
    const last = this.#pieces.at(-1);
    if (last?.look === look && last.href === href)
      this.#pieces[this.#pieces.length - 1] = { ...last, text: last.text + spaced };
    else if (spaced !== '') this.#pieces.push({ text: spaced, look, href });
  }
  #end(): void {
    const [kind, pieces] = listed(this.#kind, this.#pieces);
    if (pieces.some(({ text }) => text.trim() !== '')) this.#blocks.push({ kind, pieces });
    this.#pieces = [];
  }
}

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';
function lookOf(element: Element, around: Piece['look']): Piece['look'] {
  const style = styleOf(element);
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  if (weight !== undefined) return /^(?:bold|[6-9]00)$/.test(weight) ? 'bold' : 'plain';
  if (/^(?:B|STRONG)$/.test(element.tagName)) return 'bold';
  if (around === 'bold') return around;
  return /^(?:I|EM)$/.test(element.tagName) || /font-style:\s*italic/i.test(style) ? 'italic' : around;
}
/** The addresses that a link of the site may have. */
function hrefOf(element: Element): string {
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : '';
  return /^(?:https:\/\/|mailto:|tel:)\S+$/i.test(href) ? href.replaceAll('(', '%28').replaceAll(')', '%29') : '';
}
function kindOf(element: Element): Block['kind'] | undefined {
  if (/^H[1-6]$/.test(element.tagName) || /^Mso(?:Title|Heading)/.test(element.className)) return 'heading';
  return element.tagName === 'LI' || /MsoListParagraph/.test(element.className) ? 'item' : undefined;
}

const bullet = /^\s*(?:[·•▪●○§o–-]|\(?\d{1,3}[.)])\s+/u;
/** Word writes the bullet of a list into its text. */
function listed(kind: Block['kind'], pieces: readonly Piece[]): readonly [Block['kind'], readonly Piece[]] {
  const [first, ...others] = pieces.filter(({ text }, index) => index > 0 || text.trim() !== '');
  if (!first) return [kind, []];
  const isBullet = /^\s*[·•▪●]\s+/u.test(first.text);
  if (kind !== 'item' && !isBullet) return [kind, [first, ...others]];
  return ['item', [{ ...first, text: first.text.replace(bullet, '') }, ...others]];
}

function textOf(blocks: readonly Block[], hasMarks: boolean): string {
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      if (before === undefined) return lineOf(block, hasMarks);
      return (before.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n') + lineOf(block, hasMarks);
    })
    .join('');
}
function lineOf({ kind, pieces }: Block, hasMarks: boolean): string {
  const plain = pieces
    .map(({ text }) => text)
    .join('')
    .trim();
  if (!hasMarks) return plain;
  if (kind === 'heading') return `## ${plain}`;
  const marked = pieces.map(markedOf).join('').trim();
  if (kind === 'item') return `- ${marked}`;
  return /^\\*(?:#{1,6}\s|[-*•]\s|-{3,}$)/.test(marked) ? `\\${marked}` : marked;
}
function markedOf({ text, look, href }: Piece): string {
  const escaped = text.replaceAll(/[\\*[\]]/g, String.raw`\$&`);
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(escaped) ?? [];
  if (inner === '') return escaped;
  const mark = { plain: '', bold: '**', italic: '*' }[look];
  const shown = href === '' ? inner : `[${inner}](${href})`;
  return `${before}${mark}${shown}${mark}${after}`;
}

function insert(area: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const before = start > 0 && !value.slice(0, start).endsWith('\n') ? '\n\n' : '';
  const after = end < value.length && !value.slice(end).startsWith('\n') ? '\n\n' : '';
  area.setRangeText(before + text + after, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
