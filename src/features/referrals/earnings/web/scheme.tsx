import { useWords } from '#web/use-words.ts';
import { dashboardWords } from '../../web/words.ts';

/** Explains the referral scheme. */
export function Scheme() {
  const t = useWords(dashboardWords);
  return (
    <section className="dashboard-banner" aria-labelledby="scheme">
      <h2 id="scheme">{t.bannerTitle}</h2>
      <p>{t.bannerHow}</p>
      <ul>
        <li>{t.bannerOnce}</li>
        <li>{t.bannerWhen}</li>
        <li>{t.bannerOwn}</li>
      </ul>
    </section>
  );
}
