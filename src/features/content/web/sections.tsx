import type { Section } from '../contract.ts';

/** A longer text in parts, each with its own heading. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map((part, place) => (
    <section key={part.heading ?? place} className="prose">
      {part.heading ? <h2>{part.heading}</h2> : null}
      {part.paragraphs.map((it) => (
        <p key={it}>{it}</p>
      ))}
      {part.list.length > 0 ? (
        <ul>
          {part.list.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      ) : null}
    </section>
  ));
}
