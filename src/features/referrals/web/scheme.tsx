import { useWords } from '#web/use-words.ts';
import { dashboardWords } from './words.ts';

/** What the scheme is, and what it is not. */
export function Scheme() {
  const say = useWords(dashboardWords);
  return (
    <section className="dashboard-banner" aria-labelledby="scheme">
      <h2 id="scheme">{say.bannerTitle}</h2>
      <p>{say.bannerHow}</p>
      <ul>
        <li>{say.bannerOnce}</li>
        <li>{say.bannerWhen}</li>
        <li>{say.bannerOwn}</li>
      </ul>
    </section>
  );
}
