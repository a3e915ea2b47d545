import type { Home } from '../contract.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { Illustration } from './illustration.tsx';
import { words } from './words.ts';

/**
 * One slide at a time, moved along by a finger, the arrow keys or the buttons, never by itself. Until the page's script
 * runs, links to the slides stand in the place of the buttons.
 */
export function Slides({ slides }: { readonly slides: Home['slides'] }) {
  const say = useWords(words);
  const idOf = (it: number): string => `slide-${it + 1}`;
  const place = (it: number): string => say.slidePlace(it + 1, slides.length);
  return (
    <section className="wrap slides" aria-roledescription={say.carousel} aria-label={say.whatWeOffer} data-carousel>
      <div className="slide-row" tabIndex={0} role="group" aria-label={say.slides}>
        {slides.map((it, at) => (
          <div
            key={it.title}
            id={idOf(at)}
            className="slide"
            role="group"
            aria-roledescription={say.slide}
            aria-label={place(at)}
          >
            <div className="slide-text">
              <h2>{it.title}</h2>
              <p>{it.text}</p>
            </div>
            <Illustration picture={it.picture} height={400} loading="lazy" />
          </div>
        ))}
      </div>
      <div className="slide-foot">
        <p className="slide-links">
          {slides.map((it, at) => (
            <a key={it.title} href={`#${idOf(at)}`} className="slide-button" aria-label={place(at)}>
              {at + 1}
            </a>
          ))}
        </p>
        <div className="slide-controls">
          <button type="button" className="slide-button" data-move="-1" aria-label={say.previousSlide}>
            <ChevronLeftIcon />
          </button>
          <p className="slide-place" aria-live="polite">
            {place(0)}
          </p>
          <button type="button" className="slide-button" data-move="1" aria-label={say.nextSlide}>
            <ChevronRightIcon />
          </button>
        </div>
      </div>
    </section>
  );
}
