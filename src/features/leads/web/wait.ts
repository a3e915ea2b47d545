import type { DeskFlash } from '#kit/endpoint.ts';
import { useLanguage } from '#web/use-words.ts';

/** How long somebody has to wait after too many posts: "50 minutes", "50 मिनट". */
export function useWait(): (flash: Pick<DeskFlash, 'facts'> | undefined) => string {
  const language = useLanguage();
  return (flash) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
      Math.max(1, Math.ceil(Number(flash?.facts['waitS'] ?? 0) / 60)),
    );
}
