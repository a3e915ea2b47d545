import type { Home } from '../contract/public.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { Illustration } from './illustration.tsx';
import { words } from './words.ts';

/**
 * One slide at a time, moved by swipe, arrow keys or buttons, never automatically. Until hydration, links to the slides
 * replace the buttons.
 */
export function Slides({ slides }: { readonly slides: Home['slides'] }) {
  const t = useWords(words);
  const idOf = (count: number): string => `slide-${count + 1}`;
  const positionOf = (count: number): string => t.slidePlace(count + 1, slides.length);
  return (
    <section className="slides" aria-roledescription={t.carousel} aria-labelledby="glance">
      <div data-carousel>
        <div className="slide-row" tabIndex={0} role="group" aria-label={t.slides}>
          {slides.map((slide, at) => (
            <div
              key={slide.title}
              id={idOf(at)}
              className="slide"
              role="group"
              aria-roledescription={t.slide}
              aria-label={positionOf(at)}
            >
              <div className="slide-text">
                <h3>{slide.title}</h3>
                <p>{slide.text}</p>
              </div>
              <Illustration picture={slide.picture} height={400} loading="lazy" />
            </div>
          ))}
        </div>
        <div className="slide-foot">
          <p className="slide-links">
            {slides.map((slide, at) => (
              <a key={slide.title} href={`#${idOf(at)}`} className="slide-button" aria-label={positionOf(at)}>
                {at + 1}
              </a>
            ))}
          </p>
          <div className="slide-controls">
            <button type="button" className="slide-button" data-move="-1" aria-label={t.previousSlide}>
              <ChevronLeftIcon />
            </button>
            <p className="slide-place" aria-live="polite">
              {positionOf(0)}
            </p>
            <button type="button" className="slide-button" data-move="1" aria-label={t.nextSlide}>
              <ChevronRightIcon />
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
