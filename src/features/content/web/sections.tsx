import type { Section } from '../contract/public.ts';
import { MarkedText } from './marked-text.tsx';

/** The id of a section, to which a list of contents links. */
export const sectionId = (index: number): string => `part-${index + 1}`;

/** A longer text in sections with headings; a part without a heading is a plain block. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map((part, index) => {
    const Tag = part.heading ? 'section' : 'div';
    return (
      <Tag key={part.heading ?? index} className="prose" id={part.heading ? sectionId(index) : undefined}>
        {part.heading ? <h2>{part.heading}</h2> : null}
        {part.paragraphs.map((paragraph, at) => (
          // The order of a text's parts never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at}>
            <MarkedText text={paragraph} />
          </p>
        ))}
        {part.list.length > 0 ? (
          <ul>
            {part.list.map((text, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <MarkedText text={text} />
              </li>
            ))}
          </ul>
        ) : null}
      </Tag>
    );
  });
}
