import { useWords } from '#web/use-words.ts';
import { dashboardWords } from '../../web/words.ts';

/** Explains the referral scheme; folded for somebody who knows it. */
export function Scheme({ isKnown }: { readonly isKnown: boolean }) {
  const t = useWords(dashboardWords);
  return (
    <section className="dashboard-banner" aria-labelledby="scheme">
      <details open={!isKnown}>
        <summary>
          <h2 id="scheme">{t.bannerTitle}</h2>
        </summary>
        <p>{t.bannerHow}</p>
        <ul>
          <li>{t.bannerOnce}</li>
          <li>{t.bannerWhen}</li>
          <li>{t.bannerOwn}</li>
        </ul>
      </details>
    </section>
  );
}
