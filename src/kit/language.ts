export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
/** A text in each language. */
export type Localized = Readonly<Record<Language, string>>;
export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** The language of a public page by its path. */
export const languageOf = (path: string): Language => (path === '/hi' || path.startsWith('/hi/') ? 'hi' : 'en');
/** Names that are the same in both, as those of a vendor's own pages. */
export const inBoth = (text: string): Localized => ({ en: text, hi: text });
