import type { Section } from '../contract.ts';

/** A longer text in sections with headings. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map((part, index) => (
    <section key={part.heading ?? index} className="prose">
      {part.heading ? <h2>{part.heading}</h2> : null}
      {part.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {part.list.length > 0 ? (
        <ul>
          {part.list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </section>
  ));
}
