import type { Section } from '../contract.ts';
import { LinkedText } from './linked-text.tsx';

/** The id of a section, to which a list of contents links. */
export const sectionId = (index: number): string => `part-${index + 1}`;

/** A longer text in sections with headings; a part without a heading is a plain block. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map((part, index) => {
    const Tag = part.heading ? 'section' : 'div';
    return (
      <Tag key={part.heading ?? index} className="prose" id={part.heading ? sectionId(index) : undefined}>
        {part.heading ? <h2>{part.heading}</h2> : null}
        {part.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ))}
        {part.list.length > 0 ? (
          <ul>
            {part.list.map((text) => (
              <li key={text}>
                <LinkedText text={text} />
              </li>
            ))}
          </ul>
        ) : null}
      </Tag>
    );
  });
}
