// A long text as an editor writes it: each line is a paragraph, `## ` begins a heading and with it a section, `- ` an item of a
// list, and `---` a section without a heading. Within a line there are the marks of markup.ts. Both ways keep every section
// that can be published: its texts have no line breaks.
import type { Section } from './shapes.ts';

const heading = /^#{1,6}\s+(\S.*)$/su;
const item = /^[-*•]\s+(\S.*)$/su;
const divider = /^-{3,}$/;
/** A line that would be read as something else than a paragraph, with the backslashes that keep it one. */
const looksMarked = /^\\*(?:#{1,6}\s+\S|[-*•]\s+\S|-{3,}$)/su;

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
const asParagraph = (text: string): string => (looksMarked.test(text) ? `\\${text}` : text);
const paragraphOf = (line: string): string => (line.startsWith('\\') && looksMarked.test(line) ? line.slice(1) : line);

/** The sections that a text stands for. */
export function readSections(text: string): Section[] {
  const sections: { heading?: string; paragraphs: string[]; list: string[] }[] = [];
  const begin = (named: { heading?: string }) => {
    const section = { ...named, paragraphs: [], list: [] };
    sections.push(section);
    return section;
  };
  let current: (typeof sections)[number] | undefined;
  for (const line of linesOf(text)) {
    const [, title] = heading.exec(line) ?? [];
    const [, listed] = item.exec(line) ?? [];
    if (title !== undefined) current = begin({ heading: title });
    else if (divider.test(line)) current = undefined;
    else if (listed !== undefined) (current ??= begin({})).list.push(listed);
    else {
      // A section has its paragraphs before its list.
      if (!current || current.list.length > 0) current = begin({});
      current.paragraphs.push(paragraphOf(line));
    }
  }
  return sections;
}

/** The text of sections; reading it gives them back. */
export function writeSections(sections: readonly Section[]): string {
  const blocks = sections.flatMap(({ heading: title, paragraphs, list }, index): string[] => {
    const before = sections[index - 1];
    const isParted = title === undefined && before && !(before.list.length > 0 && paragraphs.length > 0);
    return [
      ...(title === undefined ? [] : [`## ${title}`]),
      ...(isParted ? ['---'] : []),
      ...paragraphs.map(asParagraph),
      ...(list.length === 0 ? [] : [list.map((each) => `- ${each}`).join('\n')]),
    ];
  });
  return blocks.join('\n\n');
}

/** The paragraphs of a text without headings and lists: its lines. */
export const readParagraphs = linesOf;
export const writeParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');
