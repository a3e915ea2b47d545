import type { Home } from '../contract.ts';

/** Three slides that a finger or the keyboard moves along; side by side where there is room. */
export function Slides({ label, slides }: { readonly label: string; readonly slides: Home['slides'] }) {
  return (
    <section className="slides" aria-label={label}>
      <div className="wrap">
        <ul className="slide-row" tabIndex={0} aria-label={label}>
          {slides.map((it) => (
            <li key={it.title} className="slide">
              <img {...it.picture} width={640} height={400} loading="lazy" />
              <div>
                <h2>{it.title}</h2>
                <p>{it.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
