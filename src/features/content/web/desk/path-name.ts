import { languageNames, isLanguage } from '#web/i18n.ts';
import { useWords } from '#web/use-words.ts';
import { contentFieldWords } from './field-words.ts';

/** A path as people read it: `hi.slides.0.title` → `Slides 1 › Title (हिन्दी)`. */
export function usePathName(): (path: string) => string {
  const t = useWords(contentFieldWords);
  return (path) => {
    const parts = path.split('.');
    const language = parts.find(isLanguage);
    const names: string[] = [];
    for (const part of parts) {
      if (isLanguage(part)) continue;
      if (/^\d+$/.test(part)) names.push(`${names.pop() ?? ''} ${Number(part) + 1}`.trim());
      else names.push(t[part] ?? part);
    }
    return names.join(' › ') + (language === undefined ? '' : ` (${languageNames[language]})`);
  };
}
